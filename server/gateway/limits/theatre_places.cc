// theatre_places.cc: counts under a mutex, which no turn ever takes.
#include "server/gateway/limits/theatre_places.h"

#include "shared/check.h"

namespace undercroft {

bool TheatrePlaces::begin(const std::string& network) {
  const std::lock_guard lock(mutex_);
  if (theatres_ >= kMost) return false;
  if (!network.empty()) {
    std::size_t& its = by_network_[network];
    if (its >= kMostOfNetwork) return false;
    ++its;
  }
  ++theatres_;
  return true;
}

void TheatrePlaces::end(const std::string& network) {
  const std::lock_guard lock(mutex_);
  CHECK(theatres_ > 0, "a theatre ends that has begun");
  --theatres_;
  const auto found = by_network_.find(network);
  if (found != by_network_.end() && --found->second == 0) by_network_.erase(found);
}

}  // namespace undercroft
