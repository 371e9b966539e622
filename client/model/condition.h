// condition.h: the condition of an entity in words.
#pragma once

#include <string>
#include <vector>

#include "shared/observation.h"

namespace undercroft {

// "asleep", "badly hurt", "iron lock" ...; empty when there is nothing to say.
[[nodiscard]] std::string condition(const Observation& known, const EntityView& entity);

// The most important word of the condition: "stunned 2", "asleep", "dying", "hurt", "locked", "up"
// ...; empty when nothing is unusual.
[[nodiscard]] std::string condition_word(const Observation& known, const EntityView& entity);

// A creature's condition in a list, longest form first: a status that keeps it from acting, else
// its sign and wounds ("crouches hurt"). The shorter form has the more telling of the two.
// `has_bar`: a bar beside it already shows wounds.
[[nodiscard]] std::vector<std::string> list_words(const Observation& known,
                                                  const EntityView& entity, bool has_bar);

}  // namespace undercroft
