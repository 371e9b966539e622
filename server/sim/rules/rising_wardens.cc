// rising_wardens.cc: the count of turns, the warning, and the warden on its feet.
#include "server/sim/rules/rising_wardens.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/sim/rules/risen.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

// The last turn of the count; 0 if no warden of the content gets up.
int last_turn(const World& world) {
  int last = 0;
  for (const Blueprint& b : world.catalogue().all()) {
    if (b.rises) last = std::max(last, b.rises->after);
  }
  return last;
}

// Null for anything but the corpse of a warden that gets up.
const Rising* rising_of(const World& world, const Entity& e) {
  if (e.kind() != Kind::Corpse || e.alive || !e.place().on_level()) return nullptr;
  const Blueprint& b = world.blueprint(e);
  return b.rises ? &*b.rises : nullptr;
}

// Those who are due in this turn.
std::vector<EntityId> wardens_due(const World& world, int turn) {
  std::vector<EntityId> found;
  for (const Entity& e : world.entities()) {
    const Rising* rising = rising_of(world, e);
    if (rising != nullptr && rising->after == turn) found.push_back(e.id);
  }
  return found;
}

// Each sentence once, however many wardens stir.
void warn_of(World& world, const std::vector<EntityId>& wardens) {
  std::vector<std::string> sentences;
  for (const EntityId id : wardens) {
    const std::string& says = rising_of(world, std::as_const(world).entity(id))->says;
    if (std::find(sentences.begin(), sentences.end(), says) == sentences.end()) {
      sentences.push_back(says);
    }
  }
  const std::vector<EntityId> players = world.players();
  for (const std::string& words : sentences) {
    for (const EntityId id : players) tell_words(world, Verb::Warned, id, words);
  }
}

void get_up(World& world, EntityId corpse) {
  const Entity& c = std::as_const(world).entity(corpse);
  const std::string& as = rising_of(world, c)->as;
  raise_from(world, corpse, as.empty() ? c.blueprint : world.catalogue().at(as));
}

}  // namespace

void raise_wardens(World& world, std::span<const EntityId> players) {
  const EntityId bearer = crown_bearer(world);
  const bool has_played = std::find(players.begin(), players.end(), bearer) != players.end();
  if (bearer == kNobody || !has_played) return;
  if (world.run.waking.get().lain >= last_turn(world)) return;
  const int turn = ++world.run.waking.change().lain;
  warn_of(world, wardens_due(world, turn + 1));
  for (const EntityId id : wardens_due(world, turn)) get_up(world, id);
}

bool will_rise(const World& world, const Entity& corpse) {
  const Rising* rising = rising_of(world, corpse);
  return rising != nullptr && rising->after > world.run.waking.get().lain;
}

}  // namespace undercroft
