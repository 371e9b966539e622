// proxy_header.cc: decodes both versions of the PROXY protocol.
#include "server/gateway/http/proxy_header.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace undercroft {
namespace {

using namespace proxy_header;  // NOLINT(google-build-using-namespace): only its four results

constexpr std::string_view kText = "PROXY ";                     // version 1
constexpr std::string_view kBinary("\r\n\r\n\0\r\nQUIT\n", 12);  // version 2
constexpr std::size_t kMostText = 107;                           // bytes, with \r\n
constexpr std::size_t kHead = 16;                                // bytes of version 2
constexpr std::size_t kV4Block = 12, kV6Block = 36;              // addresses and ports
constexpr unsigned kVersion2 = 2, kLocal = 0, kProxied = 1, kTcp4 = 0x11, kTcp6 = 0x21;

bool is_beginning(std::string_view bytes, std::string_view of) {
  return of.starts_with(bytes.substr(0, of.size()));
}

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// The system's function stops at a zero byte.
bool is_address(int family, std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return false;
  std::array<unsigned char, 16> ignored{};
  return inet_pton(family, std::string(text).c_str(), ignored.data()) == 1;
}

std::string address_of(int family, std::string_view bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, bytes.data(), text.data(), text.size());
  return text.data();
}

// "TCP4 203.0.113.7 192.0.2.1 50000 7777"; what follows the client's address does not matter.
ProxyHeader read_line(std::string_view line, std::size_t size) {
  const std::string_view family = line.substr(0, line.find(' '));
  if (family == "UNKNOWN") return Found{size, ""};
  const bool is_v6 = family == "TCP6";
  if (!is_v6 && family != "TCP4") return Bad{"an unknown family in a PROXY header"};
  line.remove_prefix(std::min(line.size(), family.size() + 1));
  const std::string_view address = line.substr(0, line.find(' '));
  if (is_address(is_v6 ? AF_INET6 : AF_INET, address)) return Found{size, std::string(address)};
  return Bad{"no address in a PROXY header"};
}

ProxyHeader read_text(std::string_view bytes) {
  const std::size_t end = bytes.substr(0, kMostText).find("\r\n");
  if (end != std::string_view::npos) {
    return read_line(bytes.substr(kText.size(), end - kText.size()), end + 2);
  }
  if (bytes.size() >= kMostText) return Bad{"a PROXY header that does not end"};
  return Incomplete{};
}

ProxyHeader read_binary(std::string_view bytes) {
  if (bytes.size() < kHead) return Incomplete{};
  const unsigned version = byte_at(bytes, 12) >> 4U;
  const unsigned command = byte_at(bytes, 12) & 0xFU;
  const unsigned family = byte_at(bytes, 13);
  const std::size_t length = byte_at(bytes, 14) << 8U | byte_at(bytes, 15);
  if (version != kVersion2 || command > kProxied) return Bad{"an unknown kind of PROXY header"};
  if (kHead + length > kMostProxyHeader) return Bad{"a PROXY header that is too long"};
  if (bytes.size() < kHead + length) return Incomplete{};
  if (command == kLocal) return Found{kHead + length, ""};
  const bool is_whole =
      (family == kTcp4 && length >= kV4Block) || (family == kTcp6 && length >= kV6Block);
  if (is_whole) {
    const int kind = family == kTcp4 ? AF_INET : AF_INET6;
    return Found{kHead + length, address_of(kind, bytes.substr(kHead))};
  }
  if (family == kTcp4 || family == kTcp6) return Bad{"a PROXY header without its addresses"};
  return Found{kHead + length, ""};  // a family without addresses that limits could count
}

}  // namespace

ProxyHeader read_proxy_header(std::string_view bytes) {
  if (bytes.size() >= kText.size() && bytes.starts_with(kText)) return read_text(bytes);
  if (bytes.size() >= kBinary.size() && bytes.starts_with(kBinary)) return read_binary(bytes);
  const bool may_begin = is_beginning(bytes, kText) || is_beginning(bytes, kBinary);
  return may_begin ? ProxyHeader(Incomplete{}) : ProxyHeader(None{});
}

}  // namespace undercroft
