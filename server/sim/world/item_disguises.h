// item_disguises.h: what unidentified draughts and scrolls look like in a realm (R154).
#pragma once

#include <cstdint>
#include <vector>

#include "server/sim/content/catalogue.h"

namespace undercroft {

// ItemDisguises assigns each unidentified blueprint a disguise of its sort. The shuffle
// depends on the seed alone, so it is not part of the state.
class ItemDisguises {
 public:
  ItemDisguises() = default;
  ItemDisguises(const Catalogue& catalogue, std::uint64_t seed);

  [[nodiscard]] BlueprintId of(BlueprintId id) const {
    const auto i = static_cast<std::size_t>(id);
    return i < disguises_.size() ? disguises_[i] : id;
  }

 private:
  void deal(const Catalogue& catalogue, Unidentified sort, std::uint64_t seed);

  std::vector<BlueprintId> disguises_;  // by blueprint
};

}  // namespace undercroft
