// owner_cache.cc: a bounded map.
#include "server/fleet/owner_cache.h"

#include "shared/ascii_case.h"

namespace undercroft {

void OwnerCache::note(const Ownership& realm) {
  if (realm.server.empty()) return forget(realm.realm);
  const std::string name = to_lower(realm.realm);
  if (owners_.size() >= kMost && !owners_.contains(name)) owners_.clear();
  owners_[name] = realm;
}

void OwnerCache::forget(std::string_view realm) { owners_.erase(to_lower(realm)); }

std::optional<Ownership> OwnerCache::find(std::string_view realm) const {
  const auto found = owners_.find(to_lower(realm));
  return found == owners_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace undercroft
