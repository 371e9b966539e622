// batched_stream.h: the stream under Beast's WebSocket: counts bytes read and gathers writes into
// batches.
// Only one source file includes this header, because it pulls in much of Boost.
#pragma once

#include <boost/asio/associator.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "server/gateway/frames/send_queue.h"

namespace undercroft {

using Executor = boost::asio::io_context::executor_type;  // any_io_executor would slow every call
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

inline constexpr std::size_t kMaxReplay = 16384;  // bytes up to and including a Hello

// A read handler that first reports the number of bytes read. Beast does not report it: it skips
// empty fragments silently.
template <typename Stream, typename Handler>
struct CountingHandler {
  Stream* stream;
  Handler handler;
  void operator()(const boost::system::error_code& error, std::size_t size) {
    stream->came(size);
    handler(error, size);
  }
};

}  // namespace undercroft

// Forwards Asio's associated types (allocator, executor) to the wrapped handler.
template <template <typename, typename> class Associator, typename Stream, typename Handler,
          typename Default>
struct boost::asio::associator<Associator, undercroft::CountingHandler<Stream, Handler>, Default>
    : Associator<Handler, Default> {
  static typename Associator<Handler, Default>::type get(
      const undercroft::CountingHandler<Stream, Handler>& counting,
      const Default& fallback = Default()) noexcept {
    return Associator<Handler, Default>::get(counting.handler, fallback);
  }
};

namespace undercroft {

// A BatchedStream is the stream that Beast reads from and writes to. Beast's own writes (handshake,
// pongs, close replies) go into the same send buffer as the batch's frames, so the two never
// interleave on the socket. Bytes received before the stream existed are read first. Every byte is
// counted.
class BatchedStream {
 public:
  using executor_type = Executor;
  using next_layer_type = Socket;

  BatchedStream(Socket socket, std::string received)
      : socket_(std::move(socket)), received_(std::move(received)) {}

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }

  template <typename Buffers, typename Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    using Counting = CountingHandler<BatchedStream, std::decay_t<Handler>>;
    if (is_keeping_) reading_into_ = *boost::asio::buffer_sequence_begin(buffers);
    if (received_.empty()) {
      socket_.async_read_some(buffers, Counting{this, std::forward<Handler>(handler)});
      return;
    }
    const std::size_t size = boost::asio::buffer_copy(buffers, boost::asio::buffer(received_));
    received_.erase(0, size);
    boost::asio::post(get_executor(), boost::beast::bind_front_handler(
                                          Counting{this, std::forward<Handler>(handler)},
                                          boost::system::error_code(), size));
  }
  template <typename Buffers, typename Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    boost::asio::post(get_executor(),
                      boost::beast::bind_front_handler(std::forward<Handler>(handler),
                                                       boost::system::error_code(), add(buffers)));
  }
  // Beast also requires the synchronous calls; it uses only this write, for the handshake reply.
  template <typename Buffers>
  std::size_t write_some(const Buffers& buffers, boost::system::error_code& error) {
    error = {};
    return add(buffers);
  }
  template <typename Buffers>
  std::size_t write_some(const Buffers& buffers) {
    return add(buffers);
  }
  template <typename Buffers>
  std::size_t read_some(const Buffers& buffers, boost::system::error_code& error) {
    return socket_.read_some(buffers, error);
  }
  template <typename Buffers>
  std::size_t read_some(const Buffers& buffers) {
    return socket_.read_some(buffers);
  }

  // Called by the read handler before Beast sees the bytes.
  void came(std::size_t size) {
    if (is_keeping_) keep({static_cast<const char*>(reading_into_.data()), size});
    on_bytes(size);
  }
  // All bytes read so far, for another stream to replay; empty when they exceeded kMaxReplay or
  // stop_keeping() was called.
  [[nodiscard]] const std::string& kept() const { return kept_; }
  void stop_keeping() {
    is_keeping_ = false;
    std::string().swap(kept_);
  }

  SendQueue to_send;
  bool is_mute = false;  // drops what Beast writes
  std::function<void(std::size_t)> on_bytes = [](std::size_t) {};
  std::function<void()> filled = [] {};  // called when Beast wrote to to_send

 private:
  // A client that sends much before its Hello must not fill the memory.
  void keep(std::string_view bytes) {
    if (kept_.size() + bytes.size() > kMaxReplay) return stop_keeping();
    kept_ += bytes;
  }

  template <typename Buffers>
  std::size_t add(const Buffers& buffers) {
    std::size_t size = 0;
    for (const boost::asio::const_buffer part : boost::beast::buffers_range_ref(buffers)) {
      if (!is_mute) to_send.add({static_cast<const char*>(part.data()), part.size()});
      size += part.size();
    }
    filled();
    return size;
  }

  Socket socket_;
  std::string received_;  // received before this stream existed
  std::string kept_;
  bool is_keeping_ = true;
  boost::asio::mutable_buffer reading_into_;
};

// Beast calls these after both sides have closed. There is nothing to do: the connection then ends
// by itself.
inline void teardown(boost::beast::role_type, BatchedStream&, boost::system::error_code& error) {
  error = {};
}
template <typename Handler>
void async_teardown(boost::beast::role_type, BatchedStream& stream, Handler&& handler) {
  boost::asio::post(stream.get_executor(),
                    boost::beast::bind_front_handler(std::forward<Handler>(handler),
                                                     boost::system::error_code()));
}

}  // namespace undercroft
