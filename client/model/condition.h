// condition.h: the condition of an entity in words.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// At most a quarter of its health is left. The screen marks it wherever it shows health.
[[nodiscard]] constexpr bool is_almost_dead(int health, int most) { return health * 4 <= most; }

// "asleep", "badly hurt", "locked (iron)" ...; empty when there is nothing to say.
[[nodiscard]] std::string condition(const EntityView& entity, const Look& look);

// The most important word of the condition: "stunned", "asleep", "dying", "hurt", "locked", "up"
// ...; empty when nothing is unusual.
[[nodiscard]] std::string condition_word(const EntityView& entity, const Look& look);

// A creature's condition in a list, longest form first: a status that keeps it from acting, else
// its sign and wounds ("crouches hurt"). The shorter form has the more telling of the two.
// `has_bar`: a bar beside it already shows wounds.
[[nodiscard]] std::vector<std::string> list_words(const EntityView& entity, const Look& look,
                                                  bool has_bar);

}  // namespace undercroft
