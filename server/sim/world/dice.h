// dice.h: a realm's dice: random, or scripted by a scenario file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/sim/world/rng.h"
#include "shared/expected.h"

namespace undercroft {

// The Dice are the only source of chance for the rules, which state the order of their rolls. With
// a script (docs/scenarios.md, `dice`) the rolls are its values. A value that does not fit is
// recorded as a fault, and the roll is then 0.
class Dice {
 public:
  explicit Dice(std::uint64_t seed = 0) : rng_(Rng::stream(seed, "dice")) {}

  // Uniform on 0..most, inclusive. REQUIRES: most >= 0.
  int roll(int most) { return scripted_ ? scripted_roll(most) : rng_.roll(most); }

  // Rolls a whole shuffle with a local copy of the generator, for speed.
  template <std::size_t kCount>
  Shuffle<kCount> shuffle() {
    if (scripted_) return Shuffle<kCount>(*this);
    Rng rng = rng_;
    const Shuffle<kCount> rolls(rng);
    rng_ = rng;
    return rolls;
  }

  void script(std::vector<int> values);
  // Ends the script. Returns its first fault, or an error if values are left over.
  [[nodiscard]] Expected<> end_script();

  [[nodiscard]] const Rng& rng() const { return rng_; }
  friend bool operator==(const Dice&, const Dice&) = default;

 private:
  friend struct Fields;  // lists every member
  int scripted_roll(int most);

  Rng rng_;
  bool scripted_ = false;
  std::vector<int> values_;
  std::size_t used_ = 0;
  std::optional<std::string> fault_;
};

}  // namespace undercroft
