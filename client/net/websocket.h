// websocket.h: one WebSocket connection to a server.
//
// It sends and receives frames without looking at their content. Callbacks run in the loop, never
// inside the constructor or send().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/net/loop.h"
#include "client/net/url.h"

namespace undercroft {

// How a connection ended. `code` is the WebSocket close code; 0 when there was no close frame.
struct Ending {
  std::uint16_t code = 0;
  std::string reason;
  friend bool operator==(const Ending&, const Ending&) = default;
};

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
