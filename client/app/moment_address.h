// moment_address.h: addresses of links to moments (R213): https://HOST/-/moment/CODE
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/net/url.h"
#include "shared/expected.h"

namespace undercroft {

struct MomentAddress {
  Url server;  // its path is the folder of the server's pages, "/" without a proxy's folders
  std::string code;
  friend bool operator==(const MomentAddress&, const MomentAddress&) = default;
};

// The moment to which the addresses of a server lead; nothing if they lead to a realm. Fails with a
// sentence if the code is incomplete, or if there are several addresses. REQUIRES: parse_url()
// takes each.
[[nodiscard]] Expected<std::optional<MomentAddress>> moment_in(std::string_view addresses);

// The page that has the moments from `first` on, up to `count` of them.
[[nodiscard]] Url part_of(const MomentAddress& moment, std::uint32_t first, std::uint32_t count);

// "https://HOST/-/moment/": a link to a moment of that server, without its code.
[[nodiscard]] std::string moments_at(const Url& server);

}  // namespace undercroft
