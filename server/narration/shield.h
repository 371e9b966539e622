// shield.h: names that off which a harmless blow glances.
#pragma once

#include <string>

#include "server/narration/mention.h"
#include "server/narration/scene.h"

namespace undercroft {

// "your mail" for the player, if it wears something that turns blows; else the name of the party:
// "you", "Bob". Nobody knows what others wear.
[[nodiscard]] std::string shield_of(const Scene& scene, const Mention& party,
                                    const std::string& name);

}  // namespace undercroft
