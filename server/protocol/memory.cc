// memory.cc: remembering cells and things.
#include "server/protocol/memory.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

// Creatures walk: where one was last seen says nothing of where it is (R122).
bool stands_still(Kind kind) { return !kKinds[kind].wanders; }

bool is_carried(const SelfView& self, EntityId id) {
  return std::any_of(self.pack.begin(), self.pack.end(),
                     [id](const PackView& thing) { return thing.id == id; });
}

// A thing is forgotten when its cell is seen without it, or when it is seen elsewhere.
bool is_outdated(const EntityView& thing, const Observation& now) {
  return now.cells[thing.at].visible || now.entities.count(thing.id) == 1 ||
         is_carried(now.self, thing.id);
}

}  // namespace

Observation Memory::recall(Observation now) {
  now = looks_.renumbered(std::move(now));
  if (now.depth == 0) return now;
  Remembered& known = levels_[now.depth];
  if (known.cells.size() != now.cells.size()) known = {Grid<CellView>(now.cells.size()), {}};
  now.cells.for_each_point([&](Point p) {
    if (now.cells[p].visible) {
      known.cells[p] = {now.cells[p].ground, false};
    } else {
      now.cells[p] = known.cells[p];
    }
  });
  std::erase_if(known.things, [&](const auto& entry) { return is_outdated(entry.second, now); });
  const std::map<EntityId, EntityView> older = known.things;
  for (const auto& [id, view] : now.entities) {
    if (stands_still(now.kind(view))) known.things[id] = view;
  }
  now.entities.insert(older.begin(), older.end());
  return now;
}

}  // namespace undercroft
