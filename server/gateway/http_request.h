// http_request.h: one HTTP request at the door: a page, or a socket that goes on as a WebSocket.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/gateway/pages.h"
#include "server/gateway/worker.h"

namespace undercroft {

struct HttpRequest {
  std::string method;
  std::string target;
  std::string host;           // as the header has it
  std::string origin;         // empty: no browser sent it
  std::string forwarded_for;  // as proxies have it; whoever sends it may lie
  bool wants_websocket = false;
  std::string websocket_key;
  std::string websocket_version;
};

// A socket whose request has been read and granted. The file descriptor is the holder's to close.
struct GrantedSocket {
  int fd = -1;
  HttpRequest request;
  std::string rest;  // what has been read beyond the request
  std::shared_ptr<ConnectionSlot> slot;
};

// The page that answers a request; nothing when it is granted.
using Judge = std::function<std::optional<Page>(const HttpRequest&)>;

// Reads a request from a socket, whose file descriptor it takes over, on the listener's thread, and
// calls `judge` and then `granted`, or serves the page. Cuts the connection when that is not done
// in time. Both are kept until then.
void serve_request(Worker& listener, const ServerContext& context, int fd,
                   std::shared_ptr<ConnectionSlot> slot, Judge judge,
                   std::function<void(GrantedSocket)> granted);

// May a page of this origin open a connection to this host? By itself, or when it is on the list.
[[nodiscard]] bool is_origin_allowed(const HttpRequest& request,
                                     const std::vector<std::string>& origins);

}  // namespace undercroft
