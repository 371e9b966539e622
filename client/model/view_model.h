// view_model.h: everything the screen is drawn from: the player's knowledge, the log, and pending
// actions.
//
// A plain value. Two pure functions change it: reduce() applies news, press() (client/input)
// applies keys. The view only reads it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/interrupted_walk.h"
#include "client/model/kinds.h"
#include "client/model/known_place.h"
#include "client/model/log.h"
#include "client/model/news.h"
#include "client/model/option.h"
#include "client/model/pack.h"
#include "client/model/past.h"
#include "client/model/people.h"
#include "client/model/playing_on.h"
#include "client/model/sharing.h"
#include "client/model/tombstone.h"
#include "shared/draw_order.h"
#include "shared/observation.h"

namespace undercroft {

// An intent sent for a turn that has not resolved.
struct Pending {
  std::uint32_t sequence = 0;
  TurnNumber turn = 0;
  Intent intent;
  bool accepted = false;
  std::uint64_t sent_ms = 0;
};

// The choice of a kit whose window has opened by itself. Heroes and choices of another run may have
// the same numbers.
struct ShownKit {
  EntityId hero = kNobody;
  std::uint32_t choice = 0;
  TurnNumber run_began = 0;
  bool operator==(const ShownKit&) const = default;
};

// An option that the player has picked; forgotten when its choice is no longer open.
struct Pick {
  std::uint32_t sequence = 0;
  std::uint32_t choice = 0;
  std::string name;  // of the option; empty once the server has granted it
};

// The standing intent in force, until the server reports its end (R105).
struct StandingNow {
  std::uint32_t sequence = 0;
  StandingIntent intent;
};

// A cell that a player has pinged.
struct PingMark {
  std::string from;
  int depth = 0;
  Point at;
  std::uint64_t until_ms = 0;  // shown until then, on the client's clock
};

// Another player who is typing a line of chat.
struct Typist {
  std::string name;
  std::uint64_t until_ms = 0;  // shown until then, on the client's clock
};

// How the client currently interprets keys.
enum class Mode : std::uint8_t {
  Map,        // walking
  Look,       // a cursor on the map
  Pack,       // the pack as a list; letters choose
  Item,       // one item of the pack and its verbs
  List,       // everything in view, as text
  Places,     // the known places of the level; letters go there
  Choices,    // the options of an open choice
  Abilities,  // the hero's abilities; letters use them
  Wares,      // what a merchant sells; letters buy
  Takings,    // what lies in the player's cell; letters take
  Help,
  History,        // old messages
  Search,         // words to find in old messages or the help
  FullText,       // look mode's full description, as a page
  Scores,         // the realm's high scores
  Past,           // a moment of the past, as the hero knew it then
  Share,          // how much of the past a link shows
  MomentLinks,    // the links to moments of the hero's past
  Tale,           // the tale of a run that is over
  Tales,          // the runs that are over
  Character,      // the player's own hero
  Players,        // the other players
  Options,        // settings
  Lobby,          // the server's realms
  AskName,        // before joining: another name
  AskPassword,    // before joining: a password, not echoed
  Chat,           // a line being typed
  Say,            // words to say aloud, sent as an intent
  EndHero,        // the word that confirms ending the hero
  Ping,           // ' was pressed; a letter follows
  AttackWhere,    // attack, shoot or touch; a direction follows
  Gift,           // an altar offers gifts; a letter follows
  ConfirmLeave,   // [y/N]
  ConfirmEndHero  // [y/N]
};

// Opaque pages over the map. In them keys are choices and never walk.
[[nodiscard]] constexpr bool is_window(Mode mode) {
  return mode == Mode::Pack || mode == Mode::Item || mode == Mode::List || mode == Mode::Places ||
         mode == Mode::Choices || mode == Mode::Abilities || mode == Mode::Wares ||
         mode == Mode::Takings || mode == Mode::Help || mode == Mode::History ||
         mode == Mode::Search || mode == Mode::FullText || mode == Mode::Scores ||
         mode == Mode::Character || mode == Mode::Players || mode == Mode::Options ||
         mode == Mode::Lobby || mode == Mode::Share || mode == Mode::MomentLinks ||
         mode == Mode::Tale || mode == Mode::Tales;
}

// Any next key answers the question or cancels it.
[[nodiscard]] constexpr bool asks_one_key(Mode mode) {
  return mode == Mode::AttackWhere || mode == Mode::ConfirmLeave || mode == Mode::ConfirmEndHero ||
         mode == Mode::Ping || mode == Mode::Gift;
}

// The window or cursor that the help covers, and gives back when it closes.
struct UnderHelp {
  Mode mode = Mode::Map;
  int page = 0;
  std::string prompt;
};

// The player's interaction with the client itself, unknown to the server.
struct UiState {
  Mode mode = Mode::Map;
  Point cursor;                              // Look: a cell of the level
  int selected = 0;                          // lists: the row
  IntentVerb pack_verb = IntentVerb::Wait;   // Pack: what a letter does; Wait: show the item
  char32_t pack_glyph = 0;                   // Pack: only items with this glyph; 0: all
  EntityId item = kNobody;                   // Item
  IntentVerb way_verb = IntentVerb::Attack;  // AttackWhere: what to do in that direction
  bool way_closes = false;                   // AttackWhere: only acts on open doors
  EntityId way_thing = kNobody;              // AttackWhere: the item to give
  Direction way_by_enter = Direction::None;  // AttackWhere: what Enter means; None: nothing
  EntityId thrown = kNobody;                 // Look: the item Enter throws at the cursor
  std::uint32_t choice = 0;                  // Choices: the number of the one shown
  std::vector<KnownPlace> places = {};       // Places: as they were when the list was opened
  LevelKey places_level = {};                // Places: theirs; depth 0: the list was never opened
  // Places of each level that have a letter, in its order.
  std::map<LevelKey, std::vector<KnownPlace>> lettered_places = {};
  std::vector<std::string> lettered_abilities = {};  // names that have a letter, in its order
  int page = 0;        // Help: 0-based; History: lines up from the newest; Tale: rows down
  std::string typed;   // Chat and Say: survives a window that hides it
  std::string secret;  // AskPassword
  std::string search;  // Search: the words; remembered for the next
  Mode searched = Mode::History;        // Search: History or Help
  std::optional<UnderHelp> under_help;  // Help; nothing: it closes onto the map
  std::string help_words;               // Help: show only matching keys; empty: pages
  std::string question;                 // AskName and AskPassword: the question
  std::string prompt;                   // a question or a notice on the input line
  std::uint64_t leave_armed_ms = 0;     // time of the first Ctrl-C; 0: none
  std::string advice;                   // a hint, shown when the input line is empty
  // The cell the prompt warns of; the same key again steps there.
  std::optional<Point> warned_of;
  EntityId warned_of_thing = kNobody;   // the same for an item of the pack
  std::optional<int> warned_of_option;  // the same for a row of an open choice
  std::string warned_of_realm;          // the same for a realm of the lobby
  std::optional<std::string> naming;    // Lobby: a new realm's name, while it is typed
  bool pasting = false;
  // Look: the ability that Enter aims at the cursor. AttackWhere: the one that gets the direction.
  std::optional<std::uint32_t> aimed;
};

// A tale that the client asked for and has not received.
struct TaleRequest {
  std::uint32_t run = 0;    // 0: the last
  std::uint64_t at_ms = 0;  // when the client asked
};

struct ViewModel {
  Observation known;
  Welcome welcome;
  std::string address;          // the server's, as given
  std::string moments_at;       // its links to moments, without their codes
  std::string visited;          // whose moments a link shows; empty: the player has joined
  std::string name;             // the player's
  bool hero_is_kept = true;     // false: a private server, which ends with the client
  std::uint32_t crawl_ms = 40;  // ms between the lines of a fight; 0: all at once

