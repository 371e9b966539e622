// client_address.h: where a connection comes from, as limits count it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// An address; of IPv6 the network of 64 bits, since whoever has one address of it has them all.
struct ClientAddress {
  std::string name;       // "203.0.113.7", "2001:db8:0:1::/64"; empty: not known
  bool is_local = false;  // this very machine
  friend bool operator==(const ClientAddress&, const ClientAddress&) = default;
};

// The networks of proxies whose word on where a connection comes from is taken.
class Networks {
 public:
  // "10.0.0.0/8", "::1/128" or one address; a sentence when it is none of these.
  [[nodiscard]] Expected<> add(std::string_view text);
  void clear() { networks_.clear(); }
  [[nodiscard]] bool contains(std::string_view address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }
  [[nodiscard]] std::string to_string() const;

 private:
  struct Network {
    std::string bytes;  // 16: IPv4 is ::ffff:a.b.c.d
    int prefix = 128;   // bits
    std::string text;
  };
  std::vector<Network> networks_;
};

// The far end's address, as text, of an open socket; empty when it cannot be told.
[[nodiscard]] std::string peer_address(int fd);

// Nothing is wrong with a text that is no address: its name is then that text, and it is not local.
[[nodiscard]] ClientAddress client_address_of(std::string_view address);

// Who is meant by X-Forwarded-For, when a trusted proxy says so: the last address of the list that
// is no proxy of ours. `peer` when it names none.
[[nodiscard]] std::string forwarded_address(std::string_view header, const std::string& peer,
                                            const Networks& proxies);

}  // namespace undercroft
