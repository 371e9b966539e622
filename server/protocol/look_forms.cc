// look_forms.cc: the tables of appearances.
#include "server/protocol/look_forms.h"

#include <algorithm>
#include <array>
#include <utility>

#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// ---- forms ----

// Bits of a Form, from the lowest: state, metal (0: none), facing, own body, slot.
constexpr unsigned kStateBits = 4;
constexpr unsigned kMetalBits = 2;
constexpr unsigned kFacingBits = 4;
constexpr unsigned kMetalAt = kStateBits;
constexpr unsigned kFacingAt = kMetalAt + kMetalBits;
constexpr unsigned kOwnAt = kFacingAt + kFacingBits;
constexpr unsigned kSlotAt = kOwnAt + 1;
// Things have no slot: two bits of it say that they take two, and whether there is a follower.
constexpr unsigned kForTwoAt = kSlotAt;
constexpr unsigned kFollowerAt = kForTwoAt + 1;

constexpr unsigned bits(Form form, unsigned at, unsigned width) {
  return static_cast<unsigned>(form) >> at & ((1U << width) - 1);
}
std::optional<Metal> metal_in(Form form) {
  const unsigned metal = bits(form, kMetalAt, kMetalBits);
  return metal == 0 ? std::nullopt : std::optional(static_cast<Metal>(metal - 1));
}
Direction facing_in(Form form) {
  return static_cast<Direction>(bits(form, kFacingAt, kFacingBits));
}
bool is_own(Form form) { return bits(form, kOwnAt, 1) != 0; }
int slot_in(Form form) { return static_cast<int>(static_cast<unsigned>(form) >> kSlotAt); }

constexpr bool is_person(Kind kind) { return kind == Kind::Player || kind == Kind::Downed; }

// What of a state shows: of creatures only whether they sleep.
State shown_state(Kind kind, State state) {
  if (acts_by_itself(kind)) return state == State::Asleep ? state : State::None;
  return state;
}

unsigned metal_bits(const EntityView& view) {
  return view.metal ? static_cast<unsigned>(*view.metal) + 1 : 0;
}

// True for a chest that stands open, whatever it holds.
bool is_open(State state) { return state == State::Open || state == kEmptied; }

// ---- what is drawn ----

struct Drawn {
  char32_t glyph;
  char ascii;
  Colour colour;
};

Colour colour_of(Metal metal) {
  constexpr std::array<Colour, kMetalCount> kMetals = {Colour::Iron, Colour::Silver, Colour::Gold};
  return kMetals[static_cast<std::size_t>(metal)];
}

// Bounce traps by the direction they throw in, up first; released and pressed.
struct TrapGlyph {
  char32_t released;
  char ascii;
  char32_t pressed;
};
constexpr std::array<TrapGlyph, 8> kTraps = {{
    {U'▲', '^', U'↑'},
    {U'↗', '^', U'↗'},
    {U'►', '}', U'→'},
    {U'↘', 'v', U'↘'},
    {U'▼', 'v', U'↓'},
    {U'↙', 'v', U'↙'},
    {U'◄', '{', U'←'},
    {U'↖', '^', U'↖'},
}};

Drawn bounce_trap(Form form) {
  const Direction way = facing_in(form);
  const TrapGlyph& row = kTraps[way == Direction::None ? 0 : static_cast<std::size_t>(way) - 1];
  if (state_in(form) == State::Pressed) return {row.pressed, ':', Colour::SpentTrap};
  return {row.released, row.ascii, Colour::Trap};
}

Drawn person(Form form) {
  const int slot = slot_in(form);
  if (is_own(form)) return {U'@', '@', Colour::Me};
  if (slot == 0) return {U'@', '@', Colour::Player8};  // has left since it was seen
  if (colour_of_player(slot) != Colour::Player8) return {U'@', '@', colour_of_player(slot)};
  const char digit = static_cast<char>('0' + slot % 10);
  return {static_cast<char32_t>(digit), digit, Colour::Player8};
}

// Features whose glyph shows their state look the same whatever the content files say. All others
// look as their blueprint says.
Drawn drawn(const Look& look, Form form) {
  const State state = state_in(form);
  // clang-format off
  switch (look.kind) {
    case Kind::Chest:
      if (is_open(state)) return {U'□', '_', Colour::OpenChest};
      return {U'■', '=', Colour::Chest};
    case Kind::Spikes:  // raised ones are points, lowered ones the holes they come from
      if (state == State::Up) return {U'∧', '"', Colour::Red};
      return {U'¨', '`', Colour::Grey};
    case Kind::ClosedDoor: return {U'+', '+', metal_in(form) && state == State::Locked ? colour_of(*metal_in(form)) : Colour::Door};
    case Kind::OpenDoor:   return {U'\'', '\'', Colour::Door};
    case Kind::Key:        return {U'⌐', '&', colour_of(metal_in(form).value_or(Metal::Iron))};
    case Kind::Corpse:     return {U'%', '%', Colour::Brown};
    case Kind::BounceTrap: return bounce_trap(form);
    case Kind::Portal:     return {U'Ω', '(', Colour::Magenta};
    case Kind::Fire:       return {U'§', '*', Colour::Fire};
    case Kind::Smoke:      return {U'°', ':', Colour::Grey};
    case Kind::Plate:      return {U'◘', ']', Colour::Trap};
    case Kind::Projectile: return {U'*', '*', Colour::Missile};
    case Kind::Player:
    case Kind::Downed:     return person(form);
    default:               return {look.glyph, look.ascii, look.colour};
  }
  // clang-format on
}

