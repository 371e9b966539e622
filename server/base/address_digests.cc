// address_digests.cc: keyed BLAKE2b, by libsodium.
#include "server/base/address_digests.h"

#include <arpa/inet.h>
#include <sodium.h>

#include <array>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kDigestBytes = 16;
constexpr std::size_t kNetworkBytes = 6;  // of an IPv6 /48
constexpr std::string_view kPurpose = "undercroft: networks of players";

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());  // NOLINT: libsodium's bytes
}

std::string keyed_digest(std::string_view text, std::string_view key, std::size_t size) {
  std::string digest(size, '\0');
  auto* const to = reinterpret_cast<unsigned char*>(digest.data());  // NOLINT: libsodium's bytes
  const int failed = crypto_generichash(to, size, bytes_of(text), text.size(),
                                        key.empty() ? nullptr : bytes_of(key), key.size());
  CHECK(failed == 0, "the sizes of a digest and its key are libsodium's");
  return digest;
}

// An IPv6 address is replaced by the first bytes of its network; any other text is its own.
std::string network_of(std::string_view address) {
  const std::string text(address.substr(0, address.find('/')));
  std::array<char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::string(address);
  return {bytes.data(), kNetworkBytes};
}

}  // namespace

AddressDigests::AddressDigests(std::string_view secret)
    : key_(keyed_digest(std::string(kPurpose) + std::string(secret), "",
                        crypto_generichash_KEYBYTES)) {}

std::string AddressDigests::of(std::string_view address) const {
  return address.empty() ? "" : keyed_digest(network_of(address), key_, kDigestBytes);
}

}  // namespace undercroft
