// address_limits.h: how much one address may do, as the host has set it.
#pragma once

#include <cstdint>

namespace undercroft {

// A limit counted per address. Connections from this machine are exempt unless the host set the
// limit explicitly, because load tests run from there.
struct AddressLimit {
  std::uint32_t most = 0;
  bool is_set = false;  // by the host, explicitly
};

struct AddressLimits {
  AddressLimit connections{64};
  AddressLimit handshakes{20};   // per second, and three times as many at once
  AddressLimit pages{40};        // in the same way
  AddressLimit names{60};        // new names per hour
  AddressLimit wrong_tokens{3};  // answered without a delay
  AddressLimit passwords{3};     // for one account, checked without a delay
};

}  // namespace undercroft
