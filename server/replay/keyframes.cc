// keyframes.cc: keeping copies at growing intervals.
#include "server/replay/keyframes.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr std::size_t kFewest = 2;

std::size_t cells_of(Size size) {
  return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
}

std::size_t memory_of(const Knowledge& known) {
  std::size_t bytes = 0;
  for (const auto& [depth, level] : known.levels) {
    bytes += cells_of(level.cells.size()) * sizeof(CellView);
    bytes += level.entities.size() * sizeof(KnownEntity);
  }
  return bytes;
}

}  // namespace

std::size_t memory_of(const RealmState& state) {
  std::size_t bytes = sizeof(state) + state.world.entities().size() * sizeof(Entity);
  for (int depth = 1; depth <= state.world.level_count(); ++depth) {
    bytes += cells_of(state.world.level(depth).cells.size()) * sizeof(Cell);
  }
  for (const Player& player : state.players) {
    bytes += sizeof(player) + memory_of(player.knowledge);
  }
  return bytes;
}

bool Keyframes::is_too_close(const Replayer& state) const {
  return !kept_.empty() && state.at() < kept_.back().at() + interval_;
}

void Keyframes::offer(const Replayer& state) {
  if (is_too_close(state)) return;
  const std::size_t more = memory_of(state.state());
  while (kept_.size() > kFewest && bytes_ + more > budget_) thin_out();
  if (is_too_close(state)) return;
  kept_.push_back(state);
  bytes_ += more;
}

// The first copy, from which everything can be reached, stays.
void Keyframes::thin_out() {
  std::vector<Replayer> left;
  bytes_ = 0;
  for (std::size_t i = 0; i < kept_.size(); i += 2) {
    bytes_ += memory_of(kept_[i].state());
    left.push_back(std::move(kept_[i]));
  }
  kept_ = std::move(left);
  interval_ *= 2;
}

const Replayer* Keyframes::before(RecordNumber number) const {
  const auto after = std::upper_bound(
      kept_.begin(), kept_.end(), number,
      [](RecordNumber wanted, const Replayer& kept) { return wanted < kept.at(); });
  return after == kept_.begin() ? nullptr : &*(after - 1);
}

}  // namespace undercroft
