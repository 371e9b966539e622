// backup_command.cc: verbs of copies, whose first words name the data folder.
#include "server/commands/backup_command.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/admin_verbs.h"
#include "server/commands/admin_output.h"
#include "server/commands/verb_command.h"

namespace undercroft {
namespace {

// The words of a line, after the options have been taken from it.
using CopyWords = std::vector<std::string>;

struct CopyCommand {
  std::string_view verb;
  const char* help;
  // Takes the data folder from the words. False: they are too few or too many.
  bool (*take_folder)(VerbLine& line, CopyWords& words);
};

bool take_first(VerbLine& line, CopyWords& words) {
  if (line.data.empty() && !words.empty()) {
    line.data = words.front();
    words.erase(words.begin());
  }
  line.is_beside = true;
  return words.size() == 1;
}

bool take_second(VerbLine& line, CopyWords& words) {
  if (line.data.empty() && words.size() == 2) {
    line.data = words.back();
    words.pop_back();
  }
  return !words.empty();
}

bool take_none(VerbLine& line, CopyWords& words) {
  line.is_beside = true;
  return words.size() == 1;
}

constexpr CopyCommand kCopyCommands[] = {
    {"backup",
     "Copies a data folder, and reads the copy back.\n\n"
     "Usage: undercroft-server backup [OPTIONS] DATA BACKUP\n\n"
     "  DATA           a server's data folder; the server may be running\n"
     "  BACKUP         a new file NAME.tar.gz, or - for standard output; any other name is a new\n"
     "                 folder\n"
     "  --json         print each row as a line of JSON\n",
     take_first},
    {"restore",
     "Copies a backup into a data folder that no server uses, and reads it back. A running\n"
     "server restores one realm at a time.\n\n"
     "Usage: undercroft-server restore [OPTIONS] BACKUP [DATA]\n\n"
     "  BACKUP         a file or folder that backup wrote, or - for standard input\n"
     "  DATA           a data folder without a server's files; created if missing\n"
     "  --data DATA    the same\n"
     "  --only REALM   put this realm beside those that the data folder has\n"
     "  --as NAME      with --only: the realm's name there\n"
     "  --json         print each row as a line of JSON\n",
     take_second},
    {"verify",
     "Checks a backup or a data folder, and writes nothing.\n\n"
     "Usage: undercroft-server verify [OPTIONS] BACKUP\n\n"
     "  BACKUP         a backup file or - for standard input, or a folder; a server may run on it\n"
     "  --json         print each row as a line of JSON\n",
     take_none},
};

// What the verb takes: its words, of which a path comes first, and its options.
Expected<CopyWords> words_for(const CopyCommand& command, VerbLine& line) {
  const AdminVerb& verb = *admin_verb(command.verb);
  auto read = read_words(line.words, verb.options);
  if (!read) return failed(read.error());
  if (!command.take_folder(line, read->others)) return failed("wrong words (see --help)");
  CopyWords words = {std::string(command.verb)};
  words.insert(words.end(), read->others.begin(), read->others.end());
  for (const auto& [name, value] : read->options) words.insert(words.end(), {"--" + name, value});
  return words;
}

int run_copy(const CopyCommand& command, int argc, const char* const* argv) {
  auto line = read_verb_line({argv + 2, argv + argc});
  if (!line) return complain_of(command.verb, line.error(), 2);
  if (line->wants_help) return std::fputs(command.help, stdout) < 0 ? 1 : 0;
  auto words = words_for(command, *line);
  if (!words) return complain_of(command.verb, words.error(), 2);
  if (line->data.empty() && !line->is_beside) {
    return complain_of(command.verb, "which data folder? (--data DIR; see --help)", 2);
  }
  line->words = *std::move(words);
  return run_verb(command.verb, *std::move(line));
}

}  // namespace

int run_backup_command(int argc, const char* const* argv) {
  for (const CopyCommand& command : kCopyCommands) {
    if (command.verb == argv[1]) return run_copy(command, argc, argv);
  }
  return 2;
}

}  // namespace undercroft
