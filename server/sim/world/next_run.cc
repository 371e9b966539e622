// next_run.cc: the world of a realm's next run.
#include <algorithm>
#include <utility>

#include "server/sim/world/world.h"

namespace undercroft {
namespace {

// The line of a hero that is no more counts no further.
void close_lines(std::vector<Score>& scores) {
  for (Score& score : scores) score.hero = kNobody;
}

EntityId before(EntityId id) { return static_cast<EntityId>(static_cast<std::uint32_t>(id) - 1); }

}  // namespace

// All heroes begin a run in the same turn, so that it has one beginning.
TurnNumber World::latest_turn_of_heroes() const {
  TurnNumber latest = 0;
  for (const EntityId id : players_) latest = std::max(latest, entity(id).turn);
  return latest;
}

World World::next_run(std::uint64_t seed, std::vector<std::string> omens) const {
  World next(realm_catalogue_, house_rules_, seed, std::move(omens));
  next.scores = scores;
  close_lines(next.scores);
  next.run.number = run.number + 1;
  next.run.is_branch = run.is_branch;
  next.run.pieces = remembered_by(run.pieces, next.run.number);
  const TurnNumber before_it = latest_turn_of_heroes();
  next.run.began = before_it + 1;
  for (const EntityId id : players_) {
    const Entity& old = entity(id);
    next.entities_.skip_to(before(id));
    Entity& hero = next.entity(next.spawn(old.blueprint, Place::nowhere()));
    CHECK(hero.id == id, "a hero keeps its number");
    hero.name = old.name;
    hero.slot = old.slot;
    hero.turn = before_it;  // entering the run is a turn
    hero.advice = old.advice;
  }
  next.entities_.skip_to(entities_.last());
  next.player_changes_ = player_changes_ + 1;
  next.presence_changes_ = presence_changes_ + 1;
  return next;
}

}  // namespace undercroft
