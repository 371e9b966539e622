// item_waste.cc: flasks that are for throwing, and drums and draughts at the wrong moment.
#include "server/protocol/item_waste.h"

#include <algorithm>
#include <vector>

#include "server/protocol/look_forms.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr int kLittle = 4;  // healing is a waste if it would restore at most this part of itself

// Health and cures, or a status alone: nothing else may be wanted.
bool has_effect_besides(const Use& use) {
  return use.effect != UseEffect::None || (use.status && (use.heal > 0 || !use.cures.empty()));
}

bool is_in_need(const Entity& e, StatusSet cures) {
  return std::any_of(kStatuses.begin(), kStatuses.end(),
                     [&](const StatusRow& row) { return cures.has(row.item) && e.is(row.item); });
}

bool does_more_when_used(const Blueprint& b) {
  return std::any_of(b.triggers.begin(), b.triggers.end(),
                     [](const Trigger& t) { return t.occasion == Occasion::Used; });
}

// Whether a cure would end something, as far as the player perceives those whom it reaches.
bool cures_somebody(const World& world, const Entity& hero, const Use& use) {
  const std::vector<EntityId> all =
      use.company ? company_of(world, hero.id) : std::vector<EntityId>{hero.id};
  return std::any_of(all.begin(), all.end(), [&](EntityId id) {
    const bool is_known = id == hero.id || perceives(world, hero.id, id);
    return is_known && is_in_need(world.entity(id), use.cures);
  });
}

bool sees_foe_within(const World& world, const Entity& hero, int reach) {
  const Population& here = world.population(hero.depth());
  const auto is_near_foe = [&](EntityId id) {
    const Entity& e = world.entity(id);
    const bool is_disguised = e.kind() == Kind::Mimic;  // it looks like a chest (R121)
    return id != hero.id && e.alive && !is_disguised && distance(e.at(), hero.at()) <= reach &&
           is_foe(world, hero.id, id) && perceives(world, hero.id, id);
  };
  return std::any_of(here.bodies.begin(), here.bodies.end(), is_near_foe) ||
         std::any_of(here.players.begin(), here.players.end(), is_near_foe);
}

std::string counted(int number, const std::string& noun) {
  return counted_noun(static_cast<std::size_t>(std::max(number, 1)), noun);
}

std::string why_status_is_wasted(const World& world, const Entity& hero, const Use& use) {
  if (!harms(world.catalogue(), use)) return "";
  if (use.reach > 0) {
    if (sees_foe_within(world, hero, use.reach)) return "";
    return "No foe is within " + counted(use.reach, "cell");
  }
  return "On yourself it leaves you " + word_of(world.catalogue(), *use.status).word + " for " +
         counted(use.turns, "turn");
}

// Unhurt without cures: the clients ask.
std::string why_healing_is_wasted(const World& world, const Entity& hero, const Use& use) {
  if (use.heal_reach > 0 || cures_somebody(world, hero, use)) return "";
  const int lacks = hero.max_health - hero.health;
  if (lacks == 0 && !use.cures.empty()) return "There is nothing that it would heal or end";
  if (use.company || lacks == 0 || lacks * kLittle > use.heal) return "";
  return "You lack only " + std::to_string(lacks) + " health, and it gives " +
         std::to_string(use.heal);
}

}  // namespace

std::string why_use_is_wasted(const World& world, const Entity& hero, const Intent& intent) {
  if (intent.verb != IntentVerb::Use || !has_thing(world, hero.id, intent.item)) return "";
  const Entity& item = world.entity(intent.item);
  const Blueprint& b = world.blueprint(item);
  if (!b.use || b.aimed || !is_known_to(world, hero.id, item)) return "";
  const Use use = improved(world, *b.use, hero.id);
  if (has_effect_besides(use) || does_more_when_used(b)) return "";
  if (use.status) return why_status_is_wasted(world, hero, use);
  if (use.heal > 0) return why_healing_is_wasted(world, hero, use);
  if (use.cures.empty() || cures_somebody(world, hero, use)) return "";
  return "There is nothing that it would end";
}

}  // namespace undercroft
