// headless.h: worlds for benchmarks and their like: the same every time, and played without anybody
// watching.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/turn/turn.h"

namespace undercroft {

// A realm of the game's own content, or of another, one player on a level, who cannot die and walks
// about by a deterministic whim: on as it went, mostly; what comes in its way it bumps into.
class HeadlessGame {
 public:
  explicit HeadlessGame(int depth, std::uint64_t seed = 2026,
                        const std::shared_ptr<const Catalogue>& content = nullptr);

  void play_turn();
  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] EntityId player() const { return player_; }

 private:
  World world_;
  EntityId player_ = kNobody;
  Group group_;
  Intents intents_;
  Rng whim_;
  Direction way_ = Direction::Right;
};

// What creatures of one sort there are for crowds: "chaser" attacks and moves toward the nearest
// player, "wanderer" goes anywhere, "pathfinder" follows distance maps. The player cannot die.
[[nodiscard]] std::shared_ptr<const Catalogue> crowd_catalogue();

// A room of that inner size with walls around it, a player in its middle, and so many creatures
// placed evenly over it.
[[nodiscard]] World open_room(Size inner, int creatures, const std::string& sort);

// Corridors one cell wide, one beside the other, a queue of `length` creatures in each behind a
// player who stands at its end.
[[nodiscard]] World corridors(int count, int length, const std::string& sort);

// One turn of everybody on the only level.
void play_whole_level(World& world);

}  // namespace undercroft
