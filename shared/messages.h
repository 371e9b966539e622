// messages.h: the protocol's messages as plain values; codec.h turns them into frames.
//
// wire.proto documents each message. These twins keep protobuf's headers inside the codec, and
// no other code can depend on the encoding.
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
  std::string client;        // program and version, for logs
  std::string name;          // the player's name: 3 to 16 letters, digits, _ or -
  std::string realm;         // empty: the server's default
  std::string resume_token;  // empty: asks for a new seat
  // on reconnecting: the number of the last report received; 0: none
  std::uint32_t last_report = 0;
  bool clock = false;         // asks for Delta::clock_ms
  std::string password = {};  // of an account, as are the next two fields
  std::string invitation = {};
  std::string new_password = {};
  std::string watch = {};  // a player's name: joins as that player's spectator
  bool ask_first = false;  // do not take over a seat that another client plays in
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct IntentMessage {
  std::uint32_t sequence = 0;  // the client's own count, echoed in the acknowledgement
  TurnNumber turn = 0;         // the turn that the intent is for: the observation's turn + 1
  bool any_turn = false;       // valid for whichever turn comes next (R103)
  Intent intent;
  std::uint32_t heard = 0;  // the number of the last report received
  friend bool operator==(const IntentMessage&, const IntentMessage&) = default;
};

struct StandingMessage {
  std::uint32_t sequence = 0;  // counts together with the intents
  TurnNumber turn = 0;         // of the first step
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
  std::uint32_t stamp = 0;  // echoed by the server
  friend bool operator==(const Ping&, const Ping&) = default;
};

struct ChatSay {
  std::string text;   // at most kMaxChat bytes of UTF-8
  bool deed = false;  // shown as an action of the speaker ("/me")
  friend bool operator==(const ChatSay&, const ChatSay&) = default;
};

// A line to one player; no other client receives it.
struct Whisper {
  std::string to;    // a player's name
  std::string text;  // at most kMaxChat bytes of UTF-8
  friend bool operator==(const Whisper&, const Whisper&) = default;
};

// Points out a cell of the player's own level.
struct PingCell {
  Point place;
  friend bool operator==(const PingCell&, const PingCell&) = default;
};

struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};

// Kills the hero for good and frees its name.
struct EndHero {
  friend bool operator==(const EndHero&, const EndHero&) = default;
};

struct AskScores {
  friend bool operator==(const AskScores&, const AskScores&) = default;
};

// Asks for the server's realms; allowed before Hello.
struct AskRealms {
  friend bool operator==(const AskRealms&, const AskRealms&) = default;
};

// The client is hidden, or visible again.
struct Away {
  bool hidden = false;
  friend bool operator==(const Away&, const Away&) = default;
};

// A message of another protocol version, in either direction; ignored.
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
  std::string resume_token;  // presented to reconnect to the seat (R106)
  std::vector<std::pair<std::string, std::string>> rules;  // house rules by name
  std::string motd;
  std::string server = {};  // the server's identity, whatever its address
  // For a spectator: the watched player, and the delay in turns.
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
  // for Version: the protocol versions that this server speaks
  std::vector<std::uint32_t> spoken = {};
  std::string reason = {};  // for Server: the server's own word for programs
  std::string server = {};  // the server's identity
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

// The standing intent with this sequence ended (R105).
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
  std::uint32_t number = 0;  // grows within a realm, so that a client shows no line twice
  std::string from;          // empty: the realm itself
  std::string text;
  std::string to = {};  // for a whisper: the addressee
  bool deed = false;    // shown as an action of the speaker
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// A player points out a cell.
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

// One realm of the server, as the lobby shows it.
struct RealmEntry {
  std::string name;
  std::uint32_t players = 0;  // connected
  std::uint32_t places = 0;   // the limit
  std::uint32_t watchers = 0;
  std::vector<std::string>
      names;  // the players, up to kMaxNamesTold; empty if the host hides names
  // A moment old. Older servers do not send these.
  int depth = 0;                             // the deepest level with a player; 0: none
  TurnNumber turn = 0;                       // the highest turn of its players
  std::optional<std::uint32_t> idle_s = {};  // seconds since the last turn
  friend bool operator==(const RealmEntry&, const RealmEntry&) = default;
};

struct RealmList {
  std::vector<RealmEntry> realms;  // in order of opening; the first is the default realm
  friend bool operator==(const RealmList&, const RealmList&) = default;
};

// The spectators of the player that receives this.
struct WatcherNames {
  std::vector<std::string> names;  // in order of arrival, up to kMaxNamesTold
  friend bool operator==(const WatcherNames&, const WatcherNames&) = default;
};

// The realm has another address from now on; the resume token stays valid there.
struct Moved {
  std::string url;
  friend bool operator==(const Moved&, const Moved&) = default;
};

using ServerMessage =
    std::variant<Welcome, Refusal, Delta, Accepted, Rejected, Stopped, Pong, ChatLine, PingedCell,
                 ScoreTable, RealmList, WatcherNames, Moved, UnknownMessage>;

// Why a server closes a connection: WebSocket close codes, ours from 4000.
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
