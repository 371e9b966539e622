// http_request.h: one HTTP request on a new connection: serves a page or passes the socket on as a
// WebSocket.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/context/server_context.h"
#include "server/gateway/http/http_message.h"
#include "server/gateway/limits/evictable_connections.h"
#include "server/gateway/loop/worker.h"

namespace undercroft {

// A socket whose WebSocket request was accepted. The holder must close the file descriptor.
struct GrantedSocket {
  int fd = -1;
  HttpRequest request;
  std::string rest;  // bytes read beyond the request
  std::shared_ptr<ConnectionSlot> slot;
};

// A verdict on a request: the page that answers it, or nullopt to accept it as a WebSocket.
using Verdict = std::optional<Page>;
// Calls its second argument once, now or later on the listener's thread. Later: within seconds,
// since no deadline ends a request that has arrived.
using Judge = std::function<void(const HttpRequest&, std::function<void(Verdict)>)>;

// Takes ownership of the file descriptor and reads a request from it, on the listener's thread.
// Then calls `judge`, and either serves the page it returns or calls `granted`. A request that is
// none is answered with 400, one that is too long with 431 or 413. Cuts the connection off when the
// request does not arrive in time. While it is being read, the request is in `unread`.
void serve_request(Worker& listener, const ServerContext& context, int fd,
                   std::shared_ptr<ConnectionSlot> slot,
                   std::shared_ptr<EvictableConnections> unread, Judge judge,
                   std::function<void(GrantedSocket)> granted);

// Whether the text is 16 bytes in base64.
[[nodiscard]] bool is_websocket_key(std::string_view key);

}  // namespace undercroft
