// event_queue.h: simulated time, and what happens when.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace undercroft::growth {

// Microseconds: of simulated time, or of a duration.
using Us = std::uint64_t;
inline constexpr Us kMs = 1000;
inline constexpr Us kSecond = 1'000'000;

// An EventQueue runs events in the order of their times. Events of the same time run in the order
// in which they were added, so equal seeds give equal runs on every machine.
class EventQueue {
 public:
  using Event = std::function<void()>;

  void after(Us delay, Event event);
  [[nodiscard]] Us now() const { return now_; }
  [[nodiscard]] std::uint64_t now_ms() const { return now_ / kMs; }
  // Runs the events up to that time, also those that they add.
  void run_until(Us end);

 private:
  // The heap moves its entries often, so the events themselves lie elsewhere.
  struct Entry {
    Us at = 0;
    std::uint64_t number = 0;
    std::size_t place = 0;  // in events_
  };
  struct IsLater {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.at != b.at ? a.at > b.at : a.number > b.number;
    }
  };
  [[nodiscard]] std::size_t store(Event event);

  std::vector<Entry> heap_;  // the earliest first
  std::vector<Event> events_;
  std::vector<std::size_t> free_;  // places in events_
  Us now_ = 0;
  std::uint64_t added_ = 0;
};

}  // namespace undercroft::growth
