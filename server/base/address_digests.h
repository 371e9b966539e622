// address_digests.h: what a realm stores in place of a player's address.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// AddressDigests map networks to keyed digests, so that a stored realm counts the players of one
// network without naming it. With the key, addresses can be found by trying all of them.
class AddressDigests {
 public:
  // Derives its own key from the secret.
  explicit AddressDigests(std::string_view secret);

  // The digest of an address, "203.0.113.7", "2001:db8::1" or "2001:db8::/64"; empty for an empty
  // text. The addresses of one IPv6 /48 share a digest: providers give away as much.
  [[nodiscard]] std::string of(std::string_view address) const;

 private:
  std::string key_;
};

}  // namespace undercroft
