// scenario_dungeon.cc: puts the head, the maps and the entities of the file together.
#include "server/replay/scenario_dungeon.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/replay/entity_entry.h"
#include "server/replay/stretch_maps.h"
#include "shared/ruleset.h"

namespace undercroft {
namespace {

// The rules that differ from those of a new scenario. Its depth is the number of its maps.
std::string rules_text(const Stretch& stretch, std::size_t maps) {
  Ruleset rules = stretch.rules;
  rules.depth = std::max(static_cast<int>(maps), rules.depth - stretch.above);
  const std::vector<RuleText> usual = rule_texts(Ruleset{});
  const std::vector<RuleText> ours = rule_texts(rules);
  TomlFields changed;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i].value == usual[i].value && ours[i].name != "depth") continue;
    changed.emplace_back(ours[i].name, toml_text(ours[i].value));
  }
  return "rules = " + toml_table(changed) + "\n";
}

template <typename Number>
std::string level_numbers(const Stretch& stretch, const char* key, Number StretchLevel::*number) {
  std::vector<std::string> values;
  for (const StretchLevel& level : stretch.levels) values.push_back(std::to_string(level.*number));
  return fmt::format("{} = {}\n", key, toml_list(values));
}

// Holders take their things in the order of the file, so those come in the order of each pack.
std::vector<const Entity*> in_order_of_packs(const Stretch& stretch) {
  std::map<EntityId, const Entity*> by_id;
  for (const Entity& e : stretch.entities) by_id[e.id] = &e;
  std::vector<const Entity*> order;
  for (const Entity& e : stretch.entities) {
    if (e.place().holder != kNobody) continue;
    order.push_back(&e);
    for (const EntityId id : e.holds()) {
      if (const auto held = by_id.find(id); held != by_id.end()) order.push_back(held->second);
    }
  }
  return order;
}

std::string also_text(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                      const WrittenDetails& details) {
  std::map<EntityId, int> spawns;
  for (const Entity& e : stretch.entities) {
    spawns.emplace(e.id, static_cast<int>(spawns.size()) + 1);
  }
  std::string text = "also = [\n";
  for (const Entity* e : in_order_of_packs(stretch)) {
    const auto own = details.find(e->id);
    const TomlFields written = own == details.end() ? TomlFields{} : own->second;
    text += "  " + entity_entry(stretch, names, *e, spawns.at(e->id), written) + ",\n";
  }
  return text + "]\n";
}

std::string omens_text(const Stretch& stretch) {
  std::string list;
  for (const std::string& omen : stretch.omens) {
    list += (list.empty() ? "" : ", ") + toml_text(omen);
  }
  return list.empty() ? "" : "omens = [" + list + "]\n";
}

std::string maps_text(const std::vector<std::string>& maps) {
  std::string text = "map = " + maps.front() + "\n";
  for (std::size_t i = 1; i < maps.size(); ++i) text += (i == 1 ? "below = [" : ", ") + maps[i];
  return maps.size() > 1 ? text + "]\n" : text;
}

}  // namespace

std::string dungeon_text(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                         const WrittenDetails& details) {
  const auto maps = maps_of_stretch(stretch);
  std::string text = fmt::format(
      "title = {}\n",
      toml_text(fmt::format("{}, turns {} to {}", stretch.realm, stretch.from + 1, stretch.to)));
  text += fmt::format("seed = {}\n", static_cast<std::int64_t>(stretch.seed));
  text += fmt::format("dice = \"{:016x}\"\n", stretch.dice);
  if (stretch.content.scenario.text.empty()) text += "content = \"game\"\n";
  text += rules_text(stretch, maps.size());
  text += omens_text(stretch);
  text += level_numbers(stretch, "turns_played", &StretchLevel::turn);
  text += level_numbers(stretch, "hunters", &StretchLevel::hunters);
  text += level_numbers(stretch, "called", &StretchLevel::called);
  text += maps_text(maps);
  return text + also_text(stretch, names, details);
}

}  // namespace undercroft
