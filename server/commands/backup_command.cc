// backup_command.cc: copies a data folder, puts a copy back, or checks one; reports what it holds.
#include "server/commands/backup_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "server/base/thread_priority.h"
#include "server/realm/realm_names.h"
#include "server/store/backup/backup.h"
#include "server/store/backup/open_file.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

struct BackupWords {
  std::string from;
  std::string to;
  std::string only;  // a realm; empty: all
  std::string as;    // its new name; empty: the same
};

int complain_of_backup(const std::string& sentence, int code = 1) {
  std::fprintf(stderr, "undercroft-server: %s\n", plain_lines(sentence).c_str());
  return code;
}

void print_realms(std::FILE* out, const RealmEnds& realms) {
  for (const auto& [realm, end] : realms) {
    std::fprintf(out, "  %-16s %llu records\n", plain_lines(realm).c_str(),
                 static_cast<unsigned long long>(end));
  }
}

int report_copy(std::FILE* out, const BackupSummary& copied, const std::string& to,
                const char* done) {
  std::fprintf(out, "%s: %zu realms, %s\n", plain_lines(to).c_str(), copied.realms.size(), done);
  print_realms(out, copied.realms);
  for (const std::string& name : copied.left_out) {
    complain_of_backup("left out " + name + ": its name has other characters than ASCII's");
  }
  for (const std::string& sentence : copied.damaged) complain_of_backup(sentence);
  if (copied.damaged.empty()) return 0;
  return complain_of_backup("the copy is exact, but its source is damaged: keep older backups");
}

int back_up_words(const BackupWords& words) {
  if (words.to == kStandardStream) return back_up_to_output(words.from);
  const auto copied = is_backup_file_name(words.to) ? back_up_to_file(words.from, words.to)
                                                    : back_up(words.from, words.to);
  return copied ? report_copy(stdout, *copied, words.to, "read back")
                : complain_of_backup(copied.error());
}

int restore_words(const BackupWords& words) {
  if (words.to.empty()) return complain_of_backup("which data folder? (--data DIR; see --help)", 2);
  if (!words.as.empty() && words.only.empty()) {
    return complain_of_backup("--as needs --only (see --help)", 2);
  }
  const std::string as = words.as.empty() ? words.only : words.as;
  if (!as.empty() && !is_realm_name(as)) {
    return complain_of_backup(
        "'" + as + "' is not a realm name: 3 to 16 letters, digits, _ or -, the first a letter", 2);
  }
  const auto copied = words.only.empty() ? restore(words.from, words.to)
                                         : restore_realm(words.from, words.only, as, words.to);
  return copied ? report_copy(stdout, *copied, words.to, "read back")
                : complain_of_backup(copied.error());
}

int verify_folder_words(const std::string& folder) {
  const auto found = verify_folder(folder);
  if (!found) return complain_of_backup(found.error());
  for (const std::string& sentence : found->damaged) complain_of_backup(sentence);
  if (!found->damaged.empty())
    return complain_of_backup(folder + " is damaged: keep older backups");
  std::printf("%s: sound, %zu realms\n", plain_lines(folder).c_str(), found->realms.size());
  print_realms(stdout, found->realms);
  return 0;
}

int verify_words(const BackupWords& words) {
  std::error_code unknown;
  if (std::filesystem::is_directory(words.from, unknown)) return verify_folder_words(words.from);
  const auto contents = verify_backup_file(words.from);
  if (!contents) return complain_of_backup(contents.error());
  std::printf(
      "%s: sound, %llu realms with %llu records, made %s by undercroft %s (simulation %u)\n",
      plain_lines(words.from).c_str(), static_cast<unsigned long long>(contents->realms),
      static_cast<unsigned long long>(contents->records), contents->made.c_str(),
      contents->program.c_str(), contents->simulation);
  for (const BackedUpFile& file : contents->files) {
    std::printf("  %s  %12llu  %s\n", file.sha256.c_str(),
                static_cast<unsigned long long>(file.size), file.name.c_str());
  }
  if (contents->damaged == 0) return 0;
  return complain_of_backup(std::to_string(contents->damaged) +
                            " records were damaged when it was made: keep older backups");
}

struct BackupCommand {
  std::string_view name;
  const char* help;
  void (*describe)(CLI::App& app, BackupWords& words);
  int (*run)(const BackupWords& words);
};

void describe_backup(CLI::App& app, BackupWords& words) {
  app.add_option("DATA", words.from, "a server's data folder; the server may be running")
      ->required();
  app.add_option("BACKUP", words.to,
                 "a new file NAME.tar.gz, or - for standard output; any other name is a new folder")
      ->required();
}

void describe_restore(CLI::App& app, BackupWords& words) {
  app.add_option("BACKUP", words.from,
                 "a file or folder that backup wrote, or - for standard input")
      ->required();
  app.add_option("DATA,--data", words.to,
                 "a data folder without a server's files; created if missing");
  app.add_option("--only", words.only, "put this realm beside those that the data folder has");
  app.add_option("--as", words.as, "with --only: the realm's name there");
}

void describe_verify(CLI::App& app, BackupWords& words) {
  app.add_option("BACKUP", words.from,
                 "a backup file or - for standard input, or a folder; a server may run on it")
      ->required();
}

constexpr BackupCommand kBackupCommands[] = {
    {"backup", "Copies a data folder, and reads the copy back.", describe_backup, back_up_words},
    {"restore", "Copies a backup into a data folder that no server uses, and reads it back.",
     describe_restore, restore_words},
    {"verify", "Checks a backup or a data folder, and writes nothing.", describe_verify,
     verify_words},
};

int run_words(const BackupCommand& command, int argc, const char* const* argv) {
  BackupWords words;
  CLI::App app(command.help, "undercroft-server " + std::string(command.name));
  command.describe(app, words);
  try {
    app.parse(argc - 1, argv + 1);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return command.run(words);
}

}  // namespace

int back_up_to_output(const std::string& data) {
  if (::isatty(STDOUT_FILENO) == 1) {
    return complain_of_backup("a backup is no text: redirect standard output to a file or a pipe",
                              2);
  }
  give_way_to_others();
  const OpenFile output = OpenFile::standard(STDOUT_FILENO, "standard output");
  const auto copied = back_up_to_stream(data, output.sink());
  return copied ? report_copy(stderr, *copied, "standard output", "not read back")
                : complain_of_backup(copied.error());
}

std::optional<int> run_backup_command(int argc, const char* const* argv) {
  if (argc < 2) return std::nullopt;
  for (const BackupCommand& command : kBackupCommands) {
    if (command.name != argv[1]) continue;
    give_way_to_others();  // a server may be running beside
    return run_words(command, argc, argv);
  }
  return std::nullopt;
}

}  // namespace undercroft
