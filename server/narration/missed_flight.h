// missed_flight.h: why a missile hit nobody.
#pragma once

#include <string>
#include <vector>

#include "server/narration/mentions.h"

namespace undercroft {

// "the goblin moved first", for a missile that ended in a cell where the player saw a creature
// before the turn: missiles fly after all have moved (R10). `at`: the report of its end. Empty when
// the player cannot know why.
[[nodiscard]] std::string why_target_is_gone(const std::vector<Report>& reports, std::size_t at,
                                             const Scene& scene, Mentions& mentions);

// The sentence for a shot of the player without a hit: "Your shot misses: the goblin moved first.",
// "Your shot stops at Bob, who is in the way.", "Your shot strikes the wall.", "Your shot falls
// short of the goblin." or "Your shot hits nobody.".
[[nodiscard]] std::string end_of_missed_shot(const std::vector<Report>& reports, std::size_t at,
                                             const Scene& scene, Mentions& mentions);

// " stops at Bob, who is in the way.", if another player stands where the missile ended;
// else empty.
[[nodiscard]] std::string friend_in_the_way(const Report& ended, const Scene& scene,
                                            Mentions& mentions);

}  // namespace undercroft
