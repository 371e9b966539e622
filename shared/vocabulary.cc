// vocabulary.cc: the tables of the closed lists, a row for each item with all its facts.
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
    {Colour::Iron, "iron"},
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
    {Reason::Nowhere,   "nowhere",   "No stairs lead that way from here, or none without the Crown."},
    {Reason::Unfit,     "unfit",     "That cannot be done with it."},
    {Reason::Halted,    "halted",    "The realm stands still: it cannot be saved just now."},
    {Reason::Far,       "far",       "That is too far, or out of sight."},
    {Reason::Unarmed,   "unarmed",   "You have no bow or sling in your hands."},
    {Reason::Reloading, "reloading", "It takes a turn to make it ready again."},
    {Reason::Foe,       "foe",       "A foe is near."},
    {Reason::Pointless, "pointless", "That would end where it begins."},
}}};

constexpr bool kSuffererFirst = true;
constexpr bool kDoerFirst = false;
constexpr EnumArray<Verb, VerbRow> kVerbs = {{{
    {Verb::Moved,        "moved",         "w@",  kDoerFirst,     Told::Never,  "", ""},
    {Verb::Bumped,       "bumped",        "w@",  kDoerFirst,     Told::Own,    "{who} cannot go that way.", ""},
    {Verb::Swapped,      "swapped",       "wW",  kDoerFirst,     Told::Own,    "{who} [change|changes] places with {whom}.", ""},
    {Verb::Attack,       "attack",        "wW",  kDoerFirst,     Told::Own,    "{who} [attack|attacks] {whom}.", ""},
    {Verb::Faster,       "faster",        "w",   kDoerFirst,     Told::Own,    "{who} [are|is] faster.", ""},
    {Verb::Ambush,       "ambush",        "w",   kDoerFirst,     Told::Always, "{who} [strike|strikes] from ambush!", ""},
    {Verb::Strike,       "strike",        "wW",  kDoerFirst,     Told::Never,  "", ""},
    {Verb::Avoid,        "avoid",         "w",   kSuffererFirst, Told::Always, "{whom} <dodge|dodges> {who}.", ""},
    {Verb::Weak,         "weak",          "w",   kSuffererFirst, Told::Always, "{who} [hit|hits] {whom}, to no effect.", ""},
    {Verb::Damage,       "damage",        "wn",  kSuffererFirst, Told::Always, "{who} [hit|hits] {whom} for {n}.", ""},
    {Verb::Riposte,      "riposte",       "w",   kDoerFirst,     Told::Own,    "{who} [strike|strikes] back.", ""},
    {Verb::Hit,          "hit",           "wWn", kDoerFirst,     Told::Always, "{who} [hit|hits] {whom} for {n}.", ""},
    {Verb::Death,        "death",         "w",   kSuffererFirst, Told::Always, "{who} [kill|kills] {whom}<!|.>", "{whom} <die|dies>!"},
    {Verb::FallBack,     "fall-back",     "w@",  kDoerFirst,     Told::Always, "{who} [fall|falls] back a step.", ""},
    {Verb::Hostile,      "hostile",       "w",   kDoerFirst,     Told::Always, "{who} [turn|turns] hostile!", ""},
    {Verb::Opened,       "opened",        "wW",  kDoerFirst,     Told::Always, "{who} [open|opens] {whom}.", "{whom} opens."},
    {Verb::Taken,        "taken",         "wW",  kDoerFirst,     Told::Always, "{who} [take|takes] {whom}.", ""},
    {Verb::FoundNothing, "found-nothing", "wW",  kDoerFirst,     Told::Own,    "{who} [find|finds] nothing.", ""},
    {Verb::Locked,       "locked",        "wW",  kDoerFirst,     Told::Always, "{who} [try|tries] {whom}: it is locked.", ""},
    {Verb::Unlocked,     "unlocked",      "wW",  kDoerFirst,     Told::Always, "{who} [unlock|unlocks] {whom}.", ""},
    {Verb::Closed,       "closed",        "wW",  kDoerFirst,     Told::Always, "{who} [close|closes] {whom}.", ""},
    {Verb::Toggled,      "toggled",       "wW",  kDoerFirst,     Told::Always, "{who} [pull|pulls] {whom}.", ""},
    {Verb::Dug,          "dug",           "w@",  kDoerFirst,     Told::Always, "{who} [dig|digs] through the wall.", ""},
    {Verb::Talked,       "talked",        "wW",  kDoerFirst,     Told::Always, "{who} [talk|talks] to {whom}.", ""},
    {Verb::Shoved,       "shoved",        "wW@", kDoerFirst,     Told::Always, "{who} [push|pushes] {whom}.", ""},
    {Verb::Rested,       "rested",        "w",   kDoerFirst,     Told::Never,  "", ""},
    {Verb::Woke,         "woke",          "w",   kDoerFirst,     Told::Always, "{who} [wake|wakes] up!", ""},
    {Verb::Revealed,     "revealed",      "w",   kDoerFirst,     Told::Always, "{who} [are|is] revealed.", ""},
    {Verb::Bounced,      "bounced",       "wW@", kDoerFirst,     Told::Always, "{who} [throw|throws] {whom}.", "{who} [bounce|bounces]."},
    {Verb::Pressed,      "pressed",       "w",   kDoerFirst,     Told::Never,  "", ""},
    {Verb::Released,     "released",      "w",   kDoerFirst,     Told::Never,  "", ""},
    {Verb::Submerged,    "submerged",     "w",   kDoerFirst,     Told::Always, "The water takes hold of {who}.", ""},
    {Verb::Surfaced,     "surfaced",      "w",   kDoerFirst,     Told::Always, "{who} [struggle|struggles] free of the water.", ""},
    {Verb::Slid,         "slid",          "w@",  kDoerFirst,     Told::Own,    "{who} [slide|slides] on the ice.", ""},
    {Verb::Fell,         "fell",          "wn",  kDoerFirst,     Told::Always, "{who} [fall|falls] from the ledge and [are|is] hurt for {n}.", "{who} [fall|falls] from the ledge."},
    {Verb::Spiked,       "spiked",        "wn",  kSuffererFirst, Told::Always, "Spikes wound {whom} for {n}.", ""},
    {Verb::Descended,    "descended",     "wn",  kDoerFirst,     Told::Always, "{who} [go down to level {n}|goes down the stairs].", ""},
    {Verb::Ascended,     "ascended",      "wn",  kDoerFirst,     Told::Always, "{who} [go up to level {n}|goes up the stairs].", ""},
    {Verb::Teleported,   "teleported",    "w@",  kDoerFirst,     Told::Always, "{who} [vanish|vanishes] through the portal.", ""},
    {Verb::Healed,       "healed",        "wn",  kDoerFirst,     Told::Own,    "{who} [feel|feels] better (+{n}).", ""},
    {Verb::Used,         "used",          "wW",  kDoerFirst,     Told::Always, "{who} [use|uses] {whom}.", ""},
    {Verb::Wore,         "wore",          "wW",  kDoerFirst,     Told::Always, "{who} [put|puts] on {whom}.", ""},
    {Verb::Dropped,      "dropped",       "wW",  kDoerFirst,     Told::Always, "{who} [drop|drops] {whom}.", ""},
    {Verb::Faced,        "faced",         "wd",  kDoerFirst,     Told::Never,  "", ""},
    {Verb::Stunned,      "stunned",       "wn",  kDoerFirst,     Told::Always, "{who} [are|is] stunned.", ""},
    {Verb::Respawned,    "respawned",     "w",   kDoerFirst,     Told::Always, "{who} [come|comes] back to life.", ""},
    {Verb::Won,          "won",           "w",   kDoerFirst,     Told::Always, "{who} [carry|carries] the Crown out of the Undercroft!", ""},
    {Verb::Rejected,     "rejected",      "wr",  kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Said,         "said",          "w*",  kDoerFirst,     Told::Always, "{who} [say|says]: \"{words}\"", ""},
    {Verb::Arrived,      "arrived",       "w",   kDoerFirst,     Told::Own,    "{who} [arrive|arrives].", ""},
    {Verb::Left,         "left",          "w",   kDoerFirst,     Told::Always, "{who} [leave|leaves].", ""},
    {Verb::TookOff,      "took-off",      "wW",  kDoerFirst,     Told::Always, "{who} [take|takes] off {whom}.", ""},
    {Verb::Gave,         "gave",          "wW",  kDoerFirst,     Told::Always, "{who} [hand|hands] {whom} something.", ""},
    {Verb::Broke,        "broke",         "w",   kDoerFirst,     Told::Always, "{who} [break|breaks] apart.", ""},
    {Verb::Threw,        "threw",         "wW@", kDoerFirst,     Told::Always, "{who} [throw|throws] {whom}.", ""},
    {Verb::Shot,         "shot",          "wd",  kDoerFirst,     Told::Always, "{who} [shoot|shoots].", ""},
    {Verb::Flew,         "flew",          "w@",  kDoerFirst,     Told::Never,  "", ""},
    {Verb::Landed,       "landed",        "w@",  kDoerFirst,     Told::Never,  "", ""},
    {Verb::Burnt,        "burnt",         "wn",  kSuffererFirst, Told::Always, "Fire burns {whom} for {n}.", ""},
    {Verb::BurntAway,    "burnt-away",    "w",   kDoerFirst,     Told::Always, "{who} [burn|burns] away.", ""},
    {Verb::Blinked,      "blinked",       "w@",  kDoerFirst,     Told::Always, "{who} [vanish|vanishes] and [are|is] somewhere else.", ""},
    {Verb::Mapped,       "mapped",        "w",   kDoerFirst,     Told::Own,    "{who} [know|knows] the halls of this level.", ""},
    {Verb::Summoned,     "summoned",      "wW",  kDoerFirst,     Told::Always, "{who} [call|calls] {whom}.", ""},
    {Verb::WentDown,     "went-down",     "w",   kDoerFirst,     Told::Always, "{who} [go|goes] down! Who interacts with [your|the] cell three turns running raises [you|them].", ""},
    {Verb::Tended,       "tended",        "wWn", kDoerFirst,     Told::Always, "{who} [tend|tends] {whom} ({n} of 3).", ""},
    {Verb::Raised,       "raised",        "wW",  kDoerFirst,     Told::Always, "{who} [raise|raises] {whom}.", ""},
    {Verb::Spoke,        "spoke",         "w*",  kDoerFirst,     Told::Always, "{who} [say|says]: \"{words}\"", ""},
    {Verb::Advised,      "advised",       "w*",  kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Offered,      "offered",       "wW*", kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Snared,       "snared",        "w",   kDoerFirst,     Told::Always, "A web takes hold of {who}.", ""},
    {Verb::Tore,         "tore",          "wW",  kDoerFirst,     Told::Always, "{who} [tear|tears] {whom} apart.", ""},
}}};
// clang-format on

static_assert(rows_are_in_order(kLayers) && rows_are_in_order(kGrounds) &&
                  rows_are_in_order(kMetals) && rows_are_in_order(kColours) &&
                  rows_are_in_order(kStates) && rows_are_in_order(kReasons) &&
                  rows_are_in_order(kVerbs) && rows_are_in_order(kSigns) &&
                  rows_are_in_order(kReachShapes),
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

const VerbRow& row_of(Verb verb) { return kVerbs[verb]; }

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
std::string_view name_of(Verb verb) { return name_in(kVerbs, verb); }
std::string_view name_of(Reason reason) { return name_in(kReasons, reason); }
std::string_view name_of(StepSign sign) { return name_in(kSigns, sign); }
std::string_view name_of(ReachShape shape) { return name_in(kReachShapes, shape); }

std::optional<Verb> parse_verb(std::string_view word) { return find(kVerbs, word); }

std::optional<Colour> parse_colour(std::string_view word) {
  if (word == "gray") return Colour::Grey;
  if (word == "purple") return Colour::Violet;
  return find(kColours, word);
}

}  // namespace undercroft
