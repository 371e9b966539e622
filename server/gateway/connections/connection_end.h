// connection_end.h: why a connection ends, in words for the host.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "shared/messages.h"

namespace undercroft {

// A ConnectionEnd holds the reason for which this server ends one connection. There is none when
// the client or the network ends it.
class ConnectionEnd {
 public:
  // A close frame with this code is sent.
  void close(CloseCode code, std::string_view reason) {
    code_ = static_cast<std::uint16_t>(code);
    why_ = reason;
  }
  // The socket is cut. An earlier reason remains.
  void cut(std::string why) {
    if (why_.empty()) why_ = std::move(why);
  }
  // An exception ends it. Replaces any earlier reason.
  void fail(std::string why) { why_ = std::move(why); }

  // The code that metrics count. `their_code`: the client's, 0 if it sent none.
  [[nodiscard]] std::uint16_t code(std::uint16_t their_code) const {
    return code_.value_or(their_code);
  }
  [[nodiscard]] std::string reason(std::uint16_t their_code) const {
    if (code_) return "closed with " + std::to_string(*code_) + ", " + why_;
    if (!why_.empty()) return why_;
    return their_code == 0 ? "the connection was lost"
                           : "the client closed it with " + std::to_string(their_code);
  }

 private:
  std::optional<std::uint16_t> code_;
  std::string why_;
};

}  // namespace undercroft
