// config.cc: reads the command line, with CLI11, and brings all sources of settings together.
#include "server/settings/config.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "server/admin/admin_protocol.h"
#include "server/base/daily_names.h"
#include "server/custom_content/content_check.h"
#include "server/files/text_file.h"
#include "server/settings/server_settings.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/served_rules.h"
#include "shared/version.h"

namespace undercroft {
namespace {

// The texts given on the command line, by setting; applied after the file.
struct Flags {
  std::map<std::string_view, std::vector<std::string>> given;
  std::string config_file;
  bool print_config = false;
  bool print_rules = false;
  bool print_rulings = false;
  std::vector<std::string> check_content;
  int check_seeds = kTrialSeeds;
  bool print_version = false;
};

constexpr const char* kSignals =
    "Signals:\n"
    "  SIGTERM, SIGINT           let the last turns end, save all realms and stop; twice: at once\n"
    "  SIGUSR1                   the same; clients are told that the server restarts\n"
    "  SIGHUP                    reload certificate, log level, MOTD, mutes and limits\n\n";

// The commands, and the house rules, which are not options of CLI11.
std::string footer(const std::string& commands) {
  std::string text = commands.empty() ? "" : "Commands (each with --help):\n" + commands + "\n";
  text += kSignals;
  text +=
      "If an option that is not repeatable is given again, the last one counts.\n\n"
      "House rules, for --rule NAME=VALUE and the [rules] of a file:\n";
  Ruleset rules;
  CHECK(Config{}.apply_rules(rules), "there are no rules to apply");
  for (const RuleText& rule : rule_texts(rules)) {
    text += fmt::format("  {:<26}{}\n", rule.name + " [" + rule.value + "]", rule.help);
  }
  return text;
}

// CLI11 prints two blank lines between groups.
std::string help_of(const CLI::App& app) {
  std::string text = app.help();
  for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) {
    text.erase(at, 1);
  }
  return text;
}

void describe(CLI::App& app, Flags& flags, const std::string& commands) {
  const Config defaults;
  app.set_help_flag("-h,--help", "print this help");
  app.add_option("--config", flags.config_file, "TOML file of settings (max_players = 8), [rules]")
      ->option_text("FILE");
  for (const Setting& setting : settings()) {
    if (setting.value.empty()) {
      app.add_flag_callback(
             "--" + std::string(setting.name),
             [&given = flags.given[setting.name]] { given.assign(1, "yes"); }, setting.help())
          ->group(std::string(setting.group));
      continue;
    }
    const std::string shown = setting.show(defaults);
    const std::string text = fmt::format("{} [{}]", setting.value, shown.empty() ? "none" : shown);
    CLI::Option* option =
        app.add_option("--" + std::string(setting.name), flags.given[setting.name], setting.help());
    option->option_text(text)->allow_extra_args(false)->group(std::string(setting.group));
    option->expected(setting.is_list() ? -1 : 1);
    // The container image already passes --listen; a user's --listen must override it.
    if (!setting.is_list()) option->take_last();
  }
  const std::string print = "Print and exit";
  app.add_flag("--print-config", flags.print_config, "print every setting and where it was set")
      ->group(print);
  app.add_flag("--print-rules", flags.print_rules, "print the house rules in force")->group(print);
  app.add_flag("--print-rulings", flags.print_rulings,
               "print collision outcomes as a Markdown table")
      ->group(print);
  auto* check = app.add_option("--check-content", flags.check_content,
                               "print every mistake in content, on top of --content; repeatable")
                    ->option_text("PATH")
                    ->allow_extra_args(false)
                    ->group(print);
  app.add_option("--seeds", flags.check_seeds,
                 "seeds with which --check-content builds each level, 0 to 1000 (default 20)")
      ->check(CLI::Range(0, 1000))
      ->option_text("N")
      ->needs(check)
      ->group(print);
  app.add_flag("--version", flags.print_version, "print the version")->group(print);
  app.footer(footer(commands));
}

tl::unexpected<CommandLineExit> bad_flags(const std::string& sentence) {
  return tl::unexpected(CommandLineExit{2, "undercroft-server: " + sentence + " (see --help)"});
}

std::string flag_of(std::string_view setting) { return "--" + std::string(setting); }

// CLI11 lists all words that it did not expect; the first one is explained.
std::string unexpected_words(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining();
  if (words.empty()) return "";
  const std::string word = words.front().substr(0, words.front().find('='));
  return "unknown " + std::string(word.starts_with("-") ? "flag " : "word ") + word +
         suggestion(word, flag_of);
}

tl::expected<void, CommandLineExit> apply_environment(Config& config,
                                                      const char* const* environment) {
  if (const auto read = read_environment(config, environment); !read) {
    return bad_flags(read.error());
  }
  return {};
}

tl::expected<void, CommandLineExit> apply_flags(Config& config, const Flags& flags) {
  for (const Setting& setting : settings()) {
    const std::vector<std::string>& texts = flags.given.at(setting.name);
    if (!texts.empty()) config.sources[std::string(setting.name)] = flag_of(setting.name);
    if (!texts.empty() && setting.clear != nullptr) setting.clear(config);
    for (const std::string& text : texts) {
      if (const auto set = setting.set(config, text); !set) {
        return bad_flags(flag_of(setting.name) + ": " + set.error());
      }
    }
  }
  config.print_config = flags.print_config;
  config.print_rules = flags.print_rules;
  config.print_rulings = flags.print_rulings;
  config.check_content = flags.check_content;
  config.check_seeds = flags.check_seeds;
  return {};
}

tl::expected<void, CommandLineExit> apply_file(Config& config, const std::string& path) {
  if (path.empty()) return {};
  const auto text = read_text_file(path);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) {
    return tl::unexpected(CommandLineExit{1, complaint_of(*unread)});
  }
  return read_settings(config, std::get<std::string>(text), path)
      .map_error([](const std::string& mistakes) {
        return CommandLineExit{1, mistakes};
      });
}

