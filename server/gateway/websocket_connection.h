// websocket_connection.h: one accepted socket, from its first byte to its last.
#pragma once

#include <map>
#include <memory>

#include "server/gateway/line.h"
#include "server/gateway/reception.h"

namespace undercroft {

// The open connections of one worker; touched on its thread only.
using Lines = std::map<const Line*, std::weak_ptr<Line>>;

// Serves a page, or a player over WebSocket, on the worker's thread. Takes the file descriptor
// over. The references outlive the worker's thread. The admission ends with the connection.
void serve_connection(Worker& worker, Lines& lines, Reception& reception, int fd,
                      std::shared_ptr<Admission> admission);

}  // namespace undercroft
