// omens.cc: the players' wishes, and the omens in force.
#include "server/sim/rules/omens.h"

#include <algorithm>

namespace undercroft {
namespace {

bool has_key(const std::vector<std::string>& keys, const std::string& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool all_want(const World& world, std::span<const EntityId> players, const std::string& omen) {
  return std::all_of(players.begin(), players.end(),
                     [&](EntityId player) { return wants_omen(world, player, omen); });
}

}  // namespace

bool omens_are_offered(const World& world) {
  return world.run.end != RunEnd::Open && world.rules().after_run == AfterRun::Next &&
         !world.catalogue().omens().empty();
}

bool wants_omen(const World& world, EntityId player, std::string_view omen) {
  const std::vector<OmenVote>& votes = world.run.votes;
  return std::any_of(votes.begin(), votes.end(), [&](const OmenVote& vote) {
    return vote.player == player && vote.omen == omen;
  });
}

bool toggle_omen(World& world, EntityId player, std::uint32_t option) {
  const std::vector<Omen>& omens = world.catalogue().omens();
  if (!omens_are_offered(world) || option >= omens.size()) return false;
  const OmenVote vote{player, omens[option].key};
  if (std::erase(world.run.votes, vote) == 0) world.run.votes.push_back(vote);
  return true;
}

std::vector<std::string> agreed_omens(const World& world, std::span<const EntityId> players) {
  std::vector<std::string> agreed;
  if (players.empty()) return agreed;
  for (const OmenVote& vote : world.run.votes) {
    const bool is_new = !has_key(agreed, vote.omen);
    if (is_new && all_want(world, players, vote.omen)) agreed.push_back(vote.omen);
  }
  return agreed;
}

std::vector<std::string> omens_of_run(const Catalogue& catalogue,
                                      const std::vector<std::string>& keys) {
  std::vector<std::string> taken;
  for (const std::string& key : keys) {
    const bool counts = catalogue.omen(key) != nullptr && !has_key(taken, key);
    if (counts && taken.size() < kMostOmens) taken.push_back(key);
  }
  return taken;
}

}  // namespace undercroft
