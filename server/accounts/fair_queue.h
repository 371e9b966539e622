// fair_queue.h: a bounded queue whose lanes take turns.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace undercroft {

// A FairQueue holds up to `most` items, and up to `most_in_lane` of one lane. Lanes take turns, so
// one that is full delays an item of another by at most one item a lane.
template <typename Item>
class FairQueue {
 public:
  FairQueue(std::size_t most, std::size_t most_in_lane)
      : most_(most), most_in_lane_(most_in_lane) {}

  [[nodiscard]] bool empty() const { return turns_.empty(); }
  // Returns false, and leaves `item` as it is, when there is no room.
  bool push(const std::string& lane, Item& item) {
    const auto found = lanes_.find(lane);
    const std::size_t waiting = found == lanes_.end() ? 0 : found->second.size();
    if (size_ >= most_ || waiting >= most_in_lane_) return false;
    if (waiting == 0) turns_.push_back(lane);
    lanes_[lane].push_back(std::move(item));
    ++size_;
    return true;
  }
  // Returns nullopt when the queue is empty.
  [[nodiscard]] std::optional<Item> pop() {
    if (turns_.empty()) return std::nullopt;
    const auto lane = lanes_.find(turns_.front());
    std::optional<Item> item = std::move(lane->second.front());
    lane->second.pop_front();
    if (lane->second.empty()) {
      lanes_.erase(lane);
    } else {
      turns_.push_back(turns_.front());
    }
    turns_.pop_front();
    --size_;
    return item;
  }
  void clear() {
    lanes_.clear();
    turns_.clear();
    size_ = 0;
  }

 private:
  const std::size_t most_;
  const std::size_t most_in_lane_;
  std::size_t size_ = 0;
  std::map<std::string, std::deque<Item>> lanes_;  // none is empty
  std::deque<std::string> turns_;                  // the lanes, the next one first
};

}  // namespace undercroft
