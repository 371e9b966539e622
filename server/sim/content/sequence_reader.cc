// sequence_reader.cc: reads steps with their actions, conditions and targets.
#include "server/sim/content/sequence_reader.h"

#include "server/sim/content/content_words.h"

namespace undercroft {
namespace {

constexpr int kMaxTurns = 9999;
constexpr int kRarestStep = 100;

// The actions of R20, and a few that only some creatures have.
const std::array<WordRow<Chain>, 13>& action_words() {
  using enum Component;
  static const std::array<WordRow<Chain>, 13> kActions = {{
      {"wait", {}},
      {"attack", {Attack}},
      {"dig", {Dig}},
      {"interact", {Interact}},
      {"move", {Move}},
      {"attack-move", {Attack, Move}},
      {"attack-dig", {Attack, Dig}},
      {"attack-dig-move", {Attack, Dig, Move}},
      {"player-bump", {Attack, Dig, Interact, Move}},
      {"shoot", {Shoot}},
      {"summon", {Summon}},
      {"mend", {Mend}},
      {"sweep", {Sweep}},
  }};
  return kActions;
}

Chain read_components(TableReader& step) {
  Chain chain;
  step.words("action", kComponentWords,
             [&chain](Component component) { chain.push_back(component); });
  return chain;
}

Chain read_action(TableReader& step) {
  const toml::node* found = step.node("action");
  Chain chain;
  if (found == nullptr) {
    step.complain(step.line(), "action is missing");
  } else if (found->is_array()) {
    return read_components(step);
  } else {
    step.word("action", chain, action_words());
  }
  return chain;
}

std::optional<int> read_target(TableReader& step, std::string_view key, int step_count) {
  int target = 0;
  if (!step.integer(key, target, 0, step_count - 1)) return std::nullopt;
  return target;
}

Step read_step(TableReader& reader, int step_count) {
  Step step;
  step.chain = read_action(reader);
  reader.word("movs", step.movs, kMovsWords);
  reader.integer("repeat", step.repeat, 1, kMaxTurns);
  reader.integer("one_in", step.one_in, 2, kRarestStep);
  step.success = read_target(reader, "success", step_count);
  step.fail = read_target(reader, "fail", step_count);
  step.until = read_condition(reader, "until");
  step.when = read_condition(reader, "when");
  reader.word("sign", step.sign, kSignWords);
  const bool far = reader.integer("distance", step.distance, 1, 100);
  if (far && step.movs != Movs::KeepAway) {
    reader.complain(reader.line("distance"), "distance needs movs = \"keep-away\"");
  }
  reader.finish();
  return step;
}

}  // namespace

Sequence read_sequence(const toml::array& steps, const std::string& what, Complaints& complaints) {
  Sequence sequence;
  const int count = static_cast<int>(steps.size());
  for (int i = 0; i < count; ++i) {
    const toml::node& node = steps[static_cast<std::size_t>(i)];
    const std::string name = what + ", step " + std::to_string(i);
    if (const auto* table = node.as_table()) {
      TableReader reader(*table, name, complaints);
      sequence.push_back(read_step(reader, count));
    } else {
      complaints.add(line_of(node), name + " is " + describe(node) + "; expected a table");
    }
  }
  return sequence;
}

std::optional<Condition> read_condition(TableReader& of, std::string_view key) {
  const toml::table* table = of.table(key);
  if (table == nullptr) return std::nullopt;
  TableReader reader(*table, of.what() + ", " + std::string(key), of.complaints());
  Condition condition;
  reader.integer("player_within", condition.player_within, 0, kMaxTurns);
  reader.integer("player_beyond", condition.player_beyond, 0, kMaxTurns);
  reader.flag("hurt", condition.hurt);
  reader.flag("lured", condition.lured);
  reader.flag("alone", condition.alone);
  reader.flag("sees", condition.sees);
  reader.integer("in_line", condition.in_line, 1, kMaxTurns);
  reader.integer("every", condition.every, 2, kMaxTurns);
  reader.flag("friend_hurt", condition.friend_hurt);
  reader.flag("carries", condition.carries);
  reader.flag("lit", condition.lit);
  reader.integer("hurt_below", condition.hurt_below, 1, 100);
  reader.finish();
  if (table->empty()) reader.complain(reader.line(), "the condition is empty");
  return condition;
}

}  // namespace undercroft
