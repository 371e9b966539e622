// seat_links.cc: making and using up links.
#include "server/realm/seats/seat_links.h"

#include <algorithm>

namespace undercroft {

std::string SeatLinks::make(EntityId player, std::uint64_t now_ms, std::uint64_t lasts_ms) {
  std::erase_if(links_, [now_ms](const auto& link) { return link.second.until_ms <= now_ms; });
  std::string secret = tokens_.fresh();
  links_[player] = {digest_of(secret), now_ms + lasts_ms};
  return secret;
}

bool SeatLinks::has_any(std::uint64_t now_ms) const {
  return std::any_of(links_.begin(), links_.end(),
                     [now_ms](const auto& link) { return now_ms < link.second.until_ms; });
}

std::optional<EntityId> SeatLinks::owner(const std::string& secret, std::uint64_t now_ms) const {
  const std::string digest = digest_of(secret);
  const auto found = std::find_if(links_.begin(), links_.end(), [&](const auto& link) {
    return link.second.digest == digest && now_ms < link.second.until_ms;
  });
  return found == links_.end() ? std::nullopt : std::optional(found->first);
}

}  // namespace undercroft
