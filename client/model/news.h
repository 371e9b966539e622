// news.h: everything that may change what the client's player sees, as one list of values.
//
// The controller (client.h) makes them, reduce() (reduce.h) takes them in.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "shared/messages.h"

namespace undercroft {

// The state of the connection to the server.
enum class ConnectionState : std::uint8_t {
  Idle,        // never tried
  Connecting,  // the first attempt
  Up,          // welcomed: intents may be sent
  Lost,        // was up, or the first attempt failed: another follows at retry_at_ms
  Ended        // for good: refused, replaced, given up, or left
};

struct ConnectionChange {
  ConnectionState state = ConnectionState::Idle;
  std::string sentence;           // why, in plain words; empty when there is nothing to explain
  int attempt = 0;                // of Lost: the number of the attempt that follows
  std::uint64_t retry_at_ms = 0;  // of Lost: when, on the client's clock
};

// An intent or its withdrawal was put on the wire.
struct IntentSent {
  std::uint32_t sequence = 0;
  TurnNumber turn = 0;
  Intent intent;
};
struct IntentWithdrawn {};
struct StandingSent {
  std::uint32_t sequence = 0;
  StandingIntent standing;
};

// The server has no seat for the token any more: a new one is asked for.
struct SeatLost {};

// The hero is dead for good, as its player asked for.
struct HeroEnded {};

// A ping came back.
struct RoundTrip {
  std::uint32_t ms = 0;
};

// Time passed on the client's clock.
struct Tick {
  std::uint64_t now_ms = 0;
  std::uint64_t heard_ms = 0;  // when the server was last heard of
};

using News =
    std::variant<Welcome, Refusal, Delta, Accepted, Rejected, Stopped, ChatLine, PingedCell,
                 ScoreTable, RealmList, WatcherNames, ConnectionChange, IntentSent, IntentWithdrawn,
                 StandingSent, SeatLost, HeroEnded, RoundTrip, Tick>;

}  // namespace undercroft
