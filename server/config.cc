// config.cc: the command line, by CLI11, and the settings file.
#include "server/config.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "server/files/text_file.h"
#include "server/server_settings.h"
#include "shared/check.h"
#include "shared/version.h"

namespace undercroft {
namespace {

// What stood on the command line, as text, by setting; applied after the file.
struct Flags {
  std::map<std::string_view, std::vector<std::string>> given;
  std::string config_file;
  bool print_rules = false;
  bool print_rulings = false;
  std::string check_content;
  bool print_version = false;
};

// CLI11 knows nothing of these.
std::string footer() {
  std::string text =
      "Of a setting that is given again without being a list, the last one counts.\n\n"
      "House rules, for --rule and a file's [rules]:\n";
  for (const RuleText& rule : rule_texts(Ruleset{})) {
    text += fmt::format("  {:<26}{}\n", rule.name + " [" + rule.value + "]", rule.help);
  }
  return text;
}

void describe(CLI::App& app, Flags& flags) {
  const Config defaults;
  app.add_option("--config", flags.config_file,
                 "a TOML file with any of these settings, by name with _ for -, and [rules]")
      ->option_text("FILE");
  for (const Setting& setting : settings()) {
    if (setting.value.empty()) {
      app.add_flag_callback(
          "--" + std::string(setting.name),
          [&given = flags.given[setting.name]] { given.assign(1, "yes"); },
          std::string(setting.help));
      continue;
    }
    const std::string shown = setting.show(defaults);
    const std::string text = fmt::format("{} [{}]", setting.value, shown.empty() ? "none" : shown);
    CLI::Option* option = app.add_option("--" + std::string(setting.name),
                                         flags.given[setting.name], std::string(setting.help));
    option->option_text(text)->allow_extra_args(false);
    option->expected(setting.is_list ? -1 : 1);
    // As in a container, which has said --listen already: whoever says it again is heard.
    if (!setting.is_list) option->take_last();
  }
  app.add_flag("--print-rules", flags.print_rules, "print the house rules in force, and end");
  app.add_flag("--print-rulings", flags.print_rulings,
               "print what happens when a mover meets a resident, as a Markdown table, and end");
  app.add_option(
         "--check-content", flags.check_content,
         "say every mistake in a folder of blueprints, read on top of the game's own, with file "
         "and line, and end")
      ->option_text("DIR");
  app.add_flag("--version", flags.print_version, "print the version, and end");
  app.footer(footer());
}

tl::unexpected<CommandLineExit> bad_flags(const std::string& sentence) {
  return tl::unexpected(
      CommandLineExit{2, "undercroft-server: " + sentence + " (--help says what there is)"});
}

tl::expected<void, CommandLineExit> apply_flags(Config& config, const Flags& flags) {
  for (const Setting& setting : settings()) {
    const std::vector<std::string>& texts = flags.given.at(setting.name);
    if (!texts.empty() && setting.clear != nullptr) setting.clear(config);
    for (const std::string& text : texts) {
      if (const auto set = setting.set(config, text); !set) {
        return bad_flags("--" + std::string(setting.name) + ": " + set.error());
      }
    }
  }
  config.print_rules = flags.print_rules;
  config.print_rulings = flags.print_rulings;
  config.check_content = flags.check_content;
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

// What cannot both be wanted; each alone was fine.
tl::expected<void, CommandLineExit> find_contradiction(const Config& config) {
  const bool serves = !config.print_rules && !config.print_rulings && config.check_content.empty();
  if (serves && !config.lets_guests_in() && !config.has_accounts()) {
    return bad_flags(
        "nobody could come in: off this machine guests are let in only by --guests on, and "
        "accounts "
        "are kept in a --data folder");
  }
  if (config.tls_cert.empty() != config.tls_key.empty()) {
    return bad_flags("a certificate (--tls-cert) and its key (--tls-key) go together");
  }
  if (config.scenario.empty() || !config.seed) return {};
  return bad_flags(
      "a seed and a scenario: a map is not grown from a seed, and its dice have the one in its "
      "file");
}

}  // namespace

bool Config::is_for_this_machine() const {
  return address == "localhost" || client_address_of(address).is_local;
}

void Config::apply_rules(Ruleset& ruleset) const {
  // F28, R141, R133; a scenario may say otherwise.
  if (!ruleset.fall_back) ruleset.fall_back = false;
  if (!ruleset.down) ruleset.down = true;
  if (!ruleset.advice) ruleset.advice = true;
  for (const auto& [name, value] : rules) {
    CHECK(set_rule(ruleset, name, value), "rules are checked as they are read");
  }
}

tl::expected<Config, CommandLineExit> read_config(int argc, const char* const* argv) {
  CLI::App app("Undercroft's server: hosts dungeons for players to join.", "undercroft-server");
  Flags flags;
  describe(app, flags);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return tl::unexpected(CommandLineExit{0, app.help()});
  } catch (const CLI::ParseError& error) {
    return bad_flags(error.what());
  }
  if (flags.print_version) {
    return tl::unexpected(CommandLineExit{0, std::string("undercroft-server ") + kVersion});
  }
  Config config;
  return apply_file(config, flags.config_file)
      .and_then([&] { return apply_flags(config, flags); })
      .and_then([&] { return find_contradiction(config); })
      .map([&] { return config; });
}

}  // namespace undercroft
