// resume.h: starts a realm, or resumes it where its log ends.
#pragma once

#include <string>
#include <vector>

#include "server/realm/realm.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// The world of a realm that is not in the store yet.
struct FirstWorld {
  const Content& content;
  World world;
};

// A realm to open: its state; and in the options its journal and what players witnessed.
struct RealmToOpen {
  RealmState state;
  RealmOptions options;
  std::string notice = {};                 // for its players; empty: nothing happened to the realm
  RecordNumber last = 0;                   // where its log ended; 0: a new realm
  std::vector<std::string> warnings = {};  // for its host: what was damaged
};

// Claims the realm that the options name, and resumes it or starts it. Sets diverging records aside
// in the store. Fails if the store fails, or holds what this program cannot read.
[[nodiscard]] Expected<RealmToOpen> resume_realm(Store& store, FirstWorld first,
                                                 RealmOptions options, JournalOptions journal,
                                                 const CatalogueOf& catalogue_of);

}  // namespace undercroft
