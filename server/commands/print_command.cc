// print_command.cc: prints settings, rules, rulings, and mistakes in content.
#include "server/commands/print_command.h"

#include <cstdio>
#include <string>
#include <vector>

#include "server/sim/rules/rulings_text.h"
#include "server/stored/worlds.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

int print_out(const std::string& text) { return std::fputs(text.c_str(), stdout) < 0 ? 1 : 0; }

// Prints the rules of the world that would be served, because a scenario sets its own.
int print_rules(const Config& config) {
  const auto worlds = FirstWorlds::open(config, config.seed.value_or(0));
  if (!worlds) {
    std::fprintf(stderr, "undercroft-server: %s\n", plain_lines(worlds.error()).c_str());
    return 1;
  }
  for (const RuleText& rule : rule_texts(worlds->world().rules())) {
    std::printf("%-13s = %-10s # %s\n", rule.name.c_str(), rule.value.c_str(), rule.help.c_str());
  }
  return 0;
}

std::string counted_warnings(std::size_t count) {
  if (count == 0) return "";
  return ", " + std::to_string(count) + (count == 1 ? " warning" : " warnings");
}

int check_content(const Config& config) {
  const ContentFindings findings = findings_in_content(config);
  for (const auto* sentences : {&findings.mistakes, &findings.warnings}) {
    for (const std::string& sentence : *sentences) std::fprintf(stderr, "%s\n", sentence.c_str());
  }
  if (!findings.mistakes.empty()) return 1;
  for (const std::string& path : config.check_content) {
    const bool is_last = &path == &config.check_content.back();
    std::printf("%s: no mistakes%s\n", path.c_str(),
                is_last ? counted_warnings(findings.warnings.size()).c_str() : "");
  }
  return 0;
}

}  // namespace

std::optional<int> print_and_exit(const Config& config) {
  if (config.print_config) return print_out(config_as_text(config));
  if (config.print_rules) return print_rules(config);
  if (config.print_rulings) return print_out(rulings_as_markdown());
  if (!config.check_content.empty()) return check_content(config);
  return std::nullopt;
}

}  // namespace undercroft
