// drawn_level.cc: a search from the back, because later content replaces earlier content.
#include "server/sim/content/drawn_level.h"

namespace undercroft {

std::optional<std::size_t> drawn_level(const Catalogue& catalogue, std::string_view name) {
  const std::vector<DrawnRoom>& all = catalogue.rooms();
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i].is_level && all[i].name == name) return i;
  }
  return std::nullopt;
}

}  // namespace undercroft
