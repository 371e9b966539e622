// course.h: what a fight costs on average, by all its rolls, without playing it.
#pragma once

#include "server/tools/duels/arena.h"

namespace undercroft {

// A Course is the average of all fights between the hero of an arena and its foe. The hero strikes
// each turn until the foe is dead, and has health without end. Nobody flees, and nobody helps.
struct Course {
  double hero_hits = 0;     // share of the hero's strikes that do harm, 0 to 1
  double foe_hits = 0;      // share of the foe's
  double hits_to_kill = 0;  // of the hero's strikes that do harm
  double turns = 0;         // until the foe is dead
  double health_lost = 0;   // by the hero: blows, shots, poison and fire
};

// The hero's share of strikes is 0 if nothing of it harms the foe; the rest then is 0 as well.
[[nodiscard]] Course course_of(const Arena& arena);

}  // namespace undercroft
