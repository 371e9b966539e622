// furnish_portal_room.cc: a portal; the second of the two is wired to the first, and it to the
// second.
#include <algorithm>

#include "server/sim/generation/furnish.h"

namespace undercroft {

void furnish_portal_room(Workshop& w, const Room& room) {
  const auto portal = first_of(w.placer.catalogue(), Kind::Portal);
  if (!portal || !w.placer.put(*portal, room.floor.centre())) return;
  auto& things = w.plan().things;
  const std::size_t mine = things.size() - 1;
  const auto other = std::find_if(things.begin(), things.end() - 1, [](const Thing& t) {
    return t.kind == Kind::Portal && t.wired_to.empty();
  });
  if (other == things.end() - 1) return;
  things[mine].wired_to = {static_cast<std::size_t>(other - things.begin())};
  other->wired_to = {mine};
}

}  // namespace undercroft
