// vocabulary.cc: tables of the closed lists, with one row of facts per item.
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

template <typename Enum>
struct Named {
  Enum item;
  std::string_view name;
};

struct ReasonRow {
  Reason item;
  std::string_view name;
  std::string_view sentence;
};

// clang-format off
constexpr EnumArray<Layer, Named<Layer>> kLayers = {{{
    {Layer::Terrain, "terrain"}, {Layer::Trap, "trap"}, {Layer::Item, "item"},
    {Layer::Projectile, "projectile"}, {Layer::Body, "body"}, {Layer::Wall, "wall"},
}}};
constexpr EnumArray<Ground, Named<Ground>> kGrounds = {{{
    {Ground::Unknown, "unknown"}, {Ground::Floor, "floor"}, {Ground::SoftRock, "soft-rock"},
    {Ground::Masonry, "masonry"}, {Ground::Bedrock, "bedrock"}, {Ground::Water, "water"},
    {Ground::Ice, "ice"}, {Ground::Ledge, "ledge"}, {Ground::StairsDown, "stairs-down"},
    {Ground::StairsUp, "stairs-up"},
}}};
constexpr EnumArray<Metal, Named<Metal>> kMetals = {{{
    {Metal::Iron, "iron"}, {Metal::Silver, "silver"}, {Metal::Gold, "gold"},
}}};
constexpr EnumArray<Colour, Named<Colour>> kColours = {{{
    {Colour::Plain, "plain"}, {Colour::Red, "red"}, {Colour::Orange, "orange"},
    {Colour::Yellow, "yellow"}, {Colour::Green, "green"}, {Colour::Cyan, "cyan"},
    {Colour::Blue, "blue"}, {Colour::Magenta, "magenta"}, {Colour::Pink, "pink"},
    {Colour::White, "white"}, {Colour::Grey, "grey"}, {Colour::Brown, "brown"},
    {Colour::Violet, "violet"}, {Colour::Silver, "silver"}, {Colour::Gold, "gold"},
    {Colour::Iron, "iron"}, {Colour::Floor, "floor"}, {Colour::Wall, "wall"},
    {Colour::Bedrock, "bedrock"}, {Colour::Water, "water"}, {Colour::Ice, "ice"},
    {Colour::Ledge, "ledge"}, {Colour::Stairs, "stairs"}, {Colour::Door, "door"},
    {Colour::Chest, "chest"}, {Colour::OpenChest, "open-chest"}, {Colour::Trap, "trap"},
    {Colour::SpentTrap, "spent-trap"}, {Colour::Fire, "fire"}, {Colour::Missile, "missile"},
    {Colour::Me, "me"}, {Colour::Player1, "player-1"}, {Colour::Player2, "player-2"},
    {Colour::Player3, "player-3"}, {Colour::Player4, "player-4"}, {Colour::Player5, "player-5"},
    {Colour::Player6, "player-6"}, {Colour::Player7, "player-7"}, {Colour::Player8, "player-8"},
}}};
constexpr EnumArray<State, Named<State>> kStates = {{{
    {State::None, "none"}, {State::Closed, "closed"}, {State::Open, "open"},
    {State::Locked, "locked"}, {State::Up, "up"}, {State::Down, "down"},
    {State::Pressed, "pressed"}, {State::Released, "released"}, {State::Asleep, "asleep"},
    {State::Awake, "awake"},
}}};
constexpr EnumArray<StepSign, Named<StepSign>> kSigns = {{{
    {StepSign::None, "none"}, {StepSign::Rests, "rests"}, {StepSign::Waits, "waits"},
    {StepSign::Crouches, "crouches"}, {StepSign::Aims, "aims"}, {StepSign::Walks, "walks"},
    {StepSign::Hunts, "hunts"}, {StepSign::Flees, "flees"}, {StepSign::Guards, "guards"},
}}};
constexpr EnumArray<ReachShape, Named<ReachShape>> kReachShapes = {{{
    {ReachShape::None, "none"}, {ReachShape::Orthogonals, "orthogonals"},
    {ReachShape::Diagonals, "diagonals"}, {ReachShape::All, "all"}, {ReachShape::Line, "line"},
    {ReachShape::Radius, "radius"},
}}};
constexpr EnumArray<Reason, ReasonRow> kReasons = {{{
    {Reason::None,      "none",      ""},
    {Reason::Wall,      "wall",      "There is a wall, and you have nothing to dig it with."},
    {Reason::Corner,    "corner",    "You cannot squeeze between two corners."},
    {Reason::Lacks,     "lacks",     "You do not have that."},
    {Reason::Late,      "late",      "That turn has passed."},
    {Reason::Dead,      "dead",      "You are dead."},
    {Reason::Malformed, "malformed", "That makes no sense."},
    {Reason::Nothing,   "nothing",   "There is nothing here to take."},
    {Reason::Nowhere,   "nowhere",   "There are no such stairs here, or you need the Crown."},
    {Reason::Unfit,     "unfit",     "You cannot do that with it."},
    {Reason::Halted,    "halted",    "The realm is paused: the server cannot save it now."},
    {Reason::Far,       "far",       "That is too far, or out of sight."},
    {Reason::Unarmed,   "unarmed",   "You have no bow or sling in your hands."},
    {Reason::Reloading, "reloading", "It needs another turn to reload."},
    {Reason::Foe,       "foe",       "A foe is near."},
    {Reason::Pointless, "pointless", "That would end before its first step."},
    {Reason::NoChoice,  "no-choice", "That choice is no longer open."},
    {Reason::Cooling,   "cooling",   "That is not ready yet."},
    {Reason::NoAmmunition, "no-ammunition", "You have nothing left to shoot with it."},
}}};
// clang-format on

