// stretch_filling.h: the levels and entities of a stretch at its beginning.
#pragma once

#include "server/replay/stretch.h"
#include "server/replay/stretch_notes.h"

namespace undercroft {

// Fills in the rules, numbers, levels and entities. `first`: the world before the stretch.
// REQUIRES: the stretch has its catalogue.
void fill_in_stretch(Stretch& stretch, const World& first, StretchNotes notes);

}  // namespace undercroft
