// frame_socket.cc: Beast's WebSocket over a BatchedStream.
#include "server/gateway/frames/frame_socket.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <utility>

#include "server/gateway/frames/batched_stream.h"
#include "shared/version.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

// A stand-in for the client's request, which the listener has already read and validated.
http::request<http::empty_body> upgrade_request(const std::string& websocket_key) {
  http::request<http::empty_body> request(http::verb::get, "/", 11);
  request.set(http::field::host, "undercroft");
  request.set(http::field::upgrade, "websocket");
  request.set(http::field::connection, "upgrade");
  request.set(http::field::sec_websocket_key, websocket_key);
  request.set(http::field::sec_websocket_version, "13");
  return request;
}

}  // namespace

struct FrameSocket::Impl {
  websocket::stream<BatchedStream, false> stream;  // false: no compression, and none of its state
  std::array<char, 512> part{};

  BatchedStream& lower() { return stream.next_layer(); }
  Socket& socket() { return lower().next_layer(); }
};

FrameSocket::FrameSocket(Worker& worker, std::string received, Listener& listener)
    : impl_(new Impl{
          websocket::stream<BatchedStream, false>(Socket(worker.context()), std::move(received))}) {
  impl_->lower().on_bytes = [&listener](std::size_t bytes) { listener.came(bytes); };
  impl_->lower().filled = [&listener] { listener.filled(); };
  auto& stream = impl_->stream;
  stream.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(http::field::server, std::string("undercroft/") + kVersion);
  }));
  stream.read_message_max(0);  // unlimited: the listener checks sizes itself
  stream.control_callback([&listener](websocket::frame_type type, beast::string_view payload) {
    listener.came_control(payload.size(), type == websocket::frame_type::close);
  });
}

FrameSocket::~FrameSocket() = default;

Expected<> FrameSocket::adopt(int fd, int send_buffer) {
  Socket& socket = impl_->socket();
  error_code error;
  socket.assign(asio::ip::tcp::v4(), fd, error);  // the family does not matter: the socket is open
  if (!error) socket.non_blocking(true, error);
  error_code no_tcp;  // fails for the TLS door's sockets, which are not TCP; ignored
  if (!error) socket.set_option(asio::ip::tcp::no_delay(true), no_tcp);
  if (!error && send_buffer > 0) {
    socket.set_option(asio::socket_base::send_buffer_size(send_buffer), error);
  }
  if (error) return failed(error.message());
  return {};
}

bool FrameSocket::open(const std::string& websocket_key, bool mutely) {
  impl_->lower().is_mute = mutely;
  error_code error;
  impl_->stream.accept(upgrade_request(websocket_key), error);
  impl_->lower().is_mute = false;
  return !error;
}

// ---- reading ----

namespace {

// A connection that waits for a turn costs only this one pending read.
struct OnRead {
  std::shared_ptr<FrameSocket::Listener> self;
  const char* part;
  void operator()(const error_code& error, std::size_t size) {
    FrameSocket::Listener& listener = *self;
    if (error) return listener.came_part(std::move(self), std::nullopt);
    listener.came_part(std::move(self), std::string_view(part, size));
  }
};

}  // namespace

void FrameSocket::read(std::shared_ptr<Listener> self) {
  impl_->stream.async_read_some(asio::buffer(impl_->part),
                                OnRead{std::move(self), impl_->part.data()});
}

bool FrameSocket::ends_frame() const { return impl_->stream.is_message_done(); }
bool FrameSocket::is_binary() const { return impl_->stream.got_binary(); }
std::uint16_t FrameSocket::their_code() const { return impl_->stream.reason().code; }
std::string FrameSocket::kept() const { return impl_->lower().kept(); }
void FrameSocket::stop_keeping() { impl_->lower().stop_keeping(); }

// ---- writing ----

SendQueue& FrameSocket::to_send() { return impl_->lower().to_send; }
const SendQueue& FrameSocket::to_send() const { return impl_->lower().to_send; }

FrameSocket::Written FrameSocket::write() {
  SendQueue& buffer = to_send();
  error_code error;
  while (buffer.size() > 0 && !error) {
    const std::string_view bytes = buffer.bytes();
    buffer.remove(impl_->socket().write_some(asio::buffer(bytes.data(), bytes.size()), error));
  }
  if (error == asio::error::would_block) return Written::TillFull;
  return error ? Written::Failed : Written::All;
}

void FrameSocket::wait_for_room(std::shared_ptr<Listener> self) {
  impl_->socket().async_wait(Socket::wait_write, [self = std::move(self)](const error_code& error) {
    if (!error) self->has_room();
  });
}

void FrameSocket::cut() {
  error_code ignored;
  impl_->socket().close(ignored);
}

std::optional<std::uint32_t> FrameSocket::round_trip_us() const {
  tcp_info info{};
  socklen_t size = sizeof(info);
  const int fd = impl_->socket().native_handle();
  if (::getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  return info.tcpi_rtt;
}

int FrameSocket::release() {
  error_code error;
  const int fd = impl_->socket().release(error);
  return error ? -1 : fd;
}

}  // namespace undercroft
