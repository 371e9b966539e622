// whereabouts.cc: first the owner, then who may claim.
#include "server/fleet/whereabouts.h"

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

RealmWhereabouts claimed_by_some_server(const Ownership& realm, WhyClaim why,
                                        MemberLiveness& members, const FleetSelf& self,
                                        std::uint64_t now_ms) {
  if (realm.simulation <= self.simulation && !self.is_draining) return ClaimIt{realm.epoch, why};
  auto other = members.least_loaded(realm.simulation, now_ms);
  if (!other) return NobodyCan{realm.simulation};
  return ForwardTo{*std::move(other), realm.epoch};
}

}  // namespace

RealmWhereabouts find_realm(const StoreResult<std::optional<Ownership>>& answer,
                            MemberLiveness& members, const FleetSelf& self, std::uint64_t now_ms) {
  if (!answer) return Wait{};
  if (!*answer) return NoSuchRealm{};
  const Ownership& realm = **answer;
  if (realm.server == self.id) return Here{realm.epoch};
  const bool is_reached = members.reach(now_ms) == StoreReach::Reached;
  if (realm.server.empty()) {
    if (!is_reached) return Wait{};
    return claimed_by_some_server(realm, WhyClaim::Asleep, members, self, now_ms);
  }
  const Liveness owner = members.liveness(realm.server, now_ms);
  if (owner != Liveness::Dead || !is_reached) return with_owner(realm, members, now_ms);
  return claimed_by_some_server(realm, WhyClaim::OwnerDead, members, self, now_ms);
}

}  // namespace undercroft