constexpr const char* kLock = "\U0001F512";  // the emoji of a closed padlock

// Those of the form that the content's icon shows; other forms have their glyph, or an icon of
// their own.
std::string icon_of(const Look& look, Form form) {
  const State state = state_in(form);
  // clang-format off
  switch (look.kind) {
    case Kind::Chest:      return state == State::Open ? "" : look.icon;
    case Kind::ClosedDoor: return state == State::Locked ? kLock : look.icon;
    case Kind::OpenDoor:
    case Kind::Player:
    case Kind::Downed:     return "";
    default:               return look.icon;
  }
  // clang-format on
}

// ---- words ----

bool is_spent_lever(Kind kind, State state) {
  return kind == Kind::Lever && state == State::Pressed;
}

// Bells and pumps are levers too, but neither up nor down.
std::string lever_word(const Look& look, State state) {
  if (is_spent_lever(look.kind, state)) return "spent";
  if (look.name.find("lever") == std::string::npos) return "";
  if (state == State::Up) return "up";
  return state == State::Down ? "down" : "";
}

std::string state_word(const Look& look, Form form) {
  const auto metal = metal_in(form);
  if (look.kind == Kind::Downed) return "down";
  if (look.kind == Kind::Chest && state_in(form) == kEmptied) return "empty";
  if (look.kind == Kind::Lever) return lever_word(look, state_in(form));
  if (look.kind == Kind::Patch) return "";  // its state says whether it harms, not how it looks
  // clang-format off
  switch (state_in(form)) {
    case State::Open:   return "open";
    case State::Locked: return metal ? std::string(name_of(*metal)) + " lock" : "sealed";
    case State::Up:     return "up";
    case State::Down:   return "down";
    case State::Asleep: return "asleep";
    default:            return "";
  }
  // clang-format on
}

std::string touch_word(const Look& look, State state) {
  // clang-format off
  switch (look.kind) {
    case Kind::ClosedDoor: return state == State::Locked ? "unlock" : "open";
    case Kind::Chest:      return is_open(state) ? "search" : "open";
    case Kind::Lever:      return std::string(verb_for_lever(look.name));
    case Kind::Crate:      return "push";
    case Kind::Friend:     return "talk to";
    case Kind::Altar:      return "touch";
    case Kind::Downed:     return "revive";
    default:               return "";
  }
  // clang-format on
}

unsigned blocks_of(const Look& look) {
  const bool is_shut = look.kind == Kind::ClosedDoor;
  const bool hides = is_shut || look.kind == Kind::Smoke;
  return (look.solid ? kBlocksSteps : 0U) | (hides ? kBlocksSight : 0U) |
         (is_shut ? kBlocksBlows : 0U);
}

// Stairs are the first two, and players are listed by the list of members.
unsigned landmark_of(Kind kind, State state) {
  // clang-format off
  switch (kind) {
    case Kind::Portal:     return 3;
    case Kind::ClosedDoor: return state == State::Locked ? 4 : 5;
    case Kind::Chest:      return state == kEmptied ? 0 : 6;
    case Kind::Altar:      return 7;
    case Kind::Lever:      return is_spent_lever(kind, state) ? 0 : 8;
    case Kind::Key:
    case Kind::Treasure:
    case Kind::Item:       return 9;
    default:               return 0;
  }
  // clang-format on
}

// The initials of the metals tell locks apart without colours.
char32_t mono_glyph(const Look& look, Form form) {
  const auto metal = metal_in(form);
  const bool is_lock = look.kind == Kind::ClosedDoor && state_in(form) == State::Locked && metal;
  return is_lock ? U"ISG"[static_cast<std::size_t>(*metal)] : U'\0';
}

// clang-format off
// Those with a mark are worth a word in a list of creatures.
const EnumArray<Status, Wording> kStatusWords = {{{
    {"stunned",  "Stunned for {n} turns: you cannot act.", U'*', false},
    {"resting",  "Resting for {n} turns.", 0, false},
    {"insight",  "You see the unseen for {n} turns.", 0, true},
    {"revealed", "Revealed for {n} turns: all see you.", 0, false},
    {"strong",   "Strong for {n} turns.", 0, true},
    {"swift",    "Swift for {n} turns.", 0, true},
    {"held",     "Held fast: your next action frees you.", U'≈', false},
    {"",         "", 0, false},
    {"sliding",  "Sliding on ice.", 0, false},
    {"reloading", "Your weapon is ready in {n} turns.", 0, false},
    {"",         "", 0, false},
    {"tough",    "Tough for {n} turns.", 0, true},
    {"keen",     "You see far for {n} turns.", 0, true},
    {"down",     "Down: dead in {n} turns unless a friend walks into you three turns in a row.", U'_', false},
    {"poisoned", "Poisoned for {n} turns: each costs 1 health, but not your last.", U'%', false},
    {"burning",  "On fire for {n} turns. Water puts it out.", U'^', false},
    {"slowed",   "Slow for {n} turns: every second action fails.", U'/', false},
    {"confused", "Confused for {n} turns: half of your steps go astray.", U'?', false},
    {"blind",    "Blind for {n} turns: you see only the cells around you.", U'-', false},
    {"floating", "You float for {n} turns, over water, traps and ledges.", 0, true},
    {}, {}, {}, {}, {}, {}, {}, {},  // the content's
}}};

