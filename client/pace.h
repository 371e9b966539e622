// pace.h: when the next message may go, so that the server never takes a client for a flood.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <variant>

#include "shared/messages.h"

namespace undercroft {

// How the server's answer names the message that it answers: Accepted and Rejected by a sequence
// number, Pong by a stamp; nothing names the others.
struct Receipt {
  enum class By : std::uint8_t { Nothing, Sequence, Stamp };
  By by = By::Nothing;
  std::uint64_t number = 0;
  friend bool operator==(const Receipt&, const Receipt&) = default;
};
[[nodiscard]] Receipt receipt_of(const ClientMessage& message);

// The server closes a line on which more than kMaxMessagesPerSecond messages come within a second,
// and counts them as they arrive. To count as they are sent would not do: a line that stalls lets a
// minute's messages arrive at once. So a message waits until the one kBurst before it is known to
// have arrived a second ago. Times are milliseconds on the client's clock.
class Pace {
 public:
  // So many may go at once. What is left of the server's limit is for Leave, which never waits.
  static constexpr std::size_t kBurst = kMaxMessagesPerSecond - 2;
  // A second, and what two clocks may differ by in one.
  static constexpr std::uint64_t kSecond = 1020;

  // When one more may go, now or later; nothing: not before an answer has come.
  [[nodiscard]] std::optional<std::uint64_t> next_at() const;

  // Whether a Ping should follow: too many in a row have been sent that nothing answers, and
  // without an answer next_at() would never say when.
  [[nodiscard]] bool wants_ping() const { return unanswerable_ >= kBurst / 2 - 1; }

  void sent(const Receipt& receipt);
  // With the answer it is known that this message has arrived, and all that were sent before it.
  void answered(const Receipt& receipt, std::uint64_t now_ms);

 private:
  struct Sent {
    Receipt receipt;
    std::optional<std::uint64_t> arrived_by;
  };
  std::deque<Sent> sent_;  // the last kBurst
  std::size_t unanswerable_ = 0;
};

}  // namespace undercroft
