// map_sharing.cc: finds the players who share their maps after an input.
#include "server/realm/state/map_sharing.h"

#include <algorithm>
#include <vector>

#include "server/protocol/shared_map.h"

namespace undercroft {
namespace {

Changes& changes_of(const RealmState& state, const Player& player, Outcome& outcome) {
  const auto row = static_cast<std::size_t>(&player - state.players.data());
  return outcome.news_for(player.body, row).changes;
}

// The players who took this turn together and are still on its level, in order of body.
std::vector<Player*> players_of(RealmState& state, const Group& group) {
  std::vector<Player*> players;
  for (const EntityId id : group.players) {
    Player* player = state.player(id);
    if (player != nullptr && player->knowledge.depth == group.depth) players.push_back(player);
  }
  std::sort(players.begin(), players.end());
  return players;
}

void share_among(RealmState& state, const std::vector<Player*>& players, Outcome& outcome) {
  // A player's news moves when that of another begins, so all of them begin first.
  for (const Player* player : players) static_cast<void>(changes_of(state, *player, outcome));
  std::vector<MapHolder> holders;
  for (Player* player : players) {
    holders.push_back(
        {player->body, &player->knowledge, &state.looks, &changes_of(state, *player, outcome)});
  }
  share_maps(state.world, holders);
}

}  // namespace

void share_what_was_seen(RealmState& state, const Input& input, std::span<const EntityId> all,
                         Outcome& outcome) {
  if (!state.world.rules().shares_maps()) {
    for (const EntityId id : all) state.player(id)->knowledge.map_group = 0;
    return;
  }
  std::vector<Player*> players;
  if (const auto* turn = std::get_if<input::Turn>(&input)) {
    players = players_of(state, turn->group);
    share_among(state, players, outcome);
  }
  for (const EntityId id : all) {
    Player* player = state.player(id);
    if (std::binary_search(players.begin(), players.end(), player)) continue;
    note_learned_alone(player->knowledge, changes_of(state, *player, outcome));
  }
}

}  // namespace undercroft
