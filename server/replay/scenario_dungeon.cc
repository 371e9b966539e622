// scenario_dungeon.cc: writes maps, and entities with what their blueprints do not say.
#include "server/replay/scenario_dungeon.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/scenario/toml_words.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"
#include "shared/names.h"

namespace undercroft {
namespace {

constexpr int kMostNumber = 1000000;  // as the reader of the legend has it

std::string map_text(const Grid<Ground>& grounds) {
  std::string text = "\"\"\"\n";
  for (int y = 0; y < grounds.height(); ++y) {
    for (int x = 0; x < grounds.width(); ++x) text += utf8_of(glyph_of_ground(grounds[{x, y}]));
    text += "\n";
  }
  return text + "\"\"\"";
}

bool leads_down(const Grid<Ground>& grounds) {
  bool any = false;
  grounds.for_each_point([&](Point p) {
    any = any || grounds[p] == Ground::Ledge || grounds[p] == Ground::StairsDown;
  });
  return any;
}

// Floor, with a rim of walls.
Grid<Ground> empty_level(Size size) {
  Grid<Ground> grounds(size, Ground::Floor);
  grounds.for_each_point([&](Point p) {
    const bool rim = p.x == 0 || p.y == 0 || p.x == size.width - 1 || p.y == size.height - 1;
    if (rim) grounds[p] = Ground::Bedrock;
  });
  return grounds;
}

std::vector<Grid<Ground>> maps_of(const Stretch& stretch) {
  std::vector<Grid<Ground>> maps;
  for (const StretchLevel& level : stretch.levels) maps.push_back(level.grounds);
  if (!maps.empty() && leads_down(maps.back())) maps.push_back(empty_level(maps.back().size()));
  return maps;
}

// The rules that differ from those of a new scenario. Its depth is the number of its maps.
std::string rules_text(const Stretch& stretch, std::size_t maps) {
  Ruleset rules = stretch.rules;
  rules.depth = std::max(static_cast<int>(maps), rules.depth - stretch.above);
  const std::vector<RuleText> usual = rule_texts(Ruleset{});
  const std::vector<RuleText> ours = rule_texts(rules);
  std::string text;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (ours[i].value == usual[i].value && ours[i].name != "depth") continue;
    text += (text.empty() ? "" : ", ") + ours[i].name + " = " + toml_text(ours[i].value);
  }
  return "rules = { " + text + " }\n";
}

template <typename Number>
std::string level_numbers(const Stretch& stretch, const char* key, Number StretchLevel::*number) {
  std::vector<std::string> values;
  for (const StretchLevel& level : stretch.levels) values.push_back(std::to_string(level.*number));
  return fmt::format("{} = {}\n", key, toml_list(values));
}

// An EntityWriter writes one entry of `also`.
class EntityWriter {
 public:
  EntityWriter(const Stretch& stretch, const std::map<EntityId, std::string>& names,
               const Entity& e)
      : stretch_(stretch), names_(names), e_(e), b_((*stretch.catalogue)[e.blueprint]) {}

  // `spawn`: its place in the order of spawning.
  std::string text(int spawn, const WrittenDetails& details) {
    add("blueprint", toml_text(b_.key));
    add("name", toml_text(names_.at(e_.id)));
    add_place();
    add("spawn", std::to_string(spawn));
    add_kind();
    if (e_.facing != b_.facing) add("facing", toml_text(name_of(e_.facing)));
    add_numbers();
    add_traits();
    add_statuses();
    add_possessions();
    add_wires();
    add_details(details);
    return "{ " + text_ + " }";
  }

 private:
  void add(std::string_view key, const std::string& value) {
    text_ += fmt::format("{}{} = {}", text_.empty() ? "" : ", ", key, value);
  }
  void add_number(const char* key, int value, int usual, int least = 0) {
    if (value != usual && value >= least && value <= kMostNumber) add(key, std::to_string(value));
  }

  void add_place() {
    const Place& place = e_.place();
    if (place.holder != kNobody) return add("held_by", toml_text(names_.at(place.holder)));
    const bool is_away = !stretch_.has_level(place.depth) || stretch_.joining.contains(e_.id);
    if (is_away) return add("away", "true");
    add("at", fmt::format("[{}, {}]", place.at.x, place.at.y));
    add_number("depth", place.depth - stretch_.above, 1);
  }

  // A door or a mimic has another kind by its state.
  void add_kind() {
    if (e_.kind() == Kind::Corpse && b_.kind != Kind::Corpse) add("kind", "\"corpse\"");
    if (e_.kind() == Kind::Downed) add("kind", "\"downed\"");
    const bool turned = e_.kind() == Kind::Monster && b_.kind == Kind::Friend;
    if (turned) add("kind", "\"monster\"");
    const bool is_locked = e_.has_metal && (!b_.metal || *b_.metal != e_.metal);
    if (is_locked) add("metal", toml_text(name_of(e_.metal)));
    const bool may_be_so = e_.state != State::Locked || has_lock();
    const bool is_another = e_.state != b_.state && e_.state != State::None;
    if (is_another && may_be_so) add("state", toml_text(name_of(e_.state)));
  }
  // A trigger may lock what has neither a lock nor wires, which the legend does not allow.
  [[nodiscard]] bool has_lock() const {
    const bool is_door = b_.kind == Kind::ClosedDoor;
    return (is_door && e_.has_metal) ||
           (!e_.wired_to.empty() && (is_door || b_.kind == Kind::Chest));
  }

