// witnesses.cc: reports of events, and perceiving again.
#include "server/realm/state/witnesses.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "server/protocol/observe.h"
#include "server/realm/state/map_sharing.h"

namespace undercroft {
namespace {

PlayerNews& news_for(const RealmState& state, const Player& player, Outcome& outcome) {
  return outcome.news_for(player.body, static_cast<std::size_t>(&player - state.players.data()));
}

// A rule decides what a player is offered, such as to respawn; and so does the end of the run.
void add_everyone(const RealmState& state, std::vector<EntityId>& all) {
  for (const Player& player : state.players) {
    if (state.world.entity(player.body).depth() > 0) all.push_back(player.body);
  }
}

// While a run is over, all players are shown who wants which omen, and no turn changes that (R206).
bool may_change_omens(const World& world, const Input& input, bool run_is_over) {
  const bool is_open = world.run.end != RunEnd::Open && !world.catalogue().omens().empty();
  return is_open && (run_is_over || !std::holds_alternative<input::Turn>(input));
}

// The players whose knowledge may have changed: those who took part in the turn or in an event, and
// those who can see into a touched area. Only players, and not all of them: the cost of perceiving
// grows with the number of viewers.
std::vector<EntityId> those_concerned(const RealmState& state, const Input& input,
                                      const Touched& touched, bool run_is_over) {
  const World& world = state.world;
  const auto* turn = std::get_if<input::Turn>(&input);
  std::vector<EntityId> all;
  all.reserve(2 * (world.events.size() + (turn == nullptr ? 0 : turn->group.players.size())));
  if (turn != nullptr) all.assign(turn->group.players.begin(), turn->group.players.end());
  for (const Event& event : world.events) {
    all.push_back(event.who);
    all.push_back(event.whom);
  }
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const int light = farthest_light(world.level(depth));
    for (const EntityId id : world.population(depth).players) {
      const Player* player = state.player(id);
      const int reach = player == nullptr ? 0 : player->knowledge.self.vision + light;
      if (touched.is_near(world.entity(id).place(), reach)) all.push_back(id);
    }
  }
  const bool concerns_all = run_is_over || std::holds_alternative<input::ChangeRule>(input) ||
                            std::holds_alternative<input::BeginRun>(input);
  if (concerns_all) add_everyone(state, all);
  if (may_change_omens(world, input, run_is_over)) {
    for (const Player& player : state.players) all.push_back(player.body);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::erase_if(all, [&state](EntityId id) { return state.player(id) == nullptr; });
  return all;
}

}  // namespace

void note_endings(const RealmState& state, Outcome& outcome) {
  for (const Event& event : state.world.events) {
    const bool is_ending = event.verb == Verb::Won || event.verb == Verb::Death;
    if (!is_ending) continue;
    const Player* player = state.player(event.who);
    if (player != nullptr)
      outcome.endings.push_back({player->name, event.verb == Verb::Won, event.words == kGivesUp});
  }
}

void note_calls(const RealmState& state, Outcome& outcome) {
  const Ruleset& rules = state.world.rules();
  if (rules.pvp) return;
  for (const Event& event : state.world.events) {
    const bool is_return =
        event.verb == Verb::Respawned && rules.death == DeathRule::Company;  // else by its own word
    const bool is_raised = event.verb == Verb::Raised;
    if (!is_return && !is_raised && event.verb != Verb::WentDown) continue;
    PartyCall call{event.verb, is_raised ? event.whom : event.who, is_raised ? event.who : kNobody};
    for (const Witness& witness : event.witnesses) {
      // A witness of the helper alone reads of "something out of sight": the call names the friend.
      if (is_raised ? witness.knew_whom : witness.knew_who) {
        call.witnesses.push_back(witness.player);
      }
    }
    outcome.calls.push_back(std::move(call));
  }
}

void tell_witnesses(RealmState& state, RunObserver& observer, Outcome& outcome) {
  for (const Event& event : state.world.events) {
    for (const Witness& witness : event.witnesses) {
      Player* player = state.player(witness.player);
      if (player == nullptr || !is_told(event, witness)) continue;
      ++player->reports;
      Report report = report_of(state.world, event, witness, state.looks);
      observer.add(event, report);
      news_for(state, *player, outcome).reports.push_back(std::move(report));
    }
  }
}

void look_again(RealmState& state, const Input& input, const Touched& touched, Outcome& outcome) {
  const std::vector<EntityId> all = those_concerned(state, input, touched, outcome.run_is_over);
  EntityViews views(state.world, all.size());
  for (const EntityId id : all) {
    Player& player = *state.player(id);
    observe(views, id, state.looks, player.knowledge, news_for(state, player, outcome).changes);
  }
  share_what_was_seen(state, input, all, outcome);
}

}  // namespace undercroft
