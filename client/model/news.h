// news.h: every event that may change the player's view, as one variant.
//
// The client (client.h) produces news; reduce() (reduce.h) applies it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "shared/messages.h"

namespace undercroft {

// The state of the connection to the server.
enum class ConnectionState : std::uint8_t {
  Idle,        // never connected
  Connecting,  // the first attempt
  Up,          // Welcome received: intents may be sent
  Lost,        // connection lost or first attempt failed; retries at retry_at_ms
  Ended        // final: refused, replaced, gave up, or left
};

struct ConnectionChange {
  ConnectionState state = ConnectionState::Idle;
  std::string sentence;           // the reason; may be empty
  int attempt = 0;                // Lost: number of the next attempt
  std::uint64_t retry_at_ms = 0;  // Lost: time of the next attempt, on the client's clock
};

// The client sent an intent, or withdrew it.
struct IntentSent {
  std::uint32_t sequence = 0;
  TurnNumber turn = 0;
  Intent intent;
};
struct IntentWithdrawn {};
// The client sent a Choose.
struct ChoiceSent {
  std::uint32_t sequence = 0;
  std::uint32_t choice = 0;
  std::uint32_t option = 0;
};
struct StandingSent {
  std::uint32_t sequence = 0;
  StandingIntent standing;
};

// The server no longer has a seat for the token; the client asks for a new one.
struct SeatLost {};

// The hero is dead for good, at the player's request.
struct HeroEnded {};

// A Pong arrived.
struct RoundTrip {
  std::uint32_t ms = 0;
};

// Time passed on the client's clock.
struct Tick {
  std::uint64_t now_ms = 0;
  std::uint64_t heard_ms = 0;  // when the server last sent anything
};

using News =
    std::variant<Welcome, Refusal, Delta, Accepted, Rejected, Stopped, ChatLine, PingedCell,
                 ScoreTable, DailyBoard, PastPart, RealmList, WatcherNames, RealmMade, MissedTurns,
                 ConnectionChange, IntentSent, IntentWithdrawn, ChoiceSent, StandingSent, SeatLost,
                 HeroEnded, RoundTrip, Tick, Tale, TaleList, PlayerTyping, ToldMomentLinks>;

}  // namespace undercroft
