// state.cc: a realm's players, and the one door.
#include "server/realm/state/state.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/realm/state/input_effects.h"
#include "server/realm/state/last_words.h"
#include "server/realm/state/player_place.h"
#include "server/realm/state/run_observer.h"
#include "server/realm/state/tale_words.h"
#include "server/realm/state/touched.h"
#include "server/realm/state/witnesses.h"
#include "server/sim/rules/runs.h"
#include "server/sim/turn/triggers.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

auto* found(auto& players, EntityId body, std::size_t& last) {
  const auto place = place_of_player(players, body, last);
  last = static_cast<std::size_t>(place - players.begin());
  return place != players.end() && place->body == body ? &*place : nullptr;
}

// A run without heroes has no tale.
void keep_tale(RealmState& state) {
  if (state.run_facts.heroes.empty()) return;
  state.tales.push_back(tale_of(state));
  if (state.tales.size() > kMaxTales) state.tales.erase(state.tales.begin());
}

}  // namespace

void MissedStory::add(const ToldLine& line) {
  lines.push_back(line);
  if (lines.size() <= kMostLines) return;
  lines.erase(std::min_element(lines.begin(), lines.end(),
                               [](const auto& a, const auto& b) { return a.weight < b.weight; }));
  ++left_out;
}

RealmState::RealmState(World first_world)
    : world(std::move(first_world)),
      waiting_bodies(world.players().begin(), world.players().end()) {}

const Player* RealmState::player(EntityId body) const { return found(players, body, found_last_); }
Player* RealmState::player(EntityId body) { return found(players, body, found_last_); }

const Player* RealmState::named(std::string_view name) const {
  const auto same = std::find_if(players.begin(), players.end(), [name](const Player& player) {
    return equals_ignoring_case(player.name, name);
  });
  return same == players.end() ? nullptr : &*same;
}

bool operator==(const RealmState& a, const RealmState& b) {
  return a.world == b.world && a.players == b.players && a.waiting_bodies == b.waiting_bodies &&
         a.looks == b.looks && a.talk == b.talk && a.run_facts == b.run_facts && a.tales == b.tales;
}

TurnNumber latest_turn(const RealmState& state) {
  TurnNumber latest = 0;
  for (const Player& player : state.players) {
    latest = std::max(latest, state.world.entity(player.body).turn);
  }
  return latest;
}

void apply(RealmState& state, const Input& input, Outcome& outcome) {
  outcome.clear();
  if (auto valid = validate(state, input); !valid) {
    outcome.why_not = std::move(valid).error();
    return;
  }
  state.world.forget_events();
  // A fast path: talk is frequent and changes nothing in the world.
  if (const auto* say = std::get_if<input::Say>(&input)) {
    note_last_words(state, *say);
    return take_effect(state, input, outcome);
  }
  Touched touched;
  touch_group(state.world, input, touched);
  const bool was_over = state.world.run.end != RunEnd::Open;
  RunObserver observer(state);
  observer.before(input);
  take_effect(state, input, outcome);
  end_phase(state.world);  // a hero who joins, leaves or lives again may meet triggers (R222)
  observer.begin(input);
  judge_run(state.world);
  outcome.run_is_over = !was_over && state.world.run.end != RunEnd::Open;
  touch_group(state.world, input, touched);
  touch_events(state.world, touched);
  touch_triggers(state.world, touched);
  touched.add(state.world, outcome.player, 1);  // a body on the map may have got a name
  note_endings(state, outcome);
  note_calls(state, outcome);
  tell_witnesses(state, observer, outcome);
  look_again(state, input, touched, outcome);
  observer.finish(outcome);
  if (outcome.run_is_over) keep_tale(state);
}

Outcome apply(RealmState& state, const Input& input) {
  Outcome outcome;
  apply(state, input, outcome);
  return outcome;
}

}  // namespace undercroft
