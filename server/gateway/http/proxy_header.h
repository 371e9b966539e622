// proxy_header.h: the header with which a TCP proxy names its client (the PROXY protocol).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace undercroft {

namespace proxy_header {

struct Incomplete {};  // these bytes may become a header
struct None {};        // these bytes do not begin one
struct Bad {           // they begin one, which is wrong
  std::string sentence;
};
struct Found {
  std::size_t size = 0;  // bytes of the header
  // The client's address: "203.0.113.7", "2001:db8::7". Empty: the proxy speaks for itself, as its
  // health checks do, or does not know.
  std::string address;
};

}  // namespace proxy_header

using ProxyHeader = std::variant<proxy_header::Incomplete, proxy_header::None, proxy_header::Bad,
                                 proxy_header::Found>;

// No header is longer. Version 2 allows 64 kB, most of it for extensions.
inline constexpr std::size_t kMostProxyHeader = 4096;

// Reads version 1 or 2 (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt). `bytes`: what
// has arrived so far. Any bytes are accepted; an empty text is Incomplete.
[[nodiscard]] ProxyHeader read_proxy_header(std::string_view bytes);

}  // namespace undercroft
