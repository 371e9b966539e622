// etcd_url.cc: splits the URL at its commas and colons.
#include "server/store/etcd/etcd_url.h"

#include <algorithm>
#include <charconv>

namespace undercroft {
namespace {

constexpr std::size_t kMostEndpoints = 16;
constexpr std::string_view kForm = "expected etcd://HOST:PORT,HOST:PORT,...";

bool is_port(std::string_view text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number > 0 && number < 65536;
}

bool is_of_host(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_' || c == ':';
}

Expected<HttpEndpoint> read_endpoint_of(std::string_view text) {
  const std::string shown = "'" + std::string(text) + "'";
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || !is_port(text.substr(colon + 1))) {
    return failed(shown + " has no port from 1 to 65535 (etcd's own is 2379)");
  }
  std::string_view host = text.substr(0, colon);
  const bool is_in_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (is_in_brackets) host = host.substr(1, host.size() - 2);
  const bool is_sound = !host.empty() && std::all_of(host.begin(), host.end(), is_of_host) &&
                        (is_in_brackets || host.find(':') == std::string_view::npos);
  if (!is_sound) return failed(shown + " names no host (an IPv6 address is in brackets)");
  return HttpEndpoint{std::string(host), std::string(text.substr(colon + 1))};
}

}  // namespace

Expected<EtcdUrl> read_etcd_url(std::string_view text) {
  EtcdUrl url;
  url.has_tls = text.starts_with("etcds://");
  if (!url.has_tls && !text.starts_with("etcd://")) {
    return failed(std::string(kForm) + ", not '" + std::string(text) + "'");
  }
  std::string_view rest = text.substr(text.find("://") + 3);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  for (;;) {
    const std::size_t comma = rest.find(',');
    auto endpoint = read_endpoint_of(rest.substr(0, comma));
    if (!endpoint) return failed(std::string(kForm) + ": " + endpoint.error());
    if (std::find(url.endpoints.begin(), url.endpoints.end(), *endpoint) != url.endpoints.end()) {
      return failed(endpoint->to_string() + " is named twice");
    }
    url.endpoints.push_back(*std::move(endpoint));
    if (url.endpoints.size() > kMostEndpoints) return failed("more than 16 members are named");
    if (comma == std::string_view::npos) return url;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace undercroft
