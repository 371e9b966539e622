// websocket.cc: a WebSocket over TCP or TLS (Beast takes tens of seconds to compile).
#include "client/net/websocket.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "client/net/address_race.h"
#include "client/net/error_sentence.h"
#include "client/net/tls_context.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/messages.h"
#include "shared/version.h"

namespace undercroft {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::size_t kPart = 16384;  // bytes read at once

std::string what_went_wrong(const error_code& error) {
  if (error.category() == asio::error::get_ssl_category()) return sentence_of_tls(error);
  if (error == beast::error::timeout) return sentence_of(asio::error::timed_out);
  if (error == websocket::error::upgrade_declined) return "that is not an Undercroft server";
  return sentence_of(error);
}

std::vector<NumericAddress> numeric(const asio::ip::tcp::resolver::results_type& places) {
  std::vector<NumericAddress> all;
  for (const auto& place : places) {
    all.push_back({place.endpoint().address().to_string(), place.endpoint().port()});
  }
  return all;
}

// The reason in the HTTP response of an Undercroft server that is full or lacks the realm: one line
// of plain text. Other servers send a page, for which this returns "".
std::string sentence_in(const websocket::response_type& answer) {
  if (!answer[beast::http::field::content_type].starts_with("text/plain")) return "";
  const std::string& body = answer.body();
  return plain_text(body.substr(0, body.find('\n')), kMaxSentence);
}

}  // namespace

// A Socket keeps itself alive while an operation is pending. The WebSocket releases it by clearing
// `callbacks`; it then only shuts down.
struct WebSocket::Socket {
  virtual ~Socket() = default;
  virtual void open() = 0;
  virtual void write_next() = 0;
  virtual void drop() = 0;

  void end(const Ending& ending) {
    if (std::exchange(over, true)) return;
    // The callback may destroy the WebSocket, and with it the std::function being called.
    const auto ended = std::exchange(callbacks, {}).ended;
    if (ended) ended(ending);
  }
  void fail(const error_code& error) { end({0, what_went_wrong(error)}); }
  void fail_to_open(const error_code& error, const websocket::response_type& answer) {
    const bool declined = error == websocket::error::upgrade_declined;
    const std::string sentence = declined ? sentence_in(answer) : "";
    if (sentence.empty()) return fail(error);
    end({0, "the server says: " + sentence});
  }
  void send(std::string frame) {
    if (over) return;
    outgoing.push_back(std::move(frame));
    if (opened && outgoing.size() == 1) write_next();
  }

  Callbacks callbacks;
  std::deque<std::string> outgoing;  // the first is being written
  bool opened = false;
  bool over = false;
};

