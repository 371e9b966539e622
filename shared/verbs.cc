// verbs.cc: the table of verbs: each event's name, audience and sentence.
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

// clang-format off
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
    {Verb::Weak,         "weak",          "w",   kSuffererFirst, Told::Always, "[Your|{who}'s] blow glances off <your armour|{whom}>.", ""},
    {Verb::Damage,       "damage",        "wn",  kSuffererFirst, Told::Always, "{who} [hit|hits] {whom} for {n}.", ""},
    {Verb::Riposte,      "riposte",       "w",   kDoerFirst,     Told::Own,    "{who} [strike|strikes] back.", ""},
    {Verb::Hit,          "hit",           "wWn", kDoerFirst,     Told::Always, "{who} [hit|hits] {whom} for {n}.", ""},
    {Verb::Death,        "death",         "w",   kSuffererFirst, Told::Always, "{who} [kill|kills] {whom}<!|.>", "{whom} <die|dies>!"},
    {Verb::FallBack,     "fall-back",     "w@",  kDoerFirst,     Told::Always, "{who} [fall|falls] back a step.", ""},
    {Verb::Hostile,      "hostile",       "w",   kDoerFirst,     Told::Always, "{who} [turn|turns] hostile!", ""},
    {Verb::Opened,       "opened",        "wW",  kDoerFirst,     Told::Always, "{who} [open|opens] {whom}.", "{whom} <open|opens>."},
    {Verb::Taken,        "taken",         "wW",  kDoerFirst,     Told::Always, "{who} [take|takes] {whom}.", ""},
    {Verb::FoundNothing, "found-nothing", "wW",  kDoerFirst,     Told::Own,    "{who} [find|finds] nothing.", ""},
    {Verb::Locked,       "locked",        "wW",  kDoerFirst,     Told::Always, "{who} [try|tries] {whom}: it is locked.", ""},
    {Verb::Unlocked,     "unlocked",      "wW",  kDoerFirst,     Told::Always, "{who} [unlock|unlocks] {whom}.", ""},
    {Verb::Closed,       "closed",        "wW",  kDoerFirst,     Told::Always, "{who} [close|closes] {whom}.", "{whom} <close|closes>."},
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
    {Verb::Submerged,    "submerged",     "w",   kSuffererFirst, Told::Always, "The water takes hold of {whom}.", ""},
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
    {Verb::Stunned,      "stunned",       "wn",  kSuffererFirst, Told::Always, "{whom} <are|is> stunned.", ""},
    {Verb::Respawned,    "respawned",     "w",   kDoerFirst,     Told::Always, "{who} [come|comes] back to life.", ""},
    {Verb::Won,          "won",           "w",   kDoerFirst,     Told::Always, "{who} [carry|carries] the Crown out of the Undercroft!", ""},
    {Verb::Rejected,     "rejected",      "wr",  kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Said,         "said",          "w*",  kDoerFirst,     Told::Always, "{who} [say|says]: \"{words}\"", ""},
    {Verb::Arrived,      "arrived",       "w",   kDoerFirst,     Told::Own,    "{who} [arrive|arrives].", ""},
    {Verb::Left,         "left",          "w",   kDoerFirst,     Told::Never,  "", ""},
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
    {Verb::WentDown,     "went-down",     "w",   kDoerFirst,     Told::Always, "{who} [go down! A friend who walks into you three turns in a row revives you|goes down! Walk into them three turns in a row to revive them]: {n} turns left.", ""},
    {Verb::Tended,       "tended",        "wWn", kDoerFirst,     Told::Always, "{who} [tend|tends] {whom} ({n} of 3).", ""},
    {Verb::Raised,       "raised",        "wW",  kDoerFirst,     Told::Always, "{who} [revive|revives] {whom}.", ""},
    {Verb::Spoke,        "spoke",         "w*",  kDoerFirst,     Told::Always, "{who} [say|says]: \"{words}\"", ""},
    {Verb::Advised,      "advised",       "w*",  kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Offered,      "offered",       "wW*", kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Snared,       "snared",        "w",   kSuffererFirst, Told::Always, "A web takes hold of {whom}.", ""},
    {Verb::Tore,         "tore",          "wW",  kDoerFirst,     Told::Always, "{who} [tear|tears] {whom} apart.", ""},
    {Verb::Invoked,      "invoked",       "w*",  kDoerFirst,     Told::Always, "{who} [invoke|invokes] {words}.", ""},
    {Verb::Warned,       "warned",        "w*",  kDoerFirst,     Told::Own,    "{words}", ""},
    {Verb::Afflicted,    "afflicted",     "w*",  kDoerFirst,     Told::Always, "{who} [are|is] {words}.", ""},
    {Verb::Recovered,    "recovered",     "w*",  kDoerFirst,     Told::Own,    "{who} [are|is] no longer {words}.", ""},
    {Verb::Sickened,     "sickened",      "wn",  kSuffererFirst, Told::Always, "{words} hurts {whom} for {n}.", ""},
    {Verb::Stole,        "stole",         "wW",  kDoerFirst,     Told::Always, "{who} [steal|steals] from {whom}!", ""},
    {Verb::Grabbed,      "grabbed",       "wW",  kDoerFirst,     Told::Always, "{who} [take|takes] hold of {whom}.", ""},
    {Verb::BrokeFree,    "broke-free",    "w",   kDoerFirst,     Told::Always, "{who} [break|breaks] free.", ""},
    {Verb::Split,        "split",         "wW",  kDoerFirst,     Told::Always, "{who} [split|splits] into {whom}.", ""},
    {Verb::Exploded,     "exploded",      "w",   kDoerFirst,     Told::Always, "{who} [burst|bursts]!", ""},
    {Verb::Harmed,       "harmed",        "wWn", kSuffererFirst, Told::Always, "{who} [hurt|hurts] {whom} for {n}.", ""},
    {Verb::Reflected,    "reflected",     "w",   kDoerFirst,     Told::Always, "{who} [send|sends] the shot back.", ""},
}}};
// clang-format on
static_assert(rows_are_in_order(kVerbs));

}  // namespace

const VerbRow& row_of(Verb verb) { return kVerbs[verb]; }

std::string_view name_of(Verb verb) { return is_known(verb) ? kVerbs[verb].name : "unknown"; }

std::optional<Verb> parse_verb(std::string_view word) { return item_named(kVerbs, word); }

}  // namespace undercroft
