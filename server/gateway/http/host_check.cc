// host_check.cc: Host and Origin headers (RFC 9110, 7.2; RFC 6454).
#include "server/gateway/http/host_check.h"

#include <algorithm>

#include "server/gateway/limits/client_address.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostHost = 260;    // bytes: a name has 253 at most, a port 5
constexpr std::size_t kHostQuoted = 100;  // bytes of a header's value in a sentence

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' || c == '.' ||
         c == '_';
}

bool is_ipv6_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
}

// "" or ":7777".
bool is_port_part(std::string_view text) {
  return text.empty() || (text.size() >= 2 && text.size() <= 6 && text.front() == ':' &&
                          std::all_of(text.begin() + 1, text.end(), is_digit));
}

std::string_view after_scheme(std::string_view text) {
  const std::size_t lead = text.find("://");
  return lead == std::string_view::npos ? text : text.substr(lead + 3);
}

// Splits at the colon before the port; an IPv6 address keeps its brackets.
std::size_t end_of_host(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t bracket = text.find(']');
    return bracket == std::string_view::npos ? text.size() : bracket + 1;
  }
  return std::min(text.find(':'), text.size());
}

bool is_address(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return Networks{}.add(host).has_value() && host.find('/') == std::string_view::npos;
}

bool contains(const std::vector<std::string>& list, std::string_view host) {
  return std::any_of(list.begin(), list.end(),
                     [host](const std::string& known) { return host_in(known) == host; });
}

std::string quoted(const std::string& text) { return "'" + plain_text(text, kHostQuoted) + "'"; }

}  // namespace

bool is_host(std::string_view text) {
  if (text.empty() || text.size() > kMostHost) return false;
  const std::size_t end = end_of_host(text);
  const std::string_view host = text.substr(0, end);
  if (host.empty() || !is_port_part(text.substr(end))) return false;
  if (!host.starts_with('[')) return std::all_of(host.begin(), host.end(), is_name_character);
  return host.size() > 2 && host.ends_with(']') &&
         std::all_of(host.begin() + 1, host.end() - 1, is_ipv6_character);
}

std::string host_in(std::string_view text) {
  text = after_scheme(text);
  std::string host = to_lower(text.substr(0, end_of_host(text)));
  if (host.ends_with('.')) host.pop_back();
  return host;
}

bool is_host_known(std::string_view host, const HostNames& names) {
  if (!is_host(host)) return false;
  if (names.is_certified) return true;
  const std::string name = host_in(host);
  if (name.empty()) return false;
  return name == "localhost" || is_address(name) || contains(names.names, name) ||
         contains(names.origins, name);
}

bool is_origin_allowed(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (request.origin.empty()) return true;  // not a browser, so no web page is acting for a visitor
  const std::string_view host = after_scheme(request.origin);
  const bool has_scheme = host.size() < request.origin.size();
  // Schemes and hosts ignore case.
  if (has_scheme && !host.empty() && equals_ignoring_case(host, request.host)) return true;
  return std::any_of(origins.begin(), origins.end(), [&](const std::string& known) {
    return equals_ignoring_case(known, request.origin);
  });
}

Page unknown_host(const HttpRequest& request) {
  if (!is_host(request.host)) return error_page(403, "the Host header is no name of this server");
  return error_page(403, "this server does not know the name " + quoted(request.host) +
                             " (if the name is its own, start it with --host-name " +
                             host_in(request.host) + ")");
}

Page foreign_origin(const HttpRequest& request) {
  return error_page(403, "pages of " + plain_text(request.origin, kHostQuoted) +
                             " may not connect here (the host can allow them with --origin)");
}

}  // namespace undercroft
