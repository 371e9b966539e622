// view_model.h: all that the screen is drawn from: what is known, what was said, what is being
// done.
//
// A plain value. Two pure functions change it: reduce() takes in news from outside, press()
// (client/input) takes in keys. The view only reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/model/kinds.h"
#include "client/model/log.h"
#include "client/model/lore.h"
#include "client/model/news.h"
#include "client/model/option.h"
#include "client/model/pack.h"
#include "client/model/tombstone.h"
#include "shared/observation.h"

namespace undercroft {

// The intent on its way to a turn.
struct Pending {
  std::uint32_t sequence = 0;
  TurnNumber turn = 0;
  Intent intent;
  bool accepted = false;
  std::uint64_t sent_ms = 0;
};

// What the player does turn after turn, until the server says that it has ended (R105).
struct StandingNow {
  std::uint32_t sequence = 0;
  StandingIntent intent;
};

// A cell that a player has pointed out.
struct PingMark {
  std::string from;
  int depth = 0;
  Point at;
  std::uint64_t until_ms = 0;  // shown so long, on the client's clock
};

// What the keys mean at the moment.
enum class Mode : std::uint8_t {
  Map,   // walking
  Look,  // a cursor on the map
  Pack,  // the pack as a list; letters choose
  Item,  // one thing of the pack and its verbs
  List,  // everything in view, as text
  Help,
  History,        // old messages
  Search,         // words to find among them, or in the help
  FullText,       // all that look mode says, as a page
  Scores,         // the realm's table of scores
  Character,      // the player's own body
  Players,        // the others
  Options,        // settings
  Lobby,          // the server's realms
  AskName,        // before one is in: another name
  AskPassword,    // before one is in: shown to nobody
  Chat,           // a line being typed
  Say,            // words to say aloud, which is an intent
  EndHero,        // the word without which one's hero is not ended
  Ping,           // ' was pressed: a letter follows
  AttackWhere,    // to attack, shoot or touch: a direction follows
  Gift,           // an altar offers: a letter follows
  ConfirmLeave,   // [y/N]
  ConfirmEndHero  // likewise
};

// Opaque pages over the map, in which keys are choices and never walk.
[[nodiscard]] constexpr bool is_window(Mode mode) {
  return mode == Mode::Pack || mode == Mode::Item || mode == Mode::List || mode == Mode::Help ||
         mode == Mode::History || mode == Mode::Search || mode == Mode::FullText ||
         mode == Mode::Scores || mode == Mode::Character || mode == Mode::Players ||
         mode == Mode::Options || mode == Mode::Lobby;
}

// The next key answers, and whatever it is, the question is over.
[[nodiscard]] constexpr bool asks_one_key(Mode mode) {
  return mode == Mode::AttackWhere || mode == Mode::ConfirmLeave || mode == Mode::ConfirmEndHero ||
         mode == Mode::Ping || mode == Mode::Gift;
}

// What the player is doing with the client itself; the server knows nothing of it.
struct UiState {
  Mode mode = Mode::Map;
  Point cursor;                              // of Look, a cell of the level
  int selected = 0;                          // of lists: the row
  IntentVerb pack_verb = IntentVerb::Wait;   // of Pack: what a letter does; Wait: show the thing
  char32_t pack_glyph = 0;                   // of Pack: only what is drawn so; 0: all
  EntityId item = kNobody;                   // of Item
  IntentVerb way_verb = IntentVerb::Attack;  // of AttackWhere: what is done that way
  bool way_closes = false;                   // likewise: it is done to open doors alone
  EntityId way_thing = kNobody;              // likewise: what is passed on that way
  EntityId thrown = kNobody;                 // of Look: what Enter throws at the cursor
  int page = 0;                      // of Help: 0-based; of History: lines up from the newest
  std::string typed;                 // of Chat and Say: survives being hidden by an overlay
  std::string secret;                // of AskPassword
  std::string search;                // of Search, and of the next one
  Mode searched = Mode::History;     // of Search: History or Help
  std::string help_words;            // of Help: only keys that say so; empty: its pages
  std::string question;              // of AskName and AskPassword: what is asked
  std::string prompt;                // a question or a notice on the input line
  std::uint64_t leave_armed_ms = 0;  // of Ctrl-C: pressed once, at that time; 0: not
  std::string advice;                // a hint, on the input line while nothing else is there
  // A cell that the last key asked for, and of which the prompt warns; the same key again goes.
  std::optional<Point> warned_of;
  EntityId warned_of_thing = kNobody;  // likewise, of the pack
  std::string warned_of_realm;         // and of the lobby
  bool pasting = false;
};

struct ViewModel {
  Observation known;
  Welcome welcome;
  std::string address;          // of the server, as it was given
  std::string name;             // the player's
  bool hero_is_kept = true;     // whether one can come back; a private server ends with the client
  std::uint32_t crawl_ms = 40;  // between the lines of a fight's story; 0: all at once

  int autofight_stop = 50;  // percent of health at which one no longer fights by one key

  bool is_still = false;  // nothing on the screen moves by itself