  void add_numbers() {
    const bool is_usual = e_.health == b_.health && e_.max_health == b_.health;
    if (!is_usual && e_.health > 0) {
      add("health", std::to_string(e_.health));
      add_number("max_health", e_.max_health, e_.health, 1);
    }
    add_number("strength", e_.base.strength, b_.attributes.strength);
    add_number("speed", e_.base.speed, b_.attributes.speed);
    add_number("armour", e_.base.armour, b_.attributes.armour);
    add_number("vision", e_.base.vision, b_.attributes.vision);
    add_number("dig", e_.base.dig, b_.attributes.dig);
    add_number("priority", e_.priority, b_.priority, -kMostNumber);
    add_number("treasure", e_.treasure, b_.kind == Kind::Treasure ? b_.worth : 0);
  }

  void add_traits() {
    if (e_.traits == b_.traits) return;
    std::vector<std::string> words;
    for (const auto& [word, trait] : kTraitWords) {
      if (e_.has(trait)) words.emplace_back(word);
    }
    add("traits", toml_texts(words));
  }

  void add_statuses() {
    std::string words;
    for (int i = 0; i < kStatusCount; ++i) {
      const auto status = static_cast<Status>(i);
      if (!e_.is(status)) continue;
      const OwnStatus* own = stretch_.catalogue->own_status(status);
      const std::string_view word =
          own == nullptr ? name_of(status) : stretch_.catalogue->scope().shown(own->key);
      words +=
          fmt::format("{}{} = {}", words.empty() ? "" : ", ", toml_key(word), e_.turns(status));
    }
    if (!words.empty()) add("statuses", "{ " + words + " }");
  }

  // What it holds has entries of its own.
  void add_possessions() {
    if (!b_.holds.empty()) add("holds", "[]");
    std::string counts;
    for (const auto& [word, metal] : kMetalWords) {
      const int count = e_.keys[static_cast<std::size_t>(metal)];
      if (count > 0) counts += fmt::format("{}{} = {}", counts.empty() ? "" : ", ", word, count);
    }
    if (!counts.empty()) add("keys", "{ " + counts + " }");
  }

  void add_wires() {
    std::vector<std::string> targets;
    for (const EntityId id : e_.wired_to) {
      if (const auto name = names_.find(id); name != names_.end()) targets.push_back(name->second);
    }
    if (!targets.empty()) add("wired_to", toml_texts(targets));
  }

  void add_details(const WrittenDetails& details) {
    const auto own = details.find(e_.id);
    if (own == details.end()) return;
    std::string fields;
    for (const auto& [field, value] : own->second) {
      fields += fmt::format("{}{} = {}", fields.empty() ? "" : ", ", field, value);
    }
    add("details", "{ " + fields + " }");
  }

  const Stretch& stretch_;
  const std::map<EntityId, std::string>& names_;
  const Entity& e_;
  const Blueprint& b_;
  std::string text_;
};

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
  for (const Entity& e : stretch.entities)
    spawns.emplace(e.id, static_cast<int>(spawns.size()) + 1);
  std::string text = "also = [\n";
  for (const Entity* e : in_order_of_packs(stretch)) {
    text += "  " + EntityWriter(stretch, names, *e).text(spawns.at(e->id), details) + ",\n";
  }
  return text + "]\n";
}

}  // namespace

std::string dungeon_text(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                         const WrittenDetails& details) {
  const auto maps = maps_of(stretch);
  std::string text = fmt::format(
      "title = {}\n",
      toml_text(fmt::format("{}, turns {} to {}", stretch.realm, stretch.from + 1, stretch.to)));
  text += fmt::format("seed = {}\n", static_cast<std::int64_t>(stretch.seed));
  text += fmt::format("dice = \"{:016x}\"\n", stretch.dice);
  if (stretch.content.scenario.text.empty()) text += "content = \"game\"\n";
  text += rules_text(stretch, maps.size());
  text += level_numbers(stretch, "turns_played", &StretchLevel::turn);
  text += level_numbers(stretch, "hunters", &StretchLevel::hunters);
  text += "map = " + map_text(maps.front()) + "\n";
  for (std::size_t i = 1; i < maps.size(); ++i) {
    text += (i == 1 ? "below = [" : ", ") + map_text(maps[i]);
  }
  if (maps.size() > 1) text += "]\n";
  return text + also_text(stretch, names, details);
}

}  // namespace undercroft
