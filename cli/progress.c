#include "cli/progress.h"

#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"

static const double terminal_every_s = 0.2;
static const double plain_every_s = 10;

void cairn_progress_init(struct cairn_progress_line *line, const struct cairn_command_line *options)
{
    *line = (struct cairn_progress_line){
        .is_off = options->quiet || options->progress == CAIRN_PROGRESS_NONE,
        .is_terminal = options->progress == CAIRN_PROGRESS_AUTO && isatty(STDERR_FILENO) == 1,
        .limit_s = options->run.time_s,
        .last_s = cairn_clock_s()};
}

static size_t terminal_width(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? (size_t)size.ws_col - 1 : 79;
}

static void cut(struct cairn_str *out, size_t start, size_t width)
{
    if (width != 0 && out->length - start > width) {
        out->length = start + width;
        out->text[out->length] = '\0';
    }
}

void cairn_progress_print(const struct cairn_run_stats *stats, double limit_s, size_t width,
                          struct cairn_str *out)
{
    size_t start = out->length;
    cairn_str_addf(out, "%.0f s", stats->seconds);
    if (stats->to_recall != 0) {
        cairn_str_addf(out, ": recalling %u of %u kept sequences, pool %llu", stats->recalled,
                       stats->to_recall, (unsigned long long)stats->pool);
        cut(out, start, width);
        return;
    }
    double rate = stats->seconds > 0 ? (double)stats->executed / stats->seconds : 0;
    if (limit_s > 0) {
        double left = limit_s > stats->seconds ? limit_s - stats->seconds : 0;
        cairn_str_addf(out, ", %.0f s left", left);
    }
    cairn_str_addf(out, ": %llu sequences (%.0f/s), pool %llu, %llu values, %u %s, %u robustness",
                   (unsigned long long)stats->executed, rate, (unsigned long long)stats->pool,
                   (unsigned long long)stats->distinct_values, stats->bugs,
                   stats->bugs == 1 ? "bug" : "bugs", stats->robustness);
    if (stats->suspects != 0) {
        cairn_str_addf(out, ", %u suspect%s", stats->suspects, stats->suspects == 1 ? "" : "s");
    }
    if (stats->is_plateau) {
        cairn_str_addf(out, ", nothing new for %llu", (unsigned long long)stats->since_new);
    }
    cut(out, start, width);
}

static void write_line(struct cairn_progress_line *line, const char *text)
{
    if (line->is_terminal) {
        fprintf(stderr, "\r%.*s\x1b[K", (int)terminal_width(), text);
        line->is_shown = true;
    } else {
        fprintf(stderr, "%s\n", text);
    }
    fflush(stderr);
}

void cairn_progress_tell(struct cairn_progress_line *line, const struct cairn_run_stats *stats)
{
    double now = cairn_clock_s();
    if (line->is_off ||
        now - line->last_s < (line->is_terminal ? terminal_every_s : plain_every_s)) {
        return;
    }
    struct cairn_str text = {0};
    cairn_progress_print(stats, line->limit_s, line->is_terminal ? terminal_width() : 0, &text);
    write_line(line, cairn_str_text(&text));
    cairn_str_release(&text);
    line->last_s = now;
}

void cairn_progress_phase(struct cairn_progress_line *line, const char *text)
{
    if (!line->is_off && line->is_terminal) {
        write_line(line, text);
    }
}

void cairn_progress_clear(struct cairn_progress_line *line)
{
    if (line->is_shown) {
        fputs("\r\x1b[K", stderr);
        fflush(stderr);
        line->is_shown = false;
    }
}
