// websocket_connection.cc: a WebSocket's life, as two coroutines: one reads, one writes.
#include "server/gateway/websocket_connection.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "server/gateway/http.h"
#include "server/gateway/rate.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kMaxQueue = 1 << 20;  // bytes of frames that wait for a slow reader
constexpr auto kGoodbye = std::chrono::milliseconds(1500);  // for the other end to close as well
constexpr auto kGoodbyeToFlood = std::chrono::milliseconds(200);  // all of it is read in vain
constexpr std::size_t kMaxReason = 123;  // bytes, of a close frame (RFC 6455)

// Says how many bytes came off the wire. Beast passes over empty fragments without a word, so they
// can be counted nowhere else; what Beast calls a policy limits rates, and this one limits none.
class Meter {
 public:
  std::function<void(std::size_t)> came = [](std::size_t) {};

 private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  // Beast knows these by their names.
  static std::size_t available_read_bytes() { return kAll; }
  static std::size_t available_write_bytes() { return kAll; }
  void transfer_read_bytes(std::size_t count) const { came(count); }
  static void transfer_write_bytes(std::size_t) {}
  static void on_timer() {}
};

using TcpStream = beast::basic_stream<tcp, asio::any_io_executor, Meter>;

class WebSocketConnection final : public Line,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(Worker& worker, Lines& lines, Reception& reception, tcp::socket socket,
                      std::shared_ptr<Admission> admission)
      : worker_(worker),
        lines_(lines),
        reception_(reception),
        admission_(std::move(admission)),
        stream_(TcpStream(std::move(socket))),
        timer_(worker.context()) {}

  void start() {
    lines_[this] = weak_from_this();
    asio::co_spawn(worker_.context(), serve(shared_from_this()), asio::detached);
  }

  void write(std::string frame) override {
    if (goodbye_) return;
    queued_ += frame.size();
    queue_.push_back(std::move(frame));
    if (queued_ > kMaxQueue) return close(CloseCode::TooSlow, "you read too slowly");
    start_writing();
  }

  void close(CloseCode code, std::string reason) override {
    if (goodbye_) return;
    goodbye_ = websocket::close_reason(static_cast<websocket::close_code>(code),
                                       plain_text(reason, kMaxReason));
    if (!is_open_) return cut();
    // However slowly the other end reads or answers, this is over soon.
    after(code == CloseCode::Flood ? kGoodbyeToFlood : kGoodbye, [this] { cut(); });
    start_writing();
  }

 private:
  // ---- reading ----

  // A coroutine keeps the connection alive by its argument; nothing else does for long.
  asio::awaitable<void> serve(std::shared_ptr<WebSocketConnection>) {
    if (co_await open_websocket()) {
      is_open_ = true;
      await_hello();
      while (const auto frame = co_await read_frame()) take(*frame);
    }
    end();
  }

  // False when the first request was for a page, or none came.
  asio::awaitable<bool> open_websocket() {
    TcpStream& tcp = beast::get_lowest_layer(stream_);
    tcp.expires_after(reception_.options.hello_within);
    http::request_parser<http::string_body> parser;
    parser.body_limit(kMaxClientFrame);
    const auto [error, size] = co_await http::async_read(tcp, buffer_, parser, kAwait);
    if (error) co_return false;
    if (!websocket::is_upgrade(parser.get())) {
      co_await show_page(parser.get());
      co_return false;
    }
    tcp.expires_never();  // the WebSocket has timeouts of its own
    set_options();
    tcp.rate_policy().came = [this](std::size_t bytes) { count_bytes(bytes); };
    const auto [refused] = co_await stream_.async_accept(parser.get(), kAwait);
    co_return !refused;
  }

  void set_options() {
    stream_.set_option(websocket::stream_base::timeout{reception_.options.hello_within,
                                                       reception_.options.idle, true});
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::server, std::string("undercroft/") + kVersion);
    }));
    stream_.binary(true);
    stream_.read_message_max(0);  // read_frame() counts for itself, and says so to the peer
    stream_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
      chaff_.bore_fruit(kFrameHead + payload.size());
      if (type != websocket::frame_type::close) count_message();
    });
  }

  asio::awaitable<void> show_page(const http::request<http::string_body>& request) {
    const Page page = page_for(request.method_string(), request.target(), reception_);
    http::response<http::string_body> response(static_cast<http::status>(page.status),
                                               request.version());
    response.set(http::field::content_type, page.type);
    response.set(http::field::connection, "close");
    response.body() = request.method() == http::verb::head ? "" : page.body;
    response.content_length(page.body.size());
    TcpStream& tcp = beast::get_lowest_layer(stream_);
    co_await http::async_write(tcp, response, kAwait);
    error_code ignored;
    tcp.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // The next whole frame; nothing when the connection has ended.
  asio::awaitable<std::optional<std::string>> read_frame() {
    std::string frame;
    std::array<char, 1024> part;
    do {
      const auto [error, size] = co_await stream_.async_read_some(asio::buffer(part), kAwait);
      if (error) co_return std::nullopt;
      if (goodbye_) continue;  // only the other end's close frame matters now
      chaff_.bore_fruit(size);
      frame.append(part.data(), size);
      if (frame.size() > kMaxClientFrame) {
        close(CloseCode::TooBig,
              "a frame of more than " + std::to_string(kMaxClientFrame) + " bytes");
      }
    } while (!stream_.is_message_done());
    chaff_.bore_fruit(kFrameHead);
    co_return frame;
  }

  void count_bytes(std::size_t bytes) {
    if (chaff_.allows(bytes, reception_.clock.now_ms())) return;
    close(CloseCode::Flood,
          "more than " + std::to_string(kMaxChaff) + " bytes a second that bring no message");
  }

  // Of whatever sort: pings and unasked-for pongs are work as well.
  bool count_message() {
    if (rate_.allows(reception_.clock.now_ms())) return true;
    close(CloseCode::Flood,
          "more than " + std::to_string(kMaxMessagesPerSecond) + " messages a second");
    return false;
  }

  void take(const std::string& frame) {
    if (goodbye_) return;
    ++reception_.metrics.frames_in;
    reception_.metrics.bytes_in += frame.size();
    if (!count_message()) return;
    if (!stream_.got_binary()) return close(CloseCode::Malformed, "a frame that is not binary");
    auto decoded = decode_client(frame);
    if (const auto* bad = std::get_if<BadFrame>(&decoded)) {
      return close(CloseCode::Malformed, bad->sentence);
    }
    auto& message = std::get<ClientMessage>(decoded);
    if (far_end_) return far_end_->receive(std::move(message));
    if (const auto* hello = std::get_if<Hello>(&message)) return join(*hello);
    refuse({RefusalCode::Malformed, "The first message is Hello.", {}});
  }

  // ---- joining ----

  void await_hello() {
    after(reception_.options.hello_within, [this] {
      if (!far_end_) close(CloseCode::Malformed, "no Hello came in time");
    });
  }

  void join(const Hello& hello) {
    const auto door = reception_.lobby.door_for(hello);
    if (const auto* refusal = std::get_if<Refusal>(&door)) return refuse(*refusal);
    if (!goodbye_) timer_.cancel();
    const auto index = std::get<const Lobby::Door*>(door) - reception_.lobby.doors().data();
    far_end_ = std::make_shared<DistantLine>(worker_, weak_from_this(),
                                             *reception_.hosts[static_cast<std::size_t>(index)]);
    spdlog::info("{} says hello from {}", plain_text(hello.name, 16), plain_text(hello.client, 40));
    far_end_->join(hello);
  }

  void refuse(const Refusal& refusal) {
    write(encode(ServerMessage{refusal}));
    close(CloseCode::Refused, refusal.sentence);
  }

  // ---- writing ----

  void start_writing() {
    if (is_writing_ || !is_open_) return;
    is_writing_ = true;
    asio::co_spawn(worker_.context(), write_all(shared_from_this()), asio::detached);
  }

  asio::awaitable<void> write_all(std::shared_ptr<WebSocketConnection>) {
    while (!queue_.empty()) {
      const std::string& frame = queue_.front();
      const auto [error, size] = co_await stream_.async_write(asio::buffer(frame), kAwait);
      if (error) co_return;  // is_writing_ stays: nothing more can be written
      sent(frame.size());
    }
    is_writing_ = false;
    if (!goodbye_) co_return;
    is_writing_ = true;
    // Waits for the other end's close frame as well, which the reading coroutine may be told of.
    co_await stream_.async_close(*goodbye_, kAwait);
  }

  void sent(std::size_t bytes) {
    reception_.metrics.bytes_out += bytes;
    queued_ -= bytes;
    queue_.pop_front();
    if (far_end_) far_end_->written(bytes);
  }

  // ---- ending ----

  void after(std::chrono::milliseconds delay, std::function<void()> then) {
    timer_.expires_after(delay);
    timer_.async_wait([self = shared_from_this(), then = std::move(then)](const error_code& error) {
      if (!error) then();
    });
  }

  void cut() {
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }

  void end() {
    timer_.cancel();
    lines_.erase(this);
    if (far_end_) std::exchange(far_end_, nullptr)->lost();
    if (is_open_) {
      const std::uint16_t code = goodbye_ ? goodbye_->code : stream_.reason().code;
      reception_.metrics.count_close(code);
      spdlog::debug("a connection ended with code {}", code);
    }
    cut();
  }

  Worker& worker_;
  Lines& lines_;
  Reception& reception_;
  std::shared_ptr<Admission> admission_;  // ends with this, and is then no longer counted
  websocket::stream<TcpStream> stream_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  std::shared_ptr<DistantLine> far_end_;
  Rate rate_;
  Chaff chaff_;
  std::deque<std::string> queue_;
  std::size_t queued_ = 0;  // bytes
  bool is_open_ = false;    // the WebSocket is
  bool is_writing_ = false;
  std::optional<websocket::close_reason> goodbye_;
};

}  // namespace

void serve_connection(Worker& worker, Lines& lines, Reception& reception, int fd,
                      std::shared_ptr<Admission> admission) {
  tcp::socket socket(worker.context());
  error_code error;
  socket.assign(tcp::v4(), fd, error);  // the family matters only to sockets that are yet to open
  if (!error) socket.set_option(tcp::no_delay(true), error);
  if (!error && reception.options.send_buffer > 0) {
    socket.set_option(asio::socket_base::send_buffer_size(reception.options.send_buffer), error);
  }
  if (error) return spdlog::warn("a connection could not be taken: {}", error.message());
  std::make_shared<WebSocketConnection>(worker, lines, reception, std::move(socket),
                                        std::move(admission))
      ->start();
}

}  // namespace undercroft
