// resume.h: begins a realm, or resumes it from the store.
#pragma once

#include <string>
#include <vector>

#include "server/realm/realm.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// What a realm begins with when the store has nothing of it.
struct FirstWorld {
  const Content& content;
  World world;
};

// A realm to open: its state, and in the options its journal and its players' reports.
struct RealmToOpen {
  RealmState state;
  RealmOptions options;
  std::string notice = {};                 // for its players, if inputs were undone; else empty
  RecordNumber last = 0;                   // the last record of its log; 0 for a new realm
  std::vector<std::string> warnings = {};  // for the host's log: what was damaged
};

// Claims the realm that the options name, and resumes or begins it. Records that no longer replay
// to the same result are set aside in the store. Fails with a sentence when the store fails or this
// program cannot read what it has.
[[nodiscard]] Expected<RealmToOpen> resume_realm(Store& store, FirstWorld first,
                                                 RealmOptions options, JournalOptions journal,
                                                 const CatalogueOf& catalogue_of);

}  // namespace undercroft
