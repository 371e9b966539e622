// owner_cache.cc: two bounded maps.
#include "server/fleet/owner_cache.h"

#include <utility>

#include "shared/ascii_case.h"

namespace undercroft {

void OwnerCache::note(const Ownership& realm) {
  forget(realm.realm);
  if (realm.server.empty()) return;
  if (newer_.size() >= kMost / 2) older_ = std::exchange(newer_, {});
  newer_[to_lower(realm.realm)] = realm;
}

void OwnerCache::forget(std::string_view realm) {
  const std::string name = to_lower(realm);
  newer_.erase(name);
  older_.erase(name);
}

std::optional<Ownership> OwnerCache::find(std::string_view realm) const {
  const std::string name = to_lower(realm);
  for (const Owners* owners : {&newer_, &older_}) {
    const auto found = owners->find(name);
    if (found != owners->end()) return found->second;
  }
  return std::nullopt;
}

}  // namespace undercroft
