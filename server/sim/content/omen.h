// omen.h: an omen, which the players may take into a run (R206), as in omens.toml.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/content/attributes.h"
#include "server/sim/content/level_theme.h"
#include "shared/limits.h"
#include "shared/ruleset.h"

namespace undercroft {

inline constexpr std::size_t kMostOmens = 3;  // in force in a run
// The content has no more: all of them are options of one choice.
inline constexpr std::size_t kMostOmensKnown = kMaxOptionsEach;

// A FoeChange is what an omen does to every monster and mimic.
struct FoeChange {
  int health = 100;    // percent
  Attributes added{};  // `dig` is not used
  friend bool operator==(const FoeChange&, const FoeChange&) = default;
};

using RuleValues = std::vector<std::pair<std::string, std::string>>;

// An Omen is laid over the content and the house rules of one run. It changes levels by their depth
// in the content's tables, and everything else in the whole realm.
struct Omen {
  std::string key;   // "river"
  std::string name;  // "The river rose"
  std::string text;  // what it changes
  int score = 0;     // percent by which it raises the points of the run
  Depths depth{1, kMaxDepth};
  LevelTheme levels{};  // laid over the tables of those depths, after the theme; has no name
  int guards = 0;       // on those depths: so many more beside the stairs down, or the Crown
  FoeChange foes{};
  int prices = 100;   // percent that merchants ask
  int wakings = 100;  // percent of the turns that a woken level takes for each step (R202)
  RuleValues rules{};
  SourceLine source{};
  friend bool operator==(const Omen&, const Omen&) = default;
};

// The table with the omen laid over it.
[[nodiscard]] LevelTable with_omen(LevelTable table, const Omen& omen);
// The rules under which a run with these omens is played.
[[nodiscard]] Ruleset under_omens(Ruleset rules, const std::vector<Omen>& omens);

// Whether one of them sets this house rule.
[[nodiscard]] bool is_set_by(const std::vector<Omen>& omens, std::string_view rule);

// The percent by which they raise the points of a run.
[[nodiscard]] int score_of(const std::vector<Omen>& omens);
// "The river rose and Lamps out (30 % more points)"; empty: there are none.
[[nodiscard]] std::string words_of(const std::vector<Omen>& omens);

// True for the house rules that an omen may set: those that a run may change, and that ask nothing
// of its host.
[[nodiscard]] bool may_be_set_by_omens(std::string_view rule);

}  // namespace undercroft
