// realm_progress.h: how far a stored realm has got, for lists of realms that nobody has opened.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server/store/store.h"

namespace undercroft {

// Noted from time to time while a realm is played, and when it falls asleep: after a crash it may
// be some minutes old.
struct RealmProgress {
  std::uint32_t turn = 0;  // the latest one of any hero
  int depth = 0;           // the deepest level that a hero is on; 0: not told (pvp)
  friend bool operator==(const RealmProgress&, const RealmProgress&) = default;
};

// The keys are names in lower case. Realms that were never noted, and those with a damaged note,
// are missing.
[[nodiscard]] StoreResult<std::map<std::string, RealmProgress>> realm_progress(Store& store);
// The last one wins. Default progress removes the note.
[[nodiscard]] StoreResult<bool> note_realm_progress(Store& store, const std::string& realm,
                                                    const RealmProgress& progress);

}  // namespace undercroft
