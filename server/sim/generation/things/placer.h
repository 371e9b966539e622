// placer.h: adds entities to a plan, and refuses those that would break D21 or D23.
#pragma once

#include <array>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Nothing dangerous stands within this many cells of the entrance (D23).
inline constexpr int kSafeDistance = 8;

// A Placer adds entities to a plan and enforces: one entity per layer and cell (items aside);
// blockers, including friends and raised spikes (D33, D34), stand only on bare floor that stays
// connected without that cell, never in a hallway, and never in or beside a doorway; nothing
// dangerous is near the entrance. Doors are placed first, with hang(). Nothing is placed in drawn
// rooms (D40) or lakes (D45), no path leads through them, and no blocker stands on a bridge.
class Placer {
 public:
  Placer(LevelPlan& plan, const Catalogue& catalogue);

  // True if an entity of that kind may be placed there.
  [[nodiscard]] bool may_stand(Kind kind, Point at) const;

  // Adds it to the plan. Returns false and changes nothing if it may not stand there.
  bool put(const Thing& thing);
  bool put(BlueprintId blueprint, Point at);

  // Replaces a random chest with a mimic. Chests near the entrance (D23), behind plates or in drawn
  // rooms are not eligible: a dead mimic would leave a cell in which the door can shut a player in
  // (R143).
  // Returns false if there is no such chest.
  bool replace_a_chest(BlueprintId mimic, Rng& rng);

  // Changes a cell's ground. REQUIRES: nothing stands there.
  void lay(Ground ground, Point at);

  // Keeps fixtures off this cell from now on, because players will need it.
  void keep_clear(Point at) { kept_[at] = true; }

  // Removes everything added since the plan had `things` entities. REQUIRES: none of them is an
  // item.
  void take_back(std::size_t things);

  // Adds a door in a doorway, or a thing of a drawn room, where nothing else may stand.
  void hang(const Thing& thing);

  // Tries the cells of `candidates` in random order until n entities are placed. Returns how many
  // were; fewer than n if the cells run out (D20).
  int put_some(int n, std::vector<Point> candidates, Rng& rng, const Thing& like);

  [[nodiscard]] Thing thing(BlueprintId blueprint, Point at = {}) const;
  [[nodiscard]] const Catalogue& catalogue() const { return catalogue_; }
  [[nodiscard]] LevelPlan& plan() { return plan_; }

 private:
  [[nodiscard]] bool is_bare(Point at) const;
  [[nodiscard]] bool is_beside_doorway(Point at) const;
  [[nodiscard]] bool leaves_sides_open(Point at) const;

  LevelPlan& plan_;
  const Catalogue& catalogue_;
  Grid<bool> way_;                   // firm ground without a fixture
  std::array<Grid<bool>, 6> taken_;  // by Layer
  Grid<bool> kept_;                  // cells to keep clear
};

// The cells of `room`'s floor at least `inset` cells away from its walls, row by row.
[[nodiscard]] std::vector<Point> cells_of(const Room& room, int inset = 0);

}  // namespace undercroft
