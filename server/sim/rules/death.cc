// death.cc: from body to corpse and back, and the score table.
#include "server/sim/rules/death.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/sim/rules/contents.h"
#include "server/sim/rules/death_deeds.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/followers.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/points.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/small_vector.h"

namespace undercroft {
namespace {

// A player's corpse becomes an entity of its own, because the player's is needed again.
void leave_corpse(World& world, EntityId player) {
  const EntityId corpse = world.spawn(world.catalogue().at("corpse"), world.entity(player).place());
  Entity& p = world.entity(player);
  Entity& c = world.entity(corpse);
  c.name = p.name;
  c.by_kind.corpse_rank() = std::exchange(p.by_kind.corpse_rank(), 0);
  std::swap(c.keys, p.keys);
  std::swap(c.treasure, p.treasure);
  std::swap(c.scored, p.scored);
  const std::vector<EntityId> held = p.holds();
  for (const EntityId thing : held) world.move(thing, Place::held_by(corpse));
}

// Ranks above all corpses that lie there: corpses yield what they hold in the order in which they
// fell (F22), which is not the order of spawning.
int place_in_the_heap(const World& world, EntityId id) {
  const Place here = world.entity(id).place();
  int place = 0;
  if (!here.on_level()) return place;
  for (const Entity& e : world.things_at(here.depth, here.at)) {
    if (e.kind() == Kind::Corpse && e.id != id)
      place = std::max(place, e.by_kind.corpse_rank() + 1);
  }
  return place;
}

void become_corpse(World& world, EntityId id) {
  const int place = place_in_the_heap(world, id);
  Entity& e = world.entity(id);
  e.alive = false;
  e.by_kind.corpse_rank() = place;
  e.health = 0;
  e.statuses.fill(0);
  e.worn.fill(kNobody);
  world.become(id, Kind::Corpse);
}

int count_corpses(const World& world, int depth) {
  const auto& all = world.entities();
  return static_cast<int>(std::count_if(all.begin(), all.end(), [depth](const Entity& e) {
    return e.kind() == Kind::Corpse && e.depth() == depth;
  }));
}

void clear_corpses_of(World& world, int depth) {
  int too_many = count_corpses(world, depth) - kMaxCorpses;
  if (too_many <= 0) return;
  std::vector<EntityId> gone;
  for (const Entity& e : world.entities()) {
    if (e.kind() != Kind::Corpse || e.depth() != depth || e.slot > 0 || !is_empty(e)) continue;
    gone.push_back(e.id);
    if (--too_many == 0) break;
  }
  for (const EntityId id : gone) world.remove(id);
}

}  // namespace

void clear_corpses(World& world) {
  SmallVector<int, 8> depths;  // each once, however many died there
  for (const Event& event : world.events) {
    if (event.verb != Verb::Death) continue;
    const bool is_noted = std::find(depths.begin(), depths.end(), event.depth) != depths.end();
    if (!is_noted) depths.push_back(event.depth);
  }
  for (const int depth : depths) clear_corpses_of(world, depth);
}

namespace {

// The killer, and the weapon that it wears.
void note_kill(World& world, EntityId id, EntityId killer) {
  if (killer == kNobody || killer == id || !world.exists(killer)) return;
  const Entity& k = std::as_const(world).entity(killer);
  world.note(Occasion::Kills, killer, id);
  const EntityId weapon = k.worn[static_cast<std::size_t>(Slot::Weapon)];
  if (weapon != kNobody) world.note(Occasion::Kills, weapon, id);
}

bool is_witness(const Event& event, EntityId player) {
  return std::any_of(event.witnesses.begin(), event.witnesses.end(),
                     [player](const Witness& w) { return w.player == player; });
}

// The player of a follower that has died out of its sight hears that, and of the place only
// whether it is above or below the player's level (R121). REQUIRES: its death was told last.
void tell_its_player(World& world, EntityId follower) {
  const Entity& e = std::as_const(world).entity(follower);
  const EntityId player = is_follower(e) ? e.by_kind.leader() : kNobody;
  if (player == kNobody || !world.exists(player) || is_witness(world.events.back(), player)) return;
  const int depth = std::as_const(world).entity(player).depth();
  std::string where = ", out of your sight.";
  if (depth != e.depth()) where = depth > e.depth() ? ", somewhere above." : ", somewhere below.";
  tell_words(world, Verb::Advised, player,
             "Your " + to_lower(freed_name(e.name)) + " has died" + where);
}

}  // namespace

void die(World& world, EntityId id, EntityId killer) {
  const Entity& e = world.entity(id);
  CHECK(e.alive, "the dead do not die again (R64)");
  if (would_go_down(world, id)) return go_down(world, id);
  tell(world, event_of(world, Verb::Death, id, killer));
  tell_its_player(world, id);
  const bool was_hero = e.kind() == Kind::Player;
  if (was_hero) keep_score(world, id, false);
  become_corpse(world, id);
  if (!was_hero) name_loot(world, id);
  note_death(world, id);
  world.note(Occasion::Died, id, killer);
  note_kill(world, id, killer);
}

void die_of_wounds(World& world, EntityId downed, EntityId killer, std::string words) {
  Event death = event_of(world, Verb::Death, downed, killer);
  death.words = killer != kNobody ? "down" : std::move(words);
  tell(world, std::move(death));
  keep_score(world, downed, false);
  become_corpse(world, downed);
  world.note(Occasion::Died, downed, kNobody);
}

bool respawn_at(World& world, EntityId player, int depth, Point near) {
  const Entity& dead = std::as_const(world).entity(player);
  const bool may = !dead.alive && dead.kind() != Kind::Downed;
  const auto free = world.nearest_free(depth, near);
  if (!may || world.rules().death == DeathRule::Permanent || !free) return false;
  if (dead.place().on_level()) leave_corpse(world, player);
  world.move(player, Place::nowhere());
  world.become(player, Kind::Player);
  if (world.rules().death == DeathRule::Company) lose_half_of_boons(world, player);
  lose_kit(world, player);
  Entity& e = world.entity(player);
  e.alive = true;
  e.health = e.max_health;
  e.vigil.reset();
  if (std::exchange(e.absent, false)) {
    e.left_from = Place::on(depth, *free);
    return true;
  }
  world.move(player, Place::on(depth, *free));
  tell(world, event_of(world, Verb::Respawned, player));
  return true;
}

bool respawn(World& world, EntityId player) {
  return respawn_at(world, player, 1, entrance_of(world, 1));
}

namespace {

// The hero's line, which is then no longer in the table; an empty one if it has none.
Score take_line_of(World& world, EntityId hero) {
  auto& scores = world.scores;
  const auto line = std::find_if(scores.begin(), scores.end(),
                                 [hero](const Score& score) { return score.hero == hero; });
  if (line == scores.end()) return {};
  Score taken = std::move(*line);
  scores.erase(line);
  return taken;
}

}  // namespace

bool is_better(const Score& a, const Score& b) {
  const std::tuple mine(a.won, points_of(a)), theirs(b.won, points_of(b));
  return std::tie(theirs, a.turns) < std::tie(mine, b.turns);
}

// The winners of a turn stand on the level of its event (R145).
void count_turn_in_scores(World& world) {
  const auto ended_now = [&world](const Score& score) {
    return std::any_of(world.events.begin(), world.events.end(), [&](const Event& event) {
      if (event.verb == Verb::Death) return event.who == score.hero;
      return event.verb == Verb::Won && score.won &&
             std::as_const(world).entity(score.hero).depth() == event.depth;
    });
  };
  for (Score& score : world.scores) {
    if (score.hero == kNobody || !world.exists(score.hero) || !ended_now(score)) continue;
    const TurnNumber turn = std::as_const(world).entity(score.hero).turn;
    score.turns = turn - std::min(turn, world.run.began);
  }
}

// What the hero's earlier line has counted stays counted, and what some line has counted is not
// counted again, however often it is taken from the dead.
void keep_score(World& world, EntityId player, bool won) {
  if (world.run.is_branch) return;  // R214
  const Score before = take_line_of(world, player);
  Entity& p = world.entity(player);
  const int fresh = p.treasure - std::exchange(p.scored, p.treasure);
  const int depth = std::max(p.deepest, p.depth());
  const TurnNumber turns = p.turn - std::min(p.turn, world.run.began);
  const Score score{p.name,
                    before.treasure + fresh,
                    depth,
                    turns,
                    won || before.won,
                    player,
                    score_of(world.catalogue().omens_in_force())};
  world.scores.push_back(score);
  std::stable_sort(world.scores.begin(), world.scores.end(), is_better);
  if (world.scores.size() > kMaxScoresKept) world.scores.pop_back();
}

}  // namespace undercroft
