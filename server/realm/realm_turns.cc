// realm_turns.cc: resolving the turns that are due, and telling everyone.
#include <algorithm>
#include <utility>

#include "server/protocol/observe.h"
#include "server/realm/realm.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/death.h"
#include "server/sim/turn/joining.h"

namespace undercroft {
namespace {

int deepest_player(const World& world) {
  int deepest = 0;
  for (const EntityId id : world.players()) {
    const Entity& e = world.entity(id);
    deepest = std::max({deepest, e.depth(), e.left_from.depth});
  }
  return deepest;
}

void remember_soonest(std::optional<std::uint64_t>& soonest, std::optional<std::uint64_t> at) {
  if (at && (!soonest || *at < *soonest)) soonest = at;
}

}  // namespace

void Realm::settle() {
  while (end_a_turn()) {
  }
  let_lingerers_go();
  tell_everyone();
  announce_endings();
  build_ahead();  // after everyone has been told, so that nobody waits for it
}

bool Realm::end_a_turn() {
  const std::uint64_t now = clock_.now_ms();
  for (const Waiting& waiting : all_waiting(world_, seats_, beats_, now)) {
    if (!is_due(waiting, now)) continue;
    end_turn(waiting.group);
    return true;  // groups may be others now
  }
  return false;
}

void Realm::end_turn(const Group& group) {
  build_ahead();
  Intents intents;
  for (const EntityId id : group.players) {
    Seat* seat = seats_.of(id);
    if (seat == nullptr) continue;  // a scenario's own player, whom nobody plays
    if (seat->held()) intents[id] = *seat->held();
    seat->let_go();
    if (!seat->is_connected()) seat->stand_through_turn();
  }
  resolve_turn(world_, group, intents);
  if (world_.rules().clock == ClockRule::Beat) {
    beats_.go_on(group.depth, clock_.now_ms(), world_.rules().beat_ms);
  }
  ++metrics_.turns;
  note_endings();
  spread_news();
}

// The dead are in no group, so no turn is waited for.
void Realm::come_back_to_life(Seat& seat, std::uint32_t sequence) {
  world_.forget_events();
  if (!respawn(world_, seat.player())) {
    const bool for_good = world_.rules().death != DeathRule::Respawn;
    return seat.send(Rejected{sequence, Reason::Dead,
                              for_good ? "Death is for good in this realm."
                                       : "There is no room at the entrance: try again."});
  }
  ++world_.entity(seat.player()).turn;
  seat.send(Accepted{sequence});
  spread_news();
  settle();
}

// A level always lies ready below the deepest player: whoever takes the stairs never waits for it.
void Realm::build_ahead() {
  if (!options_.builds_levels || cannot_build_) return;
  const int wanted = std::min(deepest_player(world_) + 1, world_.rules().depth);
  while (world_.level_count() < std::max(wanted, 1)) {
    const auto sentence = build_next_level(world_);
    if (!sentence) continue;
    cannot_build_ = true;
    return options_.log(*sentence);
  }
}

// What happened, and what the world is like now, to everyone who has a body in it.
void Realm::spread_news() {
  for (const auto& seat : seats_) {
    const EntityId player = seat->player();
    if (!seat->is_connected() && !is_present(world_, player)) continue;
    seat->hear(veil_.over(reports(world_, player, world_.entity(player).turn, seat->looks())));
    seat->perceive(veil_.over(observe(world_, player)));
  }
}

// Players' deaths and victories are everyone's business, wherever they happen (R110).
void Realm::note_endings() {
  for (const Event& event : world_.events) {
    const bool is_ending = event.verb == Verb::Won || event.verb == Verb::Death;
    if (!is_ending || seats_.of(event.who) == nullptr) continue;
    const std::string deed =
        event.verb == Verb::Won ? " has carried the Crown out: the realm is won!" : " has died.";
    endings_.push_back(world_.entity(event.who).name + deed);
  }
}

// After everyone has been told what they saw of it, so that it is not given away.
void Realm::announce_endings() {
  for (const std::string& sentence : std::exchange(endings_, {})) say("", sentence);
}

void Realm::tell_everyone() {
  const std::uint64_t now = clock_.now_ms();
  const std::vector<Waiting> waiting = all_waiting(world_, seats_, beats_, now);
  const Roster roster(world_, seats_, waiting);
  next_tick_.reset();
  for (const Waiting& w : waiting) remember_soonest(next_tick_, w.deadline_ms);
  for (const auto& seat : seats_) {
    remember_soonest(next_tick_, leaves_at(*seat));
    if (!seat->is_connected()) continue;
    const EntityId player = seat->player();
    seat->show(veil_.over(roster.seen_by(player)), roster.deadline_for(player), now, metrics_);
  }
}

}  // namespace undercroft
