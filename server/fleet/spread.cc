// spread.cc: whole numbers only, so that all servers decide alike.
#include "server/fleet/spread.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr std::uint32_t kLeastDifference = 2;
constexpr std::uint64_t kTenths = 10;

std::uint32_t players_by(const RealmLoad& realm, const std::string& front) {
  const auto found = realm.fronts.find(front);
  return found == realm.fronts.end() ? 0 : found->second;
}

// How far a realm is from the load that each realm should have that moves, so that both servers
// have as many realms and as much load in the end: (difference of load) / (difference of realms).
std::uint64_t distance(const RealmLoad& realm, const FleetLoads& loads, std::uint64_t realms,
                       const FleetMember& to) {
  const std::uint64_t theirs = to.counts ? to.counts->realms : 0;
  const std::uint64_t wanted = loads.own - to.load;
  const std::uint64_t has = realm.load * (realms - std::min(realms, theirs));
  return std::max(has, wanted) - std::min(has, wanted);
}

// Whether no server has clearly less than the receiver if it gets the realm, or the two only change
// places.
bool keeps_even(const FleetLoads& loads, const RealmLoad& realm, const FleetMember& to) {
  if (to.load + realm.load <= loads.own) return true;
  std::uint32_t least = loads.own - std::min(loads.own, realm.load);
  for (const FleetMember& one : loads.takers) {
    if (one.id != to.id) least = std::min(least, one.load);
  }
  return !is_clearly_less(least, to.load + realm.load);
}

}  // namespace

bool is_clearly_less(std::uint32_t other, std::uint32_t own) {
  if (own < other || own - other < kLeastDifference) return false;
  return std::uint64_t{own - other} * kTenths > own;
}

std::optional<FleetMember> least_loaded_of(const std::vector<FleetMember>& members) {
  const auto least =
      std::min_element(members.begin(), members.end(),
                       [](const FleetMember& a, const FleetMember& b) { return a.load < b.load; });
  return least == members.end() ? std::nullopt : std::optional(*least);
}

unsigned count_givers(const FleetLoads& loads) {
  const auto least = least_loaded_of(loads.takers);
  if (!least || !is_clearly_less(least->load, loads.own)) return 0;
  const auto others =
      std::count_if(loads.takers.begin(), loads.takers.end(),
                    [&](const FleetMember& one) { return is_clearly_less(least->load, one.load); });
  return 1 + static_cast<unsigned>(others);
}

std::optional<RealmMove> move_to_even_out(const FleetLoads& loads,
                                          const std::vector<RealmLoad>& open) {
  const auto to = least_loaded_of(loads.takers);
  if (!to || !is_clearly_less(to->load, loads.own)) return std::nullopt;
  const std::uint32_t most = (loads.own - to->load) / 2;
  const auto is_better = [&](const RealmLoad& one, const RealmLoad& than) {
    const std::uint32_t mine = players_by(one, to->id);
    const std::uint32_t others = players_by(than, to->id);
    if (mine != others) return mine > others;
    const std::uint64_t far = distance(one, loads, open.size(), *to);
    const std::uint64_t than_far = distance(than, loads, open.size(), *to);
    return far != than_far ? far < than_far : one.load > than.load;
  };
  const RealmLoad* best = nullptr;
  for (const RealmLoad& realm : open) {
    if (!realm.may_go || realm.load > most) continue;
    if (best == nullptr || is_better(realm, *best)) best = &realm;
  }
  return best == nullptr ? std::nullopt : std::optional(RealmMove{best->name, *to});
}

std::optional<RealmMove> move_to_players(const FleetLoads& loads,
                                         const std::vector<RealmLoad>& open) {
  for (const RealmLoad& realm : open) {
    if (!realm.may_go || !realm.is_settled) continue;
    for (const FleetMember& to : loads.takers) {
      // Spectators come by servers as well.
      const std::uint32_t players = realm.load - 1;
      const bool has_most = std::min(players_by(realm, to.id), players) * 2 > players;
      if (has_most && keeps_even(loads, realm, to)) return RealmMove{realm.name, to};
    }
  }
  return std::nullopt;
}

}  // namespace undercroft
