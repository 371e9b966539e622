// replayer.h: a stored realm's state, moved forward record by record.
#pragma once

#include <string>
#include <utility>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

// A Replayer is a realm as it was after some record of its log. Copies are independent of each
// other, so that a copy is a place to start from later.
class Replayer {
 public:
  // The realm after record 1. Fails with a sentence when the log lacks its beginning.
  [[nodiscard]] static Expected<Replayer> begin(Store& store, const std::string& realm,
                                                const CatalogueOf& catalogue_of);

  // The same, or when the store has dropped the first records, the realm after the oldest snapshot.
  [[nodiscard]] static Expected<Replayer> begin_at_oldest(Store& store, const std::string& realm,
                                                          const CatalogueOf& catalogue_of);

  // Applies the record behind at(), and compares the result with the record's hash. Fails with the
  // record's number when they differ; the state is then of no use. `outcome` says what came of an
  // input; a record without an input leaves it as it is.
  [[nodiscard]] Expected<> play(const Record& record, Outcome& outcome);

  [[nodiscard]] const RealmState& state() const { return state_; }
  [[nodiscard]] RecordNumber at() const { return at_; }  // the last record that state() includes

 private:
  explicit Replayer(RealmState state) : state_(std::move(state)) {}

  RealmState state_;
  RecordNumber at_ = 1;
  unsigned simulation_ = 0;  // the version that made the records from here on; 0: not recorded
};

}  // namespace undercroft
