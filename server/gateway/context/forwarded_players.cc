// forwarded_players.cc: two maps under a mutex; only connections that are passed on touch them.
#include "server/gateway/context/forwarded_players.h"

#include <utility>

namespace undercroft {

std::shared_ptr<void> ForwardedPlayers::count(RealmId realm, const std::string& front) {
  if (front.empty()) return nullptr;
  const std::scoped_lock lock(counts_->mutex);
  ++counts_->by_realm[realm][front];
  return {nullptr, [counts = counts_, realm, front](void*) { counts->remove(realm, front); }};
}

// REQUIRES: counted.
void ForwardedPlayers::Counts::remove(RealmId realm, const std::string& front) {
  const std::scoped_lock lock(mutex);
  Fronts& fronts = by_realm[realm];
  if (--fronts[front] == 0) fronts.erase(front);
  if (fronts.empty()) by_realm.erase(realm);
}

ForwardedPlayers::Fronts ForwardedPlayers::of(RealmId realm) const {
  const std::scoped_lock lock(counts_->mutex);
  const auto found = counts_->by_realm.find(realm);
  return found == counts_->by_realm.end() ? Fronts() : found->second;
}

}  // namespace undercroft
