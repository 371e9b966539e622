// owner_cache.h: what the store has answered lately about other servers' realms.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace undercroft {

// OwnerCache spares most players a look-up in the store. An entry may be out of date: the server
// it names then refuses the player, and the caller forgets it. Names in any capitals are equal.
//
// When it is full, it forgets the older half. If it forgot all at once, every player of a large
// fleet would need the store in the same second.
class OwnerCache {
 public:
  static constexpr std::size_t kMost = 16384;

  // A realm without an owner is forgotten.
  void note(const Ownership& realm);
  void forget(std::string_view realm);
  [[nodiscard]] std::optional<Ownership> find(std::string_view realm) const;
  [[nodiscard]] std::size_t size() const { return newer_.size() + older_.size(); }

 private:
  using Owners = std::map<std::string, Ownership>;
  Owners newer_;  // noted last; at most half of kMost
  Owners older_;  // as the newer ones were when they were that many
};

}  // namespace undercroft
