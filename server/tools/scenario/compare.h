// compare.h: compares the expectations of a turn with its outcome.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/scenario/setup.h"
#include "server/tools/scenario/script.h"
#include "shared/observation.h"

namespace undercroft {

// One difference from the file's expectation.
struct Failure {
  int line = 0;
  std::string sentence;
  std::string picture;  // expected and actual map, for a failed map
};

// The outcome of a turn.
struct PlayedTurn {
  const Staged& staged;
  const std::vector<std::string>& events;  // as text, of all repetitions (`times`)
  const std::vector<int>& rounds;          // the repetition of each event, from 1
  int times = 1;
  const std::map<EntityId, Observation>& knowledge;          // what each player knows or remembers
  const std::map<EntityId, std::vector<std::string>>& logs;  // each player's lines
};

[[nodiscard]] std::vector<Failure> compare(const Expectation& expect, const PlayedTurn& outcome);

// As above, for one entity (compare_entity.cc).
void compare_entity(const EntityExpectation& expect, const PlayedTurn& outcome,
                    std::vector<Failure>& failures);

}  // namespace undercroft
