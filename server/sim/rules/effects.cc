// effects.cc: statuses for one or many creatures, and the effects of scrolls.
#include "server/sim/rules/effects.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "server/sim/rules/ailments.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

// True if turns of two players on one level wait for each other, even without others between
// (R100).
bool are_joined(const World& world, const Entity& a, const Entity& b) {
  return !world.rules().has_bubbles() || distance(a.at(), b.at()) <= 2 * world.rules().awareness;
}

}  // namespace

std::vector<EntityId> company_of(const World& world, EntityId player) {
  if (world.entity(player).kind() != Kind::Player) return {player};
  std::vector<EntityId> others = world.population(world.entity(player).depth()).players;
  std::erase_if(others, [&](EntityId id) { return id == player || !world.entity(id).alive; });
  std::vector<EntityId> company = {player};
  for (std::size_t i = 0; i < company.size(); ++i) {
    const auto is_with = [&](EntityId id) {
      return are_joined(world, world.entity(company[i]), world.entity(id));
    };
    std::copy_if(others.begin(), others.end(), std::back_inserter(company), is_with);
    std::erase_if(others, is_with);
  }
  std::sort(company.begin(), company.end());
  return company;
}

namespace {

// True for a living creature that is near enough, with nothing in between and no smoke around it.
bool reaches(const World& world, EntityId user, const Entity& other, int reach) {
  const Entity& u = world.entity(user);
  if (is_in_smoke_for(world, u.depth(), u.at(), other.at())) return false;
  return other.id != user && other.alive && is_creature(other.kind()) &&
         other.depth() == u.depth() && distance(other.at(), u.at()) <= reach &&
         field_of_view(world, u.depth(), u.at(), reach).contains(other.at());
}

// All others within reach (H12), in order of spawning.
std::vector<EntityId> others_within(const World& world, EntityId user, int reach) {
  const Population& on_level = world.population(world.entity(user).depth());
  std::vector<EntityId> others;
  std::merge(on_level.players.begin(), on_level.players.end(), on_level.bodies.begin(),
             on_level.bodies.end(), std::back_inserter(others));
  std::erase_if(others,
                [&](EntityId id) { return !reaches(world, user, world.entity(id), reach); });
  return others;
}

// Healing that reaches others is not for foes.
void give_health(World& world, EntityId user, const Use& use) {
  if (use.company) {
    for (const EntityId id : company_of(world, user)) heal(world, id, use.heal);
    return;
  }
  if (use.heal_reach == 0) return heal(world, user, use.heal);
  for (const EntityId id : others_within(world, user, use.heal_reach)) {
    const Kind kind = std::as_const(world).entity(id).kind();
    if (kind == Kind::Player || kind == Kind::Friend) heal(world, id, use.heal);
  }
}

void give_statuses(World& world, EntityId user, const Use& use) {
  if (!use.status) return;
  if (use.company) {
    for (const EntityId id : company_of(world, user)) {
      give_status(world, id, *use.status, use.turns);
    }
    return;
  }
  if (use.reach == 0) return give_status(world, user, *use.status, use.turns);
  for (const EntityId id : others_within(world, user, use.reach)) {
    give_status(world, id, *use.status, use.turns);
  }
}

void give_cures(World& world, EntityId user, const Use& use) {
  if (use.cures.empty()) return;
  if (!use.company) return cure(world, user, use.cures);
  for (const EntityId id : company_of(world, user)) cure(world, id, use.cures);
}

// ---- effects of scrolls (R154) ----

void carry_to(World& world, EntityId who, Point to, EntityId by) {
  Entity& e = world.entity(who);
  const Point from = e.at();
  if (!may_be_put(world, e, Place::on(e.depth(), to), by)) return;
  shift(world, e, to);
  tell_arrival(world, Verb::Blinked, e, from);
  meet_residents(world, e, mover_kind(e), Direction::None);
}

// To a random free cell in view; nowhere if there is none.
void blink(World& world, EntityId who, EntityId by) {
  const Entity& e = world.entity(who);
  std::vector<Point> cells;
  field_of_view(world, e.depth(), e.at(), vision(world, e)).for_each([&](Point p) {
    const bool open = world.is_free(e.depth(), p) && world.ground(e.depth(), p) != Ground::Ledge;
    if (open) cells.push_back(p);
  });
  if (cells.empty()) return;
  const int chosen = world.dice.roll(static_cast<int>(cells.size()) - 1);
  carry_to(world, who, cells[static_cast<std::size_t>(chosen)], by);
}

void recall(World& world, EntityId who, EntityId by) {
  const int depth = world.entity(who).depth();
  const auto free = world.nearest_free(depth, entrance_of(world, depth));
  if (free) carry_to(world, who, *free, by);
}

// Lasts until the end of the turn. A player's knowledge is not part of the world, and is updated
// then.
void read_map(World& world, EntityId who) {
  if (world.entity(who).kind() != Kind::Player) return;
  world.entity(who).set(Status::Mapped, 2);  // the tick of this turn takes one
  tell(world, event_of(world, Verb::Mapped, who));
}

void have_effect(World& world, EntityId who, UseEffect effect, EntityId by) {
  switch (effect) {
    case UseEffect::None:
      return;
    case UseEffect::Blink:
      return blink(world, who, by);
    case UseEffect::Map:
      return read_map(world, who);
    case UseEffect::Recall:
      return recall(world, who, by);
  }
}

}  // namespace

Use improved(const World& world, Use use, EntityId by) {
  if (by == kNobody) return use;
  const Entity& e = world.entity(by);
  if (use.heal > 0) use.heal += gift_of(world, e, Gift::HealMore);
  if (use.status) use.turns += gift_of(world, e, Gift::DraughtsLast);
  if (use.longest > 0) use.turns = std::min(use.turns, use.longest);
  return use;
}

void give_effects(World& world, EntityId who, const Use& given, EntityId by) {
  const Use use = improved(world, given, by);
  if (world.entity(who).kind() == Kind::Downed) {
    if (use.heal > 0) raise(world, by, who, use.heal);
    return;
  }
  give_health(world, who, use);
  give_cures(world, who, use);
  give_statuses(world, who, use);
  have_effect(world, who, use.effect, by);
}

bool harms(const Catalogue& catalogue, const Use& use) {
  return use.status && is_harmful(catalogue, *use.status);
}

}  // namespace undercroft
