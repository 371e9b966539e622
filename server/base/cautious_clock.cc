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
  const bool is_steady = !offset_ || agree(offset, *offset_);
  const bool is_new_jump = !is_steady && (!jump_ || !agree(offset, jump_->offset));
  if (is_new_jump) {
    jump_ = Jump{offset, running_s};
  } else if (is_steady || running_s - jump_->since_s >= kBelievedAfter) {
    offset_ = offset;
    jump_.reset();
  }
  return running_s + *offset_;
}

}  // namespace undercroft
