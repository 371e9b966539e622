// cell_map.h: which cell has a realm, by its name: rendezvous hashing.
// Source: Thaler and Ravishankar, "Using name-based mappings to increase hit rates", 1998.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::growth {

// Equal on every machine. Names in any capitals are equal, as those of realms are.
[[nodiscard]] std::uint64_t hash_of(std::string_view name);

// The places 0 to count - 1 in the order in which this hash prefers them.
[[nodiscard]] std::vector<std::size_t> rendezvous(std::uint64_t hash, std::size_t count);

// A CellMap is what all servers and clients of a service would know: its cells, by their names.
class CellMap {
 public:
  explicit CellMap(std::vector<std::string> cells);

  // The number of the cell. REQUIRES: there are cells.
  [[nodiscard]] std::size_t cell_of(std::string_view realm) const;
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }

 private:
  std::vector<std::uint64_t> hashes_;
};

}  // namespace undercroft::growth
