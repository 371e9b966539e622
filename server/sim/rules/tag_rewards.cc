// tag_rewards.cc: goes through the kits and boons of heroes for those that reward a tag.
#include "server/sim/rules/tag_rewards.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// Calls visit(TagReward) for each reward of the hero's kit and boons.
template <typename Visit>
void for_each_reward(const World& world, EntityId hero, Visit visit) {
  const GrowthTables& tables = world.catalogue().growth();
  const auto growth = [&world, hero]() -> const HeroGrowth& {
    return world.entity(hero).growth.get();  // a reward may write it
  };
  const auto add = [&visit](const Gain& gain) {
    if (gain.rewards) visit(*gain.rewards);
  };
  if (growth().kit > 0) add(tables.kits[static_cast<std::size_t>(growth().kit) - 1].gain);
  for (std::size_t i = 0; i < growth().boons.size(); ++i) {
    add(tables.boons[static_cast<std::size_t>(growth().boons[i])].gain);
  }
}

void ready_sooner(World& world, EntityId hero, int turns) {
  for (HeldAbility& held : world.entity(hero).growth.change().abilities) {
    held.ready_in = std::max(0, held.ready_in - turns);
  }
}

void give_reward(World& world, EntityId hero, const TagReward& reward) {
  if (!std::as_const(world).entity(hero).alive) return;
  if (reward.heal > 0) heal(world, hero, reward.heal);
  if (reward.status) give_status(world, hero, *reward.status, reward.turns);
  if (reward.readies > 0) ready_sooner(world, hero, reward.readies);
}

bool is_enemy(Kind kind) { return kind == Kind::Monster || kind == Kind::Mimic; }

}  // namespace

void reward_harm(World& world, EntityId victim, Verb verb, EntityId doer, const Means& means) {
  if (!world.catalogue().growth().rewards_tags) return;
  const Entity& v = std::as_const(world).entity(victim);
  if (!is_enemy(v.kind())) return;
  for (const EntityId id : std::as_const(world).population(v.depth()).players) {
    const int cells = distance(std::as_const(world).entity(id).at(), v.at());
    for_each_reward(std::as_const(world), id, [&](const TagReward& reward) {
      const bool counts = cells <= reward.within &&
                          harm_has_tag(world, verb, doer, means, reward.tag) &&
                          perceives(world, id, victim);
      if (counts) give_reward(world, id, reward);
    });
  }
}

void reward_deed(World& world, EntityId hero, std::span<const std::string> tags) {
  if (!world.catalogue().growth().rewards_tags || tags.empty()) return;
  for_each_reward(std::as_const(world), hero, [&](const TagReward& reward) {
    const bool counts = std::find(tags.begin(), tags.end(), reward.tag) != tags.end();
    if (counts) give_reward(world, hero, reward);
  });
}

}  // namespace undercroft
