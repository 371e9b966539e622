// story.h: prints a turn as --verbose does.
#pragma once

#include <iosfwd>
#include <string>

#include "server/tools/scenario/play.h"

namespace undercroft {

// The title, the events of the last turn, and the map after it.
void tell_story(std::ostream& story, const std::string& title, const Play& play);

}  // namespace undercroft
