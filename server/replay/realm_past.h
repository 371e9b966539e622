// realm_past.h: a stored realm's log as far as it goes now, with places to replay from.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "server/realm/state/past_window.h"
#include "server/replay/keyframes.h"
#include "server/replay/replayer.h"
#include "server/replay/turning_records.h"

namespace undercroft {

// A RealmPast replays a realm's log forward, while a server may append to it. It keeps which
// records were a moment of which hero: the hero had a turn, or learned something. Its memory is
// bounded by kMostRecords and a budget for copies of the state.
class RealmPast {
 public:
  static constexpr RecordNumber kMostRecords = 1000000;

  // Fails with a sentence when the log lacks its beginning. `store` outlives it.
  [[nodiscard]] static Expected<RealmPast> open(Store& store, const std::string& realm,
                                                const CatalogueOf& catalogue_of);

  // Replays up to `records` further records. True when the log has no more now. Fails with a
  // sentence, and then for good, when a record is missing, damaged or replays to another result.
  [[nodiscard]] Expected<bool> read_on(std::size_t records);
  // False when the stored log is no continuation of what was read: the realm was deleted, restored
  // or cut back meanwhile.
  [[nodiscard]] bool is_current();

  // Record 1.
  [[nodiscard]] Expected<Beginning> beginning() const { return decode_beginning(beginning_); }
  // In order.
  [[nodiscard]] const std::vector<RecordNumber>& moments_of(EntityId hero) const;
  // Where the turning points of the tales lie, of those records that were read.
  [[nodiscard]] const TurningRecords& turnings() const { return turnings_; }
  // The latest copy of the realm before the record. REQUIRES: 2 <= number, and it was read.
  [[nodiscard]] const Replayer& before(RecordNumber number) const {
    return *keyframes_.before(number - 1);
  }
  // REQUIRES: 2 <= number.
  [[nodiscard]] Expected<Record> record(RecordNumber number);
  // Names a record for good. REQUIRES: 2 <= number.
  [[nodiscard]] Expected<PastMark> mark_of(RecordNumber number);
  // Every name that a player has borne, in order.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  RealmPast(Store& store, std::string realm, std::string beginning, Replayer first);
  [[nodiscard]] Expected<bool> read_one();
  [[nodiscard]] Expected<bool> has(RecordNumber number);
  [[nodiscard]] Expected<bool> has_next(RecordNumber number);
  void note(const Input& input);
  void note_name(const Input& input);
  void add_moment(EntityId hero);

  Store* store_;
  std::string realm_;
  std::string beginning_;  // record 1, as it is stored
  std::string latest_;     // the last record that was read, as it is stored
  Replayer front_;
  Outcome outcome_;
  std::string fault_;
  Keyframes keyframes_;
  std::map<EntityId, std::vector<RecordNumber>> moments_;
  std::vector<std::string> names_;
  TurningRecords turnings_;
  RecordNumber page_from_ = 0;  // number of page_.front()
  std::vector<std::string> page_;
};

}  // namespace undercroft
