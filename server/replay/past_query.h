// past_query.h: one request for a part of a hero's past, worked on in slices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/replay/past_teller.h"
#include "server/replay/realm_past.h"
#include "shared/messages.h"

namespace undercroft {

// A PastQuery reads the log to its end, goes to the first moment asked for, and builds a delta for
// each moment from there. The answer ends early, with two deltas or more, when it has kMostBytes.
class PastQuery {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{96} << 10U;  // encoded

  // `past` outlives it.
  PastQuery(RealmPast& past, EntityId hero, const AskPast& asks);

  // Replays up to `records` records. True while there is more to do.
  [[nodiscard]] bool work(std::size_t records);
  // Why the past cannot be replayed, as a sentence for the host; empty: it can. part() is then
  // empty.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const PastPart& part() const { return part_; }

 private:
  [[nodiscard]] bool read_on(std::size_t records);
  void choose();
  void find_turning_point();
  void play_one();
  void tell();
  bool fail(const std::string& why);
  [[nodiscard]] RecordNumber next_moment() const { return moments()[told_ - 1]; }
  [[nodiscard]] const std::vector<RecordNumber>& moments() const { return past_.moments_of(hero_); }

  RealmPast& past_;
  EntityId hero_;
  AskPast asks_;
  PastTeller teller_;
  std::optional<Replayer> here_;  // set once the moments are chosen
  Outcome outcome_;
  std::uint32_t told_ = 0;  // the moment that is told next
  std::uint32_t end_ = 0;   // the last moment to tell
  std::size_t bytes_ = 0;
  bool is_done_ = false;
  PastPart part_;
  std::string fault_;
};

}  // namespace undercroft
