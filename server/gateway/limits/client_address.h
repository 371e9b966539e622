// client_address.h: the source of a connection, as the limits count it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// An address. For IPv6 it is the /64 network, because whoever has one address of it has them all.
// Customers get whole /56 or /48 networks, so limits count these as well.
struct ClientAddress {
  std::string name;                     // "203.0.113.7", "2001:db8:0:1::/64"; empty: unknown
  bool is_local = false;                // this machine
  std::vector<std::string> wider = {};  // for IPv6: its /56, then its /48
  bool is_shared = false;               // it stands for many people (--shared-address)

  // The name and the wider networks, narrowest first.
  [[nodiscard]] std::vector<std::string> networks() const;
  [[nodiscard]] const std::string& widest() const { return wider.empty() ? name : wider.back(); }
  friend bool operator==(const ClientAddress&, const ClientAddress&) = default;
};

// How much of an address the log names.
enum class AddressesLogged : std::uint8_t { Off, Short, Full };
// "203.0.113.7"; when short, its network: "203.0.113.0/24", "2001:db8::/48". Empty when off or
// unknown.
[[nodiscard]] std::string logged_address(const ClientAddress& source, AddressesLogged how);

// The limit of networks()[i], given the limit of one address: half of it more for each wider one.
[[nodiscard]] constexpr std::uint32_t limit_of_network(std::uint32_t most, std::size_t i) {
  return most + static_cast<std::uint32_t>(std::uint64_t{most} * i / 2);
}

// A list of networks, such as those of trusted proxies.
class Networks {
 public:
  // Adds "10.0.0.0/8", "::1/128" or a single address. Fails with a sentence for anything else.
  [[nodiscard]] Expected<> add(std::string_view text);
  void clear() { networks_.clear(); }
  [[nodiscard]] bool contains(std::string_view address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }
  [[nodiscard]] std::string to_string() const;

 private:
  struct Network {
    std::string bytes;  // 16 bytes: IPv4 as ::ffff:a.b.c.d
    int prefix = 128;   // bits
    std::string text;
  };
  std::vector<Network> networks_;
};

// The client's address of an open socket, as text; empty when unknown.
[[nodiscard]] std::string peer_address(int fd);

// Accepts any text. A text that is not an address becomes the name of a non-local source.
[[nodiscard]] ClientAddress client_address_of(std::string_view address);

// The source of a connection from this machine that names another address, although no proxy is
// trusted there: some visitor's, so limits apply to it.
[[nodiscard]] ClientAddress untrusted_forwarder(const std::string& peer);

// The client's address according to X-Forwarded-For, all lines of which are joined by commas: the
// last entry that is not a trusted proxy. An entry may be ADDR, IPV4:PORT, [IPV6]:PORT or one of
// these in quotes. Returns `peer`, or the proxy before it, when that entry is no address. REQUIRES:
// a trusted proxy sent the header.
[[nodiscard]] std::string forwarded_address(std::string_view header, const std::string& peer,
                                            const Networks& proxies);

}  // namespace undercroft
