// web_pages.h: the pages that people open in a browser.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/gateway/http/http_message.h"
#include "server/page/content_policy.h"
#include "server/page/web_file.h"

namespace undercroft {

// WebPages answers requests for the game's page and for what belongs to it. All of it is in memory:
// no request reads a file.
class WebPages {
 public:
  WebPages();

  // The game. REQUIRES: the request's Host has passed the check (host_check.h).
  [[nodiscard]] Page game(const HttpRequest& request) const;
  [[nodiscard]] Page icon(const HttpRequest& request) const;
  [[nodiscard]] Page manifest(const HttpRequest& request) const;
  // 404, with a link to each of these realms.
  [[nodiscard]] Page not_found(const HttpRequest& request,
                               const std::vector<std::string>& realms) const;

 private:
  WebFile game_;
  WebFile icon_;
  WebFile manifest_;
  ContentPolicy policy_;
  ContentPolicy not_found_policy_;
};

// The headers of every page, besides those of its kind: what a browser may do with it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> headers_of(const Page& page);

}  // namespace undercroft
