// pace.h: when the next message may be sent without exceeding the server's rate limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <variant>

#include "shared/messages.h"

namespace undercroft {

// How a reply identifies the message it answers: Accepted and Rejected by sequence number, Pong by
// stamp. No reply identifies other messages.
struct Receipt {
  enum class By : std::uint8_t { Nothing, InputNumber, Stamp };
  By by = By::Nothing;
  std::uint64_t number = 0;
  friend bool operator==(const Receipt&, const Receipt&) = default;
};
[[nodiscard]] Receipt receipt_of(const ClientMessage& message);

// A Pace keeps the client under the server's limit. The server closes a connection on which more
// than kMaxMessagesPerSecond messages arrive within a second. Counting messages as they are sent
// would not do: a stalled link may deliver a minute's messages at once. So a message waits until
// the message kBurst before it is known to have arrived at least a second ago. Times are
// milliseconds on the client's clock.
class Pace {
 public:
  // Messages that may be sent at once. The rest of the server's limit is for Leave, which never
  // waits.
  static constexpr std::size_t kBurst = kMaxMessagesPerSecond - 2;
  // One second, plus the drift two clocks may show in it.
  static constexpr std::uint64_t kSecond = 1020;

  // When the next message may be sent, in the past or the future; nullopt: not before a reply
  // arrives.
  [[nodiscard]] std::optional<std::uint64_t> next_at() const;

  // True when a Ping should follow. Too many messages in a row were sent that get no reply, and
  // without a reply next_at() would stay nullopt.
  [[nodiscard]] bool wants_ping() const { return unanswerable_ >= kBurst / 2 - 1; }

  void sent(const Receipt& receipt);
  // The reply proves that this message has arrived, and with it all that were sent before.
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
