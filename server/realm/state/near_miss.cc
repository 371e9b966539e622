// near_miss.cc: the Crown, the way out and the healing at hand.
#include "server/realm/state/near_miss.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "server/protocol/look_ids.h"
#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr int kNearEnough = 12;  // cells

bool is_crown(const World& world, EntityId thing) {
  return world.exists(thing) && world.blueprint(world.entity(thing)).crown;
}

bool holds_crown(const World& world, const Entity& body) {
  return std::any_of(body.holds().begin(), body.holds().end(),
                     [&](EntityId thing) { return is_crown(world, thing); });
}

std::optional<int> way_to_crown(const World& world, const KnownLevel& known, Point from) {
  for (const KnownEntity& e : known.entities) {
    if (is_crown(world, e.view.id)) return distance(from, e.view.at);
  }
  return std::nullopt;
}

std::optional<int> way_to_stairs_up(const KnownLevel& known, Point from) {
  std::optional<int> way;
  known.cells.for_each_point([&](Point p) {
    if (known.cells[p].ground != Ground::StairsUp) return;
    way = std::min(way.value_or(distance(from, p)), distance(from, p));
  });
  return way;
}

// "two cells from the Crown"; empty: too far, or not known.
std::string cells_from(std::optional<int> way, const std::string& goal) {
  if (!way || *way == 0 || *way > kNearEnough) return "";
  const auto cells = static_cast<std::size_t>(*way);
  return number_word(cells) + (cells == 1 ? " cell from " : " cells from ") + goal;
}

std::string place_of_fall(const RealmState& state, const Entity& body, const KnownLevel& known) {
  const World& world = state.world;
  if (!holds_crown(world, body)) {
    return cells_from(way_to_crown(world, known, body.at()), "the Crown");
  }
  const std::string out = body.depth() == 1 ? "the way out" : "the stairs up";
  const std::string far = cells_from(way_to_stairs_up(known, body.at()), out);
  return far.empty() ? "" : far + " with the Crown";
}

// "eight vials of healing"; empty: it had none, or did not know what they are.
std::string healing_left(const World& world, const Entity& body) {
  std::vector<std::string> names;
  for (const EntityId id : body.holds()) {
    const Look look = look_of(world, body.id, world.entity(id), Kind::Item);
    if (look.heals) names.push_back(look.a_name);
  }
  return names.empty() ? "" : list_of_names(names);
}

}  // namespace

std::string near_miss_of(const RealmState& state, EntityId hero) {
  const Player* player = state.player(hero);
  if (player == nullptr || !state.world.exists(hero)) return "";
  const Entity& body = state.world.entity(hero);
  if (body.kind() != Kind::Corpse || !body.place().on_level()) return "";
  const auto known = player->knowledge.levels.find(body.depth());
  if (known == player->knowledge.levels.end()) return "";
  const std::string place = place_of_fall(state, body, known->second);
  const std::string healing = healing_left(state.world, body);
  if (healing.empty()) return place.empty() ? "" : capitalised(place) + ".";
  if (place.empty()) return capitalised(healing) + " lay unused in the pack.";
  return capitalised(place) + ", with " + healing + " unused.";
}

}  // namespace undercroft
