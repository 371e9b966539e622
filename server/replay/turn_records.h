// turn_records.h: finds turns in the log of a realm.
#pragma once

#include <string>

#include "server/realm/state/journal_codec.h"
#include "server/replay/asked_turns.h"
#include "server/store/store.h"

namespace undercroft {

// The turns behind `from`, up to `to`.
struct TurnSpan {
  TurnNumber from = 0, to = 0;
};

// The records behind `before`, up to `last`.
struct RecordSpan {
  RecordNumber before = 0, last = 0;
  TurnNumber from = 0;  // the realm's latest turn before them
};

// Each replays the realm, and fails with a sentence when it does not replay.

// Counts the last turns back from the realm's latest one. Fails also when they are none or too
// many.
[[nodiscard]] Expected<TurnSpan> turns_meant(Store& store, const std::string& realm,
                                             const AskedTurns& asked,
                                             const CatalogueOf& catalogue_of);

// The inputs with which the turns were played, and those that follow them before the next turn. All
// are of one run, the last one with any of the turns (R200): an earlier run had another dungeon.
// Fails also when no player has played the turns.
[[nodiscard]] Expected<RecordSpan> records_of_turns(Store& store, const std::string& realm,
                                                    const TurnSpan& turns,
                                                    const CatalogueOf& catalogue_of);

}  // namespace undercroft
