// waking.h: what has followed since a hero took the Crown (R202).
#pragma once

#include <vector>

#include "shared/geometry.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A level to which a hero has come since.
struct WokenLevel {
  int depth = 0;
  int turns = 0;  // played on it since
  // The cells of a way between its stairs, which stay as they are.
  std::vector<Point> way = {};
  friend bool operator==(const WokenLevel&, const WokenLevel&) = default;
};

struct Waking {
  TurnNumber began = 0;      // the taker's turn; 0: nobody has taken the Crown
  EntityId crown = kNobody;  // may have left the world since
  bool is_over = false;      // the Crown was carried out, or no hero lives
  int apart = 0;             // turns that the bearer has spent on a level without the warden
  std::vector<WokenLevel> levels = {};  // in order of waking
  int lain = 0;  // turns of the bearer that count for beaten wardens, until all have got up
  friend bool operator==(const Waking&, const Waking&) = default;
};

}  // namespace undercroft
