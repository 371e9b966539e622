// parse_script.cc: the dungeon, then turn after turn.
#include "server/tools/scenario/parse_script.h"

#include "server/sim/content/toml_text.h"
#include "server/tools/scenario/turn_reader.h"

namespace undercroft {
namespace {

std::vector<TurnPlan> read_turns(TableReader& file, const Scenario& scenario,
                                 std::string_view source) {
  std::vector<TurnPlan> turns;
  const toml::array* list = file.array("turn");
  if (list == nullptr) return turns;
  int number = 0;
  for (const toml::node& node : *list) {
    ++number;
    if (const toml::table* table = node.as_table()) {
      turns.push_back(read_turn(*table, number, scenario, source, file.complaints()));
    } else {
      file.complain(line_of(node), "turn lists " + describe(node) + "; expected tables");
    }
  }
  return turns;
}

}  // namespace

std::variant<Script, BadScenario> parse_script(std::string_view text, std::string_view file_name,
                                               const Catalogue& base) {
  Complaints complaints{std::string(file_name)};
  const auto table = parse_toml(text, complaints);
  if (!table) return BadScenario{complaints.sorted(), true};
  TableReader file(*table, "", complaints);
  Script script;
  script.scenario = read_scenario(file, text, base);
  script.turns = read_turns(file, script.scenario, text);
  file.finish();
  if (complaints.any()) return BadScenario{complaints.sorted(), false};
  return script;
}

}  // namespace undercroft
