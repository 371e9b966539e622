// tag_rewards.h: the boons that reward a tag (R205).
#pragma once

#include <span>
#include <string>

#include "server/sim/rules/resistance.h"
#include "server/sim/world/world.h"

namespace undercroft {

// Harm has been done to the victim. Rewards the heroes who perceive it, are near enough and are its
// foes.
void reward_harm(World& world, EntityId victim, Verb verb, EntityId doer, const Means& means);

// The hero has used or thrown an item, or invoked an ability, that has these tags.
void reward_deed(World& world, EntityId hero, std::span<const std::string> tags);

}  // namespace undercroft