// Those with a mark tell more than a wound does.
const EnumArray<StepSign, Wording> kSignWords = {{{
    {"", "", 0, false},
    {"rests", "It rests.", U'z', false},
    {"waits", "It waits.", U'…', false},
    {"crouches", "It crouches.", U'!', false},
    {"aims", "It aims.", U'!', false},
    {"walks", "It walks.", 0, false},
    {"hunts", "It hunts.", 0, false},
    {"flees", "It flees.", U'~', false},
    {"guards", "It guards.", U'#', false},
}}};

const EnumArray<ReachShape, Wording> kReachWords = {{{
    {"", "", 0, false},
    {"orthogonally", "It can next strike orthogonally.\nIt can next strike orthogonally, {n} cells far.", 0, false},
    {"diagonally", "It can next strike diagonally.\nIt can next strike diagonally, {n} cells far.", 0, false},
    {"all around it", "It can next strike all around it.\nIt can next strike all around it, {n} cells far.", 0, false},
    {"straight ahead", "It can next strike straight ahead.\nIt can next strike straight ahead, {n} cells far.", 0, false},
    {"anything near it", "It can next strike anything near it.\nIt can next strike anything near it, {n} cells far.", 0, false},
}}};
// clang-format on

}  // namespace

State state_in(Form form) { return static_cast<State>(bits(form, 0, kStateBits)); }

Form with_company(Form form, Company company) {
  const unsigned follower = company == Company::Follower ? 1U << kFollowerAt : 0U;
  return static_cast<Form>(static_cast<unsigned>(form) | 1U << kForTwoAt | follower);
}

std::optional<Company> company_in(Kind kind, Form form) {
  if (is_person(kind) || bits(form, kForTwoAt, 1) == 0) return std::nullopt;
  return bits(form, kFollowerAt, 1) == 0 ? Company::None : Company::Follower;
}

Form form_of(Kind kind, const EntityView& view, EntityId viewer, int number) {
  if (is_person(kind)) {
    const auto slot = static_cast<unsigned>(number) << kSlotAt;
    return static_cast<Form>(slot | (view.id == viewer ? 1U << kOwnAt : 0U));
  }
  auto form = static_cast<unsigned>(shown_state(kind, view.state));
  form |= metal_bits(view) << kMetalAt;
  if (kind == Kind::BounceTrap) form |= static_cast<unsigned>(view.facing) << kFacingAt;
  return static_cast<Form>(form);
}

Look appearing(Look look, Form form) {
  const State state = state_in(form);
  const Drawn shown = drawn(look, form);
  look.glyph = shown.glyph;
  look.ascii = shown.ascii;
  look.colour = shown.colour;
  look.icon = icon_of(look, form);
  look.mono = mono_glyph(look, form);
  look.reversed = look.mono != 0 || look.kind == Kind::Downed;
  look.word = state_word(look, form);
  look.blocks = blocks_of(look);
  look.definite = the_name(look);
  look.touch = touch_word(look, state);
  if (look.kind == Kind::Spikes && state == State::Up) look.warning = "The spikes are up.";
  const bool is_spent = is_spent_lever(look.kind, state);
  const bool is_chest_open = look.kind == Kind::Chest && is_open(state);
  const bool is_late = is_chest_open || state == State::Open || is_spent;
  if (is_late || state == State::Locked) look.warning.clear();  // too late, too early
  look.creature = acts_by_itself(look.kind);
  if (look.kind == Kind::Downed) {
    look.description = "A friend who walks into that cell three turns in a row revives " +
                       (is_own(form) ? "you" : look.a_name) + ".";
  }
  look.dim = is_spent || (look.creature && state == State::Asleep);
  look.landmark = is_spent ? 0 : std::max(look.landmark, landmark_of(look.kind, state));
  return look;
}

Wording word_of(const Catalogue& catalogue, Status status) {
  const OwnStatus* own = catalogue.own_status(status);
  if (own == nullptr) return kStatusWords[status];
  const std::string sentence =
      own->text.empty() ? capitalised(own->name) + " for {n} turns." : own->text;
  return {own->name, sentence, own->harmful ? U'%' : U'\0', !own->harmful};
}
Wording word_of(StepSign sign) { return kSignWords[sign]; }
Wording word_of(ReachShape shape) { return kReachWords[shape]; }

}  // namespace undercroft
