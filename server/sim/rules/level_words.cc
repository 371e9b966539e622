// level_words.cc: recognises the theme of a level by its name, so that no world stores it twice.
#include "server/sim/rules/level_words.h"

#include <algorithm>
#include <utility>

#include "server/sim/sight/events.h"

namespace undercroft {

void tell_of_level(World& world, EntityId player) {
  const int depth = std::as_const(world).entity(player).depth();
  const std::string& name = world.level(depth).name;
  const std::vector<LevelTheme>& themes = world.catalogue().themes();
  const auto theme = std::find_if(themes.begin(), themes.end(),
                                  [&name](const LevelTheme& t) { return t.name == name; });
  if (theme == themes.end() || theme->arrival.empty()) return;
  tell_words(world, Verb::Advised, player, theme->arrival);
}

}  // namespace undercroft
