// pack_command.h: `undercroft-server pack`: checks, lists, bundles and adds packs of content.
#pragma once

namespace undercroft {

// Takes the whole command line, and returns the exit code.
[[nodiscard]] int run_pack_command(int argc, const char* const* argv);

}  // namespace undercroft