namespace {

// Resolves, connects, shakes hands (with TLS), upgrades, then reads until the end; writes one frame
// at a time. `Layer` is the stream under the WebSocket: TCP, or TLS over TCP.
template <typename Layer, typename Socket>
class SocketOver final : public Socket,
                         public std::enable_shared_from_this<SocketOver<Layer, Socket>> {
 public:
  static constexpr bool kTls = !std::is_same_v<Layer, beast::tcp_stream>;

  template <typename... Args>
  SocketOver(Loop& loop, Url url, Args&... args)
      : loop_(loop),
        url_(std::move(url)),
        resolver_(loop.context()),
        stream_(loop.context(), args...) {}

  void open() override {
    resolver_.async_resolve(url_.host, url_.port,
                            [self = this->shared_from_this()](error_code error, auto places) {
                              if (self->over) return;
                              if (error) return self->fail(error);
                              self->connect(places);
                            });
  }

  void write_next() override {
    stream_.async_write(asio::buffer(this->outgoing.front()),
                        [self = this->shared_from_this()](error_code error, std::size_t) {
                          if (error) return self->fail(error);
                          self->outgoing.pop_front();
                          if (!self->outgoing.empty()) self->write_next();
                        });
  }

  void drop() override {
    this->over = true;
    resolver_.cancel();
    race_.reset();
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void connect(const asio::ip::tcp::resolver::results_type& places) {
    race_.emplace(loop_, numeric(places), [self = this->shared_from_this()](Expected<int> fd) {
      if (!fd) return self->end({0, fd.error()});
      self->adopt(*fd);
    });
  }

  void adopt(int fd) {
    auto& tcp = beast::get_lowest_layer(stream_);
    error_code error;
    tcp.socket().assign(asio::ip::tcp::v4(), fd, error);  // any family: it is open
    if (error) return this->fail(error);
    tcp.socket().set_option(asio::ip::tcp::no_delay(true), error);
    tcp.expires_after(std::chrono::seconds(10));
    secure();
  }

  void secure() {
    if constexpr (kTls) {
      auto& tls = stream_.next_layer();
      SSL_set_tlsext_host_name(tls.native_handle(), url_.host.c_str());
      tls.set_verify_callback(asio::ssl::host_name_verification(url_.host));
      tls.async_handshake(asio::ssl::stream_base::client,
                          [self = this->shared_from_this()](error_code error) {
                            if (error) return self->fail(error);
                            self->upgrade();
                          });
    } else {
      upgrade();
    }
  }

  void upgrade() {
    // The WebSocket has its own timeouts, and the client's pings detect a dead link.
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10),
                                                       websocket::stream_base::none(), false});
    stream_.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
      request.set(beast::http::field::user_agent, std::string("undercroft/") + kVersion);
    }));
    stream_.read_message_max(kMaxServerFrame);
    stream_.binary(true);
    stream_.async_handshake(answer_, url_.host + ":" + url_.port, url_.path,
                            [self = this->shared_from_this()](error_code error) {
                              if (error) return self->fail_to_open(error, self->answer_);
                              self->start();
                            });
  }

  void start() {
    if (this->over) return;
    // Frames that the callback sends are queued and written below.
    if (const auto greet = this->callbacks.opened) greet();
    if (this->over) return;
    this->opened = true;
    if (!this->outgoing.empty()) write_next();
    read();
  }

  void read() {
    stream_.async_read_some(buffer_, kPart,
                            [self = this->shared_from_this()](error_code error, std::size_t) {
                              if (error == websocket::error::closed) return self->end_by_peer();
                              if (error) return self->fail(error);
                              self->take_part();
                              if (!self->over) self->read();
                            });
  }

  void take_part() {
    if (const auto heard = this->callbacks.heard) heard();
    if (this->over || !stream_.is_message_done()) return;
    if (const auto received = this->callbacks.received) {
      const auto data = buffer_.cdata();
      received({static_cast<const char*>(data.data()), data.size()});
    }
    buffer_.consume(buffer_.size());
  }

  void end_by_peer() {
    const auto& why = stream_.reason();
    this->end({why.code, std::string(why.reason.data(), why.reason.size())});
  }

  Loop& loop_;
  Url url_;
  asio::ip::tcp::resolver resolver_;
  std::optional<AddressRace> race_;
  websocket::stream<Layer> stream_;
  beast::flat_buffer buffer_;
  websocket::response_type answer_;  // the response to the upgrade request
};

}  // namespace

WebSocket::WebSocket(Loop& loop, const Url& url, Callbacks callbacks) {
  using Plain = SocketOver<beast::tcp_stream, Socket>;
  using Secure = SocketOver<beast::ssl_stream<beast::tcp_stream>, Socket>;
  if (url.tls) {
    socket_ = std::make_shared<Secure>(loop, url, tls_context());
  } else {
    socket_ = std::make_shared<Plain>(loop, url);
  }
  socket_->callbacks = std::move(callbacks);
  socket_->open();
}

WebSocket::~WebSocket() {
  socket_->callbacks = {};
  socket_->drop();
}

void WebSocket::send(std::string frame) { socket_->send(std::move(frame)); }

}  // namespace undercroft
