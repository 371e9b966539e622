// terminfo.h: what the terminal can do, by its entry in terminfo.
#pragma once

#include <string>

#include "client/view/palette.h"
#include "client/view/terminal/terminal_capabilities.h"

namespace undercroft {

// REQUIRES of all: setupterm() or newterm() has been called.

[[nodiscard]] bool has_capability(const char* name);
// Its text, without the pauses in it; empty when there is none.
[[nodiscard]] std::string capability(const char* name);
// `colours`: as many as are to be used.
[[nodiscard]] Abilities abilities_of(Colours colours);

}  // namespace undercroft
