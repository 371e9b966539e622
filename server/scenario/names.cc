// names.cc: names and renames entities.
#include "server/scenario/names.h"

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

// Without the name of its pack.
std::string key_in_names(const Blueprint& blueprint) {
  return std::string(local_key(blueprint.key));
}

}  // namespace
namespace {

bool is_held_name(std::string_view name) { return name.find('.') != std::string_view::npos; }

}  // namespace

void Names::call(EntityId id, const std::string& name, char32_t letter) {
  rename(id, name);
  own_[id] = name;
  letters_[id] = letter;
}

void Names::alias(EntityId id, const std::string& other) {
  if (!ids_.contains(other)) aliases_.emplace(other, of(id));
}

std::string_view Names::without_alias(std::string_view word) const {
  const auto found = aliases_.find(word);
  return found == aliases_.end() ? word : std::string_view(found->second);
}

void Names::call_held(const World& world, EntityId thing) {
  const Entity& e = world.entity(thing);
  rename(thing, unused(of(e.place().holder) + "." + key_in_names(world.blueprint(e))));
}

void Names::call_newcomers(const World& world) {
  for (const Entity& e : world.entities()) {
    if (names_.contains(e.id)) continue;
    rename(e.id, unused(key_in_names(world.blueprint(e))));
  }
}

void Names::follow(const World& world, const Event& event) {
  if (event.verb == Verb::Taken && can_be_held(world.entity(event.whom).kind())) {
    const std::string stem =
        of(event.who) + "." + key_in_names(world.blueprint(world.entity(event.whom)));
    rename(event.whom, unused(stem));
  }
  if (event.verb == Verb::Dropped || event.verb == Verb::Threw) let_go(world, event.whom);
}

// What a dying creature or an altar drops was in no pack, and keeps the name that it got as it
// appeared. Files may also call it by the next free one, and what was in a pack by the name that it
// had there.
void Names::let_go(const World& world, EntityId thing) {
  const auto own = own_.find(thing);
  const std::string key = key_in_names(world.blueprint(world.entity(thing)));
  if (!is_held_name(of(thing))) return alias(thing, unused(key));
  const std::string held = of(thing);
  rename(thing, own == own_.end() ? unused(key) : own->second);
  aliases_.insert_or_assign(held, of(thing));
}

std::string Names::of(EntityId id) const {
  if (id == kNobody) return "nobody";
  const auto found = names_.find(id);
  return found == names_.end() ? "entity" + std::to_string(static_cast<unsigned>(id))
                               : found->second;
}

EntityId Names::find(std::string_view name) const {
  const auto found = ids_.find(without_alias(name));
  return found == ids_.end() ? kNobody : found->second;
}

char32_t Names::letter(EntityId id) const {
  if (const auto found = letters_.find(id); found != letters_.end()) return found->second;
  // An item dropped during play is drawn like those of `also`, with the first letter of its name.
  const auto letters = characters_of(of(id));
  return letters && !letters->empty() ? letters->front() : U'?';
}

std::string Names::unused(const std::string& stem) const {
  std::string name = stem;
  for (int n = 2; ids_.contains(name); ++n) name = stem + std::to_string(n);
  return name;
}

// Frees the old name, unless it is the entity's own name, which it may get back.
void Names::rename(EntityId id, const std::string& name) {
  if (const auto old = names_.find(id); old != names_.end() && !own_.contains(id)) {
    ids_.erase(old->second);
  }
  names_[id] = name;
  ids_.insert_or_assign(name, id);
  aliases_.erase(name);
}

}  // namespace undercroft
