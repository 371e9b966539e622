// gaps.h: how long players waited, as percentiles.
#pragma once

#include <string>
#include <vector>

#include "tests/tools/growth/event_queue.h"

namespace undercroft::growth {

class Gaps {
 public:
  void add(Us wait) { waits_.push_back(wait); }
  void add(const Gaps& others) {
    waits_.insert(waits_.end(), others.waits_.begin(), others.waits_.end());
  }
  [[nodiscard]] std::size_t count() const { return waits_.size(); }
  // 0 if nobody waited.
  [[nodiscard]] Us percentile(unsigned percent) const;
  [[nodiscard]] Us longest() const { return percentile(100); }

 private:
  std::vector<Us> waits_;
};

// "1.18 s".
[[nodiscard]] std::string in_seconds(Us time);
// "1,000,000".
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace undercroft::growth
