// whereabouts.cc: first the owner, then who may claim.
#include "server/fleet/whereabouts.h"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/fleet/spread.h"

namespace undercroft {
namespace {

using namespace whereabouts;

// A server that cannot reach the store claims nothing, but it can still pass players on.
RealmWhereabouts with_owner(const Ownership& realm, MemberLiveness& members, std::uint64_t now_ms) {
  const FleetMember* owner = members.member(realm.server);
  if (owner == nullptr || members.liveness(realm.server, now_ms) != Liveness::Alive) return Wait{};
  return There{*owner, realm.epoch, members.is_reachable(realm.server, now_ms),
               members.is_blocked(realm.server, now_ms)};
}

// Players who are forwarded cost more, so the realm stays here unless the difference is clear. Each
// realm has its own of several better servers, because all would choose the emptiest one at once.
std::optional<FleetMember> better_place(const Ownership& realm, MemberLiveness& members,
                                        const FleetSelf& self, std::uint64_t now_ms) {
  std::vector<FleetMember> better = members.takers(self.simulation, now_ms);
  std::erase_if(better,
                [&](const FleetMember& one) { return !is_clearly_less(one.load, self.load); });
  if (better.empty()) return std::nullopt;
  const std::size_t chosen = std::hash<std::string>{}(realm.realm) % better.size();
  return std::move(better[chosen]);
}

struct Opening {
  WhyClaim why = WhyClaim::Asleep;
  OpeningPlace placement = OpeningPlace::Here;
};

RealmWhereabouts opened_by_some_server(const Ownership& realm, Opening how, MemberLiveness& members,
                                       const FleetSelf& self, std::uint64_t now_ms) {
  if (realm.simulation <= self.simulation && !self.is_draining) {
    auto better = how.placement == OpeningPlace::LeastLoaded
                      ? better_place(realm, members, self, now_ms)
                      : std::nullopt;
    if (better) return ForwardTo{*std::move(better), realm.epoch};
    return ClaimIt{realm.epoch, how.why};
  }
  auto other = members.least_loaded(realm.simulation, now_ms);
  if (!other) return NobodyCan{realm.simulation};
  return ForwardTo{*std::move(other), realm.epoch};
}

}  // namespace

RealmWhereabouts find_realm(const StoreResult<std::optional<Ownership>>& answer,
                            MemberLiveness& members, const FleetSelf& self, std::uint64_t now_ms,
                            OpeningPlace placement) {
  if (!answer) return Wait{};
  if (!*answer) return NoSuchRealm{};
  const Ownership& realm = **answer;
  if (realm.server == self.id) return Here{realm.epoch};
  const bool is_reached = members.reach(now_ms) == StoreReach::Reached;
  if (realm.server.empty()) {
    if (!is_reached) return Wait{};
    return opened_by_some_server(realm, {WhyClaim::Asleep, placement}, members, self, now_ms);
  }
  const Liveness owner = members.liveness(realm.server, now_ms);
  if (owner != Liveness::Dead || !is_reached) return with_owner(realm, members, now_ms);
  return opened_by_some_server(realm, {WhyClaim::OwnerDead, placement}, members, self, now_ms);
}

}  // namespace undercroft
