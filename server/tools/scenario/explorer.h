// explorer.h: a bot that tries out a place at random: a sweep's hero (docs/scenarios.md).
//
// It knows the whole level and fights nobody on purpose. It walks from one thing that could matter
// to the next, touches it, and stays there for a while, so that several explorers come to stand on
// several plates while another goes through the door.
#pragma once

#include <optional>

#include "server/sim/sight/distance_map.h"
#include "server/sim/world/rng.h"
#include "server/sim/world/world.h"
#include "shared/intent.h"

namespace undercroft {

class Explorer {
 public:
  // The hero with that body. Equal seeds and worlds give equal intents.
  Explorer(EntityId body, std::uint64_t seed)
      : body_(body), chance_(Rng::stream(seed, "explorer", static_cast<std::uint64_t>(body))) {}

  // The intent for the coming turn. REQUIRES: called once a turn.
  [[nodiscard]] Intent decide(const World& world);

 private:
  struct Errand {
    int depth = 0;
    Point goal;
    int touches = 1;   // bumps, if its cell cannot be entered
    int patience = 0;  // turns after which the explorer gives up
  };

  void choose_errand(const World& world);
  void set_out(const World& world, Point goal);
  [[nodiscard]] bool stays(const World& world);
  [[nodiscard]] bool can_reach(const World& world, int depth, Point goal);
  [[nodiscard]] Intent pursue(const World& world);
  [[nodiscard]] Intent arrive(const World& world);
  [[nodiscard]] Direction next_step(const World& world);

  EntityId body_;
  Rng chance_;
  std::optional<Errand> errand_;
  DistanceField steps_;         // to the goal of the errand
  std::uint32_t revision_ = 0;  // of the level, when the explorer last took notice of it
  int rest_ = 0;                // turns to stay where it is
};

}  // namespace undercroft
