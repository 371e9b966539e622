// realm_place.h: where a realm of this server is, and how an open one is identified.
#pragma once

#include <cstddef>
#include <cstdint>

namespace undercroft {

// Identifies an open realm. Never given twice.
enum class RealmId : std::uint32_t { None = 0 };

enum class RealmPlace : std::uint8_t {
  Asleep,    // in the store only
  Open,      // in memory
  Leaving,   // in memory, and about to leave it: no client may join it
  Lost,      // closed here, because another server has claimed it
  Damaged,   // in the store, but it could not be resumed
  Archived,  // in the store, and no client may join it
};

inline constexpr std::size_t kRealmPlaces = 6;

[[nodiscard]] constexpr bool is_in_memory(RealmPlace place) {
  return place == RealmPlace::Open || place == RealmPlace::Leaving;
}

}  // namespace undercroft
