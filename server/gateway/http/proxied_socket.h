// proxied_socket.h: reads the PROXY header that a trusted proxy may send first.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/gateway/http/proxy_header.h"
#include "server/gateway/limits/evictable_connections.h"
#include "server/gateway/loop/worker.h"

namespace undercroft {

// Takes ownership of the file descriptor, and waits for its first bytes on the listener's thread.
// Takes the header off, if there is one, and calls `then` with the descriptor, which it then owns,
// and the header: None or Found. A connection with a bad header, or whose first bytes do not arrive
// in time, is closed; `refused` is called with the reason. While it waits, it is in `unread`.
void read_proxy_header_of(Worker& listener, int fd, std::chrono::milliseconds within,
                          std::shared_ptr<EvictableConnections> unread,
                          std::function<void(int fd, const ProxyHeader&)> then,
                          std::function<void(const std::string&)> refused);

}  // namespace undercroft
