// main.cc: the command line of `undercroft`, the terminal client.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/app/client_settings.h"
#include "client/app/debug_log.h"
#include "client/app/exit_codes.h"
#include "client/app/files.h"
#include "client/app/moment_session.h"
#include "client/app/play_session.h"
#include "client/net/host_lookup.h"
#include "client/net/loop.h"
#include "client/net/server_addresses.h"
#include "client/net/tls_context.h"
#include "client/net/websocket.h"
#include "client/view/terminal/locale.h"
#include "shared/codec.h"
#include "shared/plain_lines.h"
#include "shared/standard_streams.h"
#include "shared/version.h"

namespace undercroft {
namespace {

struct CommandLine {
  std::map<std::string, std::string> flags;  // settings by name
  std::optional<std::string> config;
  bool is_private = false;
  std::string identity;
  bool accepts_identity = false;
  bool no_mouse = false;
  bool a11y = false;
  bool lobby = false;
  bool doctor = false;
  bool print_config = false;
  bool version = false;
};

int complain(int code, const std::string& sentence) {
  std::fprintf(stderr, "undercroft: %s\n", plain_lines(sentence).c_str());
  return code;
}

// The placeholder shown for a flag's value: its kind, or its choices.
std::string type_of(const SettingRow& row) {
  const std::map<std::string_view, std::string> kinds = {
      {"server", "URL"},  {"name", "NAME"},       {"realm", "NAME"}, {"ca", "FILE"},
      {"crawl-ms", "MS"}, {"step-ms", "MS"},      {"retry", "N"},    {"log", "FILE"},
      {"watch", "NAME"},  {"invitation", "CODE"}, {"link", "CODE"},  {"autofight-stop", "PERCENT"},
  };
  if (const auto kind = kinds.find(row.name); kind != kinds.end()) return kind->second;
  if (row.choices.empty()) return "TEXT";
  std::string all(row.choices);
  std::replace(all.begin(), all.end(), ' ', '|');
  return all;
}

// Declares a flag for a row of the settings table, under its topic.
void declare_setting(CLI::App& app, CommandLine& line, const SettingRow& row) {
  static const std::map<std::string_view, std::string> kLetters = {
      {"server", "-s,"}, {"name", "-n,"}, {"watch", "-w,"}};
  const auto letter = kLetters.find(row.name);
  const std::string topic(row.topic);
  const std::string flag =
      (letter == kLetters.end() ? "" : letter->second) + "--" + std::string(row.name);
  std::string help(row.help);
  if (!row.fallback.empty()) help += " [" + std::string(row.fallback) + "]";
  if (row.name == "a11y" || row.name == "lobby") {
    app.add_flag(flag, row.name == "a11y" ? line.a11y : line.lobby, std::string(row.help))
        ->group(topic);
    return;
  }
  auto* option = app.add_option(flag, line.flags[std::string(row.name)], help);
  option->type_name(type_of(row))->group(topic);
  if (row.name == "server") option->join(' ');
}

// Flags that no settings file may contain.
void declare_others(CLI::App& app, CommandLine& line) {
  app.add_option("-p,--party", line.flags["realm"], "same as --realm")
      ->type_name("NAME")
      ->group("Connection");
  app.add_flag("--private", line.is_private, "server ends with this client; store no token")
      ->group("Connection");
  app.add_option("--identity", line.identity, "identity that the server must prove")
      ->type_name("KEY")
      ->group("Connection");
  app.add_flag("--accept-identity", line.accepts_identity,
               "trust a server whose identity changed or moved")
      ->group("Connection");
  app.add_flag("--no-mouse", line.no_mouse, "same as --mouse off")->group("Controls");
  app.add_option("--config", line.config, "config file [~/.config/undercroft/config]")
      ->type_name("FILE")
      ->group("Files and logging");
}

void declare_information(CLI::App& app, CommandLine& line) {
  constexpr const char* kInformation = "Information";
  app.add_flag("--doctor", line.doctor, "print terminal, locale, palette and ping; exit")
      ->group(kInformation);
  app.add_flag("--print-config", line.print_config, "print all settings and their origins; exit")
      ->group(kInformation);
  app.add_flag("-V,--version", line.version, "print version and protocol; exit")
      ->group(kInformation);
  // Declared again, so that its group is the last.
  app.set_help_flag("-h,--help", "print this help; exit")->group(kInformation);
}

void declare(CLI::App& app, CommandLine& line) {
  for (const SettingRow& row : setting_table()) declare_setting(app, line, row);
  declare_others(app, line);
  declare_information(app, line);
}

// How the server answers a realm list request, and how fast.
std::string server_answer(const std::string& server) {
  Loop loop;
  std::string answer;
  std::uint64_t asked_ms = 0;
  std::optional<WebSocket> socket;
  const auto ask = [&] {
    asked_ms = loop.now_ms();
    socket->send(encode(ClientMessage{AskRealms{}}));
  };
  const auto hear = [&](std::string_view frame) {
    answer = "answers, ping " + std::to_string(loop.now_ms() - asked_ms) + " ms";
    const auto message = decode_server(frame);
    const auto* list = message ? std::get_if<RealmList>(&*message) : nullptr;
    if (list != nullptr) answer += ", realms " + std::to_string(list->realms.size());
  };
  const auto end = [&](const Ending& ending) {
    answer = ending.reason.empty() ? "closed the connection" : ending.reason;
  };
  socket.emplace(loop, parse_url(server).value(), WebSocket::Callbacks{ask, hear, end});
  loop.run_until([&] { return !answer.empty(); }, std::chrono::seconds(3));
  return answer.empty() ? "no answer within 3 s" : answer;
}

int doctor(const Settings& settings) {
  std::fputs(diagnose_terminal(settings.terminal_options()).c_str(), stdout);
  for (const std::string& server : addresses_in(settings.value("server"))) {
    std::printf("server    %s: %s\n", server.c_str(), plain_lines(server_answer(server)).c_str());
  }
  return kExitNormal;
}

// A path given by flag or environment must exist; the default path need not.
std::optional<std::string> config_path(const CommandLine& line) {
  if (line.config) return line.config;
  const char* variable = std::getenv("UNDERCROFT_CONFIG");
  if (variable != nullptr && *variable != '\0') return variable;
  return usual_config();
}

// An invalid setting and the exit code that reports it.
struct Mistake {
  int exit_code;
  std::string sentence;
};

std::optional<Mistake> read_settings(Settings& settings, const CommandLine& line,
                                     const std::vector<std::string>& given) {
  std::vector<std::string> warnings;
  if (const auto done = settings.read_environment(); !done) {
    return Mistake{kExitUsage, done.error()};
  }
  if (const auto path = config_path(line)) {
    const auto done = settings.read_file(*path, warnings);
    if (!done) return Mistake{kExitConfig, done.error()};
  }
  for (const std::string& name : given) {
    const auto done = settings.set_flag(name, line.flags.at(name));
    if (!done) return Mistake{kExitUsage, "--" + done.error()};
  }
  for (const char* name : {"password", "invitation", "new-password"}) {
    const std::string& origin = settings.origin(name);
    if (origin.starts_with("$") && settings.secret(name).empty()) {
      warnings.push_back("ignored: " + origin + " is meant for the server in $UNDERCROFT_SERVER");
    }
  }
  for (const std::string& warning : warnings) complain(0, warning);
  return std::nullopt;
}

int say_and_end(const ExitResult& result) {
  if (result.exit_code != kExitNormal && result.exit_code < kExitSignal) {
    return complain(result.exit_code, result.words);
  }
  if (!result.words.empty()) std::printf("%s\n", plain_lines(result.words).c_str());
  return result.exit_code;
}

int run(const CommandLine& line, const std::vector<std::string>& given) {
  Settings settings;
  if (const auto wrong = read_settings(settings, line, given)) {
    return complain(wrong->exit_code, wrong->sentence);
  }
  if (const std::string& file = settings.value("ca"); !file.empty()) {
    if (const auto done = trust_authorities(file); !done)
      return complain(kExitConfig, done.error());
  }
  if (line.print_config) return std::fputs(settings.printed().c_str(), stdout), kExitNormal;
  if (line.doctor) return doctor(settings);
  if (const auto fit = Terminal::is_fit(settings.terminal_options().plain); !fit)
    return complain(kExitTerminal, fit.error());
  const auto moment = moment_in(settings.value("server"));
  if (!moment) return complain(kExitUsage, moment.error());
  std::optional<MakeRealm> branch;
  if (*moment) {
    const VisitEnd visit = visit_moment(settings, **moment);
    if (!visit.plays_on_at) return say_and_end(visit.result);
    branch = MakeRealm{"", (*moment)->code, *visit.plays_on_at};
    settings.change("server", web_root((*moment)->server));
  }
  DebugLog log;
  if (const std::string& file = settings.value("log"); !file.empty()) {
    auto opened = DebugLog::open(file);
    if (!opened) return complain(kExitConfig, opened.error());
    log = std::move(*opened);
  }
  const std::string config = config_path(line).value_or(usual_config_path());
  return say_and_end(play(
      settings, {config, line.is_private, line.accepts_identity, line.identity, std::move(branch)},
      std::move(log)));
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{"Undercroft: a multiplayer, turn-based roguelike for the terminal.", "undercroft"};
  CommandLine line;
  declare(app, line);
  app.add_option("SERVER", line.flags["server"], "same as --server; or a link to a moment")
      ->type_name("URL");
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
  if (line.a11y) line.flags["a11y"] = "on";
  if (line.lobby) line.flags["lobby"] = "on";
  if (line.no_mouse) {
    line.flags["mouse"] = "off";
    given.emplace_back("mouse");
  }
  const std::map<std::string, std::string> other_names = {{"server", "SERVER"},
                                                          {"realm", "--party"}};
  for (const auto& [name, value] : line.flags) {
    const auto other = other_names.find(name);
    const bool so_called = other != other_names.end() && app.count(other->second) > 0;
    if (so_called || app.count("--" + name) > 0) given.push_back(name);
  }
  return run(line, given);
}

}  // namespace
}  // namespace undercroft

int main(int argc, char** argv) {
  undercroft::open_standard_descriptors();
  undercroft::use_locale_of_user();
  undercroft::use_own_host_lookup();
  try {
    return undercroft::exit_code_after_output(undercroft::parse_and_run(argc, argv), "undercroft");
  } catch (const std::exception& error) {
    return undercroft::complain(undercroft::kExitInternal, error.what());
  }
}
