// for_two.cc: the sentences about things that take two.
#include "server/protocol/for_two.h"

#include <algorithm>

namespace undercroft {
namespace {

// An absent one helps nobody.
bool is_standing_hero(const Entity& e) { return e.kind() == Kind::Player && e.alive && !e.absent; }

bool has_follower(const World& world, const Entity& player) {
  const std::vector<EntityId>& bodies = world.population(player.depth()).bodies;
  return std::any_of(bodies.begin(), bodies.end(), [&](EntityId id) {
    const Entity& e = world.entity(id);
    return is_follower(e) && e.alive && e.by_kind.leader() == player.id;
  });
}

// Null for a look that only one entity has.
const Blueprint* blueprint_of(const Catalogue& catalogue, LookId look) {
  const auto number = static_cast<std::uint32_t>(look);
  const std::uint32_t owner = number >> kLowKindBits & ((1U << kOwnerBits) - 1);
  const bool is_one = look == kNoLook || (number & kHasOwnName) != 0;
  return is_one ? nullptr : &catalogue[static_cast<BlueprintId>(owner)];
}

// A follower pulls no lever (R195).
std::string words_on_company(const Blueprint& thing, Company company) {
  if (company != Company::Follower) return " You are alone.";
  if (thing.kind == Kind::Lever) return " No companion pulls a lever.";
  return " You have one who follows you: tell it to stay where one is needed.";
}

std::string words_on_blows(const Blueprint& thing) {
  const std::string blows = std::to_string(thing.gives_way);
  return thing.kind == Kind::Chest
             ? " Blows break the lid (attack it, " + blows +
                   " times): monsters hear them, and half of what it holds is lost."
             : " Blows break it open (attack it, " + blows + " times): monsters hear them.";
}

}  // namespace

Company company_on_level(const World& world, EntityId player) {
  const Entity& e = world.entity(player);
  if (!e.place().on_level() || world.rules().pvp) return Company::Hero;  // foes stay unknown
  const std::vector<EntityId>& all = world.population(e.depth()).players;
  const bool has_hero = std::any_of(all.begin(), all.end(), [&](EntityId id) {
    return id != player && is_standing_hero(world.entity(id));
  });
  if (has_hero) return Company::Hero;
  return has_follower(world, e) ? Company::Follower : Company::None;
}

bool takes_two(const Catalogue& catalogue, LookId look) {
  const Blueprint* thing = blueprint_of(catalogue, look);
  return thing != nullptr && !thing->takes_two.empty();
}

std::string words_for_the_lone(const Blueprint& thing, bool is_locked, Company company) {
  if (thing.takes_two.empty() || company == Company::Hero) return "";
  return "It takes two: " + thing.takes_two + "." + words_on_company(thing, company) +
         (is_locked && thing.gives_way > 0 ? words_on_blows(thing) : "");
}

std::string words_for_the_lone(const Catalogue& catalogue, LookId look, bool is_locked,
                               Company company) {
  return words_for_the_lone(*blueprint_of(catalogue, look), is_locked, company);
}

}  // namespace undercroft
