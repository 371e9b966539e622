// useless_keys.cc: which kinds each key of a blueprint is for.
#include "server/custom_content/useless_keys.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/sim/content/kind_uses.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

bool is_creature_of(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

bool is_placed_by_depth(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Friend || can_be_held(kind) ||
         kKindUses[kind].feature == Feature::ByItself;
}

struct KeyUse {
  std::string_view key;
  bool (*works)(Kind);
  std::string_view instead;
};

constexpr std::string_view kCreatureOnly = "only creatures have it";
constexpr std::string_view kWornOnly = "only creatures have it; an item gives it by worn = { ... }";

// clang-format off
constexpr std::array<KeyUse, 13> kKeyUses = {{
    {"armour",   is_creature_of, kWornOnly},
    {"crown",    [](Kind kind) { return kind == Kind::Item; }, "only an item can be the Crown"},
    {"depth",    is_placed_by_depth, "name it in the features of a level or theme"},
    {"dig",      is_creature_of, kWornOnly},
    {"facing",   [](Kind kind) { return is_creature_of(kind) || kind == Kind::BounceTrap; }, "only creatures and bounce traps face a direction"},
    {"metal",    [](Kind kind) { return kind == Kind::Key || is_door(kind); }, "only keys and doors have a metal"},
    {"on_fail",  is_creature_of, kCreatureOnly},
    {"priority", is_creature_of, kCreatureOnly},
    {"speed",    is_creature_of, kWornOnly},
    {"strength", is_creature_of, "only creatures have it; a weapon has power, and a thrown item thrown"},
    {"traits",   is_creature_of, kCreatureOnly},
    {"vision",   is_creature_of, kWornOnly},
    {"worth",    [](Kind kind) { return kind == Kind::Treasure; }, "only treasure has a worth"},
}};
// clang-format on

struct KindStates {
  Kind kind;
  std::array<State, 3> states;
};
constexpr std::array<KindStates, 8> kKindStates = {{
    {Kind::ClosedDoor, {State::Open, State::Closed, State::Locked}},
    {Kind::Chest, {State::Open, State::Closed, State::Locked}},
    {Kind::Lever, {State::Up, State::Down, State::None}},
    {Kind::Spikes, {State::Up, State::Down, State::None}},
    {Kind::Mimic, {State::Asleep, State::Awake, State::None}},
    {Kind::BounceTrap, {State::Pressed, State::Released, State::None}},
    {Kind::Plate, {State::Pressed, State::Released, State::None}},
    {Kind::Patch, {State::Up, State::Down, State::None}},
}};

bool may_have_state(Kind kind, State state) {
  return std::any_of(kKindStates.begin(), kKindStates.end(), [&](const KindStates& row) {
    return row.kind == kind &&
           std::find(row.states.begin(), row.states.end(), state) != row.states.end();
  });
}

}  // namespace

std::vector<TableWarning> useless_keys(const Blueprint& blueprint, const toml::table& table) {
  std::vector<TableWarning> found;
  for (const KeyUse& use : kKeyUses) {
    const toml::node* node = table.get(use.key);
    if (node == nullptr || use.works(blueprint.kind)) continue;
    std::string sentence(use.key);
    sentence.append(" has no effect on kind = \"").append(kKindUses[blueprint.kind].word);
    found.push_back({line_of(*node), sentence.append("\": ").append(use.instead)});
  }
  const toml::node* state = table.get("state");
  if (state != nullptr && !may_have_state(blueprint.kind, blueprint.state)) {
    found.push_back({line_of(*state), "state has no effect: kind = \"" +
                                          std::string(kKindUses[blueprint.kind].word) +
                                          "\" is never in this state"});
  }
  return found;
}

}  // namespace undercroft
