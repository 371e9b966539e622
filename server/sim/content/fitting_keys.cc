// fitting_keys.cc: a table of the keys that only some kinds accept.
#include "server/sim/content/fitting_keys.h"

#include <algorithm>
#include <array>

#include "server/sim/content/kind_uses.h"

namespace undercroft {
namespace {

bool is_monster(Kind kind) { return kind == Kind::Monster; }
bool is_friend(Kind kind) { return kind == Kind::Friend; }
bool is_item(Kind kind) { return kind == Kind::Item; }
bool is_area(Kind kind) { return kind == Kind::Cloud || kind == Kind::Patch; }
bool dies(Kind kind) { return is_monster(kind) || is_friend(kind) || kind == Kind::Mimic; }
bool is_alive(Kind kind) { return dies(kind) || kind == Kind::Player; }
bool strikes(Kind kind) { return is_alive(kind) || is_item(kind); }
bool breaks_apart(Kind kind) { return is_alive(kind) || kind == Kind::Crate; }
bool gives_way(Kind kind) { return kind == Kind::Chest || is_door(kind); }
bool holds_items(Kind kind) { return is_alive(kind) || kind == Kind::Chest; }
bool speaks(Kind kind) { return is_monster(kind) || is_friend(kind); }
bool faces(Kind kind) { return is_alive(kind) || kind == Kind::BounceTrap; }
bool has_metal(Kind kind) { return is_door(kind) || kind == Kind::Key; }
bool burns(Kind kind) { return is_item(kind) || is_area(kind); }
bool does_harm(Kind kind) { return strikes(kind) || is_area(kind); }
bool has_state(Kind kind) {
  constexpr std::array kKinds = {Kind::Chest, Kind::ClosedDoor, Kind::Lever, Kind::Spikes,
                                 Kind::Mimic, Kind::BounceTrap, Kind::Plate, Kind::Patch};
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

struct KeyFit {
  std::string_view key;
  bool (*fits)(Kind);
};

// clang-format off
constexpr std::array<KeyFit, 59> kKeyFits = {{
    {"aimed", is_item},      {"ammo", is_item},      {"armour", is_alive},   {"breaks", is_item},
    {"burst", is_item},      {"charges", is_item},   {"crown", is_item},     {"death", dies},
    {"dig", is_alive},       {"escort", is_monster}, {"facing", faces},      {"follows", is_friend},
    {"gifts", [](Kind kind) { return kind == Kind::Altar; }},
    {"gives", is_item},      {"health", breaks_apart}, {"hit", strikes},     {"holds", holds_items},
    {"gives_way", gives_way}, {"hunts", is_monster},   {"immune", is_alive},   {"inside", is_area},    {"leaves", dies},
    {"lines", speaks},       {"look_of", is_item},   {"metal", has_metal},   {"on_fail", is_alive},
    {"power", is_item},      {"priority", is_alive}, {"range", strikes},     {"recharge", is_item},
    {"sells", is_friend},    {"sequence", dies},     {"shackles", is_friend}, {"shape", is_item},
    {"slot", is_item},       {"sticky", is_item},       {"soft", burns},        {"speed", is_alive},    {"state", has_state},
    {"strength", is_alive},  {"summons", is_alive},  {"thrown", is_item},    {"traits", is_alive},
    {"unknown", is_item},    {"use", is_item},       {"vision", is_alive},
    {"hidden", [](Kind kind) { return kind == Kind::Patch; }},
    {"resists", strikes},    {"tags", does_harm},
    {"stack", [](Kind kind) { return kind == Kind::Player; }},
    {"warden", is_monster},  {"weightless", is_item}, {"worn", is_item},
    {"weak_beside", is_item}, {"burns", is_area},     {"harmless", is_item},
    {"escort_per_hero", is_monster}, {"rises", is_monster},
    {"worth", [](Kind kind) { return kind == Kind::Treasure; }},
}};
// clang-format on

}  // namespace

bool fits_kind(std::string_view key, Kind kind) {
  const auto* row = std::find_if(kKeyFits.begin(), kKeyFits.end(),
                                 [key](const KeyFit& fit) { return fit.key == key; });
  return row == kKeyFits.end() || row->fits(kind);
}

}  // namespace undercroft
