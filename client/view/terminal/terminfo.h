// terminfo.h: the terminal's capabilities by its terminfo entry.
#pragma once

#include <string>

#include "client/view/palette.h"
#include "client/view/terminal/input_grammar.h"
#include "client/view/terminal/terminal_capabilities.h"
#include "shared/expected.h"

namespace undercroft {

// Loads the entry of $TERM, which stays loaded. The error names the cure.
[[nodiscard]] Expected<> load_terminfo();

// REQUIRES for all below: load_terminfo() succeeded.

[[nodiscard]] bool has_capability(const char* name);
// The capability's text without padding; empty when there is none.
[[nodiscard]] std::string capability(const char* name);
// A number such as "colors"; negative when there is none.
[[nodiscard]] int capability_number(const char* name);
// Sets the region that scrolls to the whole screen; empty when the terminal has no such region.
[[nodiscard]] std::string whole_scroll_region(int rows);
// The sequences of keys that the client names.
[[nodiscard]] TerminfoKeys terminfo_keys();
// `colours`: the number of colours to use.
[[nodiscard]] Abilities abilities_of(Colours colours);

}  // namespace undercroft
