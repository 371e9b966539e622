// dice.cc: random and scripted rolls.
#include "server/sim/world/dice.h"

#include <utility>

namespace undercroft {

void Dice::script(std::vector<int> values) {
  scripted_ = true;
  values_ = std::move(values);
  used_ = 0;
  fault_.reset();
}

Expected<> Dice::end_script() {
  if (scripted_ && !fault_ && used_ < values_.size()) {
    fault_ = std::to_string(values_.size() - used_) + " scripted dice were left over";
  }
  scripted_ = false;
  values_.clear();
  if (!fault_) return {};
  return failed(*std::exchange(fault_, std::nullopt));
}

int Dice::scripted_roll(int most) {
  if (used_ == values_.size()) {
    if (!fault_) fault_ = "a roll(" + std::to_string(most) + ") beyond the script";
    return 0;
  }
  const int value = values_[used_++];
  if (value >= 0 && value <= most) return value;
  if (!fault_) {
    fault_ = "scripted die " + std::to_string(used_) + " is " + std::to_string(value) +
             ", outside roll(" + std::to_string(most) + ")";
  }
  return 0;
}

}  // namespace undercroft