  std::vector<GameOption> options;  // in the order of the options page
  PackLetters letters;
  std::vector<LogLine> log;
  std::size_t unread = 0;             // how many lines at the end are still to be told (R74)
  std::uint64_t next_line_ms = 0;     // when the first of them is due
  std::string remark;                 // on what the last key asked for in vain, until the next one
  Lore lore;                          // what blows have done
  bool shades = true;                 // whether cells that foes can strike next are shaded (R131)
  Tally tally;                        // of this hero's deeds
  std::optional<Tombstone> stone;     // since its death
  bool has_grave = false;             // watches a friend, and may go back to its own dead body
  std::uint64_t flash_until_ms = 0;   // of the own sign
  std::uint64_t alarm_until_ms = 0;   // of the top row
  std::string date;                   // of today, for the stone; whoever knows the time sets it
  std::string clock;                  // "18:02", for talk; likewise, or empty
  int chat_unseen = 0;                // chat lines since the last key
  std::set<std::string> muted;        // whose chat is not shown; small letters
  std::optional<ScoreTable> scores;   // as last told
  std::optional<RealmList> realms;    // likewise
  std::vector<std::string> watchers;  // the names of those who only watch the player, as last told

  std::optional<Pending> pending;  // the newest intent
  std::optional<Pending> held;  // the one the server last accepted: a rejected newer one leaves it
  std::optional<StandingNow> standing;  // ends with Stopped, a refusal or the connection
  // What only the word of a muted one has ended, to be asked for again.
  std::optional<StandingIntent> goes_on;
  std::vector<PingMark> pings;  // the latest of each player that are still shown
  // Intents that wait to be sent; thrown away at any surprise (R103).
  std::vector<Intent> ahead;
  ConnectionChange connection;          // the connection to the server
  std::optional<std::uint32_t> net_ms;  // round trip, smoothed
  int net_trouble = 0;                  // 0 fine, 1 slow, 2 bad: with hysteresis
  std::uint64_t now_ms = 0;             // the client's clock
  std::uint64_t heard_ms = 0;           // when the server was last heard of
  std::uint64_t lost_since_ms = 0;      // 0: it is up
  TurnNumber lost_at_turn = 0;          // the last that was known then
  // Seconds for which the line was lost: told with the first turn that is known again.
  std::optional<std::uint64_t> was_lost_s = {};
  std::uint64_t locked_until_ms = 0;  // moves typed before a surprise are dropped until then

  UiState ui;
};

inline constexpr std::size_t kMaxAhead = 4;
// One more intent that waits to be sent; dropped when kMaxAhead wait already.
void add_ahead(ViewModel& view, const Intent& intent);

// ---- questions the screen and the keys both ask ----

// Milliseconds until the group's turn ends; nothing when nothing presses.
[[nodiscard]] std::optional<std::uint64_t> time_left_ms(const ViewModel& view);
// How long a turn may take, as the realm's rules say.
[[nodiscard]] std::uint64_t deadline_ms(const ViewModel& view);
// Whether the turn's last seconds run: five, or of a short turn the second half.
[[nodiscard]] bool time_presses(const ViewModel& view);

// Whether other players share the turn, and the names of those it waits for (the player's own as
// "you").
[[nodiscard]] bool shares_turn(const ViewModel& view);
[[nodiscard]] std::vector<std::string> waited_for(const ViewModel& view);

// Who may be watched: the others who are there and live, in order of joining; and who comes after
// the one who is watched now, empty when there is nobody.
[[nodiscard]] std::vector<std::string> living_friends(const ViewModel& view);
[[nodiscard]] std::string next_to_watch(const ViewModel& view);

// Whether the player is in that realm of the lobby's list.
[[nodiscard]] bool is_in_realm(const ViewModel& view, const RealmEntry& realm);

// The place in the realm's table of scores of the hero whose stone stands, from 1, as far as that
// is known.
[[nodiscard]] std::optional<std::size_t> place_of_stone(const ViewModel& view);

// Whether the stone is to be seen: its death has been told, and the map was seen once more.
[[nodiscard]] bool shows_stone(const ViewModel& view);

// A ping beats twice a second, unless everything is to be still: is this the stronger half?
inline constexpr std::uint64_t kPingBeatMs = 500;
[[nodiscard]] bool is_strong_now(const PingMark& ping, const ViewModel& view);

// Has the server said nothing for so long that what is asked of it now would come as a surprise?
inline constexpr std::uint64_t kNoReplyMs = 5000;
[[nodiscard]] bool is_silent(const ViewModel& view);

// After a far move, for a moment, one's own sign is in reverse, unless everything is to be still.
inline constexpr std::uint64_t kFlashMs = 200;
[[nodiscard]] bool flashes(const ViewModel& view);
// Harm, and the turn's last seconds, which a window over the map would hide, show in the top row
// for as long.
[[nodiscard]] bool alarms(const ViewModel& view);

// Health as far as the story has been told.
[[nodiscard]] int told_health(const ViewModel& view, EntityId id, int actual);

// Other entities in sight, hostile first, then friends and players, then things; each by distance.
[[nodiscard]] std::vector<const EntityView*> in_view(const ViewModel& view);
// Those of them that fight players, the nearest first.
[[nodiscard]] std::vector<const EntityView*> foes_in_view(const ViewModel& view);

// The ways to players beside one who could take a thing from one's hand (R142).
[[nodiscard]] std::vector<Direction> ways_to_friends(const Observation& known);

// The entities of a cell, uppermost first.
[[nodiscard]] std::vector<const EntityView*> entities_at(const Observation& known, Point at);

}  // namespace undercroft
