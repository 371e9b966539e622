// attributes.h: the numbers of a creature, and what adds to them (R76).
#pragma once

namespace undercroft {

// The attributes of R76 except health. In points; vision in cells.
struct Attributes {
  int strength = 0;
  int speed = 0;
  int armour = 0;
  int vision = 0;
  int dig = 0;
  friend bool operator==(const Attributes&, const Attributes&) = default;
};

}  // namespace undercroft
