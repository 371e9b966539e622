// run_text.h: runs a scenario pasted as text and gives what undercroft-scenario would say of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/builtin.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"

namespace undercroft {

// "a.toml:LINE: ..." for each mistake or failure, in order; empty when it passes.
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

// A plain room, nine lines, that the tests add to: P at 1,1, an idler M at 3,1, a chest C at 5,1
// with a vial in it.
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
