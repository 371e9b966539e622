// default_route.cc: reads the kernel's tables of routes.
#include "server/gateway/limits/default_route.h"

#include <arpa/inet.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>

namespace undercroft {
namespace {

constexpr std::size_t kV6Digits = 32;

using Fields = std::vector<std::string>;

Fields fields_in(const std::string& line) {
  std::istringstream words(line);
  Fields fields;
  for (std::string word; words >> word;) fields.push_back(word);
  return fields;
}

std::optional<std::uint32_t> hex(std::string_view digits) {
  std::uint32_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, number, 16);
  if (error != std::errc{} || at != end) return std::nullopt;
  return number;
}

// The kernel prints the four bytes as one number of this machine's byte order.
std::string ipv4_text(std::uint32_t bytes) {
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, &bytes, text.data(), text.size());
  return text.data();
}

std::string ipv6_text(std::string_view digits) {
  std::array<unsigned char, kV6Digits / 2> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = hex(digits.substr(2 * i, 2));
    if (!byte) return "";
    bytes[i] = static_cast<unsigned char>(*byte);
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
  return text.data();
}

// A host's text in a file, such as /proc/net/route; empty when there is none.
std::string text_in(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

// Columns: interface, destination, gateway, flags, count, use, metric, mask ...
std::vector<std::string> gateways_in_ipv4_routes(std::string_view text) {
  std::vector<std::string> found;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const Fields fields = fields_in(line);
    if (fields.size() < 8 || fields[1] != "00000000" || fields[7] != "00000000") continue;
    const auto gateway = hex(fields[2]);
    if (gateway && *gateway != 0) found.push_back(ipv4_text(*gateway));
  }
  return found;
}

// Columns: destination, its bits, source, its bits, next hop ...
std::vector<std::string> gateways_in_ipv6_routes(std::string_view text) {
  const std::string none(kV6Digits, '0');
  std::vector<std::string> found;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const Fields fields = fields_in(line);
    if (fields.size() < 5 || fields[0] != none || fields[1] != "00") continue;
    if (fields[4].size() != kV6Digits || fields[4] == none) continue;
    if (std::string gateway = ipv6_text(fields[4]); !gateway.empty()) found.push_back(gateway);
  }
  return found;
}

std::vector<std::string> default_gateways() {
  std::vector<std::string> all = gateways_in_ipv4_routes(text_in("/proc/net/route"));
  for (std::string& v6 : gateways_in_ipv6_routes(text_in("/proc/net/ipv6_route"))) {
    all.push_back(std::move(v6));
  }
  return all;
}

}  // namespace undercroft
