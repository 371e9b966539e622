// branch_records.cc: hides names in the state, and writes the log.
#include "server/replay/branch_records.h"

#include <algorithm>
#include <utility>

#include "server/realm/state/open_seats.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/world/simulation_version.h"
#include "shared/version.h"

namespace undercroft {
namespace {

void hide_names(RealmState& state, const NameMask& mask) {
  for (const Entity& entity : std::as_const(state.world).entities()) {
    if (entity.name.empty()) continue;
    state.world.entity(entity.id).name = mask.masked(entity.name);
  }
  for (Player& player : state.players) player.name = mask.masked(player.name);
  LookBook looks;
  for (const auto& [id, look] : state.looks) {
    Look hidden = *look;
    hidden.name = mask.masked(look->name);
    hidden.a_name = mask.masked(look->a_name);
    looks.restore(id, std::move(hidden));
  }
  state.looks = std::move(looks);
}

// The world's state goes on from input to input, so that each record has the hash after it.
void add_input(PastBranch& branch, RealmState& state, const Input& input) {
  Outcome outcome;
  apply(state, input, outcome);
  branch.records.push_back(encode_input(input, state.world.hash()));
}

std::vector<EntityId> heroes_elsewhere(const RealmState& state) {
  std::vector<EntityId> others;
  for (const Player& player : state.players) {
    if (!is_open_seat(state, player)) others.push_back(player.body);
  }
  return others;
}

}  // namespace

std::string words_of_branch(const std::string& name, TurnNumber turn) {
  return (name.empty() ? "a hero" : name) + "'s turn " + std::to_string(turn);
}

Expected<PastBranch> branch_at(RealmState state, const Beginning& first, const BranchWish& wish,
                               const NameMask* mask) {
  if (auto opened = open_for_others(state, wish.hero); !opened) return failed(opened.error());
  if (mask != nullptr) hide_names(state, *mask);
  PastBranch branch{{}, words_of_branch(wish.name, wish.turn), wish.name, wish.turn};
  branch.records = {encode_beginning({first.content, "", first.content_key, encode_state(state)}),
                    encode_simulation(kSimulationVersion, state.world.hash(), kVersion)};
  for (const EntityId other : heroes_elsewhere(state)) {
    add_input(branch, state, input::Forget{other});
  }
  add_input(branch, state, input::ReplaceDice{wish.dice});
  add_input(branch, state,
            input::Say{"", "This realm is a branch: it began with " + branch.branch_of +
                               ". Nothing in it scores."});
  return branch;
}

}  // namespace undercroft
