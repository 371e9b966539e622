// websocket.h: one WebSocket connection to a server.
//
// It sends and receives frames without looking at their content. Callbacks run in the loop, never
// inside the constructor or send().
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

// The parts of ws://HOST[:PORT][/PATH], wss://... or plain HOST[:PORT][/PATH]. http://... and
// https://..., the links that browsers open, mean the same. A host is a name to resolve or an
// address; an IPv6 address is in brackets.
struct Url {
  bool tls = false;
  std::string host;
  std::string port;  // default: 80, 443 with TLS, 7777 when the scheme is left out
  std::string path;  // default: /
  friend bool operator==(const Url&, const Url&) = default;
};

// Parses `text`, or returns a sentence that says what is wrong with it.
[[nodiscard]] Expected<Url> parse_url(std::string_view text);

// How a connection ended. `code` is the WebSocket close code; 0 when there was no close frame.
struct Ending {
  std::uint16_t code = 0;
  std::string reason;
  friend bool operator==(const Ending&, const Ending&) = default;
};

// Trusts the authorities in this PEM file in addition to the system's. Returns an error if the file
// is unusable.
[[nodiscard]] Expected<> trust_authorities(const std::string& file);

class WebSocket {
 public:
  struct Callbacks {
    std::function<void()> opened;
    std::function<void(std::string_view frame)> received;
    std::function<void(const Ending&)> ended;  // once; also when opening failed
    // Part of a frame has arrived. On a slow line a large frame takes longer than a server may be
    // silent.
    std::function<void()> heard = {};
  };

  WebSocket(Loop& loop, const Url& url, Callbacks callbacks);
  ~WebSocket();  // drops the socket without a close frame; calls no callback
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  // Queues a binary frame. Does nothing after the connection has ended.
  void send(std::string frame);

 private:
  struct Socket;
  std::shared_ptr<Socket> socket_;
};

}  // namespace undercroft
