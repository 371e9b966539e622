// pack.cc: versions and names of packs.
#include "server/sim/content/pack.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace undercroft {
namespace {

constexpr std::size_t kMostParts = 4;
constexpr int kHighestPart = 999999;

using Version = std::array<int, kMostParts>;

// Returns false unless the text is a version.
bool read_version(std::string_view text, Version& out) {
  std::size_t parts = 0;
  for (std::size_t begin = 0; begin <= text.size(); ++parts) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    int number = 0;
    const auto [last, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    const bool is_number = error == std::errc() && last == part.data() + part.size() &&
                           number >= 0 && number <= kHighestPart && part.front() != '-';
    if (!is_number || parts == kMostParts) return false;
    out[parts] = number;
    begin = end + 1;
  }
  return true;
}

Version version_of(std::string_view text) {
  Version version{};
  if (!text.empty()) static_cast<void>(read_version(text, version));
  return version;
}

}  // namespace

bool is_at_least(std::string_view version, std::string_view least) {
  return version_of(version) >= version_of(least);
}

bool is_version(std::string_view text) {
  Version ignored{};
  return read_version(text, ignored);
}

std::string pack_name_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash != std::string_view::npos) {
    const std::string_view folder = file.substr(0, slash);
    const std::size_t before = folder.rfind('/');
    const std::string_view name =
        before == std::string_view::npos ? folder : folder.substr(before + 1);
    const std::string_view stem = name.substr(0, name.rfind(".tar.gz"));
    return stem.find_first_not_of('.') == std::string_view::npos ? "pack" : std::string(stem);
  }
  return std::string(file.substr(0, file.rfind(".toml")));
}

std::string_view local_key(std::string_view key) { return key.substr(key.find(kPackMark) + 1); }

}  // namespace undercroft
