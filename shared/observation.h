// observation.h: a player's knowledge of the world, the state that server and client share.
//
// The server never compares two observations to find what to send. Applying an input marks, per
// affected player, which cells and entities changed; server/realm/sync/subscription.cc reads the
// next delta off the marks, and the client applies it. An Observation holds only comparable
// values, so that tests can require apply(a, diff(a, b)) == b. It holds nothing that its player
// does not perceive or remember (R121, R122).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "shared/geometry.h"
#include "shared/grid.h"
#include "shared/intent.h"
#include "shared/look.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A cell as last seen. Unknown: never seen. `visible`: in sight now rather than remembered.
struct CellView {
  Ground ground = Ground::Unknown;
  bool visible = false;
  friend bool operator==(const CellView&, const CellView&) = default;
};

// An entity as it appears. Creatures are listed only while they are perceived. Stationary entities
// (doors, chests, keys, traps, corpses ...) stay as last seen while their cell is out of sight.
// Trivially copyable: all text is in its look.
struct EntityView {
  EntityId id = kNobody;
  LookId look = kNoLook;
  Point at;
  Direction facing = Direction::None;  // creatures and bounce traps
  State state = State::None;
  std::optional<Metal> metal;  // keys, and doors that are or were locked
  int health = 0;              // creatures; else 0
  int max_health = 0;
  StatusSet statuses;  // the visible ones
  int slot = 0;        // players: the number of their colour, from 1; friends: that of their player
  StepSign sign = StepSign::None;       // creatures: what it is doing (R130)
  ReachShape reach = ReachShape::None;  // where its next action can strike (R131) ...
  int reach_cells = 0;                  // ... and how many cells deep
  // Turns left of the first of `statuses` that has a mark, for a list; 0: the status has no count.
  int status_turns = 0;
  friend bool operator==(const EntityView&, const EntityView&) = default;
};
static_assert(std::is_trivially_copyable_v<EntityView>);

// An Offer is something that a player can do.
struct Offer {
  enum class Needs : std::uint8_t { Nothing, Direction, Place, Friend, Words };
  IntentVerb verb = IntentVerb::Wait;
  std::string word;  // for a button: "drink"
  Needs needs = Needs::Nothing;
  int range = 0;           // of a place, in cells; 0: unlimited
  std::string words = {};  // to send as Intent::words
  std::string text = {};   // a sentence about it: what it is, and what it would change
  int area = 0;            // cells around the place in each direction on which it works as well
  friend bool operator==(const Offer&, const Offer&) = default;
};
// Numbers of offers by which a connection knows them, from 1.
using OfferNumbers = std::vector<std::uint32_t>;

// An item in the player's own pack.
struct PackView {
  EntityId id = kNobody;
  LookId look = kNoLook;
  bool worn = false;
  bool wearable = false;
  bool usable = false;
  OfferNumbers offers = {};  // what can be done with it; a connection's numbers
  int charges = 0;           // uses left
  int most_charges = 0;      // 0: it has no charges
  Slot slot = Slot::None;    // where it is worn
  int power = 0;             // that it adds to blows, or to its shots
  int reach = 0;             // cells: of a bow's shots, or within which it can be used on a place
  int armour = 0;            // that it gives while it is worn
  bool shares = false;       // the place of an equal item before it in the pack (R83)
  friend bool operator==(const PackView&, const PackView&) = default;
};

struct StatusView {
  Status status = Status::Stun;
  int turns = 0;
  friend bool operator==(const StatusView&, const StatusView&) = default;
};

// A Remark is what the player can tell of an entity in view: of another player its kit, what it
// wears and what it needs (R121); of an item what wearing it would change.
struct Remark {
  EntityId id = kNobody;
  std::string words;  // sentences of up to kMaxSentence bytes
  friend bool operator==(const Remark&, const Remark&) = default;
};

// A SheetLine says on the player's own page what its hero has become: its kit, an ability, a boon.
struct SheetLine {
  std::string label;  // "Boon"
  std::string text;   // sentences of up to kMaxLine bytes
  friend bool operator==(const SheetLine&, const SheetLine&) = default;
};

