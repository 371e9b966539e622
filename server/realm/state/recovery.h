// recovery.h: a realm as it was, from what a store has kept of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

struct Recovered {
  RealmState state;
  RecordNumber last = 0;  // number of the last record that is in it
  // How many records after that one lead elsewhere than they did: of another version's simulation,
  // or damaged in a way that no checksum tells. They are to be set aside.
  std::uint64_t cut = 0;
  unsigned simulation = 0;  // the version that made the last record
  // What each player has witnessed since the snapshot.
  std::map<EntityId, ReportQueue> reports;
};

// The newest snapshot, and every record after it applied, each held against its hash. A sentence
// when the beginning or the snapshot cannot be read, or was written by a newer simulation.
// REQUIRES: kept.first is not empty; the catalogue is that of its content.
[[nodiscard]] Expected<Recovered> recover(const KeptRealm& kept, const Beginning& beginning,
                                          std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
