// stopped_flight.h: what the player's own missile struck when it hit no creature.
#pragma once

#include <optional>
#include <string>

#include "server/narration/scene.h"

namespace undercroft {

// "the wall, and falls at your feet": what stopped a throw of the player before its target, if it
// is a known obstacle and no creature (R150, R5). Empty otherwise.
[[nodiscard]] std::string what_stopped_throw(const Report& threw, const Report& landed,
                                             const Scene& scene);

// "Your shot strikes the chest." For a shot of the player that a known obstacle stopped (R151, R5).
[[nodiscard]] std::optional<std::string> what_stopped_shot(const Report& flew, const Scene& scene);

}  // namespace undercroft
