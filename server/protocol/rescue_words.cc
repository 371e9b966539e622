// rescue_words.cc: who is down, where, and how long.
#include "server/protocol/rescue_words.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "server/protocol/told_places.h"
#include "server/sim/rules/down.h"
#include "server/sim/sight/sight.h"
#include "shared/bearing.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

std::string turns_in_words(int turns) {
  return std::to_string(turns) + (turns == 1 ? " turn" : " turns");
}

int turns_left(const Entity& downed) { return downed.turns(Status::Down); }

bool is_down(const World& world, EntityId id) {
  return id != kNobody && world.exists(id) && world.entity(id).kind() == Kind::Downed;
}

Notice call_to_the_downed(const World& world, const Entity& viewer) {
  if (has_help_near(world, viewer)) return {};
  const std::string turns = turns_in_words(turns_left(viewer));
  const std::string stand = turns_left(viewer) == 1 ? " stands still" : " stand still";
  return {"No friend is near: your " + turns + stand, "Your " + turns + stand};
}

// Null if nobody is down.
const Entity* most_urgent(const World& world) {
  const Entity* found = nullptr;
  for (const EntityId id : downed_players(world)) {
    const Entity& e = world.entity(id);
    if (found == nullptr || turns_left(e) < turns_left(*found)) found = &e;
  }
  return found;
}

bool knows_cell_of(const World& world, EntityId viewer, const Entity& body, bool says_where) {
  if (!world.exists(viewer) || world.entity(viewer).depth() != body.depth()) return false;
  return is_place_told(world, body, says_where) || perceives(world, viewer, body.id);
}

}  // namespace

std::string place_in_words(const World& world, EntityId viewer, const Entity& body,
                           bool says_where) {
  if (!knows_cell_of(world, viewer, body, says_where)) {
    return " on level " + std::to_string(body.depth());
  }
  const Point from = world.entity(viewer).at();
  const int cells = distance(from, body.at());
  if (cells == 0) return " right here";
  return ", " + std::string(compass_word(bearing(from, body.at()))) + " " + std::to_string(cells);
}

Notice call_for_help(const World& world, EntityId viewer, bool says_where) {
  if (world.rules().pvp) return {};
  if (is_down(world, viewer)) return call_to_the_downed(world, world.entity(viewer));
  const Entity* downed = most_urgent(world);
  if (downed == nullptr) return {};
  const std::string turns = turns_in_words(turns_left(*downed));
  const bool waits = !has_help_near(world, *downed);
  const std::string where = place_in_words(world, viewer, *downed, says_where);
  return {downed->name + " is down" + where + ": " + turns + " left" +
              (waits ? ", which wait for a friend" : ""),
          downed->name + " is down" + where + ": " + turns};
}

std::string key_of_calls(const World& world) {
  std::string key;
  for (const EntityId id : downed_players(world)) {
    const Entity& e = world.entity(id);
    key += e.name + " " + std::to_string(e.depth()) + " " + std::to_string(turns_left(e)) +
           (has_help_near(world, e) ? "+" : "-");
  }
  return key;
}

std::string why_down(int turns) { return "You are down: " + turns_in_words(turns) + " left."; }

std::string why_idle(const SelfView& self) {
  const auto down = std::find_if(self.statuses.begin(), self.statuses.end(),
                                 [](const StatusView& s) { return s.status == Status::Down; });
  if (down == self.statuses.end()) return "You are dead.";
  return why_down(down->turns);
}

}  // namespace undercroft