// Scores are verified by replaying whole journals, which only a folder keeps.
Expected<> check_daily(const Config& config) {
  if (!config.daily) return {};
  if (!config.keeps_journal() || config.data.empty() || config.ephemeral) {
    return failed(
        "--daily needs --data and whole journals, which verify its scores: it cannot be combined "
        "with --store, --ephemeral and --keep-journal off");
  }
  if (!config.scenario.empty()) {
    return failed("--daily and --scenario cannot be combined: the daily is a generated dungeon");
  }
  const bool is_slow = std::any_of(config.rules.begin(), config.rules.end(), [](const auto& rule) {
    return rule.first == "clock" && rule.second == "slow";
  });
  if (is_slow) {
    return failed(
        "--daily and --rule clock=slow cannot be combined: a daily ends with its day. Make a slow "
        "realm by itself: admin realm new NAME --rule clock=slow");
  }
  const bool is_taken =
      std::any_of(config.realms.begin(), config.realms.end(), [](const std::string& realm) {
        return equals_ignoring_case(realm, kDailyRealm) || is_daily_realm(realm);
      });
  if (!is_taken) return {};
  return failed(
      "--daily takes the realm names 'daily' and 'd' with a date: call --realm otherwise");
}

// Finds settings that are valid alone but contradict each other.
tl::expected<void, CommandLineExit> find_contradiction(const Config& config) {
  const bool serves = !config.print_config && !config.print_rules && !config.print_rulings &&
                      config.check_content.empty();
  if (serves && !config.lets_guests_in() && !config.has_accounts()) {
    return bad_flags(
        "no player could join: away from loopback, guests need --guests on, and accounts need a "
        "--data folder or a --store");
  }
  if (config.tls_cert.empty() != config.tls_key.empty()) {
    return bad_flags("--tls-cert and --tls-key must be given together");
  }
  if (serves && !config.admin_socket.empty() && !config.has_accounts()) {
    return bad_flags("--admin-socket needs --data or --store: bans and accounts are kept there");
  }
  if (config.player_realms > 0 && !config.has_accounts()) {
    return bad_flags("--player-realms needs --data or --store: the realms are kept there");
  }
  if (const auto fits = check_daily(config); !fits) return bad_flags(fits.error());
  if (const auto fits = check_store_settings(config); !fits) return bad_flags(fits.error());
  if (const auto fits = check_backup_settings(config); !fits) return bad_flags(fits.error());
  if (config.scenario.empty() || !config.seed) return {};
  return bad_flags("--seed and --scenario cannot be combined: a scenario file sets its own seed");
}

}  // namespace

bool Config::is_for_this_machine() const {
  return address == "localhost" || client_address_of(address).is_local;
}

std::string Config::admin_socket_path() const {
  if (!admin_socket.empty() || store.is_set() || !has_accounts()) return admin_socket;
  return data + "/" + kAdminSocket;
}

Expected<> Config::apply_rules(Ruleset& ruleset) const {
  set_open_options(ruleset);
  if (scenario.empty()) set_rules_of_own_realms(ruleset);
  // The other rules may depend on the clock, wherever it is set.
  for (const bool is_clock : {true, false}) {
    for (const auto& [name, value] : rules) {
      if ((name == "clock") != is_clock) continue;
      if (auto set = set_rule(ruleset, name, value); !set) return failed("--rule: " + set.error());
    }
  }
  return {};
}

std::string config_as_text(const Config& config) {
  std::string text;
  for (const Setting& setting : settings()) {
    if (setting.name == kRuleSetting && !config.rules.empty()) continue;
    std::string name(setting.name);
    const auto source = config.sources.find(name);
    std::replace(name.begin(), name.end(), '-', '_');
    text += fmt::format("{:<24}= {:<32} # {}\n", name, setting.show(config),
                        source == config.sources.end() ? "default" : source->second);
  }
  for (const auto& [name, value] : rules_by_name(config)) {
    text += fmt::format("{:<24}= {}\n", "rules." + name, value);
  }
  return text;
}

tl::expected<Config, CommandLineExit> read_config(int argc, const char* const* argv,
                                                  const char* const* environment,
                                                  const std::string& commands) {
  CLI::App app("Undercroft server: hosts realms for players to join.", "undercroft-server");
  Flags flags;
  describe(app, flags, commands);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return tl::unexpected(CommandLineExit{0, help_of(app)});
  } catch (const CLI::ExtrasError&) {
    return bad_flags(unexpected_words(app));
  } catch (const CLI::ParseError& error) {
    return bad_flags(error.what());
  }
  if (flags.print_version) {
    return tl::unexpected(CommandLineExit{0, std::string("undercroft-server ") + kVersion});
  }
  Config config;
  return apply_file(config, flags.config_file)
      .and_then([&] { return apply_environment(config, environment); })
      .and_then([&] { return apply_flags(config, flags); })
      .map([&] { apply_default_data(config, environment); })
      .and_then([&] { return find_contradiction(config); })
      .map([&] { return config; });
}

}  // namespace undercroft
