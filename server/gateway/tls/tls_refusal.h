// tls_refusal.h: refuses TLS connections without a handshake.
#pragma once

#include <atomic>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace undercroft {

// Takes ownership of the file descriptor. Waits up to a second for the client's first bytes,
// answers them with the fatal alert access_denied, and closes. At most 64 connections wait at a
// time, as `waiting` counts; others are closed at once. Runs on the context's thread.
void refuse_tls(boost::asio::io_context& context, int fd,
                const std::shared_ptr<std::atomic<int>>& waiting);

}  // namespace undercroft
