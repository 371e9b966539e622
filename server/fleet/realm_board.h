// realm_board.h: the liveliest realms of a server, as it shows them to the others of its fleet.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/messages.h"

namespace undercroft {

inline constexpr std::size_t kMostOnBoard = 32;
inline constexpr std::size_t kMostBoardBytes = std::size_t{64} << 10;

// Those with the most players, and of these the ones that were played last. Up to kMostOnBoard.
[[nodiscard]] std::vector<RealmEntry> liveliest(std::vector<RealmEntry> realms);

// The value of b/ID: a RealmList of the wire, so that its decoder bounds every number and string.
// REQUIRES: up to kMostOnBoard realms.
[[nodiscard]] std::string encode_board(const std::vector<RealmEntry>& realms);
// Returns nullopt when it is damaged, too large, or has names that no realm or player can have.
[[nodiscard]] std::optional<std::vector<RealmEntry>> decode_board(std::string_view bytes);

}  // namespace undercroft
