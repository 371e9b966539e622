// realm_log.h: the records of a stored realm, by number.
#pragma once

#include <string>
#include <vector>

#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"

namespace undercroft {

// Fails with a sentence when the store's log of the realm goes on behind record `read`, which is
// the last that could be read.
[[nodiscard]] Expected<> expect_whole(Store& store, const std::string& realm, RecordNumber read);

// A RealmLog reads a realm's records a page at a time, forward or backward. Its end is that of the
// log when it was opened, although a server may be appending to it.
class RealmLog {
 public:
  // Reads all records behind `after` once. Fails with a sentence, which names the record, when one
  // of them is missing or damaged. `store` outlives the log. REQUIRES: after > 0.
  [[nodiscard]] static Expected<RealmLog> open(Store& store, const std::string& realm,
                                               RecordNumber after = 1);

  [[nodiscard]] const std::string& realm() const { return realm_; }
  [[nodiscard]] RecordNumber last() const { return last_; }
  // REQUIRES: after < number <= last().
  [[nodiscard]] Expected<Record> record(RecordNumber number);

 private:
  RealmLog(Store& store, std::string realm) : store_(&store), realm_(std::move(realm)) {}
  [[nodiscard]] Expected<> check_all();
  [[nodiscard]] Expected<> turn_to(RecordNumber number);

  Store* store_;
  std::string realm_;
  RecordNumber after_ = 1;
  RecordNumber last_ = 0;
  RecordNumber page_from_ = 0;  // number of page_.front()
  std::vector<std::string> page_;
};

}  // namespace undercroft
