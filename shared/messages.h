// messages.h: what the two ends say to each other, as plain values; codec.h turns them into frames.
//
// wire.proto documents each message; these are its twins without protobuf, so that only the codec
// pays for protobuf's headers and nothing else can tell how a message travels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "shared/delta.h"
#include "shared/intent.h"
#include "shared/score.h"
#include "shared/vocabulary.h"

namespace undercroft {

// ---- from a client ----

struct Hello {
  std::uint32_t protocol = 0;
  std::string client;             // program and version, for logs
  std::string name;               // the player's: 3 to 16 letters, digits, _ or -
  std::string realm;              // empty: the server's default
  std::string resume_token;       // empty: a new seat
  std::uint32_t last_report = 0;  // coming back: the number of the last report had; 0: none
  bool clock = false;             // wants Delta::clock_ms
  std::string password = {};      // of an account, as are the next two
  std::string invitation = {};
  std::string new_password = {};
  std::string watch = {};  // the name of a player: only to watch it
  bool ask_first = false;  // a seat in which somebody plays now is not taken over
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct IntentMessage {
  std::uint32_t sequence = 0;  // the client's own count, echoed in the answer
  TurnNumber turn = 0;         // the turn it is meant for: the observation's turn + 1
  bool any_turn = false;       // good for whatever turn comes (R103)
  Intent intent;
  std::uint32_t heard = 0;  // the number of the last report had
  friend bool operator==(const IntentMessage&, const IntentMessage&) = default;
};

struct StandingMessage {
  std::uint32_t sequence = 0;  // of the same count as intents'
  TurnNumber turn = 0;         // of its first step
  bool any_turn = false;
  StandingIntent standing;
  std::uint32_t heard = 0;
  friend bool operator==(const StandingMessage&, const StandingMessage&) = default;
};

struct Withdraw {
  std::uint32_t sequence = 0;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};

struct Ping {
  std::uint32_t stamp = 0;  // echoed
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct ChatSay {
  std::string text;   // at most kMaxChat bytes of UTF-8
  bool deed = false;  // told as a deed of the speaker's
  friend bool operator==(const ChatSay&, const ChatSay&) = default;
};

// To one player, whom nobody else hears.
struct Whisper {
  std::string to;    // a player's name
  std::string text;  // at most kMaxChat bytes of UTF-8
  friend bool operator==(const Whisper&, const Whisper&) = default;
};

// Points out a cell of one's own level.
struct PingCell {
  Point place;
  friend bool operator==(const PingCell&, const PingCell&) = default;
};

struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};

// The hero dies for good, and its name is free.
struct EndHero {
  friend bool operator==(const EndHero&, const EndHero&) = default;
};

struct AskScores {
  friend bool operator==(const AskScores&, const AskScores&) = default;
};

// Which realms there are; may come before Hello.
struct AskRealms {
  friend bool operator==(const AskRealms&, const AskRealms&) = default;
};

// The client is hidden, or is looked at again.
struct Away {
  bool hidden = false;
  friend bool operator==(const Away&, const Away&) = default;
};

// Of a peer of another version, either way: to be ignored.
struct UnknownMessage {
  friend bool operator==(const UnknownMessage&, const UnknownMessage&) = default;
};

using ClientMessage =
    std::variant<Hello, IntentMessage, StandingMessage, Withdraw, Ping, ChatSay, Whisper, PingCell,
                 Leave, EndHero, AskScores, AskRealms, Away, UnknownMessage>;

// ---- from the server ----

struct Welcome {
  EntityId player = kNobody;
  std::string realm;
  std::string resume_token;                                // takes the seat back (R106)
  std::vector<std::pair<std::string, std::string>> rules;  // house rules, by name
  std::string motd;
  std::string server = {};  // who the server is, whatever its address
  // Of who only watches: the player whose eyes these are, and how many turns later it is told.
  std::string watched = {};
  std::uint32_t watch_delay = 0;
  friend bool operator==(const Welcome&, const Welcome&) = default;
};

// clang-format off
enum class RefusalCode : std::uint8_t {
  Version, Name, NameTaken, Full, NoSuchRealm, BadToken, Malformed, ShuttingDown, Server
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<RefusalCode> = 9;

struct Refusal {
  RefusalCode code = RefusalCode::Malformed;
  std::string sentence;
  std::vector<std::uint32_t> spoken = {};  // of Version: the protocols this server speaks
  std::string reason = {};                 // of Server: a word for programs, of the server's own
  std::string server = {};                 // who the server is
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

struct Accepted {
  std::uint32_t sequence = 0;
  friend bool operator==(const Accepted&, const Accepted&) = default;
};

struct Rejected {
  std::uint32_t sequence = 0;
  Reason reason = Reason::None;
  std::string sentence;
  friend bool operator==(const Rejected&, const Rejected&) = default;
};

// The standing intent with this sequence has ended (R105).
struct Stopped {
  std::uint32_t sequence = 0;
  StopReason reason = StopReason::Done;
  std::string sentence;
  friend bool operator==(const Stopped&, const Stopped&) = default;
};

struct Pong {
  std::uint32_t stamp = 0;
  friend bool operator==(const Pong&, const Pong&) = default;
};

struct ChatLine {
  std::uint32_t number = 0;  // counts up within a realm, so that none is shown twice
  std::string from;          // empty: the realm itself speaks
  std::string text;
  std::string to = {};  // of a whisper: whom it is said to
  bool deed = false;    // told as a deed of the speaker's
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// Somebody points out a cell.
struct PingedCell {
  std::string from;  // a player's name
  int depth = 0;
  Point place;
  friend bool operator==(const PingedCell&, const PingedCell&) = default;
};

struct ScoreTable {
  std::vector<Score> scores;  // best first
  friend bool operator==(const ScoreTable&, const ScoreTable&) = default;
};

// One realm of the server, as whoever may join it may know it.
struct RealmEntry {
  std::string name;
  std::uint32_t players = 0;  // who are there
  std::uint32_t places = 0;   // how many may be
  std::uint32_t watchers = 0;
  std::vector<std::string>
      names;  // of the players, the first kMaxNamesTold; or the host tells none
  // As of a moment ago. An older server does not say them.
  int depth = 0;                             // the deepest on which one of them is; 0: none is
  TurnNumber turn = 0;                       // the highest of theirs
  std::optional<std::uint32_t> idle_s = {};  // since when no turn was played
  friend bool operator==(const RealmEntry&, const RealmEntry&) = default;
};

struct RealmList {
  std::vector<RealmEntry> realms;  // in order of opening: the first is the default
  friend bool operator==(const RealmList&, const RealmList&) = default;
};

// Who only watches the player it is told to.
struct WatcherNames {
  std::vector<std::string> names;  // in order of coming, the first kMaxNamesTold
  friend bool operator==(const WatcherNames&, const WatcherNames&) = default;
};

// The realm lives at another address from now on; the token goes with it.
struct Moved {
  std::string url;
  friend bool operator==(const Moved&, const Moved&) = default;
};

using ServerMessage =
    std::variant<Welcome, Refusal, Delta, Accepted, Rejected, Stopped, Pong, ChatLine, PingedCell,
                 ScoreTable, RealmList, WatcherNames, Moved, UnknownMessage>;

// Why a server ends a connection; the numbers are WebSocket close codes, those from 4000 on our
// own.
// clang-format off
enum class CloseCode : std::uint16_t {
  Normal = 1000, GoingAway = 1001, TooBig = 1009, Restart = 1012, Malformed = 4000, Flood = 4001,
  Refused = 4002, Replaced = 4003, TooSlow = 4004, Idle = 4005
};
// clang-format on

inline constexpr std::size_t kMaxChat = 400;          // bytes
inline constexpr std::size_t kMaxClientFrame = 4096;  // bytes
inline constexpr std::size_t kMaxServerFrame = 1 << 20;
inline constexpr int kMaxMessagesPerSecond = 30;

}  // namespace undercroft
