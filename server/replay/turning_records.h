// turning_records.h: at which records of a log the turning points of its tales happened (R203).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "server/realm/state/state.h"
#include "server/store/store.h"

namespace undercroft {

// TurningRecords follow a replay. A turning point lies at the first record after which the run's
// facts have its moment, as a fight begins with its first blow.
class TurningRecords {
 public:
  // `state` is the one after the record. Call it for every record, in order.
  void note(const RealmState& state, RecordNumber number);
  // `point` counts from 1, as in Tale::points; 0: the record that ended the run. Nothing when no
  // such run has ended, or its tale has no such point.
  [[nodiscard]] std::optional<RecordNumber> record_of(std::uint32_t run, std::uint32_t point) const;

 private:
  // Kind, turn, level, and the hero if that does not change later.
  using Key = std::tuple<MomentKind, TurnNumber, int, std::string>;
  struct Ended {
    RecordNumber end = 0;
    std::vector<RecordNumber> points;
  };
  [[nodiscard]] static Key key_of(const RunMoment& moment);
  void note_moments(const RunFacts& facts, RecordNumber number);
  void end_run(const RunFacts& facts, std::uint32_t run, RecordNumber number);

  std::map<Key, RecordNumber> seen_;  // of the run that is played
  std::map<std::uint32_t, Ended> ended_;
};

}  // namespace undercroft
