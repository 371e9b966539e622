// scenario_turns.cc: intents in the words of scenario files.
#include "server/replay/scenario_turns.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/scenario/toml_words.h"
#include "shared/order_words.h"

namespace undercroft {
namespace {

// The key of a kit or boon of the hero's open choice; empty if there is none.
std::string key_of_option(const World& world, EntityId hero, const input::MakeChoice& made) {
  const GrowthTables& tables = world.catalogue().growth();
  for (const HeroChoice& choice : world.entity(hero).growth.get().choices) {
    if (choice.number != made.choice || made.option >= choice.options.size()) continue;
    const auto number = static_cast<std::size_t>(choice.options[made.option]);
    return choice.is_kit() ? tables.kits[number].key : tables.boons[number].key;
  }
  return "";
}

std::string order_in_words(const input::Order& order) {
  if (order.words.empty()) return fmt::format("points {},{}", order.at.x, order.at.y);
  return order_in(order.words) == OrderWord::Come ? "orders come" : "orders stay";
}

bool lived(const Entity& e) { return e.slot == 0 && e.alive; }

}  // namespace

void TurnWriter::add(const Input& input, TurnNumber turn) {
  if (const auto* played = std::get_if<input::Turn>(&input)) return write(*played, turn);
  if (const auto* choice = std::get_if<input::MakeChoice>(&input))
    return note_choice(*choice, turn);
  if (const auto* back = std::get_if<input::Return>(&input)) note_passage(back->player, "returns");
  if (const auto* order = std::get_if<input::Order>(&input)) {
    note_passage(order->player, order_in_words(*order));
  }
  if (const auto* life = std::get_if<input::Respawn>(&input)) {
    note_passage(life->player, "respawns");
  }
  if (const auto* leaving = std::get_if<input::Depart>(&input)) {
    const EntityId id = shadow_.counterpart(leaving->player);
    const bool goes = id != kNobody && shadow_.world().entity(id).alive;  // the dead stay
    if (goes) note_passage(leaving->player, "leaves");
  }
}

void TurnWriter::note_passage(EntityId player, const std::string& what) {
  passages_.push_back(name(player) + " " + what);
}

void TurnWriter::note_choice(const input::MakeChoice& choice, TurnNumber turn) {
  const EntityId id = shadow_.counterpart(choice.player);
  const std::string key = id == kNobody ? "" : key_of_option(shadow_.world(), id, choice);
  const bool is_told = !key.empty() && choices_.emplace(name(choice.player), key).second;
  if (is_told) return;
  left_out_.push_back(fmt::format("turn {}: a second choice before one turn", turn));
}

std::string TurnWriter::ability_of(EntityId player, const Intent& intent) const {
  const World& world = shadow_.world();
  const auto& held = world.entity(shadow_.counterpart(player)).growth.get().abilities;
  if (intent.ability >= held.size()) return "";
  const auto number = static_cast<std::size_t>(held[intent.ability].ability);
  const HeroAbility& ability = world.catalogue().growth().abilities[number];
  std::string words = " " + ability.key;
  if (ability.aim == AbilityAim::Direction) words += " " + std::string(name_of(intent.direction));
  if (ability.aim == AbilityAim::Place)
    words += fmt::format(" {},{}", intent.place.x, intent.place.y);
  return words;
}

// Clients may name things and directions that there are not; such an intent does nothing.
std::string TurnWriter::words_of(EntityId player, const Intent& intent, TurnNumber turn) {
  if (!is_known(intent.verb)) return "none";
  const IntentRow& row = kIntents[intent.verb];
  std::string words(row.name);
  bool is_whole = true;
  if (row.thing) {
    const std::string thing = name(intent.item);
    is_whole = !thing.empty();
    words += " " + thing;
  }
  if (row.ability) {
    const std::string ability = ability_of(player, intent);
    is_whole = !ability.empty();
    words += ability;
  }
  if (row.direction) {
    is_whole = is_whole && intent.direction != Direction::None;
    words += (words.empty() ? "" : " ") + std::string(name_of(intent.direction));
  }
  if (row.words) words += " " + intent.words;
  if (row.place) words += fmt::format(" {},{}", intent.place.x, intent.place.y);
  if (is_whole) return words;
  left_out_.push_back(
      fmt::format("turn {}: {} tried what cannot be, '{}'", turn, name(player), words));
  return "none";
}

void TurnWriter::write(const input::Turn& turn, TurnNumber number) {
  std::vector<std::string> group;
  for (const EntityId id : turn.group.players) group.push_back(name(id));
  text_ += fmt::format("\n[[turn]]  # {}\ngroup = {}\n", number, toml_texts(group));
  if (!passages_.empty()) text_ += fmt::format("before = {}\n", toml_texts(passages_));
  std::string choices;
  for (const auto& [player, key] : choices_) {
    choices +=
        fmt::format("{}{} = {}", choices.empty() ? "" : ", ", toml_key(player), toml_text(key));
  }
  if (!choices.empty()) text_ += fmt::format("choose = {{ {} }}\n", choices);
  passages_.clear();
  choices_.clear();
  for (const EntityId id : turn.group.players) {
    const auto& absent = turn.group.absent;
    const auto intent = turn.intents.find(id);
    const bool is_absent = std::find(absent.begin(), absent.end(), id) != absent.end();
    if (!is_absent && intent == turn.intents.end()) continue;
    const std::string words = is_absent ? "absent" : words_of(id, intent->second, number);
    text_ += fmt::format("{} = {}\n", toml_key(name(id)), toml_text(words));
  }
}

void TurnWriter::expect(const World& end) {
  text_ += "[turn.expect]\n";
  for (const Entity& before : stretch_.entities) {
    const bool is_hero = before.slot > 0;
    const std::string key = toml_key(name(before.id));
    if (!is_hero && lived(before) && (!end.exists(before.id) || !end.entity(before.id).alive)) {
      text_ += key + " = { alive = false }\n";
    }
    if (!is_hero || !end.exists(before.id)) continue;
    const Entity& hero = end.entity(before.id);
    if (hero.kind() == Kind::Corpse) text_ += key + " = { alive = false }\n";
    if (hero.kind() == Kind::Corpse || !hero.place().on_level()) continue;
    text_ += fmt::format("{} = {{ at = [{}, {}], depth = {}, health = {} }}\n", key, hero.at().x,
                         hero.at().y, hero.depth() - stretch_.above, hero.health);
  }
}

}  // namespace undercroft
