/* cairn analyze: prints the model. */
#include "analyzer/analyzer.h"
#include "cli/commands.h"
#include "cli/session.h"

int cairn_command_analyze(struct cairn_command_line *line)
{
    struct cairn_session session = {.line = line};
    enum cairn_status status = cairn_session_analyze(&session);
    if (status == CAIRN_OK) {
        struct cairn_str text = {0};
        cairn_analysis_print(session.model, &text);
        cairn_command_say(&text);
        cairn_str_release(&text);
    }
    status = cairn_session_close(&session, status);
    return cairn_command_end(status, &session.err);
}
