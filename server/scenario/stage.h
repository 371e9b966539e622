// stage.h: a scenario's map as a world to play in: `undercroft-server --scenario FILE`.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/sim/content/content_error.h"
#include "server/sim/world/world.h"

namespace undercroft {

// The dungeon as the file draws it, with its rules and seed; its turns are not looked at. `seats`
// are its players, in order of joining, each with the name that the file gives it: bodies for those
// who come to take.
struct Stage {
  struct Seat {
    EntityId player = kNobody;
    std::string name;
  };
  World world;
  std::vector<Seat> seats;
};

// `catalogue`: the blueprints it may use beside its own (scenario_catalogue() of
// content/builtin.h).
[[nodiscard]] std::variant<Stage, std::vector<ContentError>> stage(std::string_view text,
                                                                   std::string_view file_name,
                                                                   const Catalogue& catalogue);

}  // namespace undercroft
