// sectors.h: gives a part of a new level its sector (R222).
#pragma once

#include <string>

#include "server/sim/world/world.h"

namespace undercroft {

// Makes a sector of the blueprint with that key. Its bearer lies in the open cell nearest to the
// middle. Does nothing where all cells are walls.
void lay_sector(World& world, int depth, Rect cells, const std::string& key);

}  // namespace undercroft
