// link_parts.cc: reads the fragment of a link as the page does.
#include "client/app/link_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "shared/trimmed.h"

namespace undercroft {
namespace {

constexpr std::size_t kLongestPart = 128;

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames = {{
    {"name", "name"},
    {"invite", "invitation"},
    {"watch", "watch"},
    {"link", "link"},
}};

int digit(char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::size_t at = kDigits.find(lower);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

// "%41" is "A" and "+" is a space. A percent sign without two digits stays.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out.substr(0, kLongestPart);
}

void add_part(std::string_view part, LinkParts& parts) {
  const std::size_t equals = part.find('=');
  if (equals == std::string_view::npos) return;
  for (const auto& [key, setting] : kNames) {
    if (key == part.substr(0, equals)) {
      parts.settings.emplace_back(setting, trimmed(decoded(part.substr(equals + 1))));
    }
  }
}

void add_link(std::string_view link, LinkParts& parts) {
  const std::size_t hash = std::min(link.find('#'), link.size());
  parts.addresses += (parts.addresses.empty() ? "" : " ") + std::string(link.substr(0, hash));
  std::string_view rest = link.substr(std::min(hash + 1, link.size()));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    add_part(rest.substr(0, end), parts);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace

LinkParts link_parts(std::string_view links) {
  LinkParts parts;
  for (std::string_view rest = links; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    add_link(rest.substr(0, end), parts);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parts;
}

}  // namespace undercroft
