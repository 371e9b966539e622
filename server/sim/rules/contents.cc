// contents.cc: the sentences for what chests and corpses hold.
#include "server/sim/rules/contents.h"

#include <utility>
#include <vector>

#include "server/sim/rules/things.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostListed = 5;

void add_counters(const Entity& holder, std::vector<std::string>& names) {
  for (std::size_t metal = 0; metal < holder.keys.size(); ++metal) {
    const std::string key = std::string(name_of(static_cast<Metal>(metal))) + " key";
    const auto count = static_cast<std::size_t>(holder.keys[metal]);
    if (count > 0) names.push_back(counted_noun(count, key));
  }
  if (holder.treasure > 0) names.push_back(std::to_string(holder.treasure) + " gold");
}

// Empty if it holds nothing.
std::string contents_in_words(const World& world, EntityId player, EntityId id) {
  const Entity& holder = world.entity(id);
  std::vector<std::string> names;
  for (const EntityId item : holder.holds()) {
    names.push_back(item_in_words(world, player, world.entity(item)));
  }
  add_counters(holder, names);
  return names.empty() ? "" : list_of_names(names, kMostListed);
}

// "The ogre corpse holds a gem", "The corpse of Bob holds 5 gold".
std::string loot_in_words(const World& world, EntityId player, const Entity& dead) {
  std::string words = corpse_in_words(world, dead);
  words.front() = to_upper(words.front());
  return words + " holds " + contents_in_words(world, player, dead.id);
}

}  // namespace

std::string item_in_words(const World& world, EntityId player, const Entity& item) {
  if (is_known_to(world, player, item)) return with_article(to_lower(item.name));
  return with_article(to_lower(world.catalogue()[world.disguise_of(item.blueprint)].name));
}

std::string corpse_in_words(const World& world, const Entity& dead) {
  const bool is_hero = dead.slot > 0 || world.blueprint(dead).kind == Kind::Corpse;
  return is_hero ? "the corpse of " + dead.name : "the " + to_lower(dead.name) + " corpse";
}

void name_contents(World& world, EntityId player, EntityId chest) {
  if (std::as_const(world).entity(player).kind() != Kind::Player) return;
  const std::string contents = contents_in_words(world, player, chest);
  tell_words(world, Verb::Advised, player,
             contents.empty()
                 ? "It is empty."
                 : "It holds " + contents + ". Walk into it again to take what it holds.");
}

void name_loot(World& world, EntityId corpse) {
  const Entity& dead = std::as_const(world).entity(corpse);
  if (!dead.place().on_level() || is_empty(dead)) return;
  const std::vector<EntityId> players = world.population(dead.depth()).players;
  for (const EntityId player : players) {
    const Point at = std::as_const(world).entity(player).at();
    const bool beside = distance(at, dead.at()) <= 1;
    if (!beside || !sees_cell(world, player, dead.depth(), dead.at())) continue;
    tell_words(world, Verb::Advised, player,
               loot_in_words(world, player, dead) +
                   (at == dead.at() ? ": press g." : ": walk there and press g."));
  }
}

void name_loot_underfoot(World& world, EntityId mover, EntityId corpse) {
  if (std::as_const(world).entity(mover).kind() != Kind::Player) return;
  const Entity& dead = std::as_const(world).entity(corpse);
  if (is_empty(dead)) return;
  tell_words(world, Verb::Advised, mover, loot_in_words(world, mover, dead) + ": press g.");
}

}  // namespace undercroft
