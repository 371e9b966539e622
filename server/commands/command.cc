// command.cc: the table of commands.
#include "server/commands/command.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/commands/admin_command.h"
#include "server/commands/backup_command.h"
#include "server/commands/daily_command.h"
#include "server/commands/health_command.h"
#include "server/commands/pack_command.h"
#include "server/commands/replay_command.h"

namespace undercroft {
namespace {

// clang-format off
constexpr ServerCommand kCommands[] = {
    {"account", "add|passwd|ban|unban|list|invite", "manage accounts, also while no server runs", run_family_command},
    {"realm",   "new|list|pause|resume|archive|...", "manage realms, also while no server runs", run_family_command},
    {"admin",   "[VERB]", "administer a running server: players, bans, backups, stop", run_admin_command},
    {"daily",   "verify DATA", "verify the scores of the daily by replaying them", run_daily_command},
    {"drain",   "", "stop a running server, and wait until its realms are handed over", run_drain_command},
    {"backup",  "DIR FILE.tar.gz", "copy a data folder, also while the server runs", run_backup_command},
    {"restore", "BACKUP DIR", "put a backup, or one realm of it, into a data folder", run_backup_command},
    {"verify",  "FILE|DIR", "check a backup or a data folder for damage", run_backup_command},
    {"health",  "", "ask a running server whether it is healthy", run_health_command},
    {"pack",    "check|list|bundle|add", "check packs of content, and pass them on", run_pack_command},
    {"replay",  "DIR REALM", "show a stored realm, and check its hashes", run_replay_command},
    {"export",  "DIR REALM FILE", "copy a realm's log, or record it or a moment", run_replay_command},
};
// clang-format on

}  // namespace

std::span<const ServerCommand> commands() { return kCommands; }

const ServerCommand* command_of(int argc, const char* const* argv) {
  if (argc < 2) return nullptr;
  const auto* const found =
      std::find_if(std::begin(kCommands), std::end(kCommands),
                   [argv](const ServerCommand& command) { return command.name == argv[1]; });
  return found == std::end(kCommands) ? nullptr : found;
}

std::string commands_text() {
  std::string text;
  for (const ServerCommand& command : kCommands) {
    text +=
        fmt::format("  undercroft-server {}{}{}\n                            {}\n", command.name,
                    command.usage.empty() ? "" : " ", command.usage, command.help);
  }
  return text;
}

}  // namespace undercroft
