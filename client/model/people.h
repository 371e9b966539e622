// people.h: hermits, pedlars, captives and other friends, where a player saw them last.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "shared/observation.h"

namespace undercroft {

struct SeenPerson {
  std::string name;
  Point at;
};

// Its run, depth and name: another run has other levels, whose names may be the same.
using LevelKey = std::tuple<TurnNumber, int, std::string>;
[[nodiscard]] inline LevelKey level_of(const Observation& known) {
  return {known.run_began, known.depth, known.level_name};
}

using People = std::map<LevelKey, std::map<EntityId, SeenPerson>>;

// Notes the people in view, and forgets those who are gone from a place in view or who follow a
// player now. To be called after each change of `known`.
void note_people(People& people, const Observation& known);

}  // namespace undercroft
