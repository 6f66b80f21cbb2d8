/*
 * Examples of what the library reads are texts that tests may pass.
 *
 *     # comment
 *     key = "quoted value"        the remark behind it is not
 *     [section]
 *
 * The language has max(a,b) and abs(x); examples_read(name) is C, and so is
 *     #define EXAMPLES 1
 * and a variable is written ${name}, a part of it {{#name}}...{{/name}}.
 *     An indented sentence: it says nothing that could be read as an example.
 */
static inline int examples_read(const char *name)
{
    return name[0];
}

/* Without a border the margin counts.

         scheme://host[:port]

   This is prose, too. */
static inline int examples_open(const char *url)
{
    return url[0];
}

//    a -> b
// is a rule.
static inline int examples_rule(const char *rule)
{
    return rule[0];
}
