// theatre_places.h: how many theatres a server may have (R213).
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace undercroft {

// TheatrePlaces count the theatres of all threads, in all and by the network that has begun them.
// Thread-safe.
class TheatrePlaces {
 public:
  static constexpr std::size_t kMost = 32;
  static constexpr std::size_t kMostOfNetwork = 4;

  // Counts a theatre until end(). Returns false, and counts nothing, when there is no room for it.
  // `network`: empty: it counts for none.
  [[nodiscard]] bool begin(const std::string& network);
  void end(const std::string& network);

 private:
  std::mutex mutex_;
  std::size_t theatres_ = 0;
  std::map<std::string, std::size_t> by_network_;  // of each that has begun some
};

}  // namespace undercroft
