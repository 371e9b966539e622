// messages.h: messages between client and server as plain values; codec.h converts them to frames.
//
// wire.proto documents each message. These structs mirror it without protobuf, so that only the
// codec includes protobuf's headers and the transport stays hidden from other code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "shared/content_pack.h"
#include "shared/delta.h"
#include "shared/intent.h"
#include "shared/score.h"
#include "shared/tale.h"
#include "shared/vocabulary.h"

namespace undercroft {

// ---- from a client ----

// Asks the server to prove its identity; precedes Hello.
struct Challenge {
  std::string key;  // a fresh X25519 public key
  friend bool operator==(const Challenge&, const Challenge&) = default;
};

// The keys to a seat or an account, which Hello carries.
struct Secrets {
  std::string resume_token = {};  // empty: a new seat
  std::string password = {};      // this and the next two: for accounts
  std::string invitation = {};
  std::string new_password = {};
  [[nodiscard]] bool empty() const { return *this == Secrets{}; }
  friend bool operator==(const Secrets&, const Secrets&) = default;
};

struct Hello {
  std::uint32_t protocol = 0;
  std::string client;             // program and version, for logs
  std::string name;               // the player's name: 3 to 16 letters, digits, _ or -
  std::string realm;              // empty: the server's default
  std::string resume_token;       // empty: a new seat
  std::uint32_t last_report = 0;  // when reconnecting: number of the last report received; 0: none
  bool clock = false;             // asks for Delta::clock_ms
  std::string password = {};      // this and the next two: for accounts
  std::string invitation = {};
  std::string new_password = {};
  std::string watch = {};  // the player to spectate; empty: to play
  bool ask_first = false;  // fail rather than take over a seat in use
  // Instead of name, realm, watch, ask_first and the keys, once the server has proved its identity
  // (shared/trust/sealed_hello.h).
  std::string sealed = {};
  bool lines = false;     // asks for Delta::lines
  std::string link = {};  // from a Link, instead of a resume token
  friend bool operator==(const Hello&, const Hello&) = default;
};

struct IntentMessage {
  std::uint32_t sequence = 0;  // counted by the client, echoed in the answer
  TurnNumber turn = 0;         // the intended turn: the observation's turn + 1
  bool any_turn = false;       // valid for any turn (R103)
  Intent intent;
  std::uint32_t heard = 0;  // number of the last report received
  friend bool operator==(const IntentMessage&, const IntentMessage&) = default;
};

struct StandingMessage {
  std::uint32_t sequence = 0;  // shares the intents' count
  TurnNumber turn = 0;         // turn of its first step
  bool any_turn = false;
  StandingIntent standing;
  std::uint32_t heard = 0;
  friend bool operator==(const StandingMessage&, const StandingMessage&) = default;
};

// Picks an option of an open choice (SelfView::choices).
struct Choose {
  std::uint32_t sequence = 0;  // shares the intents' count
  std::uint32_t choice = 0;    // Choice::number
  std::uint32_t option = 0;    // its index
  friend bool operator==(const Choose&, const Choose&) = default;
};

struct Withdraw {
  std::uint32_t sequence = 0;
  friend bool operator==(const Withdraw&, const Withdraw&) = default;
};

struct Ping {
  std::uint32_t stamp = 0;  // echoed by the server
  friend bool operator==(const Ping&, const Ping&) = default;
};

// A line as it was typed. The server judges what follows a slash, and cuts the words to kMaxChat.
struct ChatSay {
  std::string text;   // up to kMaxTyped bytes of UTF-8
  bool deed = false;  // shown as an action of the speaker (/me)
  friend bool operator==(const ChatSay&, const ChatSay&) = default;
};

// A private message to one player.
struct Whisper {
  std::string to;    // a player's name
  std::string text;  // up to kMaxTyped bytes of UTF-8, cut to kMaxChat
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

// Ends the hero for good and frees its name.
struct EndHero {
  friend bool operator==(const EndHero&, const EndHero&) = default;
};

struct AskScores {
  friend bool operator==(const AskScores&, const AskScores&) = default;
};

// Asks for a link that moves this seat to another device.
struct AskLink {
  friend bool operator==(const AskLink&, const AskLink&) = default;
};

// Asks for the list of realms; may precede Hello.
struct AskRealms {
  friend bool operator==(const AskRealms&, const AskRealms&) = default;
};

// Makes a realm; may precede Hello.
struct MakeRealm {
  std::string name;         // empty: of the server's choice, for a branch
  std::string moment = {};  // code of a link to the moment with which it begins (R214)
  std::uint32_t at = 0;     // a moment of that link, from 1; 0: the one with which it opens
  friend bool operator==(const MakeRealm&, const MakeRealm&) = default;
};

// Asks for the board of the daily; may precede Hello.
struct AskDaily {
  friend bool operator==(const AskDaily&, const AskDaily&) = default;
};

// Asks for a part of the past of the player's hero (R177).
struct AskPast {
  std::uint32_t number = 0;  // repeated in the answer
  std::uint32_t first = 1;   // the first moment, from 1; past the last one: the last `count`
  std::uint32_t count = 0;   // moments, 1 to kMaxMoments
  std::uint32_t run = 0;     // asks for a place in that run's tale instead of `first` (R203); 0: no
  std::uint32_t point = 0;   // the tale's turning point, from 1; 0: the run's last moment
  friend bool operator==(const AskPast&, const AskPast&) = default;
};

// Asks for a link to a stretch of the hero's past (R213), by moments as in AskPast.
struct ShareMoment {
  std::uint32_t number = 0;
  std::uint32_t first = 0;  // 0: up to kLeadIn moments before `shown`
  std::uint32_t shown = 1;  // past the last one: the last one
  std::uint32_t last = 0;   // 0: `shown`
  bool hide_names = false;
  std::uint32_t run = 0;  // a place in a tale instead of `shown`, as in AskPast
  std::uint32_t point = 0;
  friend bool operator==(const ShareMoment&, const ShareMoment&) = default;
};

// Asks for the links to moments of the hero's past, after withdrawing one.
struct AskMomentLinks {
  std::uint32_t number = 0;
  std::string withdraw = {};  // its code; empty: none
  friend bool operator==(const AskMomentLinks&, const AskMomentLinks&) = default;
};

using MomentRequest = std::variant<ShareMoment, AskMomentLinks>;

// Asks for the tale of a run that is over (R203).
struct AskTale {
  std::uint32_t run = 0;  // its number; 0: the last one
  friend bool operator==(const AskTale&, const AskTale&) = default;
};

// Asks which runs are over.
struct AskTales {
  friend bool operator==(const AskTales&, const AskTales&) = default;
};

// The client's window was hidden, or is visible again; its user reads a window or menu of the
// client, or does so no longer.
struct Away {
  bool hidden = false;
  bool reading = false;
  friend bool operator==(const Away&, const Away&) = default;
};

// The player is typing a line of chat, or has stopped without sending it.
struct Typing {
  bool stopped = false;
  friend bool operator==(const Typing&, const Typing&) = default;
};

// The next four are for theatres (R213); a realm ignores them. Gives the visitor a name.
struct TheatreName {
  std::string name;
  friend bool operator==(const TheatreName&, const TheatreName&) = default;
};

// The leader shows another moment of the link.
struct TheatreStep {
  std::uint32_t moment = 1;  // from 1; past the last one: the last one
  friend bool operator==(const TheatreStep&, const TheatreStep&) = default;
};

// The visitor points at a cell.
struct TheatrePoint {
  std::optional<Point> place = {};  // nothing: at none
  friend bool operator==(const TheatrePoint&, const TheatrePoint&) = default;
};

// The leader hands over to another visitor.
struct TheatreLead {
  std::uint32_t visitor = 0;  // its number
  friend bool operator==(const TheatreLead&, const TheatreLead&) = default;
};

// A message of another version, in either direction; it is ignored.
struct UnknownMessage {
  friend bool operator==(const UnknownMessage&, const UnknownMessage&) = default;
};

using ClientMessage =
    std::variant<Hello, IntentMessage, StandingMessage, Withdraw, Ping, ChatSay, Whisper, PingCell,
                 Leave, EndHero, AskScores, AskLink, AskRealms, MakeRealm, AskDaily, AskPast, Away,
                 Choose, Challenge, AskTale, AskTales, Typing, ShareMoment, AskMomentLinks,
                 TheatreName, TheatreStep, TheatrePoint, TheatreLead, UnknownMessage>;

// ---- from the server ----

// Proves the server's identity, in answer to a Challenge (shared/trust/server_key.h).
struct Proof {
  std::string identity;     // the Ed25519 public key
  std::string key;          // a fresh X25519 public key
  std::string signature;    // over both fresh keys and the rest
  std::string realm;        // that the connection's path leads to
  bool is_passing = false;  // the identity ends with the server's process
  friend bool operator==(const Proof&, const Proof&) = default;
};

inline constexpr std::string_view kAccountToken =
    "a.";  // begins tokens of accounts; no seat's does

struct Welcome {
  EntityId player = kNobody;
  std::string realm;
  std::string resume_token;                                // reclaims the seat (R106)
  std::vector<std::pair<std::string, std::string>> rules;  // house rules, by name
  std::string motd;
  std::string server = {};  // identity of the server, independent of its address
  // For spectators: the watched player, and the delay in turns.
  std::string watched = {};
  std::uint32_t watch_delay = 0;
  std::string sealed_token = {};  // the token, if the client challenged the server
  // What the token opens. Unknown: an older server does not say.
  enum class Scope : std::uint8_t { Unknown, Seat, Account };
  Scope scope = Scope::Unknown;
  std::string name = {};  // of the player or spectator; empty: an older server does not say
  // The guest's seat that the presented token opened is the account's now: that token is void.
  bool was_guest = false;
  std::vector<ContentPack> packs = {};  // with which the realm began, up to kMaxPacksTold
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
  std::vector<std::uint32_t> spoken = {};  // for Version: protocols that this server speaks
  std::string reason = {};                 // for Server: a machine-readable word that this server
                                           // defines
  std::string server = {};                 // identity of the server
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
  std::uint32_t number = 0;  // counts up within a realm, so that no line is shown twice
  std::string from;          // empty: the realm itself
  std::string text;
  std::string to = {};  // recipient of a whisper
  bool deed = false;    // shown as an action of the speaker (/me)
  // Unknown: an older server does not say.
  enum class Kind : std::uint8_t { Unknown, Talk, Deed, Whisper, Presence, Notice };
  Kind kind = Kind::Unknown;
  std::string about = {};  // for Presence: the player's name
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// The line with its kind, as its other fields have it.
[[nodiscard]] inline ChatLine with_kind(ChatLine line) {
  line.kind = line.from.empty() ? ChatLine::Kind::Notice
              : line.deed       ? ChatLine::Kind::Deed
                                : ChatLine::Kind::Talk;
  if (!line.to.empty()) line.kind = ChatLine::Kind::Whisper;
  return line;
}

// A player points out a cell.
struct PingedCell {
  std::string from;  // a player's name
  int depth = 0;
  Point place;
  friend bool operator==(const PingedCell&, const PingedCell&) = default;
};

// Another player is typing a line of chat, or has stopped without sending it.
struct PlayerTyping {
  std::string name;
  bool stopped = false;
  friend bool operator==(const PlayerTyping&, const PlayerTyping&) = default;
};

struct ScoreTable {
  std::vector<Score> scores;               // best first
  std::vector<std::uint32_t> points = {};  // of each of them; empty: an older server sends none
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
  // The deepest level with a player, and the highest turn of its players. While no player is
  // there: of all its heroes. 0: none, or not told.
  int depth = 0;
  TurnNumber turn = 0;
  std::optional<std::uint32_t> idle_s = {};  // seconds since the last turn
  std::vector<ContentPack> packs = {};       // with which it began, up to kMaxPacksTold
  std::string tale = {};                     // the title of its last tale; empty: none
  std::string branch_of = {};                // "Ann's turn 412"; empty: it is no branch (R214)
  friend bool operator==(const RealmEntry&, const RealmEntry&) = default;
};

// What a client may know of a server before it joins.
struct ServerStatus {
  std::string server;  // its identity; empty: it proves none
  std::string version;
  std::vector<std::uint32_t> protocols;
  std::string motd;
  bool guests = false;
  bool accounts = false;
  std::string realm;  // the rest is about this realm
  bool may_join = false;
  std::string sentence;       // why not
  std::uint32_t wait_ms = 0;  // until another try may succeed; 0: waiting does not help
  friend bool operator==(const ServerStatus&, const ServerStatus&) = default;
};

struct RealmList {
  std::vector<RealmEntry> realms;           // in order of opening; the first is the default
  std::optional<ServerStatus> status = {};  // older servers do not send it
  bool may_make = false;                    // this client may send MakeRealm
  friend bool operator==(const RealmList&, const RealmList&) = default;
};

struct RealmMade {
  std::string realm;
  std::string sentence;  // why it was not made; empty: it was
  friend bool operator==(const RealmMade&, const RealmMade&) = default;
};

// A party on the board of a daily (R176).
struct DailyEntry {
  std::vector<std::string> names;  // its heroes, up to kMaxDailyNames
  std::uint32_t points = 0;
  std::uint32_t treasure = 0;
  std::uint32_t depth = 0;  // the deepest level that a hero has reached
  std::uint32_t turns = 0;  // the most that a hero has played
  bool won = false;         // a hero carried the Crown out
  bool over = false;        // no hero plays on
  bool verified = false;    // the server has replayed the journal to the same score
  friend bool operator==(const DailyEntry&, const DailyEntry&) = default;
};

// One day of the daily, as anybody may know it.
struct DailyDay {
  std::string date;                 // "2026-11-26", in UTC
  std::string commitment;           // SHA-256 of the key, 64 hex digits
  std::string key;                  // 64 hex digits; empty until the day is over
  std::vector<DailyEntry> entries;  // best first, up to kMaxDailyEntries
  std::uint32_t played = 0;         // how many there are in all
  friend bool operator==(const DailyDay&, const DailyDay&) = default;
};

struct DailyBoard {
  std::optional<DailyDay> today = {};  // none: the server has no daily
  std::optional<DailyDay> yesterday = {};
  std::uint32_t ends_in_s = 0;  // until midnight UTC
  friend bool operator==(const DailyBoard&, const DailyBoard&) = default;
};

// A part of the past of the player's hero. The first delta leads from an empty observation to the
// one at moment `first`; each later delta leads to the next moment.
struct PastPart {
  std::uint32_t number = 0;        // AskPast::number
  std::uint32_t first = 0;         // 0: there is no delta
  std::uint32_t last = 0;          // the last moment that is stored; 0: not known
  std::vector<Delta> deltas = {};  // up to kMaxMoments
  std::string sentence = {};       // why there is none
  bool may_ask_again = false;      // there is none now: the same request may succeed in a second
  std::uint32_t at = 0;            // the moment of AskPast::point; 0: the past has no such place
  friend bool operator==(const PastPart&, const PastPart&) = default;
};

// A link to a stretch of the hero's past, as its maker sees it.
struct ToldMomentLink {
  std::string code;
  std::uint32_t first = 0;
  std::uint32_t shown = 0;
  std::uint32_t last = 0;
  TurnNumber turn = 0;
  int depth = 0;
  bool hides_names = false;
  std::uint32_t days = 0;  // until it ends; 0: it does not
  friend bool operator==(const ToldMomentLink&, const ToldMomentLink&) = default;
};

// The answer to ShareMoment and AskMomentLinks.
struct ToldMomentLinks {
  std::uint32_t number = 0;
  std::string sentence = {};               // why the request failed, or what was done
  std::string made = {};                   // the code of the link that was made
  std::vector<ToldMomentLink> links = {};  // oldest first, up to kMaxMomentLinks
  friend bool operator==(const ToldMomentLinks&, const ToldMomentLinks&) = default;
};

struct TheatreVisitor {
  std::uint32_t number = 0;  // counts from 1 within the theatre
  std::string name = {};
  std::optional<Point> place = {};  // the cell at which it points
  friend bool operator==(const TheatreVisitor&, const TheatreVisitor&) = default;
};

// A theatre, as one visitor is sent it (R213).
struct ToldTheatre {
  std::uint32_t moment = 0;  // which all see, from 1 within the link
  std::uint32_t leader = 0;  // a visitor's number, as is the next
  std::uint32_t you = 0;
  std::vector<TheatreVisitor> visitors = {};  // as they entered, up to kMaxVisitors
  friend bool operator==(const ToldTheatre&, const ToldTheatre&) = default;
};

// The spectators of the player who receives this.
struct WatcherNames {
  std::vector<std::string> names;  // in order of arrival, up to kMaxNamesTold
  friend bool operator==(const WatcherNames&, const WatcherNames&) = default;
};

// What a player missed in slow play, by the lines of its log (R175).
struct MissedTurns {
  std::uint32_t turns = 0;      // that have passed for its hero
  std::vector<ToldLine> lines;  // up to kMaxStory, in order
  std::uint32_t left_out = 0;   // lines that are not among them
  friend bool operator==(const MissedTurns&, const MissedTurns&) = default;
};

// A secret that takes this seat over from another device, once.
struct SeatLink {
  std::string secret;  // empty: there is none
  std::uint32_t expires_s = 0;
  std::string sentence = {};  // why there is none, for the player
  friend bool operator==(const SeatLink&, const SeatLink&) = default;
};

// The realm moved to another address; the resume token is valid there.
struct Moved {
  std::string url;
  friend bool operator==(const Moved&, const Moved&) = default;
};

using ServerMessage =
    std::variant<Welcome, Refusal, Delta, Accepted, Rejected, Stopped, Pong, ChatLine, PingedCell,
                 ScoreTable, RealmList, WatcherNames, RealmMade, MissedTurns, SeatLink, Moved,
                 DailyBoard, Proof, PastPart, Tale, TaleList, PlayerTyping, ToldMomentLinks,
                 ToldTheatre, UnknownMessage>;

// Why the server closes a connection: WebSocket close codes. Codes from 4000 are Undercroft's own.
// clang-format off
enum class CloseCode : std::uint16_t {
  Normal = 1000, GoingAway = 1001, TooBig = 1009, Restart = 1012, Malformed = 4000, Flood = 4001,
  Refused = 4002, Replaced = 4003, TooSlow = 4004, Idle = 4005
};
// clang-format on

inline constexpr std::size_t kMaxChat = 400;          // bytes
inline constexpr std::size_t kMaxTyped = 4000;        // bytes; those beyond its limit are cut
inline constexpr std::size_t kMaxClientFrame = 4096;  // bytes
inline constexpr std::size_t kMaxTheatreFrame = 512;  // bytes, from a visitor
inline constexpr std::size_t kMaxServerFrame = 1 << 20;
inline constexpr int kMaxMessagesPerSecond = 30;
inline constexpr int kMaxMoments = 200;           // of the past, in a request and in its answer
inline constexpr std::uint32_t kMaxShared = 500;  // moments of a link
inline constexpr int kMaxMomentLinks = 200;       // of a hero, in one message
inline constexpr std::size_t kMaxMomentCode = 32;
inline constexpr int kMaxVisitors = 16;  // of a theatre

}  // namespace undercroft
