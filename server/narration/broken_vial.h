// broken_vial.h: draughts and vials that break over a creature, and what that did.
#pragma once

#include <optional>
#include <string>

#include "server/narration/mentions.h"

namespace undercroft {

// "it feels better (+4) and is strong": what a thing that broke over a creature did to it, as far
// as the player sees it; empty for the player itself, and where nothing shows. The event of healing
// is sent to the healed player alone. `name` is the subject.
[[nodiscard]] std::string seen_effects(const Scene& scene, const EntityView& now, const Look& thing,
                                       const std::string& name);

// "The vial breaks: the lost hound feels better (+4)." `broke` says that an item broke. Nullopt
// unless it broke over another creature than the player, on which it had an effect or which it
// could have healed.
[[nodiscard]] std::optional<std::string> broken_over_a_creature(const Report& broke,
                                                                const Scene& scene,
                                                                Mentions& mentions);

}  // namespace undercroft
