// address_race.h: connects to the first of several addresses that answers (RFC 8305).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/net/loop.h"
#include "shared/expected.h"

namespace undercroft {

// An address to connect to, as text without brackets.
struct NumericAddress {
  std::string ip;
  std::uint16_t port = 0;
  friend bool operator==(const NumericAddress&, const NumericAddress&) = default;
};

// The addresses with the families taking turns, the first one's family first.
[[nodiscard]] std::vector<NumericAddress> interleaved(const std::vector<NumericAddress>& addresses);

// An AddressRace tries the addresses in their order. It begins the next attempt when the one before
// fails, or has had 250 ms; the first that connects ends all others.
class AddressRace {
 public:
  // Gets an open socket, which it owns from then on, or the sentence of the last failure: "no
  // answer in time" after ten seconds.
  using Done = std::function<void(Expected<int> fd)>;

  // Calls `done` once, in the loop.
  AddressRace(Loop& loop, const std::vector<NumericAddress>& addresses, Done done);
  ~AddressRace();  // ends all attempts; calls nothing
  AddressRace(const AddressRace&) = delete;
  AddressRace& operator=(const AddressRace&) = delete;

 private:
  struct Race;
  std::shared_ptr<Race> race_;
};

}  // namespace undercroft
