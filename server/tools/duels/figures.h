// figures.h: the averages of a kit on a level, and their tables.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/tools/duels/course.h"
#include "server/tools/duels/level_foes.h"

namespace undercroft {

// A hero of one kit, with the gear of a depth, against one foe of that depth.
struct Bout {
  LevelFoe foe;
  Course course;
};

[[nodiscard]] std::vector<Bout> bouts_of(const std::shared_ptr<const Catalogue>& catalogue, int kit,
                                         int depth);

// The average fight of a level, each foe weighed by how many of it the level has.
[[nodiscard]] Course average_of(const std::vector<Bout>& bouts);

// Markdown. A row for each kit: the share of its strikes that hit, by depth; then the health that
// the average fight costs, by depth.
[[nodiscard]] std::string kits_as_markdown(const std::shared_ptr<const Catalogue>& catalogue);
// A row for each foe of a depth, against the hero of that kit.
[[nodiscard]] std::string foes_as_markdown(const std::shared_ptr<const Catalogue>& catalogue,
                                           int kit, int depth);

}  // namespace undercroft
