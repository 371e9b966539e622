// signatures.h: stage D62: which pieces of its signatures a level draws (R206).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// A SignatureDraw is what a level draws of one signature: blueprints, and drawn rooms in the order
// in which they are tried until `wanted_rooms` of them have a place.
struct SignatureDraw {
  std::vector<BlueprintId> blueprints;
  std::vector<std::size_t> rooms;  // indices into Catalogue::rooms()
  int wanted_rooms = 0;
};

// Draws for each signature of the level's table. Pieces come first that have been away longest;
// among these the weights decide. A signature with fewer pieces than the table asks for gives what
// it has.
[[nodiscard]] std::vector<SignatureDraw> draw_signatures(const Catalogue& catalogue,
                                                         const LevelOptions& options);

// The numbers of a room and of a blueprint in the history of a realm.
[[nodiscard]] std::uint64_t number_of_room(const DrawnRoom& room);
[[nodiscard]] std::uint64_t number_of_blueprint(const Blueprint& blueprint);

// The numbers of all pieces of the plan: its theme and its guard, its special and drawn rooms, and
// its things with a signature. REQUIRES: the plan is complete.
[[nodiscard]] std::vector<std::uint64_t> pieces_of(const LevelPlan& plan,
                                                   const Catalogue& catalogue);

}  // namespace undercroft
