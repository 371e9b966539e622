// past_query.h: one request for a part of a hero's past, worked on in slices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "server/realm/state/past_branch.h"
#include "server/realm/state/past_window.h"
#include "server/replay/name_mask.h"
#include "server/replay/past_teller.h"
#include "server/replay/realm_past.h"
#include "shared/messages.h"

namespace undercroft {

// A PastQuery reads the log to its end, goes to the first moment asked for, and builds a delta for
// each moment from there. The answer ends early, with two deltas or more, when it has kMostBytes.
class PastQuery {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{96} << 10U;  // encoded

  // `past` outlives it. With a window, moments are those of the window, and the answer is a
  // sentence if the realm is not the one that the window was made in.
  PastQuery(RealmPast& past, EntityId hero, const AskPast& asks,
            std::optional<PastWindow> window = {});

  // Replays up to `records` records. True while there is more to do.
  [[nodiscard]] bool work(std::size_t records);
  // Why the past cannot be replayed, as a sentence for the host; empty: it can. part() is then
  // empty.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const PastPart& part() const { return part_; }
  // The part as a frame, without names if the window hides them.
  [[nodiscard]] std::string frame() const;
  // The last moment in the part.
  [[nodiscard]] const PastPlace& last() const { return last_; }
  // A realm that begins at that moment. Fails with a sentence for the player. REQUIRES: there is
  // one.
  [[nodiscard]] Expected<PastBranch> branch(BranchWish wish) const;

 private:
  [[nodiscard]] std::optional<NameMask> mask() const;
  [[nodiscard]] bool read_on(std::size_t records);
  void choose();
  void find_turning_point();
  void play_one();
  void tell();
  void note_last();
  bool fail(const std::string& why);
  void refuse(const char* sentence);
  [[nodiscard]] bool is_window_true();
  [[nodiscard]] RecordNumber next_moment() const { return moments()[told_ - 1]; }
  [[nodiscard]] std::span<const RecordNumber> moments() const;
  [[nodiscard]] bool is_first_of_all() const;

  RealmPast& past_;
  EntityId hero_;
  AskPast asks_;
  std::optional<PastWindow> window_;
  PastTeller teller_;
  std::optional<Replayer> here_;  // set once the moments are chosen
  Outcome outcome_;
  std::uint32_t told_ = 0;  // the moment that is told next
  std::uint32_t end_ = 0;   // the last moment to tell
  std::size_t bytes_ = 0;
  bool is_done_ = false;
  PastPart part_;
  PastPlace last_;
  std::string fault_;
};

}  // namespace undercroft
