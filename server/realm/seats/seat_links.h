// seat_links.h: one-time links that move a guest's seat to another device.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/base/tokens.h"
#include "shared/vocabulary.h"

namespace undercroft {

inline constexpr std::uint64_t kLinkLastsMs = 300000;  // of a link that a player asks for
inline constexpr std::uint64_t kLinksASecond = 4;      // that a player is sent

// A SeatLinks holds the links of a realm's players, at most one of each. They are not stored: a
// restart of the server ends them.
class SeatLinks {
 public:
  explicit SeatLinks(TokenSource& tokens) : tokens_(tokens) {}

  // Makes a new link, which replaces the player's older one. Returns its secret.
  [[nodiscard]] std::string make(EntityId player, std::uint64_t now_ms, std::uint64_t lasts_ms);
  [[nodiscard]] bool has_any(std::uint64_t now_ms) const;
  // The player whose link has this secret; nothing if there is none, or no longer.
  [[nodiscard]] std::optional<EntityId> owner(const std::string& secret,
                                              std::uint64_t now_ms) const;
  // Ends the player's link, if there is one: it has been used, or its seat is taken otherwise.
  void end(EntityId player) { links_.erase(player); }

 private:
  struct Made {
    std::string digest;
    std::uint64_t until_ms = 0;
  };
  TokenSource& tokens_;
  std::map<EntityId, Made> links_;
};

}  // namespace undercroft