  int autofight_stop = 50;  // percent of health at which the fight key stops

  bool is_still = false;  // no animation

  std::vector<GameOption> options;  // in the order of the options page
  PackLetters letters;
  std::vector<LogLine> log;
  TurnNumber run_began = 0;          // of the run that the log and the tally go on with
  std::size_t unread = 0;            // lines at the end not yet shown (R74)
  std::uint64_t next_line_ms = 0;    // when the first of them is due
  std::string remark;                // why the last key did nothing; until the next key
  People people;                     // where they were seen last
  bool knows_old_server = false;     // the player was told that the server is older than 0.5
  bool shades = true;                // shade cells that foes can strike next (R131)
  Tally tally;                       // this hero's deeds
  std::optional<Tombstone> stone;    // set after the hero's death
  bool has_grave = false;            // dead player who watches a friend and may return
  std::uint64_t flash_until_ms = 0;  // the player's sign flashes until then
  std::uint64_t alarm_until_ms = 0;  // the top row flashes until then
  std::string date;                  // today, for the tombstone; set by the caller
  std::string clock;                 // "18:02", for chat; set by the caller, or empty
  int chat_unseen = 0;               // chat lines since the last key
  std::optional<ScoreTable> scores;  // as last received
  std::optional<DailyBoard> daily;   // as last received
  std::optional<PastWalk> past;      // while the mode is Past
  std::optional<Tale> tale;          // as last received (R203)
  std::optional<TaleList> tales;     // as last received
  std::optional<Sharing> sharing;    // while a link is made, and links are shown
  std::optional<ToldMomentLinks> moment_links;  // as last received
  std::uint32_t moment_requests = 0;            // sent so far: each has a number
  std::optional<PlayingOn> playing_on;          // the player is asked, or waits (R214)
  std::string vain_link;              // code of a link that was made for it, and is of no use
  bool link_plays_on = false;         // the host of `visited` lets visitors play on
  bool has_new_tale = false;          // `tale` opens by itself as soon as it hides nothing
  std::optional<RealmList> realms;    // as last received
  std::vector<std::string> watchers;  // names of the player's spectators

  std::string choose_key = "P";  // opens the window of choices; set by the caller
  ShownKit shown_kit;
  std::vector<Pick> picks;
  std::vector<TaleRequest> asked_tales;

