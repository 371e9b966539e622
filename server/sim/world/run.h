// run.h: the run that a realm plays: one dungeon, from its seed to its end (R200).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/sim/world/pieces.h"
#include "server/sim/world/rare.h"
#include "server/sim/world/waking.h"
#include "shared/vocabulary.h"

namespace undercroft {

enum class RunEnd : std::uint8_t {
  Open,  // it is played
  Won,   // the Crown was carried out
  Lost   // no hero lives
};
template <>
inline constexpr std::size_t kEnumCount<RunEnd> = 3;

// A player wants an omen for the next run (R206).
struct OmenVote {
  EntityId player = kNobody;
  std::string omen;  // its key
  friend bool operator==(const OmenVote&, const OmenVote&) = default;
};

struct Run {
  std::uint32_t number = 1;
  RunEnd end = RunEnd::Open;
  // The deepest level that a hero has reached, for those who wait for company (R201). 0: unknown.
  int deepest = 0;
  Rare<Waking> waking;  // since a hero took the Crown (R202)
  // Keys of the omens in force (R206). World's constructor sets them, and they do not change.
  std::vector<std::string> omens;
  std::vector<OmenVote> votes;  // since the run is over, in order
  // What the levels of this run and of the runs before it have had (R206).
  std::vector<UsedPiece> pieces;
  // The turn of its heroes when it began: turns count on from one run to the next.
  TurnNumber began = 0;
  bool is_branch = false;  // the realm began as a moment of another one (R214): nothing scores
  friend bool operator==(const Run&, const Run&) = default;
};

}  // namespace undercroft