// A ThreatView is what a blow of a foe in view can do to the player (R204), and the player's to it.
struct ThreatView {
  EntityId id = kNobody;
  int least = 0;  // health that a blow takes which does harm; 0: none can
  int most = 0;
  int percent = 0;    // of its blows that do harm
  int own_least = 0;  // health that a harmful blow of the player takes from it; 0: none can
  int own_most = 0;
  int own_percent = 0;
  bool shoots = false;  // it has shots besides blows
  int shot_least = 0;   // the same three for the player's shots at it; 0: it has none
  int shot_most = 0;
  int shot_percent = 0;
  friend bool operator==(const ThreatView&, const ThreatView&) = default;
};

// A Choice lets a player pick one of several options once. It costs no turn: a kit for a new hero,
// or a boon for reaching a new depth. It stays open until the player picks one of its options.
// Omens stay open while the run is over: picking one again takes it back.
struct Choice {
  enum class Kind : std::uint8_t { Kit, Boon, Kept, Omen };  // a kind of a later version is kept
  struct Option {
    std::string name;
    std::string text;                     // a sentence or two: what it does
    std::vector<std::string> lines = {};  // further ones, up to kMaxOptionLines
    std::string icon = {};                // an emoji that a client may draw; may be empty
    friend bool operator==(const Option&, const Option&) = default;
  };
  std::uint32_t number = 0;  // names it in a Choose
  Kind kind = Kind::Kit;
  int depth = 0;  // of a boon: the level that it is for
  std::vector<Option> options;
  friend bool operator==(const Choice&, const Choice&) = default;
};
template <>
inline constexpr std::size_t kEnumCount<Choice::Kind> = 4;
inline constexpr Choice::Kind kUnknownChoice{255};
using Option = Choice::Option;

// What an ability has to be aimed at. An aim of a later version is kept.
enum class AbilityAim : std::uint8_t { None, Direction, Place };
template <>
inline constexpr std::size_t kEnumCount<AbilityAim> = 3;

// An Ability is an action that this player's body has and others lack. It has a cooldown, and
// IntentVerb::Invoke performs it.
struct Ability {
  std::string name;
  std::string text;  // a sentence or two: what it does
  AbilityAim aim = AbilityAim::None;
  std::uint32_t ready_in = 0;  // turns of the player until it can be used; 0: now
  std::uint32_t reach = 0;     // of a place, in cells; 0: unlimited
  bool for_friends = false;    // its aim is a player or friend: lists offer those in need first
  friend bool operator==(const Ability&, const Ability&) = default;
};

// At most a quarter of its health is left. The screen marks it wherever it shows health.
[[nodiscard]] constexpr bool is_almost_dead(int health, int most) { return health * 4 <= most; }

// The player's own body. Attributes are the current ones: base, worn items and statuses together
// (R76). `at`, `facing`, `health` and `max_health` repeat those of its entity for convenience and
// are not sent twice. While the body is not in the world they have the defaults below.
struct SelfView {
  EntityId id = kNobody;
  Point at;
  Direction facing = Direction::None;
  bool alive = true;
  int health = 0;
  int max_health = 0;
  int strength = 0;
  int speed = 0;
  int armour = 0;
  int vision = 0;
  int dig = 0;
  std::array<int, kMetalCount> keys{};
  int treasure = 0;
  std::vector<PackView> pack;  // in up to kPackSlots places, besides what is worn
  std::vector<StatusView> statuses;
  OfferNumbers offers = {};        // what can be done without an item; a connection's numbers
  std::vector<Choice> choices;     // the open ones, in the order in which they arose
  std::vector<Ability> abilities;  // an Intent names one by its index
  std::string awaits;  // what brings a dead hero back, as a sentence; empty: nothing does
  std::vector<ThreatView> threats = {};  // of foes in view; only clients have them
  std::vector<Remark> remarks = {};      // of entities in view; only clients have them
  std::vector<SheetLine> sheet = {};     // only clients have them
  friend bool operator==(const SelfView&, const SelfView&) = default;
};

inline constexpr int kPackSlots = 10;