static_assert(rows_are_in_order(kLayers) && rows_are_in_order(kGrounds) &&
                  rows_are_in_order(kMetals) && rows_are_in_order(kColours) &&
                  rows_are_in_order(kStates) && rows_are_in_order(kReasons) &&
                  rows_are_in_order(kSigns) && rows_are_in_order(kReachShapes),
              "every item has its row, in the order of its list");

template <typename Enum, typename Row>
std::string_view name_in(const EnumArray<Enum, Row>& table, Enum item) {
  return is_known(item) ? table[item].name : "unknown";
}

template <typename Enum, typename Row>
std::optional<Enum> find(const EnumArray<Enum, Row>& table, std::string_view name) {
  for (const Row& row : table) {
    if (row.name == name) return row.item;
  }
  return std::nullopt;
}

}  // namespace

std::string_view sentence_of(Reason reason) {
  return is_known(reason) ? kReasons[reason].sentence : std::string_view{};
}

std::string_view name_of(Kind kind) { return name_in(kKinds, kind); }
std::string_view name_of(Layer layer) { return name_in(kLayers, layer); }
std::string_view name_of(Ground ground) { return name_in(kGrounds, ground); }
std::string_view name_of(Metal metal) { return name_in(kMetals, metal); }
std::string_view name_of(Colour colour) { return name_in(kColours, colour); }
std::string_view name_of(Status status) { return name_in(kStatuses, status); }
std::string_view name_of(State state) { return name_in(kStates, state); }
std::string_view name_of(Reason reason) { return name_in(kReasons, reason); }
std::string_view name_of(StepSign sign) { return name_in(kSigns, sign); }
std::string_view name_of(ReachShape shape) { return name_in(kReachShapes, shape); }

std::optional<Colour> parse_colour(std::string_view word) {
  if (word == "gray") return Colour::Grey;
  if (word == "purple") return Colour::Violet;
  const auto colour = find(kColours, word);
  return colour && *colour <= Colour::Iron ? colour : std::nullopt;
}

}  // namespace undercroft
