// compare.h: what was expected after a turn against what is.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/scenario/setup.h"
#include "server/tools/scenario/script.h"
#include "shared/observation.h"

namespace undercroft {

// One thing that is not as the file says.
struct Failure {
  int line = 0;
  std::string sentence;
  std::string picture;  // expected and actual map side by side, when it is about a map
};

// What is at hand after a turn.
struct PlayedTurn {
  const Staged& staged;
  const std::vector<std::string>& events;            // as text, of all its `times`
  const std::map<EntityId, Observation>& knowledge;  // what each player knows, memories too
};

[[nodiscard]] std::vector<Failure> compare(const Expectation& expect, const PlayedTurn& outcome);

// The same for one entity (compare_entity.cc).
void compare_entity(const EntityExpectation& expect, const PlayedTurn& outcome,
                    std::vector<Failure>& failures);

}  // namespace undercroft
