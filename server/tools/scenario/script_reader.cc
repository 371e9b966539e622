// script_reader.cc: reads the dungeon and then each turn: intents, dice, expectations.
#include "server/tools/scenario/script_reader.h"

#include <algorithm>

#include "server/scenario/scenario_layout.h"
#include "server/sim/content/toml.h"
#include "server/tools/scenario/expectation_reader.h"
#include "server/tools/scenario/group_reader.h"
#include "server/tools/scenario/intent_words.h"
#include "server/tools/scenario/sweep_reader.h"

namespace undercroft {
namespace {

class TurnReader {
 public:
  TurnReader(const Scenario& scenario, std::string_view source, Complaints& complaints)
      : scenario_(scenario), source_(source), complaints_(complaints) {}

  TurnPlan read(const toml::table& table, int number) {
    TableReader reader(table, "turn " + std::to_string(number), complaints_);
    TurnPlan turn;
    turn.line = reader.line();
    reader.integer("times", turn.times, 1, 1000);
    read_dice(reader, turn);
    if (const toml::table* expect = reader.table("expect")) {
      TableReader expected(*expect, reader.what() + ", expect", complaints_);
      turn.expect = read_expectation(expected, scenario_, source_);
    }
    if (const toml::table* choose = reader.table("choose")) {
      TableReader choices(*choose, reader.what() + ", choose", complaints_);
      read_choices(choices, turn);
    }
    read_group(reader, scenario_, turn);
    read_intents(reader, turn);
    return turn;
  }

 private:
  void read_dice(TableReader& reader, TurnPlan& turn) {
    const toml::array* list = reader.array("dice");
    if (list == nullptr) return;
    turn.dice_line = line_of(*list);
    turn.dice.emplace();
    for (const toml::node& node : *list) {
      const auto* number = node.as_integer();
      if (number != nullptr && number->get() >= 0 && number->get() <= kMaxInScript) {
        turn.dice->push_back(static_cast<int>(number->get()));
      } else {
        reader.complain(line_of(node),
                        "dice lists " + describe(node) + "; expected whole numbers from 0");
      }
    }
  }

  void read_choices(TableReader& choices, TurnPlan& turn) {
    for (const auto& [key, node] : choices.rows()) {
      const Placement* player = find_called(scenario_, key);
      const auto* option = node->as_string();
      if (player == nullptr || !is_player(scenario_, *player)) {
        choices.complain(line_of(*node), "'" + key + "' is no player");
      } else if (option == nullptr) {
        choices.expected(key, *node, "the key of a kit or boon");
      } else if (std::string whole = kit_or_boon_named(*scenario_.catalogue, option->get());
                 whole.empty()) {
        choices.complain(line_of(*node), "no kit or boon is called '" + option->get() + "'");
      } else {
        turn.choices.push_back({player->name, line_of(*node), std::move(whole)});
      }
    }
  }

  // All other keys are names of players.
  void read_intents(TableReader& reader, TurnPlan& turn) {
    for (const auto& [key, node] : reader.rows()) {
      if (std::find(kTurnKeys.begin(), kTurnKeys.end(), key) != kTurnKeys.end()) continue;
      PlannedIntent planned{key, line_of(*node), std::nullopt, "", ""};
      const Placement* player = find_called(scenario_, key);
      if (player == nullptr) {
        reader.complain(planned.line, "unknown key or player " + not_one_of(key, known_keys()));
      } else if (!is_player(scenario_, *player)) {
        reader.complain(planned.line, "'" + key + "' is not a player, so it has no intents");
      } else if (const auto* words = node->as_string()) {
        planned.player = player->name;
        if (const auto read = read_intent(words->get(), scenario_, planned); !read) {
          reader.complain(planned.line, key + ": " + read.error());
        }
        turn.intents.push_back(std::move(planned));
      } else {
        reader.expected(key, *node, "an intent in words");
      }
    }
  }

  [[nodiscard]] std::vector<std::string_view> known_keys() const {
    std::vector<std::string_view> known(kTurnKeys.begin(), kTurnKeys.end());
    for (const Placement& p : scenario_.placements) {
      if (is_player(scenario_, p)) known.push_back(p.name);
    }
    return known;
  }

  const Scenario& scenario_;
  std::string_view source_;
  Complaints& complaints_;
};

std::vector<TurnPlan> read_turns(TableReader& file, const Scenario& scenario,
                                 std::string_view source) {
  std::vector<TurnPlan> turns;
  const toml::array* list = file.array("turn");
  if (list == nullptr) return turns;
  TurnReader reader(scenario, source, file.complaints());
  int number = 0;
  for (const toml::node& node : *list) {
    ++number;
    if (const toml::table* table = node.as_table()) {
      turns.push_back(reader.read(*table, number));
    } else {
      file.complain(line_of(node), "turn lists " + describe(node) + "; expected tables");
    }
  }
  return turns;
}

}  // namespace

std::variant<Script, BadScenario> parse_script(std::string_view text, std::string_view file_name,
                                               const Catalogue& base, const Catalogue* game) {
  Complaints complaints{std::string(file_name)};
  const auto table = parse_toml(text, complaints);
  if (!table) return BadScenario{complaints.sorted(), true};
  TableReader file(*table, "", complaints);
  Script script;
  script.scenario = read_scenario(file, text, base, game);
  if (script.scenario.is_broken) return BadScenario{complaints.sorted(), false};
  script.turns = read_turns(file, script.scenario, text);
  script.sweep = read_sweep(file, script.scenario, text);
  file.finish();
  if (!complaints.empty()) return BadScenario{complaints.sorted(), false};
  return script;
}

}  // namespace undercroft
