// seat.h: one player at the table: what it has been told, what it intends, who is at the far end.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/memory.h"
#include "server/realm/far_end.h"
#include "server/realm/tally.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// What waits for a far end that does not listen; the oldest make room for newer ones.
inline constexpr std::size_t kMaxReportsWaiting = 256;
inline constexpr std::size_t kMaxLinesWaiting = 64;

// A seat outlives its connection: the body lingers, the token takes it back (R106).
class Seat {
 public:
  Seat(EntityId player, std::string name, std::string token);

  [[nodiscard]] EntityId player() const { return player_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  // ---- the far end ----

  // From now on this is the far end. It is told everything anew: the diff from nothing.
  void connect(std::shared_ptr<FarEnd> far_end);
  // The far end is gone, and what it intended with it. Returns it, for a last word.
  std::shared_ptr<FarEnd> disconnect(std::uint64_t now_ms);
  [[nodiscard]] bool is_connected() const { return far_end_ != nullptr; }
  [[nodiscard]] bool is_at(const FarEnd* end) const {
    return end != nullptr && far_end_.get() == end;
  }
  // An answer to what it asked. Nothing happens when there is nobody at the far end.
  void send(const ServerMessage& message);
  // What others say: told when the far end listens, since nobody is to be drowned by others' talk.
  void say(ChatLine line);

  // ---- what it knows ----

  // What its player perceives now. Remembers it, whether or not somebody is there to be told.
  void perceive(Observation perceived);
  // What happened, to be told with the next delta.
  void hear(std::vector<Report> reports);
  // Tells the far end what has changed since it was last told anything, and what has been said, if
  // it is ready to listen. Members and deadline come fresh from the realm; the rest is what was
  // perceived.
  void show(std::vector<MemberView> members, std::optional<std::uint64_t> deadline_ms,
            std::uint64_t now_ms, Tally& tally);

  // ---- what it intends: one intent at most (R103) ----

  void hold(Intent intent, std::uint64_t now_ms);
  void let_go();
  [[nodiscard]] const std::optional<Intent>& held() const { return held_; }
  // Since when it has had an intent for the coming turn, whichever; it starts the deadline (R100).
  [[nodiscard]] std::optional<std::uint64_t> chosen_at() const { return chosen_at_; }

  // ---- while nobody is there ----

  // When the far end was lost, and how many turns its body has stood through since.
  [[nodiscard]] std::uint64_t lost_at() const { return lost_at_; }
  [[nodiscard]] std::uint32_t turns_alone() const { return turns_alone_; }
  void stand_through_turn() { ++turns_alone_; }

 private:
  void tell_delta(std::uint64_t now_ms, Tally& tally);
  void tell_lines();

  EntityId player_;
  std::string name_;
  std::string token_;
  std::shared_ptr<FarEnd> far_end_;
  Memory memory_;
  Observation known_;  // perceived and remembered
  Observation told_;   // what the far end has been told
  std::deque<Report> reports_;
  std::deque<ChatLine> lines_;
  std::optional<Intent> held_;
  std::optional<std::uint64_t> chosen_at_;
  std::uint64_t lost_at_ = 0;
  std::uint32_t turns_alone_ = 0;
};

}  // namespace undercroft
