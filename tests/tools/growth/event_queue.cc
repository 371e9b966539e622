// event_queue.cc: a binary heap.
#include "tests/tools/growth/event_queue.h"

#include <algorithm>
#include <utility>

namespace undercroft::growth {

std::size_t EventQueue::store(Event event) {
  if (free_.empty()) {
    events_.push_back(std::move(event));
    return events_.size() - 1;
  }
  const std::size_t place = free_.back();
  free_.pop_back();
  events_[place] = std::move(event);
  return place;
}

void EventQueue::after(Us delay, Event event) {
  heap_.push_back({now_ + delay, ++added_, store(std::move(event))});
  std::push_heap(heap_.begin(), heap_.end(), IsLater{});
}

void EventQueue::run_until(Us end) {
  while (!heap_.empty() && heap_.front().at <= end) {
    std::pop_heap(heap_.begin(), heap_.end(), IsLater{});
    const Entry next = heap_.back();
    heap_.pop_back();
    now_ = next.at;
    const Event event = std::exchange(events_[next.place], nullptr);
    free_.push_back(next.place);
    event();
  }
  now_ = end;
}

}  // namespace undercroft::growth
