// condition.h: how a thing is, in words.
#pragma once

#include <string>

#include "shared/observation.h"

namespace undercroft {

// "asleep", "badly hurt", "locked (iron)" ...; empty when there is nothing to say.
[[nodiscard]] std::string condition(const EntityView& entity, const Look& look);

// The one word of it that matters most where there is room for one: "stunned", "asleep", "dying",
// "hurt", "locked", "up" ...; empty of what is as it should be.
[[nodiscard]] std::string condition_word(const EntityView& entity, const Look& look);

}  // namespace undercroft
