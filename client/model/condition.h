// condition.h: how a thing is, in words.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// A quarter of its health is left, or less: the screen marks it wherever it shows health.
[[nodiscard]] constexpr bool is_almost_dead(int health, int most) { return health * 4 <= most; }

// "asleep", "badly hurt", "locked (iron)" ...; empty when there is nothing to say.
[[nodiscard]] std::string condition(const EntityView& entity, const Look& look);

// The one word of it that matters most where there is room for one: "stunned", "asleep", "dying",
// "hurt", "locked", "up" ...; empty of what is as it should be.
[[nodiscard]] std::string condition_word(const EntityView& entity, const Look& look);

// What a list says of a creature, the longest form first: a condition that keeps it from acting;
// else what it is about and its wounds ("crouches hurt"), where there is room for one of them the
// one that tells more. `has_bar`: wounds are shown beside it already.
[[nodiscard]] std::vector<std::string> list_words(const EntityView& entity, const Look& look,
                                                  bool has_bar);

}  // namespace undercroft
