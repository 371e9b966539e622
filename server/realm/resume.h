// resume.h: a realm begun, or gone on with where a store has it end, and its journal.
#pragma once

#include <string>
#include <vector>

#include "server/realm/realm.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// What a realm is to begin with when nothing is kept of it.
struct FirstWorld {
  const Content& content;
  World world;
};

// A realm to be opened: its state, and in the options its journal and what was witnessed in it.
struct RealmToOpen {
  RealmState state;
  RealmOptions options;
  std::string notice = {};                 // for its players; empty: nothing has happened to it
  RecordNumber last = 0;                   // where its log ended; 0: it begins
  std::vector<std::string> warnings = {};  // for its host: what was not as it had been written
};

// Claims the realm that the options name, and takes it up where it ended, or begins it. Records
// that lead elsewhere than they did are set aside in the store. A sentence when the store fails, or
// what it has is not to be read by this program.
[[nodiscard]] Expected<RealmToOpen> resume_realm(Store& store, FirstWorld first,
                                                 RealmOptions options, JournalOptions journal,
                                                 const CatalogueOf& catalogue_of);

}  // namespace undercroft
