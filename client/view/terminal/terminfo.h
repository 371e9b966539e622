// terminfo.h: the terminal's capabilities by its terminfo entry.
#pragma once

#include <string>

#include "client/view/palette.h"
#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

// REQUIRES for all: setupterm() or newterm() was called.

[[nodiscard]] bool has_capability(const char* name);
// The capability's text without padding; empty when there is none.
[[nodiscard]] std::string capability(const char* name);
// `colours`: the number of colours to use.
[[nodiscard]] Abilities abilities_of(Colours colours);

}  // namespace undercroft
