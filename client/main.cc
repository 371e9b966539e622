// main.cc: the command line of `undercroft`, the client that people play.
#include <CLI/CLI.hpp>
#include <clocale>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "client/app/exit_codes.h"
#include "client/app/files.h"
#include "client/app/session.h"
#include "client/app/settings.h"
#include "client/client.h"
#include "shared/version.h"

namespace undercroft {
namespace {

struct CommandLine {
  std::map<std::string, std::string> flags;  // settings by name
  std::string config;
  bool doctor = false;
  bool print_config = false;
  bool version = false;
};

int complain(int code, const std::string& sentence) {
  std::fprintf(stderr, "undercroft: %s\n", sentence.c_str());
  return code;
}

// Flags are the rows of the settings' table; a few have a letter as well.
void declare(CLI::App& app, CommandLine& line) {
  const std::map<std::string_view, std::string> letters = {{"server", "-s,"}, {"name", "-n,"}};
  for (const SettingRow& row : setting_table()) {
    const auto letter = letters.find(row.name);
    const std::string flag =
        (letter == letters.end() ? "" : letter->second) + "--" + std::string(row.name);
    std::string help(row.help);
    if (!row.fallback.empty()) help += " [" + std::string(row.fallback) + "]";
    app.add_option(flag, line.flags[std::string(row.name)], help);
  }
  app.add_option("--config", line.config, "config file instead of the usual one");
  app.add_flag("--doctor", line.doctor, "print terminal, locale, size, server; exit");
  app.add_flag("--print-config", line.print_config, "print every setting and its origin; exit");
  app.add_flag("-V,--version", line.version, "print version and protocol; exit");
}

int doctor(const Settings& settings) {
  std::fputs(diagnose_terminal().c_str(), stdout);
  const std::string& server = settings.value("server");
  Loop loop;
  std::string answer = "no answer within 3 s";
  bool over = false;
  Connection connection(loop, std::get<Url>(parse_url(server)),
                        {[&] {
                           answer = "answers";
                           over = true;
                         },
                         {},
                         [&](const Ending& ending) {
                           answer = ending.reason;
                           over = true;
                         }});
  loop.run_until([&] { return over; }, std::chrono::seconds(3));
  std::printf("server    %s: %s\n", server.c_str(), answer.c_str());
  return kExitNormal;
}

int run(const CommandLine& line, const std::vector<std::string>& given) {
  Settings settings;
  std::vector<std::string> warnings;
  const char* variable = std::getenv("UNDERCROFT_CONFIG");
  std::string path = line.config;
  if (path.empty()) path = variable == nullptr ? default_config_path() : variable;
  if (const auto wrong = settings.read_file(path, warnings)) return complain(kExitConfig, *wrong);
  for (const std::string& name : given) {
    const auto wrong = settings.set_flag(name, line.flags.at(name));
    if (wrong) return complain(kExitUsage, "--" + *wrong);
  }
  for (const std::string& warning : warnings) complain(0, warning);
  if (line.print_config) return std::fputs(settings.printed().c_str(), stdout), kExitNormal;
  if (line.doctor) return doctor(settings);
  if (const auto why = Terminal::why_not()) return complain(kExitTerminal, *why);
  if (settings.value("name").empty()) {
    return complain(kExitUsage, "which hero? Say -n NAME (3-16 of a-z A-Z 0-9 _ -)");
  }
  const Farewell farewell = play(settings);
  if (farewell.exit_code != kExitNormal && farewell.exit_code < kExitSignal) {
    return complain(farewell.exit_code, farewell.words);
  }
  if (!farewell.words.empty()) std::printf("%s\n", farewell.words.c_str());
  return farewell.exit_code;
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{"The Undercroft: a dungeon for several people, in a terminal.", "undercroft"};
  CommandLine line;
  declare(app, line);
  app.add_option("SERVER", line.flags["server"], "the same as --server");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return complain(kExitUsage, std::string(error.what()) + " (see --help)");
  }
  if (line.version) {
    std::printf("undercroft %s, protocol %u\n", kVersion, kProtocolVersion);
    return kExitNormal;
  }
  std::vector<std::string> given;
  for (const auto& [name, value] : line.flags) {
    if (app.count("--" + name) > 0 || (name == "server" && app.count("SERVER") > 0)) {
      given.push_back(name);
    }
  }
  return run(line, given);
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  try {
    return undercroft::parse_and_run(argc, argv);
  } catch (const std::exception& error) {
    return undercroft::complain(undercroft::kExitInternal, error.what());
  }
}
