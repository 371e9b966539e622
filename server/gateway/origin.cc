// origin.cc: which web pages may connect (RFC 6454).
#include <algorithm>
#include <string_view>

#include "server/gateway/http_request.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string_view host_in(std::string_view origin) {
  const std::size_t lead = origin.find("://");
  return lead == std::string_view::npos ? std::string_view() : origin.substr(lead + 3);
}

}  // namespace

bool is_origin_allowed(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (request.origin.empty()) return true;  // not a browser, so no web page is acting for a visitor
  const std::string_view host = host_in(request.origin);
  // Schemes and hosts ignore case.
  if (!host.empty() && equals_ignoring_case(host, request.host)) return true;
  return std::any_of(origins.begin(), origins.end(), [&](const std::string& known) {
    return equals_ignoring_case(known, request.origin);
  });
}

}  // namespace undercroft
