// realm_opening.h: begins a realm, or resumes it from the store.
#pragma once

#include <functional>
#include <optional>
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

// The inputs that a realm resumes without, because they give another result now.
struct Undone {
  std::uint64_t count = 0;
  RecordNumber after = 0;    // the realm resumes from this record
  unsigned simulation = 0;   // which made them
  std::string program = {};  // that had it: "0.5.0"; empty: not known
};

// Called before inputs are undone. The realm is not resumed when it fails.
using BeforeUndoing = std::function<Expected<>(const Undone&)>;

// A realm to open: its state, and in the options its journal and its players' reports.
struct RealmToOpen {
  RealmState state;
  RealmOptions options;
  std::optional<Undone> undone = {};
  std::string notice = {};                 // for its players, if inputs were undone; else empty
  RecordNumber last = 0;                   // the record it resumes from; 0 for a new realm
  std::vector<std::string> warnings = {};  // for the host's log: what was damaged
  Content content = {};                    // that the realm keeps; empty for a new realm
};

// Claims the realm that the options name, and resumes or begins it. With `seen`, only while its
// epoch in the store is that one. A snapshot is enough to resume:
// the realm's content is in the store as well. Records that no longer replay to the same result are
// set aside in the store. Fails when the store fails, or with Unreadable when this program cannot
// read what it has; the store then has what it had.
[[nodiscard]] StoreResult<RealmToOpen> resume_realm(Store& store, FirstWorld first,
                                                    RealmOptions options, JournalOptions journal,
                                                    const CatalogueOf& catalogue_of,
                                                    const BeforeUndoing& before_undoing = {},
                                                    std::optional<Epoch> seen = {});

}  // namespace undercroft
