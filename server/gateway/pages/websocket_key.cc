// websocket_key.cc: what a Sec-WebSocket-Key may be (RFC 6455, 4.1).
#include <string_view>

#include "server/gateway/pages/http_request.h"

namespace undercroft {

bool is_websocket_key(std::string_view key) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kSize = 24;  // 16 bytes, the last two characters being padding
  return key.size() == kSize && key.ends_with("==") && key.find_first_not_of(kDigits) == kSize - 2;
}

}  // namespace undercroft
