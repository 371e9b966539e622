// playback.h: replays a stored realm input by input and checks each result against its hash.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/state.h"
#include "server/replay/replayer.h"
#include "server/store/store.h"

namespace undercroft {

// One input after it has been applied.
struct Played {
  RecordNumber number = 0;
  const Input& input;
  const RealmState& state;
  const Outcome& outcome;
};

// Replays the realm from its beginning. Calls `show` after each input, until it returns false.
// Returns the number of the last record that it read; a gap ends the log as well as its end does.
// Fails with a sentence when the log cannot be read or lacks its beginning, and with the input's
// number when an input replays to a different result.
[[nodiscard]] Expected<RecordNumber> play_back(Store& store, const std::string& realm,
                                               const CatalogueOf& catalogue_of,
                                               const std::function<bool(const Played&)>& show);

// The same from `first` on.
[[nodiscard]] Expected<RecordNumber> play_back_from(Replayer first, Store& store,
                                                    const std::string& realm,
                                                    const std::function<bool(const Played&)>& show);

}  // namespace undercroft
