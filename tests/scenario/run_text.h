// run_text.h: runs a scenario given as text and returns the sentences undercroft-scenario would
// print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/builtin.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"

namespace undercroft {

// "a.toml:LINE: ..." for each mistake or failure, in order. Empty if the scenario passes.
inline std::vector<std::string> complaints_of(std::string_view text) {
  std::vector<std::string> lines;
  const auto parsed = parse_script(text, "a.toml", scenario_catalogue());
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    for (const ContentError& error : bad->errors) lines.push_back(to_string(error));
    return lines;
  }
  for (const Failure& failure : run_script(std::get<Script>(parsed), nullptr)) {
    lines.push_back("a.toml:" + std::to_string(failure.line) + ": " + failure.sentence);
  }
  return lines;
}

// A plain nine-line room that the tests extend: P at 1,1, an idle M at 3,1, and a chest C at 5,1
// holding a vial.
inline std::string room(const std::string& rest) {
  std::string text = R"(rules = { combat = "plain" }
map = """
#######
#P.M.C#
#######
"""
[legend]
P = "player"
M = "idle"
C = { blueprint = "chest", holds = ["vial"] }
)";
  return text.append(rest);
}

}  // namespace undercroft
