// stretch.h: some turns of a stored realm: what it was like before them, and which inputs they are.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/replay/asked_turns.h"
#include "server/store/store.h"
#include "shared/grid.h"

namespace undercroft {

struct StretchLevel {
  Grid<Ground> grounds;
  TurnNumber turn = 0;
  std::uint32_t hunters = 0;
  std::uint32_t called = 0;
};

// Ids that a realm gave to what the stretch has from its beginning, although it came later.
using IdRange = std::pair<EntityId, EntityId>;  // the first and the last one

// A Stretch has the levels on which players are in its turns, and all levels between them.
struct Stretch {
  std::string realm;
  TurnNumber from = 0, to = 0;        // the realm's latest turn before and at the end of it
  RecordNumber before = 0, last = 0;  // the records after `before`, up to `last`, are its inputs
  Content content;                    // of the realm
  std::shared_ptr<const Catalogue> catalogue;
  Ruleset rules;
  std::vector<std::string> omens;  // keys of those in force (R206)
  std::uint64_t seed = 0;
  std::uint64_t dice = 0;            // the state of the dice
  int above = 0;                     // levels of the realm above the first one here
  std::vector<StretchLevel> levels;  // from the top
  // What is on these levels, and the players who take part, in order of spawning: with the numbers
  // and depths of the realm. A level that was built meanwhile is as it was then, and a hero that
  // joined meanwhile is away until it does.
  std::vector<Entity> entities;
  EntityId last_id = kNobody;  // of the realm, before the stretch
  std::vector<IdRange> early;
  std::set<EntityId> joining;         // heroes that are not in the realm yet
  std::vector<std::string> left_out;  // what a scenario file cannot say, as sentences

  [[nodiscard]] bool has_level(int depth) const {
    return depth > above && static_cast<std::size_t>(depth - above) <= levels.size();
  }
};

// Replays the realm up to the end of the stretch. Fails with a sentence when the realm does not
// exist, has not played these turns, or does not replay, or when they are too many or none.
[[nodiscard]] Expected<Stretch> read_stretch(Store& store, const std::string& realm,
                                             const AskedTurns& asked,
                                             const CatalogueOf& catalogue_of);

}  // namespace undercroft
