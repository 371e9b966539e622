// seat_links.cc: making and using up links.
#include "server/realm/admission/seat_links.h"

#include <algorithm>

namespace undercroft {

std::string SeatLinks::make(EntityId player, std::uint64_t now_ms) {
  std::string secret = tokens_.fresh();
  links_[player] = {digest_of(secret), now_ms + kLinkLastsMs};
  return secret;
}

std::optional<EntityId> SeatLinks::take(const std::string& secret, std::uint64_t now_ms) {
  const std::string digest = digest_of(secret);
  const auto found = std::find_if(links_.begin(), links_.end(), [&](const auto& link) {
    return link.second.digest == digest;
  });
  if (found == links_.end()) return std::nullopt;
  const bool is_in_time = now_ms < found->second.until_ms;
  const EntityId player = found->first;
  links_.erase(found);
  return is_in_time ? std::optional(player) : std::nullopt;
}

}  // namespace undercroft
