// link_parts.h: what a link asks for besides the server: https://HOST/REALM#name=Ann&invite=CODE
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

struct LinkParts {
  std::string addresses;  // without fragments
  // Names of settings and their values: name, invitation, watch, link. Unknown parts are left out.
  std::vector<std::pair<std::string, std::string>> settings;
};

// `links`: one, or several separated by spaces.
[[nodiscard]] LinkParts link_parts(std::string_view links);

}  // namespace undercroft
