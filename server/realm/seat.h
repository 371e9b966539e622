// seat.h: one player at the table: what it has been told, what it intends, by which connection.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/protocol/memory.h"
#include "server/realm/connection.h"
#include "server/realm/realm_metrics.h"
#include "shared/intent.h"
#include "shared/messages.h"
#include "shared/observation.h"

namespace undercroft {

// What waits for a connection that does not listen; the oldest make room for newer ones.
inline constexpr std::size_t kMaxReportsWaiting = 256;
// What is told again to one who comes back: reports that it has had, and lines of chat.
inline constexpr std::size_t kReportsKept = 64;
inline constexpr std::size_t kMaxLinesWaiting = 64;

// A seat outlives its connection: the body lingers, the token takes it back (R106).
class Seat {
 public:
  Seat(EntityId player, std::string name, std::string token);

  [[nodiscard]] EntityId player() const { return player_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  // ---- the connection ----

  // From now on this is the connection. It is told everything anew: the diff from nothing, the
  // reports after the last one that it has had, the last lines of chat.
  void connect(std::shared_ptr<Connection> connection, const Hello& hello);
  // The far end is gone, and what it intended with it. Returns it, for a last word.
  std::shared_ptr<Connection> disconnect(std::uint64_t now_ms);
  [[nodiscard]] bool is_connected() const { return connection_ != nullptr; }
  [[nodiscard]] bool is_at(const Connection* end) const {
    return end != nullptr && connection_.get() == end;
  }
  // An answer to what it asked. Nothing happens when there is no connection.
  void send(const ServerMessage& message);
  // What others say: told when the connection listens, since nobody is to be drowned by others'
  // talk.
  void say(ChatLine line);

  // ---- what it knows ----

  // What its player perceives now. Remembers it, whether or not somebody is there to be told.
  void perceive(Observation perceived);
  // What happened, to be told with the next delta. Looks go by looks().
  void hear(std::vector<Report> reports);
  [[nodiscard]] LookTable& looks() { return memory_.looks(); }
  // The far end has had all reports up to this number.
  void acknowledge(std::uint32_t number);
  // Tells the connection what has changed since it was last told anything, and what has been said,
  // if it is ready to listen. Members and deadline come fresh from the realm; the rest is what was
  // perceived.
  void show(std::map<EntityId, MemberView> members, std::optional<std::uint64_t> deadline_ms,
            std::uint64_t now_ms, RealmMetrics& metrics);

  // ---- what it intends: one intent at most (R103) ----

  void hold(Intent intent, std::uint64_t now_ms);
  void let_go();
  [[nodiscard]] const std::optional<Intent>& held() const { return held_; }
  // Since when it has had an intent for the coming turn, whichever; it starts the deadline (R100).
  [[nodiscard]] std::optional<std::uint64_t> chosen_at() const { return chosen_at_; }

  // ---- while nobody is there ----

  // When the connection was lost, and how many turns its body has stood through since.
  [[nodiscard]] std::uint64_t lost_at() const { return lost_at_; }
  [[nodiscard]] std::uint32_t turns_alone() const { return turns_alone_; }
  void stand_through_turn() { ++turns_alone_; }

 private:
  void forget_reports();
  void tell_delta(std::uint64_t now_ms, RealmMetrics& metrics);
  void take_reports(Delta& delta);
  void tell_lines();

  EntityId player_;
  std::string name_;
  std::string token_;
  std::shared_ptr<Connection> connection_;
  Memory memory_;
  Observation known_;               // perceived and remembered
  Observation told_;                // what the connection has been told
  std::deque<Report> reports_;      // those that may have to be told again, and the last few
  std::uint32_t first_report_ = 1;  // the number of the first of them
  std::uint32_t next_report_ = 1;   // to be told
  std::uint32_t expected_ = 0;      // the number that the connection takes the next one to have
  std::uint32_t acknowledged_ = 0;
  std::deque<ChatLine> lines_;  // the last ones
  std::size_t lines_untold_ = 0;
  bool wants_clock_ = false;
  std::optional<Intent> held_;
  std::optional<std::uint64_t> chosen_at_;
  std::uint64_t lost_at_ = 0;
  std::uint32_t turns_alone_ = 0;
};

}  // namespace undercroft
