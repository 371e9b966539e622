// origin.cc: which web pages may speak to this server (RFC 6454).
#include <algorithm>
#include <string_view>

#include "server/gateway/http_request.h"

namespace undercroft {
namespace {

// Schemes and hosts have no capitals that matter.
bool is_same(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return small(x) == small(y); });
}

std::string_view host_in(std::string_view origin) {
  const std::size_t lead = origin.find("://");
  return lead == std::string_view::npos ? std::string_view() : origin.substr(lead + 3);
}

}  // namespace

bool is_origin_allowed(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (request.origin.empty()) return true;  // no browser, so no visitor is acted for
  const std::string_view host = host_in(request.origin);
  if (!host.empty() && is_same(host, request.host)) return true;
  return std::any_of(origins.begin(), origins.end(),
                     [&](const std::string& known) { return is_same(known, request.origin); });
}

}  // namespace undercroft
