// http_request.h: one HTTP request at the door: a page, or a socket that goes on as a WebSocket.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/gateway/http_pages.h"
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

// Those that are being read, so that whoever begins one and never ends it makes room for others. On
// the listener's thread.
class UnreadRequests {
 public:
  using Number = std::uint64_t;
  Number add(std::function<void()> cut) {
    cuts_[++last_] = std::move(cut);
    return last_;
  }
  void remove(Number number) { cuts_.erase(number); }
  [[nodiscard]] std::size_t size() const { return cuts_.size(); }
  // False when there is none.
  bool cut_oldest() {
    if (cuts_.empty()) return false;
    const auto oldest = cuts_.extract(cuts_.begin());
    oldest.mapped()();
    return true;
  }

 private:
  std::map<Number, std::function<void()>> cuts_;
  Number last_ = 0;
};

// The page that answers a request; nothing when it is granted.
using Judge = std::function<std::optional<Page>(const HttpRequest&)>;

// Reads a request from a socket, whose file descriptor it takes over, on the listener's thread, and
// calls `judge` and then `granted`, or serves the page. Cuts the connection when that is not done
// in time. Both are kept until then. While it is read it is among `unread`.
void serve_request(Worker& listener, const ServerContext& context, int fd,
                   std::shared_ptr<ConnectionSlot> slot, std::shared_ptr<UnreadRequests> unread,
                   Judge judge, std::function<void(GrantedSocket)> granted);

// May a page of this origin open a connection to this host? By itself, or when it is on the list.
[[nodiscard]] bool is_origin_allowed(const HttpRequest& request,
                                     const std::vector<std::string>& origins);

}  // namespace undercroft
