// tale.h: the story of a run that is over, in the server's words (R203).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

struct TaleHero {
  std::string name;
  int slot = 0;       // from 1 in order of joining
  std::string build;  // "Warden, with Long Throw and Tough"
  std::string fate;   // a sentence without the name: "lies on level 3, killed by an ogre."
  friend bool operator==(const TaleHero&, const TaleHero&) = default;
};

// A moment in which the run turned.
struct TurningPoint {
  TurnNumber turn = 0;  // of the hero
  int depth = 0;
  std::string text;
  friend bool operator==(const TurningPoint&, const TurningPoint&) = default;
};

struct Tale {
  std::uint32_t run = 0;  // its number in the realm, from 1; 0: there is no such tale
  bool won = false;       // the Crown was carried out
  std::string title;
  std::string opening;  // who went down, and how far
  std::vector<TaleHero> heroes;
  std::vector<TurningPoint> points;  // in the order in which they happened
  std::string reckoning;             // turns, treasure, score, place on the board
  std::string closing;
  friend bool operator==(const Tale&, const Tale&) = default;
};

// A run that is over, as a list of tales shows it.
struct TaleHeading {
  std::uint32_t run = 0;
  bool won = false;
  std::string title;
  std::string opening;
  friend bool operator==(const TaleHeading&, const TaleHeading&) = default;
};

// The newest first, up to kMaxTales.
struct TaleList {
  std::vector<TaleHeading> tales;
  friend bool operator==(const TaleList&, const TaleList&) = default;
};

}  // namespace undercroft
