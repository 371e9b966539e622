// cautious_clock.cc: compares two clocks.
#include "server/base/cautious_clock.h"

#include <cstdlib>

namespace undercroft {
namespace {

bool agree(std::int64_t one, std::int64_t other) {
  return std::llabs(one - other) <= CautiousClock::kDrift;
}

}  // namespace

std::int64_t CautiousClock::now_s(std::int64_t wall_s, std::int64_t running_s) {
  const std::lock_guard lock(mutex_);
  const std::int64_t offset = wall_s - running_s;
  if (!offset_ || agree(offset, *offset_)) {
    offset_ = offset;
    jump_.reset();
  } else if (!jump_ || !agree(offset, jump_->offset)) {
    jump_ = Jump{offset, running_s};
  } else if (running_s - jump_->since_s >= kBelievedAfter) {
    offset_ = offset;
    jump_.reset();
  }
  return running_s + *offset_;
}

}  // namespace undercroft