// A MemberView is what every player of the realm may know about one of them. Its appearance is an
// EntityView, while it is in sight.
struct MemberView {
  EntityId id = kNobody;
  std::string name;
  int slot = 0;  // the number of its colour, from 1, among the players who are here
  bool connected = false;
  bool alive = true;
  bool away = false;      // turns do not wait for it: it missed deadlines or hid its window (R102)
  bool in_group = false;  // in the viewer's group, whose turns wait for it (R100)
  // Has an intent for the coming turn; false outside the viewer's group. Reset when the turn ends.
  bool chosen = false;
  // Its place and health; defaults while they are hidden from the viewer. May be a moment old.
  int depth = 0;
  Point at = {};
  int health = 0;
  int max_health = 0;
  int watchers = 0;  // its spectators
  // The player that it follows by a standing intent; kNobody: none, or outside the viewer's group.
  // No turn waits for it: it has a step as soon as the followed player has chosen (R105).
  EntityId follows = kNobody;
  friend bool operator==(const MemberView&, const MemberView&) = default;
};

// A Notice stands above the map until it changes. The server's words, of which a narrow screen has
// room for `brief`.
struct Notice {
  std::string words;  // empty: there is none
  std::string brief;
  friend bool operator==(const Notice&, const Notice&) = default;
};

struct Observation {
  TurnNumber turn = 0;  // the player's last turn; intents are for turn + 1
  int depth = 0;        // 0: nothing known yet
  std::string level_name;
  Grid<CellView> cells;                     // of this depth only
  std::map<EntityId, EntityView> entities;  // includes the viewer's own body
  SelfView self;
  std::map<EntityId, MemberView> members;
  // When the group's turn ends, or stops waiting for the player, on the holder's own clock.
  std::optional<std::uint64_t> deadline_ms;
  std::optional<std::uint32_t> reserve_ms;  // sent with the deadline: the player's time bank (R107)
  std::map<LookId, Look> looks;             // every look that entities, the pack and reports name
  std::map<Verb, Sentence> sentences;       // for verbs that have been reported
  std::map<Ground, GroundLook> grounds;     // every ground that a cell has; none from old servers
  std::map<Status, Wording> status_words;   // every one that has been sent; these three too
  std::map<StepSign, Wording> sign_words;
  std::map<ReachShape, Wording> reach_words;
  std::map<std::uint32_t, Offer> offers;  // by number: every offer that `self` names
  Notice notice;
  TurnNumber run_began = 0;  // the turn in which the run began: players count from there
  friend bool operator==(const Observation&, const Observation&) = default;

  // A turn as players count it: from the beginning of the run. Turns of earlier runs keep their
  // number.
  [[nodiscard]] TurnNumber shown_turn(TurnNumber of) const {
    return of < run_began ? of : of - run_began;
  }

  // Returns a grey question mark for an unknown look. Only reports can name one; entities and the
  // pack never do.
  [[nodiscard]] const Look& look(LookId number) const;
  [[nodiscard]] const Look& look(const EntityView& entity) const { return look(entity.look); }
  [[nodiscard]] const Look& look(const PackView& thing) const { return look(thing.look); }
  [[nodiscard]] Kind kind(const EntityView& entity) const { return look(entity.look).kind; }
  // As sent; as this build has it if it was not; a question mark for a ground of a later build.
  [[nodiscard]] const GroundLook& look(Ground ground) const;
};

// The realm's members in order of joining.
[[nodiscard]] std::vector<const MemberView*> in_order_of_joining(const Observation& known);

// A Report is an event as its witness perceived it: `who` acted on `whom`. An actor or place that
// was not perceived is absent (kNobody, kNoLook, no point). Reports are ordered and carry their
// state change (R74), so that a client can play them back at its own speed.
struct Report {
  TurnNumber turn = 0;
  Verb verb = Verb::Moved;
  EntityId who = kNobody;
  EntityId whom = kNobody;
  LookId who_look = kNoLook;
  LookId whom_look = kNoLook;
  std::optional<Point> from;
  std::optional<Point> at;
  int amount = 0;                   // damage, healing, depth ...
  std::optional<int> health_after;  // health of the creature hurt or healed: whom, or who if there
                                    // is no whom
  std::string words;                // for Said; for Rejected: why; see wire.proto
  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace undercroft
