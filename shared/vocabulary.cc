// vocabulary.cc: the names of items, and the sentences of reasons.
#include "shared/vocabulary.h"

#include "shared/names.h"

namespace undercroft {
namespace {

struct ReasonRow {
  Reason item;
  std::string_view name;
  std::string_view sentence;
};

// clang-format off
constexpr NameTable<Layer> kLayers = {{{
    {Layer::Terrain, "terrain"}, {Layer::Trap, "trap"}, {Layer::Item, "item"},
    {Layer::Projectile, "projectile"}, {Layer::Body, "body"}, {Layer::Wall, "wall"},
}}};
constexpr NameTable<Ground> kGrounds = {{{
    {Ground::Unknown, "unknown"}, {Ground::Floor, "floor"}, {Ground::SoftRock, "soft-rock"},
    {Ground::Masonry, "masonry"}, {Ground::Bedrock, "bedrock"}, {Ground::Water, "water"},
    {Ground::Ice, "ice"}, {Ground::Ledge, "ledge"}, {Ground::StairsDown, "stairs-down"},
    {Ground::StairsUp, "stairs-up"},
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
    {Reason::Nowhere,   "nowhere",   "There are no such stairs here."},
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
    {Reason::Explored, "explored", "Nothing is left to explore."},
    {Reason::NoWay, "no-way", "You know no safe way there."},
    {Reason::Sealed, "sealed", "No pick opens that: what holds it shut is somewhere else."},
}}};
// clang-format on

static_assert(rows_are_in_order(kLayers) && rows_are_in_order(kGrounds) &&
                  rows_are_in_order(kReasons),
              "every item has its row, in the order of its list");

template <typename Enum, typename Row>
std::string_view name_in(const EnumArray<Enum, Row>& table, Enum item) {
  return is_known(item) ? table[item].name : "unknown";
}

}  // namespace

std::string_view sentence_of(Reason reason) {
  return is_known(reason) ? kReasons[reason].sentence : std::string_view{};
}

std::string_view name_of(Kind kind) { return name_in(kKinds, kind); }
std::string_view name_of(Layer layer) { return name_in(kLayers, layer); }
std::string_view name_of(Ground ground) { return name_in(kGrounds, ground); }
std::string_view name_of(Metal metal) { return name_in(kMetalNames, metal); }
std::string_view name_of(Colour colour) { return name_in(kColourNames, colour); }
std::string_view name_of(Status status) { return name_in(kStatuses, status); }
std::string_view name_of(State state) { return name_in(kStateNames, state); }
std::string_view name_of(Reason reason) { return name_in(kReasons, reason); }
std::string_view name_of(StepSign sign) { return name_in(kSignNames, sign); }
std::string_view name_of(ReachShape shape) { return name_in(kReachNames, shape); }

std::optional<Colour> parse_colour(std::string_view word) {
  for (const Named<Colour>& alias : kColourAliases) {
    if (alias.name == word) return alias.item;
  }
  const auto colour = item_named(kColourNames, word);
  return colour && *colour <= Colour::Iron ? colour : std::nullopt;
}

}  // namespace undercroft
