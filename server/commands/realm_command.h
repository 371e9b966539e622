// realm_command.h: `undercroft-server realm`, with which a host adds, lists and deletes realms.
#pragma once

#include <optional>

namespace undercroft {

// Runs the command line if its first word is `realm`. A server may be running on the same folder,
// except to delete: it finds a new realm when the first player asks for it. Returns the exit code:
// 0 done, 1 failed, 2 bad command line. Returns nullopt for any other first word.
[[nodiscard]] std::optional<int> run_realm_command(int argc, const char* const* argv);

}  // namespace undercroft
