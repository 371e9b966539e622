// fleet_key.cc: hex digits, from a file.
#include "server/fleet/fleet_key.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>

namespace undercroft {
namespace {

constexpr std::streamsize kMostKeyFile = 4096;  // bytes

std::optional<unsigned> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

std::string_view without_spaces_around(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

Expected<> fault_of_file(const std::string& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0) return failed(std::strerror(errno));
  if (!S_ISREG(found.st_mode)) return failed("it is not a file");
  return {};
}

}  // namespace

Expected<FleetKey> fleet_key_of(std::string_view text) {
  const std::string_view digits = without_spaces_around(text);
  if (digits.size() != 2 * FleetKey::size()) {
    return failed("it has " + std::to_string(digits.size()) +
                  " characters instead of 64 hex digits (make one: openssl rand -hex 32)");
  }
  FleetKey key;
  for (std::size_t i = 0; i < FleetKey::size(); ++i) {
    const auto high = digit_of(digits[2 * i]);
    const auto low = digit_of(digits[2 * i + 1]);
    if (!high || !low) {
      return failed("a character is no hex digit (make a key: openssl rand -hex 32)");
    }
    key.data()[i] = static_cast<unsigned char>(*high * 16 + *low);
  }
  return key;
}

Expected<FleetKey> read_fleet_key(const std::string& file) {
  const std::string cannot = "fleet key '" + file + "': ";
  if (const auto fit = fault_of_file(file); !fit) return failed(cannot + fit.error());
  std::ifstream in(file, std::ios::binary);
  std::string text(kMostKeyFile, '\0');
  in.read(text.data(), kMostKeyFile);
  if (in.bad() || !in.is_open()) return failed(cannot + "it cannot be read");
  text.resize(static_cast<std::size_t>(in.gcount()));
  auto key = fleet_key_of(text);
  overwrite(reinterpret_cast<unsigned char*>(text.data()), text.size());
  if (!key) return failed(cannot + key.error());
  return key;
}

}  // namespace undercroft
