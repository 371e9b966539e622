// hero_growth.h: how far a hero has grown: its kit, its boons, and what it may still choose
// (R170, R171).
#pragma once

#include <cstdint>
#include <vector>

namespace undercroft {

// What a hero was asked to choose.
struct HeroChoice {
  std::uint32_t number = 0;  // from 1; a hero's choices never share one
  int depth = 0;             // boons: of the level that was new; 0: a kit; kKeeps: a lost boon
  std::vector<int> options;  // numbers of kits or boons in the content's tables
  int chosen = 0;            // 0: open; else the place of the option taken, from 1
  static constexpr int kKeeps = -1;
  [[nodiscard]] bool is_kit() const { return depth == 0; }
  // The boons of a hero that came back to life: one of them is kept (R201).
  [[nodiscard]] bool is_kept() const { return depth == kKeeps; }
  friend bool operator==(const HeroChoice&, const HeroChoice&) = default;
};

// An ability that the hero has. Counted down in the tick of its turns; 0: ready.
struct HeldAbility {
  int ability = 0;  // its number in the content's tables
  int ready_in = 0;
  friend bool operator==(const HeldAbility&, const HeldAbility&) = default;
};

struct HeroGrowth {
  bool grows = false;  // is asked to choose; false for bodies that a scenario draws
  int kit = 0;         // its number in the content's tables, from 1; 0: none yet
  std::vector<int> boons;
  std::vector<HeldAbility> abilities;  // the kit's first, then in the order of the boons
  // Open ones, in order of arising, and those of boons that were made: two heroes are never given
  // the same three on one depth.
  std::vector<HeroChoice> choices;
  std::uint32_t last_choice = 0;  // the highest number of a choice
  int drawn_to = 0;               // the deepest level for which it was given boons
  int keeps = 0;                  // how many of its lost boons it may still keep (R201)
  friend bool operator==(const HeroGrowth&, const HeroGrowth&) = default;
};

}  // namespace undercroft
