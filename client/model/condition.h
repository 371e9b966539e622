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

// The player that a friend follows (R195): "you" or a name; empty if it follows nobody.
[[nodiscard]] std::string leader_of(const Observation& known, const EntityView& entity);

// A creature's condition in a list, longest form first: a status that keeps it from acting, else
// its sign and wounds ("crouches hurt"). The shorter form has the more telling of the two. A
// companion has its health and its player instead: "4/6 with you". `has_bar`: a bar beside it
// already shows wounds.
[[nodiscard]] std::vector<std::string> list_words(const Observation& known,
                                                  const EntityView& entity, bool has_bar);

}  // namespace undercroft
