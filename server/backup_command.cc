// backup_command.cc: copies a data folder, and reports what the copy holds.
#include "server/backup_command.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <string_view>

#include "server/store/backup.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct Folders {
  std::string from;
  std::string to;
};

void describe(CLI::App& app, Folders& folders, bool is_restore) {
  app.add_option(is_restore ? "BACKUP" : "DATA", folders.from,
                 is_restore ? "a folder that backup wrote, or a whole copy of a data folder"
                            : "a server's data folder; the server may be running")
      ->required();
  app.add_option(is_restore ? "DATA" : "BACKUP", folders.to,
                 is_restore ? "a data folder without a server's files; created if missing"
                            : "a new folder for the copy")
      ->required();
}

int complain(const std::string& sentence) {
  std::fprintf(stderr, "undercroft-server: %s\n", plain_lines(sentence).c_str());
  return 1;
}

int report(const BackupReport& copied, const std::string& to) {
  std::printf("%s: %zu realms, read back\n", to.c_str(), copied.realms.size());
  for (const auto& [realm, end] : copied.realms) {
    std::printf("  %-16s %llu records\n", plain_lines(realm).c_str(),
                static_cast<unsigned long long>(end));
  }
  for (const std::string& sentence : copied.damaged) complain(sentence);
  if (copied.damaged.empty()) return 0;
  return complain("the copy is exact, but its source is damaged: keep older backups");
}

}  // namespace

std::optional<int> run_backup_command(int argc, const char* const* argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  const bool is_restore = command == "restore";
  if (!is_restore && command != "backup") return std::nullopt;
  Folders folders;
  CLI::App app(is_restore ? "Copies a backup into a data folder, and reads it back."
                          : "Copies a data folder, and reads the copy back.",
               "undercroft-server " + std::string(command));
  describe(app, folders, is_restore);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const auto copied =
      is_restore ? restore(folders.from, folders.to) : back_up(folders.from, folders.to);
  return copied ? report(*copied, folders.to) : complain(copied.error());
}

}  // namespace undercroft
