// last_words.h: what the dead say first (R203).
#pragma once

#include "server/realm/state/state.h"

namespace undercroft {

// Notes a line of talk as the last words of its speaker, if that is a dead hero of the run that has
// said nothing since it died. A deed and a signal are no words.
void note_last_words(RealmState& state, const input::Say& say);

}  // namespace undercroft
