// story.cc: the events and the map of a turn, indented.
#include "server/tools/scenario/story.h"

#include <ostream>

#include "server/scenario/map_text.h"
#include "server/tools/scenario/draw.h"

namespace undercroft {

void tell_story(std::ostream& story, const std::string& title, const Play& play) {
  const Staged& staged = play.staged();
  story << "  " << title << "\n";
  for (const std::string& event : play.events()) story << "    " << event << "\n";
  for (const auto& [player, lines] : play.logs()) {
    for (const std::string& line : lines)
      story << "    log " << staged.names.of(player) << ": " << line << "\n";
  }
  story << text_of(draw_level(staged.world, staged.shown, staged.names));
}

}  // namespace undercroft
