// standing_things.cc: what standing intents call and count as things.
#include <algorithm>

#include "server/protocol/standing_steps.h"

namespace undercroft {
bool is_loose(Kind kind) {
  return kind == Kind::Key || kind == Kind::Treasure || kind == Kind::Item;
}

bool is_feature(const KnownEntity& known) {
  if (known.kind == Kind::Chest) return known.view.state == State::Closed;
  if (known.kind == Kind::Lever) return known.view.state != State::Pressed;  // spent
  return known.kind == Kind::Altar;
}

bool is_corpse_with_a_name(const StandingSight& sight, const KnownEntity& known) {
  if (known.kind != Kind::Corpse) return false;
  const Look* look = sight.looks.find(known.view.look);
  return look != nullptr && look->a_name.starts_with("a corpse of ");
}

bool is_choice(const StandingSight& sight, const KnownEntity& e) {
  if (!is_loose(e.kind) && e.kind != Kind::Patch) return false;
  const Look* look = sight.looks.find(e.view.look);
  return look != nullptr && !look->warning.empty();
}

const KnownEntity* choice_at(const StandingSight& sight, Point at) {
  const auto& entities = sight.known.level().entities;
  const auto thing = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.view.at == at && is_choice(sight, e);
  });
  return thing == entities.end() ? nullptr : &*thing;
}

const KnownEntity* loose_thing_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto thing = std::find_if(entities.begin(), entities.end(), [at](const KnownEntity& e) {
    return e.view.at == at && is_loose(e.kind);
  });
  return thing == entities.end() ? nullptr : &*thing;
}

std::string named(const StandingSight& sight, const KnownEntity& known) {
  const Look* look = sight.looks.find(known.view.look);
  return look == nullptr ? "something" : look->a_name;
}

Intent bump(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

}  // namespace undercroft
