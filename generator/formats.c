#include "generator/formats.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/model.h"

struct document {
    struct cairn_bytes bytes;
    const char *words; /* that names of a library for the format have, with spaces between them */
};

#define DOCUMENT(says, literal)                                                                    \
    {                                                                                              \
        .bytes = {.bytes = (const uint8_t *)(literal), .length = sizeof(literal) - 1},             \
        .words = (says)                                                                            \
    }

/* Each shows several constructs of its format: what a part of it needs is left when mutation has
 * cut the rest. */
static const struct document texts[] = {
    /* XML: an element; attributes and references; namespaces; a document type */
    DOCUMENT("xml", "<a/>"),
    DOCUMENT("xml", "<a b=\"c\" d='e'>f&lt;&#65;<g/></a>"),
    DOCUMENT("xml", "<x:a xmlns:x=\"urn:x\" x:b=\"c\">\xc3\xa9<!-- d --><?pi e?></x:a>"),
    DOCUMENT("xml",
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE a [<!ELEMENT a (b|c)*>"
             "<!ATTLIST a d CDATA \"1\"><!ENTITY e \"f\">]>\n<a><b>&e;</b><![CDATA[<g>]]></a>\n"),
    DOCUMENT("html", "<!DOCTYPE html>\n<html><body class=\"a\"><p>b<br>&amp;</p></body></html>\n"),
    /* JSON, and paths into it */
    DOCUMENT("json", "[1, 2, 3]"),
    DOCUMENT("json", "{\"a\": [1, -2.5e3, true, null], \"b\": {\"c\": \"d\\u00e9\\n\"}}"),
    DOCUMENT("json patch", "[{\"op\": \"add\", \"path\": \"/a/0\", \"value\": 1}]"),
    DOCUMENT("json pointer", "/a/0"),
    DOCUMENT("json path", "$.a[0]"),
    /* configuration */
    DOCUMENT("yaml yml", "a: 1\nb:\n  - &c x\n  - \"y\"\n  - *c\nd: {e: 2, f: [3, ~]}\n"),
    DOCUMENT("yaml yml", "--- |\n  a\n  b\n...\n"),
    DOCUMENT("ini conf config cfg", "; comment\n[section]\nkey = value\nlist = 1, 2\n"),
    DOCUMENT("env options", "a=1 b=\"c d\""),
    DOCUMENT("toml", "# comment\n[a.b]\nc = [1, 2]\nd = { e = \"f\", g = true }\n"),
    DOCUMENT("lisp sexp scheme", "(a (b \"c\" 1.5) 'd)"),
    /* lines and cells */
    DOCUMENT("lines line", "one\ntwo\nthree\n"),
    DOCUMENT("csv table", "a,b,c\n1,\"x \"\"y\"\"\",3\n"),
    DOCUMENT("markdown md",
             "# Title\n\n* item *em* **b**\n* [l](http://example.com)\n\n> `code`\n"),
    /* addresses */
    DOCUMENT("url uri http", "http://user:pw@example.com:8080/a/b?c=d&e=%20f#g"),
    DOCUMENT("url uri", "http://[::1]/%41?a=%zz&b=%&c"),
    DOCUMENT("url uri mailto", "mailto:a@example.com"),
    DOCUMENT("path", "../a/./b"),
    DOCUMENT("query url", "a=1&b=%20c;d"),
    DOCUMENT("cookie", "a=\"b\"; Path=/; Max-Age=60; Secure; HttpOnly"),
    DOCUMENT("inet addr", "127.0.0.1:8080"),
    DOCUMENT("host domain dns", "example.com"),
    DOCUMENT("inet ip addr", "127.0.0.1"),
    DOCUMENT("cidr inet subnet", "10.0.0.0/8"),
    DOCUMENT("inet ip6 ipv6", "2001:db8::1"),
    DOCUMENT("mac ether eth", "02:00:5e:10:00:01"),
    /* messages */
    DOCUMENT("http", "GET /a?b=c HTTP/1.1\r\nHost: example.com\r\nContent-Length: 3\r\n\r\nabc"),
    DOCUMENT("http", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
    DOCUMENT("mime mail email header",
             "From: a@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nabc\r\n"),
    DOCUMENT("mime http", "text/html; charset=utf-8"),
    DOCUMENT("bencode torrent", "d1:ai1e1:bl1:cee"),
    DOCUMENT("netstring", "3:abc,"),
    /* calendars, cards, media */
    DOCUMENT("ical calendar",
             "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20240229T120000Z\r\n"
             "RRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
    DOCUMENT("vcard card",
             "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A B\r\nTEL;TYPE=home:1\r\nEND:VCARD\r\n"),
    DOCUMENT("cue",
             "FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n    TITLE \"b\"\n    INDEX 01 00:00:00\n"),
    DOCUMENT("m3u playlist", "#EXTM3U\n#EXTINF:1,a\nb.mp3\n"),
    DOCUMENT("srt subtitle", "1\n00:00:01,000 --> 00:00:02,500\na\n"),
    /* times, numbers, names */
    DOCUMENT("date time", "2024-02-29T12:34:56Z"),
    DOCUMENT("date time http", "Thu, 29 Feb 2024 12:34:56 GMT"),
    DOCUMENT("number num big", "12345678901234567890"),
    DOCUMENT("number float real", "-1.25e-3"),
    DOCUMENT("hex number", "0x1F"),
    DOCUMENT("version", "1.2.3"),
    DOCUMENT("semver version", "1.2.3-rc.1+build.5"),
    DOCUMENT("semver version range", ">=1.2.3 <2.0.0 || ^3.1"),
    DOCUMENT("cron", "*/15 0-6 1,31 * mon-fri"),
    DOCUMENT("cron", "5 4 30 2 *"),
    DOCUMENT("time", "12:34:56.789"),
    DOCUMENT("duration", "1h30m"),
    DOCUMENT("strftime date time", "%Y-%m-%d %H:%M:%S"),
    DOCUMENT("uuid guid", "123e4567-e89b-12d3-a456-426614174000"),
    DOCUMENT("color colour", "#ff8000"),
    DOCUMENT("locale lang", "en_US.UTF-8"),
    DOCUMENT("base64 b64", "aGVsbG8gd29ybGQ="),
    DOCUMENT("hex", "deadbeef"),
    /* templates, tables of a system, images of memory */
    DOCUMENT("template mustache", "{{#a}}{{b}}{{/a}}{{^c}}d{{/c}}{{>a}}"),
    DOCUMENT("po gettext", "msgid \"a\"\nmsgstr \"b\"\n"),
    DOCUMENT("passwd", "root:x:0:0:root:/root:/bin/sh\n"),
    DOCUMENT("ihex hex", ":0300300002337A1E\n:00000001FF\n"),
    /* languages */
    DOCUMENT("expr calc math", "1 + 2 * (x - 3) / 4"),
    DOCUMENT("regex regexp re", "^(a|b)*[c-e]+\\d{2,3}$"),
    DOCUMENT("glob", "*.[ch]"),
    DOCUMENT("sql", "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t VALUES(1, 'x');"),
    DOCUMENT("sql", "SELECT a, count(*) FROM t WHERE b > 'c' GROUP BY a ORDER BY 2;"),
    DOCUMENT("c lex", "int f(int a) { return a + 1; }"),
    DOCUMENT("diff patch", "--- a\n+++ b\n@@ -1,2 +1,2 @@\n c\n-d\n+e\n"),
    DOCUMENT("pem", "-----BEGIN DATA-----\naGVsbG8gd29ybGQ=\n-----END DATA-----\n"),
    DOCUMENT("pnm pgm", "P2\n2 1\n255\n0 255\n"),
    DOCUMENT("utf8 unicode", "a\xcc\x88 \xe2\x82\xac \xf0\x9f\x98\x80 \xd7\x90\n"),
};

static const struct document binaries[] = {
    /* PNG, 2 by 2, RGB */
    DOCUMENT("png", "\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x02\x00\x00\x00\x02"
                    "\x08\x02\x00\x00\x00\xfd\xd4\x9as\x00\x00\x00\x15IDATx\xda\x63\xf8\xcf\xc0\xc0"
                    "\xf0\x9f\x81\x11H021\x03\x00\x1a\x05\x03\x05\xfe\xc4\x41\xcd\x00\x00\x00\x00IE"
                    "ND\xae\x42`\x82"),
    /* gzip */
    DOCUMENT("gzip gz",
             "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcbH\xcd\xc9\xc9\xd7Q\xc8@\xa2\xb8"
             "\x00\xe7\x42nR\x14\x00\x00\x00"),
    /* zlib, dynamic codes */
    DOCUMENT("zlib inflate deflate",
             "x\xda\x0d\x89\x41\x11\x00\x00\x0c\x82\xaaX\x0d\xb4\x7f\x86\xed\xc5\x01t \xee"
             "\xa9Y\x09\xed\xbb\xe4\xcfj\xbe\xd8\x03(\x8a\x0e\x0f"),
    /* GIF, 1 by 1 */
    DOCUMENT("gif", "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00"
                    "\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00;"),
    /* BMP, 1 by 1 */
    DOCUMENT("bmp", "BM:\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00(\x00\x00\x00\x01\x00\x00\x00"
                    "\x01\x00\x00\x00\x01\x00\x18\x00\x00\x00\x00\x00\x04\x00\x00\x00\x13\x0b\x00"
                    "\x00\x13\x0b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\x00"),
    /* PPM */
    DOCUMENT("pnm ppm", "P6\x0a\x31 1\x0a\x32\x35\x35\x0a\xff\x80\x00"),
    /* WAVE */
    DOCUMENT("wav wave",
             "RIFF(\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00@\x1f\x00\x00@\x1f"
             "\x00\x00\x01\x00\x08\x00\x64\x61ta\x04\x00\x00\x00\x80\x90\x80p"),
    /* zip, one stored member */
    DOCUMENT("zip", "PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00!\x00\xac*\x93\xd8\x02\x00\x00\x00"
                    "\x02\x00\x00\x00\x05\x00\x00\x00\x61.txthiPK\x01\x02\x14\x03\x14\x00\x00\x00"
                    "\x00\x00\x00\x00!\x00\xac*\x93\xd8\x02\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00"
                    "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x00\x00\x00\x00\x61.txtPK\x05\x06"
                    "\x00\x00\x00\x00\x01\x00\x01\x00\x33\x00\x00\x00%\x00\x00\x00\x00\x00"),
    /* DER: SEQUENCE of an INTEGER, an OCTET STRING and a BOOLEAN */
    DOCUMENT("der ber asn1 asn", "0\x0d\x02\x01\x01\x04\x05hello\x01\x01\xff"),
    /* CBOR map */
    DOCUMENT("cbor", "\xa2\x61\x61\x82\x61\x01\xf5\x61\x62\x19\x01\x02"),
    /* MessagePack map */
    DOCUMENT("msgpack mpack", "\x82\xa1\x61\x93\x01\x02\x03\xa1\x62\xc3"),
    /* XML in UTF-16 */
    DOCUMENT("utf16 unicode", "\xff\xfe<\x00\x61\x00>\x00\xe9\x00<\x00/\x00\x61\x00>\x00"),
    /* pcap, one packet */
    DOCUMENT("pcap", "\xd4\xc3\xb2\xa1\x02\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00"
                     "\x00\x01\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x12\x00\x00\x00\x12\x00"
                     "\x00\x00\xff\xff\xff\xff\xff\xff\x02\x00\x00\x00\x00\x01\x08\x00\xde\xad\xbe"
                     "\xef"),
    /* DNS, a name that ends in another one */
    DOCUMENT("dns", "\x12\x34\x81\x80\x00\x01\x00\x01\x00\x00\x00\x00\x07\x65xample\x03\x63om\x00"
                    "\x00\x01\x00\x01\xc0\x0c\x00\x05\x00\x01\x00\x00\x00<\x00\x06\x03www\xc0\x0c"),
    /* DNS, a name that never ends */
    DOCUMENT("dns", "\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\xc0\x0c\x00\x01\x00\x01"),
    /* Protocol Buffers: a number, a text, a fixed number */
    DOCUMENT("protobuf pb proto", "\x08\x96\x01\x12\x03\x61\x62\x63\x1d\x01\x02\x03\x04"),
    /* MIDI, one note */
    DOCUMENT("midi smf",
             "MThd\x00\x00\x00\x06\x00\x00\x00\x01\x00`MTrk\x00\x00\x00\x0c\x00\x90<@`\x80<@"
             "\x00\xff/\x00"),
    /* TIFF, 1 by 1 */
    DOCUMENT("tiff", "II*\x00\x08\x00\x00\x00\x08\x00\x00\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00"
                     "\x00\x01\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\x02\x01\x03\x00\x01\x00"
                     "\x00\x00\x08\x00\x00\x00\x03\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\x06"
                     "\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\x11\x01\x04\x00\x01\x00\x00\x00n"
                     "\x00\x00\x00\x16\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\x17\x01\x04\x00"
                     "\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x80"),
    /* ID3 version 2.3, a title */
    DOCUMENT("id3", "ID3\x03\x00\x00\x00\x00\x00\x0dTIT2\x00\x00\x00\x03\x00\x00\x00hi"),
    /* IPv4 and UDP */
    DOCUMENT("ip ipv4 udp packet",
             "E\x00\x00 \x00\x01\x00\x00@\x11\x66\xca\x0a\x00\x00\x01\x0a\x00\x00\x02\x04"
             "\x00\x00\x35\x00\x0c\x00\x00\x61\x62\x63\x64"),
    /* MQTT: CONNECT */
    DOCUMENT("mqtt", "\x10\x0d\x00\x04MQTT\x04\x02\x00<\x00\x01\x61"),
};

enum {
    TEXTS = sizeof texts / sizeof *texts,
    BINARIES = sizeof binaries / sizeof *binaries,
};

uint32_t cairn_formats_count(bool only_texts)
{
    return only_texts ? TEXTS : TEXTS + BINARIES;
}

static const struct document *document_at(uint32_t which)
{
    assert(which < TEXTS + BINARIES);
    return which < TEXTS ? &texts[which] : &binaries[which - TEXTS];
}

struct cairn_bytes cairn_formats_get(uint32_t which)
{
    struct cairn_bytes found = document_at(which)->bytes;
    found.is_text = which < TEXTS;
    return found;
}

bool cairn_formats_is_named(uint32_t which, const char *name)
{
    char words[64];
    char *rest;
    snprintf(words, sizeof words, "%s", document_at(which)->words);
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (cairn_text_has_word(name, word)) {
            return true;
        }
    }
    return false;
}

uint32_t cairn_formats_find(const void *bytes, size_t length)
{
    for (uint32_t i = 0; i < TEXTS + BINARIES; i++) {
        const struct cairn_bytes document = cairn_formats_get(i);
        if (document.length == length && memcmp(document.bytes, bytes, length) == 0) {
            return i;
        }
    }
    return CAIRN_NONE;
}

bool cairn_formats_begin(const void *bytes, size_t length)
{
    bool does = false;
    for (uint32_t i = 0; i < TEXTS + BINARIES && !does; i++) {
        const struct cairn_bytes document = cairn_formats_get(i);
        does = cairn_bytes_begin_like(bytes, length, &document);
    }
    return does;
}
