// describe.h: cells and entities in full sentences, for look mode and lists.
#pragma once

#include <string>

#include "client/model/condition.h"
#include "client/model/view_model.h"

namespace undercroft {

// Describes a cell: everything in it that the player knows of.
[[nodiscard]] std::string describe(const ViewModel& view, Point at);

}  // namespace undercroft
