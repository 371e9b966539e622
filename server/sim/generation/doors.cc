// doors.cc: locks first, then doors by chance.
#include "server/sim/generation/doors.h"

#include <algorithm>

namespace undercroft {
namespace {

bool has_door_beside(const std::vector<Doorway>& doorways, const Doorway& one) {
  return std::any_of(doorways.begin(), doorways.end(), [&one](const Doorway& other) {
    return other.entry != Entry::Arch && squared_distance(other.at, one.at) == 1;
  });
}

}  // namespace

void hang_doors(std::vector<Doorway>& doorways, const std::vector<Room>& rooms,
                const LevelOptions& options) {
  for (Doorway& doorway : doorways) {
    const Room& room = rooms[static_cast<std::size_t>(doorway.room - 1)];
    if (is_locked(room.role)) doorway.entry = Entry::Locked;
  }
  Rng rng = options.stream("doors");
  for (Doorway& doorway : doorways) {
    const bool arch = rng.roll(99) < options.arch_percent;
    if (doorway.entry == Entry::Locked || arch || has_door_beside(doorways, doorway)) continue;
    doorway.entry = Entry::Door;
  }
}

}  // namespace undercroft
