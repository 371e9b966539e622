// reduce.h: applies news to the view model. Pure: the same view and news give the same view.
#pragma once

#include "client/model/view_model.h"

namespace undercroft {

// `view` after `news`. REQUIRES: a delta fits `view`. This holds because the client reports only
// deltas it has applied to its own state, which resets at each Welcome, as the view's does.
[[nodiscard]] ViewModel reduce(ViewModel view, const News& news);

// Shows all pending log lines and the tombstone at once. Any key does this first and still takes
// effect (R74).
[[nodiscard]] ViewModel told_to_the_end(ViewModel view);

// Appends a line from the client itself.
void notice(ViewModel& view, std::string text);

}  // namespace undercroft
