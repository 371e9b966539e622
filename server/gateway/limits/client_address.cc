// client_address.cc: parses addresses with the system's functions.
#include "server/gateway/limits/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <charconv>
#include <cstring>
#include <optional>

namespace undercroft {
namespace {

constexpr std::size_t kBytes = 16;
constexpr int kBits = 128;
constexpr int kBitsBeforeIpv4 = 96;
constexpr std::string_view kIpv4Lead("\0\0\0\0\0\0\0\0\0\0\xFF\xFF", 12);

// The address as 16 bytes; IPv4 as ::ffff:a.b.c.d. The system's function stops at a zero byte.
std::optional<std::string> bytes_of(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  const std::string address(text);
  std::array<char, kBytes> bytes{};
  if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) {
    return std::string(kIpv4Lead) + std::string(bytes.data(), 4);
  }
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) {
    return std::string(bytes.data(), kBytes);
  }
  return std::nullopt;
}

bool is_ipv4(const std::string& bytes) { return bytes.starts_with(kIpv4Lead); }

std::string text_of(const std::string& bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool v4 = is_ipv4(bytes);
  const char* from = v4 ? bytes.data() + kIpv4Lead.size() : bytes.data();
  inet_ntop(v4 ? AF_INET : AF_INET6, from, text.data(), text.size());
  return text.data();
}

std::string masked(std::string bytes, int prefix) {
  for (int bit = prefix; bit < kBits; ++bit) {
    char& byte = bytes[static_cast<std::size_t>(bit / 8)];
    byte = static_cast<char>(static_cast<unsigned char>(byte) & ~(0x80U >> (bit % 8)));
  }
  return bytes;
}

bool is_loopback(const std::string& bytes) {
  if (is_ipv4(bytes)) return bytes[kIpv4Lead.size()] == 127;
  return bytes == std::string(kBytes - 1, '\0') + '\1';
}

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The address in an entry as proxies write it: ADDR, IPV4:PORT, [IPV6] or [IPV6]:PORT, perhaps in
// quotes. Empty when there is none.
std::string_view address_in(std::string_view entry) {
  entry = trimmed(entry);
  if (entry.size() >= 2 && entry.front() == '"' && entry.back() == '"') {
    entry = entry.substr(1, entry.size() - 2);
  }
  if (entry.starts_with('[')) {
    const std::size_t bracket = entry.find(']');
    if (bracket == std::string_view::npos) return "";
    const std::string_view rest = entry.substr(bracket + 1);
    entry = entry.substr(1, bracket - 1);
    if (entry.find(':') == std::string_view::npos) return "";
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return "";
  } else if (entry.find(':') != std::string_view::npos && entry.find(':') == entry.rfind(':')) {
    if (!is_port(entry.substr(entry.find(':') + 1))) return "";
    entry = entry.substr(0, entry.find(':'));
  }
  return bytes_of(entry) ? entry : "";
}

}  // namespace

// ---- networks ----

std::string logged_address(const ClientAddress& source, AddressesLogged how) {
  if (how == AddressesLogged::Off) return "";
  const std::size_t dot = source.name.rfind('.');
  const bool is_ipv4 = dot != std::string::npos && source.name.find('/') == std::string::npos;
  if (how == AddressesLogged::Full) return source.name;
  return is_ipv4 ? source.name.substr(0, dot) + ".0/24" : source.widest();
}

Expected<> Networks::add(std::string_view text) {
  const auto wrong = failed("expected an address or ADDRESS/BITS, not '" + std::string(text) + "'");
  const std::size_t slash = text.find('/');
  const auto bytes = bytes_of(text.substr(0, slash));
  if (!bytes) return wrong;
  const int most = is_ipv4(*bytes) ? kBits - kBitsBeforeIpv4 : kBits;
  int prefix = most;
  if (slash != std::string_view::npos) {
    const std::string_view bits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(bits.data(), bits.data() + bits.size(), prefix);
    if (error != std::errc{} || end != bits.data() + bits.size()) return wrong;
  }
  if (prefix < 0 || prefix > most) return wrong;
  prefix += kBits - most;
  networks_.push_back({masked(*bytes, prefix), prefix, std::string(text)});
  return {};
}

bool Networks::contains(std::string_view address) const {
  const auto bytes = bytes_of(address);
  if (!bytes) return false;
  for (const Network& network : networks_) {
    if (masked(*bytes, network.prefix) == network.bytes) return true;
  }
  return false;
}

std::string Networks::to_string() const {
  std::string text;
  for (const Network& network : networks_) text += (text.empty() ? "" : " ") + network.text;
  return text;
}

// ---- sources ----

std::vector<std::string> ClientAddress::networks() const {
  std::vector<std::string> all = {name};
  all.insert(all.end(), wider.begin(), wider.end());
  return all;
}

std::string peer_address(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  if (getpeername(fd, reinterpret_cast<sockaddr*>(&storage), &size) != 0) return "";
  if (storage.ss_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &storage, sizeof v4);
    const std::string four(reinterpret_cast<const char*>(&v4.sin_addr), 4);
    return text_of(std::string(kIpv4Lead) + four);
  }
  if (storage.ss_family != AF_INET6) return "";
  sockaddr_in6 v6{};
  std::memcpy(&v6, &storage, sizeof v6);
  return text_of({reinterpret_cast<const char*>(&v6.sin6_addr), kBytes});
}

ClientAddress client_address_of(std::string_view address) {
  const auto bytes = bytes_of(address);
  if (!bytes) return {std::string(address), false, {}};
  if (is_ipv4(*bytes) || is_loopback(*bytes)) return {text_of(*bytes), is_loopback(*bytes), {}};
  const auto network = [&bytes](int prefix) {
    return text_of(masked(*bytes, prefix)) + "/" + std::to_string(prefix);
  };
  return {network(64), false, {network(56), network(48)}};
}

ClientAddress untrusted_forwarder(const std::string& peer) {
  return {"forwarded by " + peer, false, {}};
}

// Entries further to the left are untrusted: any client could have sent them.
std::string forwarded_address(std::string_view header, const std::string& peer,
                              const Networks& proxies) {
  std::string found = peer;
  while (!header.empty()) {
    const std::size_t comma = header.rfind(',');
    const std::string_view entry =
        trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
    header = comma == std::string_view::npos ? "" : header.substr(0, comma);
    if (entry.empty()) continue;  // RFC 9110, 5.6.1: lists may have empty entries
    const std::string_view last = address_in(entry);
    if (last.empty()) return found;
    found = last;
    if (!proxies.contains(found)) return found;
  }
  return found;
}

}  // namespace undercroft
