// server_section.cc: headings, and the addresses that they are about.
#include "client/app/server_section.h"

#include "client/net/url.h"
#include "shared/ascii_case.h"

namespace undercroft {

bool is_heading(std::string_view line) { return line.starts_with('['); }

std::optional<std::string> server_in_heading(std::string_view line) {
  constexpr std::string_view kBegins = "[server \"";
  constexpr std::string_view kEnds = "\"]";
  const bool has_form = line.starts_with(kBegins) && line.ends_with(kEnds) &&
                        line.size() > kBegins.size() + kEnds.size();
  if (!has_form) return std::nullopt;
  const auto name = line.substr(kBegins.size(), line.size() - kBegins.size() - kEnds.size());
  if (name.find('"') != std::string_view::npos || !parse_url(name)) return std::nullopt;
  return std::string(name);
}

// A name without a port is about all ports.
bool is_section_of(const std::string& server, const std::string& address) {
  const auto url = parse_url(address);
  if (!url) return false;
  const bool is_v6 = url->host.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + url->host + "]" : url->host;
  return equals_ignoring_case(server, host) || equals_ignoring_case(server, host + ":" + url->port);
}

}  // namespace undercroft
