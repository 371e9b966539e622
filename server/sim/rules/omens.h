// omens.h: what the players take into the next run, and what that adds to its points (R206).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/world/world.h"

namespace undercroft {

// The number of the choice of omens (HeroChoice::number). No hero is asked so often.
inline constexpr std::uint32_t kOmenChoice = 1'000'000'000;

// Whether players may choose: the run is over, another one follows, and the content has omens.
[[nodiscard]] bool omens_are_offered(const World& world);

// Whether the player wants this omen for the next run.
[[nodiscard]] bool wants_omen(const World& world, EntityId player, std::string_view omen);

// The player wants an omen of the content, or no longer wants it. `option`: its place among the
// content's omens, from 0. Returns false if there is none, or if none is offered.
bool toggle_omen(World& world, EntityId player, std::uint32_t option);

// The keys of the omens that every one of these players wants, in the order in which a player was
// the first to want them. Without players: none.
[[nodiscard]] std::vector<std::string> agreed_omens(const World& world,
                                                    std::span<const EntityId> players);

// Those of `keys` that are in force when a run begins with them: the first kMostOmens that the
// content has, each once. The only place that judges the number.
[[nodiscard]] std::vector<std::string> omens_of_run(const Catalogue& catalogue,
                                                    const std::vector<std::string>& keys);

}  // namespace undercroft
