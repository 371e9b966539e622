// headless.h: worlds for benchmarks and similar tools. They are deterministic and have no observer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/sim/turn/turn.h"

namespace undercroft {

// A HeadlessGame is a realm of the game's own content, or of `content`, with one player who cannot
// die. The player walks by a deterministic whim: it mostly keeps its direction and bumps into
// whatever is ahead.
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

// A catalogue of crowd creatures that cannot die. A "chaser" attacks and moves toward the nearest
// player, a "wanderer" moves at random, a "pathfinder" follows distance maps, a "skirmisher" keeps
// its distance.
[[nodiscard]] std::shared_ptr<const Catalogue> crowd_catalogue();

// A walled room of that inner size with a player in the middle and `creatures` placed evenly over
// it.
[[nodiscard]] World open_room(Size inner, int creatures, const std::string& sort);

// Parallel corridors, one cell wide. In each, a queue of `length` creatures stands behind a player
// at the end.
[[nodiscard]] World corridors(int count, int length, const std::string& sort);

// Plays one turn of all players on the only level.
void play_whole_level(World& world);

}  // namespace undercroft
