// http_request.cc: reads one request with Beast, within a deadline.
#include "server/gateway/http_request.h"

#include <spdlog/spdlog.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

// Bytes. Beast itself limits neither the extensions of a chunk nor the trailers.
constexpr std::size_t kMostBuffered = 16384;

HttpRequest plain(const http::request<http::string_body>& request) {
  const auto text = [&request](http::field field) { return std::string(request[field]); };
  return {std::string(request.method_string()),
          std::string(request.target()),
          text(http::field::host),
          text(http::field::origin),
          std::string(request["X-Forwarded-For"]),
          beast::websocket::is_upgrade(request),
          text(http::field::sec_websocket_key),
          text(http::field::sec_websocket_version)};
}

// A RequestReader reads and answers one request. It keeps itself alive until done. An exception
// ends only its own connection.
class RequestReader final : public std::enable_shared_from_this<RequestReader> {
 public:
  RequestReader(tcp::socket socket, std::shared_ptr<ConnectionSlot> slot,
                std::shared_ptr<UnreadRequests> unread, Judge judge,
                std::function<void(GrantedSocket)> granted)
      : socket_(std::move(socket)),
        deadline_(socket_.get_executor()),
        slot_(std::move(slot)),
        unread_(std::move(unread)),
        number_(unread_->add([this] { cut(); })),
        judge_(std::move(judge)),
        granted_(std::move(granted)) {
    parser_.body_limit(kMaxClientFrame);
  }
  ~RequestReader() { unread_->remove(number_); }
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  void start(std::chrono::milliseconds within) {
    deadline_.expires_after(within);
    deadline_.async_wait([self = weak_from_this()](const error_code& error) {
      const auto here = self.lock();
      if (!error && here) here->cut();
    });
    http::async_read(socket_, buffer_, parser_,
                     [self = shared_from_this()](const error_code& error, std::size_t) {
                       if (!error) self->guard([&] { self->answer(); });
                     });
  }

 private:
  template <typename Work>
  void guard(Work work) {
    try {
      work();
    } catch (...) {
      spdlog::error("internal error while serving a request: {}",
                    what_of(std::current_exception()));
      cut();
    }
  }

  void answer() {
    unread_->remove(number_);
    HttpRequest request = plain(parser_.get());
    if (const auto page = judge_(request)) return show(*page);
    deadline_.cancel();
    error_code error;
    const int fd = socket_.release(error);
    if (error) return;
    granted_({fd, std::move(request), beast::buffers_to_string(buffer_.data()), std::move(slot_)});
  }

  void show(const Page& page) {
    response_.result(page.status);
    response_.set(http::field::content_type, page.type);
    response_.set(http::field::connection, "close");
    response_.body() = parser_.get().method() == http::verb::head ? "" : page.body;
    response_.content_length(page.body.size());
    http::async_write(socket_, response_,
                      [self = shared_from_this()](const error_code&, std::size_t) {
                        error_code ignored;
                        self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                        self->deadline_.cancel();
                      });
  }

  void cut() {
    error_code ignored;
    socket_.close(ignored);
  }

  tcp::socket socket_;
  asio::steady_timer deadline_;
  std::shared_ptr<ConnectionSlot> slot_;
  std::shared_ptr<UnreadRequests> unread_;
  UnreadRequests::Number number_;
  Judge judge_;
  std::function<void(GrantedSocket)> granted_;
  beast::flat_buffer buffer_{kMostBuffered};
  http::request_parser<http::string_body> parser_;
  http::response<http::string_body> response_;
};

}  // namespace

void serve_request(Worker& listener, const ServerContext& context, int fd,
                   std::shared_ptr<ConnectionSlot> slot, std::shared_ptr<UnreadRequests> unread,
                   Judge judge, std::function<void(GrantedSocket)> granted) {
  tcp::socket socket(listener.context());
  error_code error;
  socket.assign(tcp::v4(), fd, error);  // the family does not matter: the socket is open
  if (error) return spdlog::warn("cannot serve a connection: {}", error.message());
  std::make_shared<RequestReader>(std::move(socket), std::move(slot), std::move(unread),
                                  std::move(judge), std::move(granted))
      ->start(context.options.hello_within);
}

}  // namespace undercroft
