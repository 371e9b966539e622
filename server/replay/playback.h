// playback.h: a kept realm played again, input by input, each held against its hash.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

// One input, after it has been applied.
struct Played {
  RecordNumber number = 0;
  const Input& input;
  const RealmState& state;
  const Outcome& outcome;
};

// Plays the realm from its beginning, and calls `show` after each input until that says false. A
// sentence when the log cannot be read, or lacks what was before; or, with its number, of the first
// input that leads elsewhere than it did.
[[nodiscard]] Expected<> play_back(Store& store, const std::string& realm,
                                   const CatalogueOf& catalogue_of,
                                   const std::function<bool(const Played&)>& show);

}  // namespace undercroft
