// plain_request.h: the answer to plain HTTP on a port that speaks TLS.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace undercroft {

inline constexpr std::size_t kMostPlainRequest = 8192;  // bytes read of such a request

// Whether a connection that begins with this byte may be HTTP: a method is in capitals. TLS begins
// with the byte 22.
[[nodiscard]] constexpr bool begins_plain_request(unsigned char first) {
  return first >= 'A' && first <= 'Z';
}

// Whether the request asks for the health page. It is answered without TLS, because probes such as
// a container's have none, and because it is no secret.
[[nodiscard]] bool asks_for_health(std::string_view bytes);

// The whole answer to what has been read: 308 to https:// with the same host and path, or 400 when
// the request names neither. Its text is for clients that follow no redirection.
[[nodiscard]] std::string answer_to_plain_request(std::string_view bytes);

}  // namespace undercroft
