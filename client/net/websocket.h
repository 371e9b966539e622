// websocket.h: one WebSocket to a server: frames out, frames in.
//
// It knows nothing of what frames mean. Callbacks run in the loop, never inside the constructor or
// send().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "client/net/loop.h"
#include "shared/expected.h"

namespace undercroft {

// ws://HOST[:PORT][/PATH], wss://... or plain HOST[:PORT][/PATH] taken apart. A host is a name,
// which is looked up, or an address; an IPv6 address stands in brackets.
struct Url {
  bool tls = false;
  std::string host;
  std::string port;  // default: 80, 443 with TLS, 7777 when the scheme is left out
  std::string path;  // default: /
  friend bool operator==(const Url&, const Url&) = default;
};

// The parts of `text`, or a sentence that says what is wrong with it.
[[nodiscard]] Expected<Url> parse_url(std::string_view text);

// How a connection ended. `code` is the WebSocket close code, 0 when there was no close frame.
struct Ending {
  std::uint16_t code = 0;
  std::string reason;
  friend bool operator==(const Ending&, const Ending&) = default;
};

// Certificates that authorities in this PEM file have signed are good from now on, beside those
// that the system trusts. A sentence when the file is of no use.
[[nodiscard]] Expected<> trust_authorities(const std::string& file);

class WebSocket {
 public:
  struct Callbacks {
    std::function<void()> opened;
    std::function<void(std::string_view frame)> received;
    std::function<void(const Ending&)> ended;  // once; also when opening failed
  };

  WebSocket(Loop& loop, const Url& url, Callbacks callbacks);
  ~WebSocket();  // drops the socket without a word, calls nothing back
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  // Queues a binary frame. Nothing happens when the connection has ended.
  void send(std::string frame);

 private:
  struct Socket;
  std::shared_ptr<Socket> socket_;
};

}  // namespace undercroft
