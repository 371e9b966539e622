// carried_state.cc: brings a world that was set up to where a game was.
#include "server/scenario/carried_state.h"

#include <algorithm>

#include "server/scenario/details.h"
#include "server/sim/world/fields.h"
#include "server/sim/world/world_check.h"

namespace undercroft {
namespace {

bool is_carried(const Scenario& scenario) {
  return scenario.dice || std::any_of(scenario.placements.begin(), scenario.placements.end(),
                                      [](const Placement& p) {
                                        return p.plan.is_off_map() || !p.plan.details.empty();
                                      });
}

void hand_over(Staged& staged, const Scenario& scenario) {
  std::vector<const Placement*> held;
  for (const Placement& p : scenario.placements) {
    if (p.plan.held_by) held.push_back(&p);
  }
  std::stable_sort(held.begin(), held.end(), [](const Placement* a, const Placement* b) {
    return a->plan.line < b->plan.line;
  });
  for (const Placement* p : held) {
    const EntityId holder = staged.names.find(*p->plan.held_by);
    staged.world.move(staged.names.find(p->name), Place::held_by(holder));
  }
}

void give_details(Staged& staged, const Scenario& scenario) {
  const DetailMeanings meanings{staged.world.catalogue(), [&staged](std::string_view name) {
                                  return staged.names.find(name);
                                }};
  Complaints reported_before{scenario.file};
  for (const Placement& p : scenario.placements) {
    if (p.plan.details.empty()) continue;
    Entity& e = staged.world.entity(staged.names.find(p.name));
    set_details(e, p.plan.details, meanings, p.name, reported_before);
  }
}

void set_dice(Dice& dice, std::uint64_t state) {
  Fields::visit(dice, [state](std::string_view name, auto& field) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::uint64_t>) {
      if (name == "rng_state") field = state;
    }
  });
}

void set_levels(World& world, const Scenario& scenario) {
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const auto place = static_cast<std::size_t>(depth) - 1;
    if (place < scenario.turns_played.size()) {
      world.set_level_turn(depth, static_cast<TurnNumber>(scenario.turns_played[place]));
    }
    if (place < scenario.hunters.size()) {
      world.set_hunters_sent(depth, static_cast<std::uint32_t>(scenario.hunters[place]));
    }
    if (place < scenario.called.size()) {
      world.set_heroes_who_called(depth, static_cast<std::uint32_t>(scenario.called[place]));
    }
  }
}

}  // namespace

void take_kind(World& world, EntityId id, Kind kind) {
  Entity& e = world.entity(id);
  e.alive = kind == Kind::Monster;
  if (!e.alive) e.health = 0;
  world.become(id, kind);
}

// Placing things is nothing that a trigger answers to (R220), and no memory is older than the game.
void carry_state(Staged& staged, const Scenario& scenario) {
  set_levels(staged.world, scenario);
  if (scenario.dice) set_dice(staged.world.dice, *scenario.dice);
  if (!is_carried(scenario)) return;
  hand_over(staged, scenario);
  give_details(staged, scenario);
  staged.world.happenings.clear();
  staged.world.happenings_done = 0;
}

std::string fault_of_state(const Staged& staged) {
  std::vector<Entity> all;
  for (const Entity& e : staged.world.entities()) all.push_back(e);
  const std::string fault = fault_of(staged.world, all, staged.world.entities().last());
  if (fault.empty()) return "";
  const std::size_t before = fault.find(' ') + 1;  // "entity 5 has impossible health"
  const auto id = static_cast<EntityId>(std::stoul(fault.substr(before)));
  return "'" + staged.names.of(id) + "'" + fault.substr(fault.find(' ', before));
}

}  // namespace undercroft
