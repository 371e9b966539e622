// shot_line.cc: what a shot meets on its line.
#include "server/protocol/shot_line.h"

#include <algorithm>
#include <cstdlib>

namespace undercroft {

bool lies_in_line(Point way) {
  return way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
}

bool is_on_our_side(const KnownEntity& e) {
  return e.kind == Kind::Player || e.kind == Kind::Downed || e.kind == Kind::Friend;
}

const KnownEntity* target_at(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    const bool stops = layer_of(e.kind) == Layer::Body || e.kind == Kind::Downed;
    return stops && e.view.at == at && e.view.id != known.self.id;
  });
  return found == entities.end() ? nullptr : &*found;
}

bool is_open_to_shots(const Knowledge& known, Point at) {
  const auto& cells = known.level().cells;
  return cells.contains(at) && cells[at].ground != Ground::Unknown && !is_wall(cells[at].ground);
}

}  // namespace undercroft
