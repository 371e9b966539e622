// entity_entry.cc: writes each key of the entry that the blueprint does not say already.
#include "server/replay/entity_entry.h"

#include <fmt/format.h>

#include "server/replay/entity_values.h"
#include "server/sim/content/content_words.h"
#include "shared/names.h"

namespace undercroft {
namespace {

constexpr int kMostNumber = 1000000;  // as the reader of the legend has it

class EntityWriter {
 public:
  EntityWriter(const Stretch& stretch, const std::map<EntityId, std::string>& names,
               const Entity& e)
      : stretch_(stretch), names_(names), e_(e), b_((*stretch.catalogue)[e.blueprint]) {}

  std::string text(int spawn, const TomlFields& details) {
    add("blueprint", toml_text(b_.key));
    add("name", toml_text(names_.at(e_.id)));
    add_place();
    add("spawn", std::to_string(spawn));
    add_kind();
    add_state();
    if (e_.facing != b_.facing) add("facing", toml_text(name_of(e_.facing)));
    add_numbers();
    if (e_.traits != b_.traits) add("traits", traits_in_toml(e_));
    add_table("statuses", statuses_in_toml(e_, *stretch_.catalogue));
    if (!b_.holds.empty()) add("holds", "[]");  // what it holds has entries of its own
    add_table("keys", keys_in_toml(e_));
    add_wires();
    add_table("details", details);
    return toml_table(fields_);
  }

 private:
  void add(const char* key, std::string value) { fields_.emplace_back(key, std::move(value)); }
  void add_number(const char* key, int value, int usual, int least = 0) {
    if (value != usual && value >= least && value <= kMostNumber) add(key, std::to_string(value));
  }
  void add_table(const char* key, const TomlFields& fields) {
    if (!fields.empty()) add(key, toml_table(fields));
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
  }

  void add_state() {
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

  void add_wires() {
    std::vector<std::string> targets;
    for (const EntityId id : e_.wired_to) {
      if (const auto name = names_.find(id); name != names_.end()) targets.push_back(name->second);
    }
    if (!targets.empty()) add("wired_to", toml_texts(targets));
  }

  const Stretch& stretch_;
  const std::map<EntityId, std::string>& names_;
  const Entity& e_;
  const Blueprint& b_;
  TomlFields fields_;
};

}  // namespace

std::string entity_entry(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                         const Entity& e, int spawn, const TomlFields& details) {
  return EntityWriter(stretch, names, e).text(spawn, details);
}

}  // namespace undercroft
