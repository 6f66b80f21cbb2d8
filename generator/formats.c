#include "generator/formats.h"

#include <assert.h>
#include <string.h>

#include "core/model.h"

#define DOCUMENT(literal)                                                                          \
    {                                                                                              \
        .bytes = (const uint8_t *)(literal), .length = sizeof(literal) - 1                         \
    }

/* Each shows several constructs of its format: what a part of it needs is left when mutation has
 * cut the rest. */
static const struct cairn_bytes texts[] = {
    /* XML: an element; attributes and references; namespaces; a document type */
    DOCUMENT("<a/>"),
    DOCUMENT("<a b=\"c\" d='e'>f&lt;&#65;<g/></a>"),
    DOCUMENT("<x:a xmlns:x=\"urn:x\" x:b=\"c\">\xc3\xa9<!-- d --><?pi e?></x:a>"),
    DOCUMENT("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE a [<!ELEMENT a (b|c)*>"
             "<!ATTLIST a d CDATA \"1\"><!ENTITY e \"f\">]>\n<a><b>&e;</b><![CDATA[<g>]]></a>\n"),
    DOCUMENT("<!DOCTYPE html>\n<html><body class=\"a\"><p>b<br>&amp;</p></body></html>\n"),
    /* JSON, and paths into it */
    DOCUMENT("[1, 2, 3]"),
    DOCUMENT("{\"a\": [1, -2.5e3, true, null], \"b\": {\"c\": \"d\\u00e9\\n\"}}"),
    DOCUMENT("[{\"op\": \"add\", \"path\": \"/a/0\", \"value\": 1}]"),
    DOCUMENT("/a/0"),
    DOCUMENT("$.a[0]"),
    /* configuration */
    DOCUMENT("a: 1\nb:\n  - &c x\n  - \"y\"\n  - *c\nd: {e: 2, f: [3, ~]}\n"),
    DOCUMENT("--- |\n  a\n  b\n...\n"),
    DOCUMENT("; comment\n[section]\nkey = value\nlist = 1, 2\n"),
    DOCUMENT("a=1 b=\"c d\""),
    DOCUMENT("# comment\n[a.b]\nc = [1, 2]\nd = { e = \"f\", g = true }\n"),
    DOCUMENT("(a (b \"c\" 1.5) 'd)"),
    /* lines and cells */
    DOCUMENT("one\ntwo\nthree\n"),
    DOCUMENT("a,b,c\n1,\"x \"\"y\"\"\",3\n"),
    DOCUMENT("# Title\n\n* item *em* **b**\n* [l](http://example.com)\n\n> `code`\n"),
    /* addresses */
    DOCUMENT("http://user:pw@example.com:8080/a/b?c=d&e=%20f#g"),
    DOCUMENT("http://[::1]/%41?a=%zz&b=%&c"),
    DOCUMENT("mailto:a@example.com"),
    DOCUMENT("../a/./b"),
    DOCUMENT("a=1&b=%20c;d"),
    DOCUMENT("a=\"b\"; Path=/; Max-Age=60; Secure; HttpOnly"),
    DOCUMENT("127.0.0.1:8080"),
    DOCUMENT("example.com"),
    DOCUMENT("127.0.0.1"),
    DOCUMENT("10.0.0.0/8"),
    DOCUMENT("2001:db8::1"),
    DOCUMENT("02:00:5e:10:00:01"),
    /* messages */
    DOCUMENT("GET /a?b=c HTTP/1.1\r\nHost: example.com\r\nContent-Length: 3\r\n\r\nabc"),
    DOCUMENT("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
    DOCUMENT("From: a@example.com\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nabc\r\n"),
    DOCUMENT("text/html; charset=utf-8"),
    DOCUMENT("d1:ai1e1:bl1:cee"),
    DOCUMENT("3:abc,"),
    /* calendars, cards, media */
    DOCUMENT("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20240229T120000Z\r\n"
             "RRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
    DOCUMENT("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A B\r\nTEL;TYPE=home:1\r\nEND:VCARD\r\n"),
    DOCUMENT("FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n    TITLE \"b\"\n    INDEX 01 00:00:00\n"),
    DOCUMENT("#EXTM3U\n#EXTINF:1,a\nb.mp3\n"),
    DOCUMENT("1\n00:00:01,000 --> 00:00:02,500\na\n"),
    /* times, numbers, names */
    DOCUMENT("2024-02-29T12:34:56Z"),
    DOCUMENT("Thu, 29 Feb 2024 12:34:56 GMT"),
    DOCUMENT("12345678901234567890"),
    DOCUMENT("-1.25e-3"),
    DOCUMENT("0x1F"),
    DOCUMENT("1.2.3"),
    DOCUMENT("1.2.3-rc.1+build.5"),
    DOCUMENT(">=1.2.3 <2.0.0 || ^3.1"),
    DOCUMENT("*/15 0-6 1,31 * mon-fri"),
    DOCUMENT("5 4 30 2 *"),
    DOCUMENT("12:34:56.789"),
    DOCUMENT("1h30m"),
    DOCUMENT("%Y-%m-%d %H:%M:%S"),
    DOCUMENT("123e4567-e89b-12d3-a456-426614174000"),
    DOCUMENT("#ff8000"),
    DOCUMENT("en_US.UTF-8"),
    DOCUMENT("aGVsbG8gd29ybGQ="),
    DOCUMENT("deadbeef"),
    /* templates, tables of a system, images of memory */
    DOCUMENT("{{#a}}{{b}}{{/a}}{{^c}}d{{/c}}{{>a}}"),
    DOCUMENT("msgid \"a\"\nmsgstr \"b\"\n"),
    DOCUMENT("root:x:0:0:root:/root:/bin/sh\n"),
    DOCUMENT(":0300300002337A1E\n:00000001FF\n"),
    /* languages */
    DOCUMENT("1 + 2 * (x - 3) / 4"),
    DOCUMENT("^(a|b)*[c-e]+\\d{2,3}$"),
    DOCUMENT("*.[ch]"),
    DOCUMENT("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t VALUES(1, 'x');"),
    DOCUMENT("SELECT a, count(*) FROM t WHERE b > 'c' GROUP BY a ORDER BY 2;"),
    DOCUMENT("int f(int a) { return a + 1; }"),
    DOCUMENT("--- a\n+++ b\n@@ -1,2 +1,2 @@\n c\n-d\n+e\n"),
    DOCUMENT("-----BEGIN DATA-----\naGVsbG8gd29ybGQ=\n-----END DATA-----\n"),
    DOCUMENT("P2\n2 1\n255\n0 255\n"),
    DOCUMENT("a\xcc\x88 \xe2\x82\xac \xf0\x9f\x98\x80 \xd7\x90\n"),
};

static const struct cairn_bytes binaries[] = {
    /* PNG, 2 by 2, RGB */
    DOCUMENT("\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x02\x00\x00\x00\x02"
             "\x08\x02\x00\x00\x00\xfd\xd4\x9as\x00\x00\x00\x15IDATx\xda\x63\xf8\xcf\xc0\xc0"
             "\xf0\x9f\x81\x11H021\x03\x00\x1a\x05\x03\x05\xfe\xc4\x41\xcd\x00\x00\x00\x00IE"
             "ND\xae\x42`\x82"),
    /* gzip */
    DOCUMENT("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcbH\xcd\xc9\xc9\xd7Q\xc8@\xa2\xb8"
             "\x00\xe7\x42nR\x14\x00\x00\x00"),
    /* zlib, dynamic codes */
    DOCUMENT("x\xda\x0d\x89\x41\x11\x00\x00\x0c\x82\xaaX\x0d\xb4\x7f\x86\xed\xc5\x01t \xee"
             "\xa9Y\x09\xed\xbb\xe4\xcfj\xbe\xd8\x03(\x8a\x0e\x0f"),
    /* GIF, 1 by 1 */
    DOCUMENT("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00"
             "\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00;"),
    /* BMP, 1 by 1 */
    DOCUMENT("BM:\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00(\x00\x00\x00\x01\x00\x00\x00"
             "\x01\x00\x00\x00\x01\x00\x18\x00\x00\x00\x00\x00\x04\x00\x00\x00\x13\x0b\x00"
             "\x00\x13\x0b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\x00"),
    /* PPM */
    DOCUMENT("P6\x0a\x31 1\x0a\x32\x35\x35\x0a\xff\x80\x00"),
    /* WAVE */
    DOCUMENT("RIFF(\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00@\x1f\x00\x00@\x1f"
             "\x00\x00\x01\x00\x08\x00\x64\x61ta\x04\x00\x00\x00\x80\x90\x80p"),
    /* zip, one stored member */
    DOCUMENT("PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00!\x00\xac*\x93\xd8\x02\x00\x00\x00"
             "\x02\x00\x00\x00\x05\x00\x00\x00\x61.txthiPK\x01\x02\x14\x03\x14\x00\x00\x00"
             "\x00\x00\x00\x00!\x00\xac*\x93\xd8\x02\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00"
             "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x00\x00\x00\x00\x61.txtPK\x05\x06"
             "\x00\x00\x00\x00\x01\x00\x01\x00\x33\x00\x00\x00%\x00\x00\x00\x00\x00"),
    /* DER: SEQUENCE of an INTEGER, an OCTET STRING and a BOOLEAN */
    DOCUMENT("0\x0d\x02\x01\x01\x04\x05hello\x01\x01\xff"),
    /* CBOR map */
    DOCUMENT("\xa2\x61\x61\x82\x61\x01\xf5\x61\x62\x19\x01\x02"),
    /* MessagePack map */
    DOCUMENT("\x82\xa1\x61\x93\x01\x02\x03\xa1\x62\xc3"),
    /* XML in UTF-16 */
    DOCUMENT("\xff\xfe<\x00\x61\x00>\x00\xe9\x00<\x00/\x00\x61\x00>\x00"),
    /* pcap, one packet */
    DOCUMENT("\xd4\xc3\xb2\xa1\x02\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00"
             "\x00\x01\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x12\x00\x00\x00\x12\x00"
             "\x00\x00\xff\xff\xff\xff\xff\xff\x02\x00\x00\x00\x00\x01\x08\x00\xde\xad\xbe"
             "\xef"),
};

enum {
    TEXTS = sizeof texts / sizeof *texts,
    BINARIES = sizeof binaries / sizeof *binaries,
};

uint32_t cairn_formats_count(bool only_texts)
{
    return only_texts ? TEXTS : TEXTS + BINARIES;
}

struct cairn_bytes cairn_formats_get(uint32_t which)
{
    assert(which < TEXTS + BINARIES);
    struct cairn_bytes found = which < TEXTS ? texts[which] : binaries[which - TEXTS];
    found.is_text = which < TEXTS;
    return found;
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