  std::optional<Pending> pending;  // the newest intent
  std::optional<Pending> held;     // the intent last accepted; restored if a newer one is rejected
  std::optional<StandingNow> standing;         // until Stopped, a rejection or a disconnect
  std::optional<InterruptedWalk> interrupted;  // until the next walk
  std::vector<PingMark> pings;                 // each player's latest, while shown
  std::vector<Typist> typists;                 // in the order in which they were last heard of
  // Intents waiting to be sent; dropped on any surprise (R103).
  std::vector<Intent> ahead;
  ConnectionChange connection;          // to the server
  std::optional<std::uint32_t> net_ms;  // round trip, smoothed
  int net_trouble = 0;                  // 0 fine, 1 slow, 2 bad; with hysteresis
  std::uint64_t now_ms = 0;             // the client's clock
  std::uint64_t heard_ms = 0;           // when the server last sent anything
  std::uint64_t lost_since_ms = 0;      // 0: connected
  TurnNumber lost_at_turn = 0;          // the last turn known before the loss
  // Seconds without a connection; reported with the first turn after it.
  std::optional<std::uint64_t> was_lost_s = {};
  std::uint64_t locked_until_ms = 0;  // moves typed before a surprise are dropped until then

  UiState ui;
};

inline constexpr std::size_t kMaxAhead = 4;
// Queues an intent; drops it when kMaxAhead wait already.
void add_ahead(ViewModel& view, const Intent& intent);

// ---- questions that both the screen and the keys ask ----

// Milliseconds until the group's turn ends; nullopt when there is no deadline.
[[nodiscard]] std::optional<std::uint64_t> time_left_ms(const ViewModel& view);
// How long the turn still waits for the player (R107). With overtime the reserve follows the turn's
// own time, and is used up last; else it is what all turns may take together.
struct TurnTime {
  std::uint64_t own_ms = 0;
  std::uint64_t reserve_ms = 0;  // 0: none
  bool has_overtime = false;
};
[[nodiscard]] std::optional<TurnTime> turn_time(const ViewModel& view);
// The turn's deadline by the realm's rules, in ms.
[[nodiscard]] std::uint64_t deadline_ms(const ViewModel& view);
// True in the turn's last five seconds, or in the second half of a short turn.
[[nodiscard]] bool time_presses(const ViewModel& view);

// Whether other players share the turn, and the names of the players it waits for ("you" for the
// player).
[[nodiscard]] bool shares_turn(const ViewModel& view);
[[nodiscard]] std::vector<std::string> waited_for(const ViewModel& view);
// The realm is in slow play: turns also wait for players who are not connected (R175).
[[nodiscard]] bool is_slow_play(const ViewModel& view);
// The server holds an intent of the player's, perhaps from an earlier connection.
[[nodiscard]] bool has_chosen(const ViewModel& view);

// The living players who can be watched, in order of joining; and the one after the currently
// watched player, empty when there is none.
[[nodiscard]] std::vector<std::string> living_friends(const ViewModel& view);
[[nodiscard]] std::string next_to_watch(const ViewModel& view);

// True if the player is in that realm.
[[nodiscard]] bool is_in_realm(const ViewModel& view, const RealmEntry& realm);

// The rank in the score table, from 1, of the hero whose tombstone is set; nullopt when unknown.
[[nodiscard]] std::optional<std::size_t> place_of_stone(const ViewModel& view);

// True when the tombstone is visible: the death has been told and the map was shown once more.
[[nodiscard]] bool shows_stone(const ViewModel& view);

// A ping mark pulses twice a second unless animation is off. True in the stronger half.
inline constexpr std::uint64_t kPingBeatMs = 500;
[[nodiscard]] bool is_strong_now(const PingMark& ping, const ViewModel& view);

// True when the server has been silent so long that new requests would take effect by surprise.
inline constexpr std::uint64_t kNoReplyMs = 2500;
[[nodiscard]] bool is_silent(const ViewModel& view);

// After a far move the player's sign is briefly drawn in reverse, unless animation is off.
inline constexpr std::uint64_t kFlashMs = 200;
[[nodiscard]] bool flashes(const ViewModel& view);
// True while the top row signals harm, or the turn's last seconds, that a window over the map
// hides; or that a friend has gone down.
[[nodiscard]] bool alarms(const ViewModel& view);

// An entity's health up to the log line shown so far.
[[nodiscard]] int told_health(const ViewModel& view, EntityId id, int actual);

// Other entities in view: downed players, then hostile ones, then friends and players, then items;
// each by distance, then by row and column, since ids differ between connections.
[[nodiscard]] std::vector<const EntityView*> in_view(const ViewModel& view);
// The hostile ones of those, nearest first.
[[nodiscard]] std::vector<const EntityView*> foes_in_view(const ViewModel& view);
[[nodiscard]] std::vector<Point> cells_of_foes(const ViewModel& view);

// Directions to adjacent players who could take an item (R142).
[[nodiscard]] std::vector<Direction> ways_to_friends(const Observation& known);

}  // namespace undercroft
