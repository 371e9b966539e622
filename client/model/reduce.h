// reduce.h: how news changes the view model. Pure: the same view and news give the same view.
#pragma once

#include "client/model/view_model.h"

namespace undercroft {

// `view` after `news`. REQUIRES: a delta fits. The client tells its listener of those alone that it
// has applied to its own state, which begins as empty and at each Welcome begins anew, as the
// view's does.
[[nodiscard]] ViewModel reduce(ViewModel view, const News& news);

// Shows every line that is still to be told, and the stone: any key does this first, and is not
// eaten (R74).
[[nodiscard]] ViewModel told_to_the_end(ViewModel view);

// Adds a line of the client's own.
void notice(ViewModel& view, std::string text);

// From now on nothing that this player says in chat is shown; or it is again.
void toggle_mute(ViewModel& view, const std::string& name);

}  // namespace undercroft
