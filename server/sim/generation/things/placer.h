// placer.h: puts things into a plan, and refuses what would break D21 or D23.
#pragma once

#include <array>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/generation/plan/level_plan.h"

namespace undercroft {

// Cells to the entrance within which nothing dangerous stands (D23).
inline constexpr int kSafeDistance = 8;

// Guards a plan's things: one of a layer in a cell (items aside); what one must walk around
// (friends and risen spikes too: D33, D34) stands only on bare floor that stays connected without
// that cell, never in a hallway, doorway or beside one; nothing dangerous is near the entrance.
// Doors are put in first, by hang().
class Placer {
 public:
  Placer(LevelPlan& plan, const Catalogue& catalogue);

  // May a thing of that kind be put there?
  [[nodiscard]] bool may_stand(Kind kind, Point at) const;

  // Adds it to the plan; false, and nothing is changed, when it may not stand there.
  bool put(const Thing& thing);
  bool put(BlueprintId blueprint, Point at);

  // A mimic instead of a chest, any of those that are not near the entrance (D23), nor behind
  // plates: struck down it would leave a cell in which the door shuts one in (R143). False: there
  // is none.
  bool replace_a_chest(BlueprintId mimic, Rng& rng);

  // Changes what a cell is made of. REQUIRES: nothing stands there.
  void lay(Ground ground, Point at);

  // From now on nothing stands there for good: somebody will need the cell.
  void keep_clear(Point at) { kept_[at] = true; }

  // Takes away what has been put since the plan had so many things. REQUIRES: no items among it.
  void take_back(std::size_t things);

  // A door in a doorway, where nothing else may stand.
  void hang(const Thing& door);

  // The cells of `candidates` in random order, each asked in turn, until n things stand. Returns
  // how many do: fewer when the cells run out (D20).
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
  Grid<bool> way_;                   // firm ground that nothing stands on for good
  std::array<Grid<bool>, 6> taken_;  // by Layer
  Grid<bool> kept_;                  // clear
};

// Cells of `room`'s floor, in reading order; `inset` cells away from its walls.
[[nodiscard]] std::vector<Point> cells_of(const Room& room, int inset = 0);

}  // namespace undercroft
