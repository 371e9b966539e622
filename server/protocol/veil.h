// veil.h: entity numbers as clients know them, which tell nothing of how the world was made.
//
// Entities are numbered in order of spawning, and what lies in a chest is spawned right after it. A
// client that saw those numbers could count what is hidden: a gap behind a chest is a full one, no
// gap a mimic (R121). So every number that leaves a realm passes through a secret permutation.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// A bijection on the 32-bit numbers that keeps kNobody: a Feistel network of four rounds, keyed.
class Veil {
 public:
  explicit Veil(std::uint64_t key) : key_(key) {}

  [[nodiscard]] EntityId over(EntityId real) const;
  [[nodiscard]] EntityId under(EntityId shown) const;  // undoes over()

  [[nodiscard]] Observation over(Observation seen) const;
  [[nodiscard]] std::vector<Report> over(std::vector<Report> reports) const;
  [[nodiscard]] std::map<EntityId, MemberView> over(
      const std::map<EntityId, MemberView>& members) const;

 private:
  std::uint64_t key_;
};

}  // namespace undercroft
