// recovery.h: rebuilds a realm's state from its stored snapshot and records.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/moment_clock.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

struct Recovered {
  RealmState state;
  RecordNumber last = 0;  // number of the last record that the state includes
  // How many records after that one cannot be replayed: they give another result, since another
  // version's simulation made them, or they are damaged. The caller sets them aside.
  std::uint64_t cut = 0;
  unsigned simulation = 0;   // the version that made the last record
  std::string program = {};  // the version of the program that had it; empty: not recorded
  // What each player may not have read yet: its queue in the snapshot, and what came after.
  ReportQueues reports;
  StoredMoment moment = {};   // of the snapshot
  RecordNumber snapshot = 1;  // its number; 1: there was none
};

// Applies every record after the newest snapshot, and compares each result with the record's hash.
// Fails with a sentence when the beginning or the snapshot cannot be read, or was written by a
// newer simulation. REQUIRES: kept has a snapshot, or the beginning has a world; the catalogue is
// that of its content.
[[nodiscard]] Expected<Recovered> recover(const KeptRealm& kept, const Beginning& beginning,
                                          std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
