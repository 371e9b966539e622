// cell_map.cc: the highest of the hashes of realm and cell wins.
#include "tests/tools/growth/cell_map.h"

#include <algorithm>

#include "server/sim/world/rng.h"
#include "shared/ascii_case.h"

namespace undercroft::growth {
namespace {

std::uint64_t weight(std::uint64_t hash, std::uint64_t place) { return Rng(hash ^ place).next(); }

}  // namespace

std::uint64_t hash_of(std::string_view name) {
  return Rng::stream(0, to_lower(std::string(name))).next();
}

std::vector<std::size_t> rendezvous(std::uint64_t hash, std::size_t count) {
  std::vector<std::pair<std::uint64_t, std::size_t>> weights;
  for (std::size_t i = 0; i < count; ++i) weights.emplace_back(weight(hash, Rng(i).next()), i);
  std::sort(weights.rbegin(), weights.rend());
  std::vector<std::size_t> order;
  for (const auto& [value, place] : weights) order.push_back(place);
  return order;
}

CellMap::CellMap(std::vector<std::string> cells) {
  for (const std::string& cell : cells) hashes_.push_back(hash_of(cell));
}

std::size_t CellMap::cell_of(std::string_view realm) const {
  const std::uint64_t hash = hash_of(realm);
  const auto best = std::max_element(
      hashes_.begin(), hashes_.end(),
      [hash](std::uint64_t a, std::uint64_t b) { return weight(hash, a) < weight(hash, b); });
  return static_cast<std::size_t>(best - hashes_.begin());
}

}  // namespace undercroft::growth
