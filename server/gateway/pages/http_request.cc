// http_request.cc: reads one request with Beast, within a deadline.
#include "server/gateway/pages/http_request.h"

#include <spdlog/spdlog.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <utility>

#include "server/gateway/http/proxy_header.h"
#include "server/gateway/http/web_pages.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kGoodbyeToPages = std::chrono::milliseconds(1000);
constexpr std::size_t kReadAtOnce = 4096;      // bytes
constexpr std::size_t kMostUnparsed = 16384;   // bytes: of a chunk's head, or of trailers
constexpr std::size_t kMostDiscarded = 65536;  // bytes that a refused client may still send

// A header may come in several lines, which mean the same as one line with commas (RFC 9110, 5.3).
std::string all_lines(const http::fields& fields, std::string_view name) {
  std::string all;
  const auto [begin, end] = fields.equal_range({name.data(), name.size()});
  for (auto line = begin; line != end; ++line) {
    if (line != begin) all += ", ";
    all += std::string(line->value());
  }
  return all;
}

bool has_token(const http::fields& fields, std::string_view name, std::string_view token) {
  const std::string all = all_lines(fields, name);
  return http::token_list(all).exists(beast::string_view(token.data(), token.size()));
}

bool wants_websocket(const http::request<http::string_body>& request) {
  return request.method() == http::verb::get && request.version() >= 11 &&
         has_token(request, "Connection", "upgrade") && has_token(request, "Upgrade", "websocket");
}

HttpRequest plain(const http::request<http::string_body>& request) {
  const auto text = [&request](http::field field) { return std::string(request[field]); };
  return {std::string(request.method_string()),
          std::string(request.target()),
          text(http::field::host),
          text(http::field::origin),
          all_lines(request, "X-Forwarded-For"),
          wants_websocket(request),
          text(http::field::sec_websocket_key),
          text(http::field::sec_websocket_version),
          request.count("X-Forwarded-For") + request.count("Forwarded") > 0,
          all_lines(request, "Accept-Encoding"),
          all_lines(request, "If-None-Match"),
          all_lines(request, "X-Forwarded-Prefix")};
}

// Whether a line of the head ends with a bare line feed, which no request may have.
bool has_bare_line_feed(std::string_view text) {
  text = text.substr(0, text.find("\r\n\r\n"));
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    if (at == 0 || text[at - 1] != '\r') return true;
  }
  return false;
}

// False for bytes that can never become a request: those of TLS, or a first line that does not name
// HTTP.
bool begins_request(std::string_view text) {
  const bool begins_with_method = text.empty() || (text[0] >= 'A' && text[0] <= 'Z');
  if (!begins_with_method) return false;
  const std::size_t end = text.find("\r\n");
  return end == std::string_view::npos || end == 0 ||
         text.substr(0, end).find(" HTTP/1.") != std::string_view::npos;
}

// Why bytes that do not begin a request are refused. Those of a trusted proxy's header were read
// before.
Page no_request(std::string_view text) {
  const bool is_proxys = std::holds_alternative<proxy_header::Found>(read_proxy_header(text));
  return error_page(400, is_proxys ? "this server trusts no PROXY header from your address (the "
                                     "host may set --trust-proxy)"
                                   : "this is no HTTP request");
}

// A RequestReader reads and answers one request. It keeps itself alive until done. An exception
// ends only its own connection.
class RequestReader final : public std::enable_shared_from_this<RequestReader> {
 public:
  RequestReader(tcp::socket socket, std::shared_ptr<ConnectionSlot> slot,
                std::shared_ptr<EvictableConnections> unread, Judge judge,
                std::function<void(GrantedSocket)> granted)
      : socket_(std::move(socket)),
        deadline_(socket_.get_executor()),
        slot_(std::move(slot)),
        unread_(std::move(unread)),
        number_(unread_->add(
            [this] {
              slot_->give_way();
              cut();
            },
            slot_->source())),
        judge_(std::move(judge)),
        granted_(std::move(granted)) {
    parser_.body_limit(kMaxClientFrame);
    parser_.eager(true);  // parses the body as well
  }
  ~RequestReader() { unread_->remove(number_); }
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  void start(std::chrono::milliseconds within) {
    within_ = within;
    cut_after(within);
    read();
  }

 private:
  void cut_after(std::chrono::milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = weak_from_this()](const error_code& error) {
      const auto here = self.lock();
      if (!error && here) here->cut();
    });
  }

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

  void read() {
    socket_.async_read_some(buffer_.prepare(kReadAtOnce),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (error) return;
                              self->buffer_.commit(size);
                              self->guard([&] { self->parse(); });
                            });
  }

  // Beast's own reading operation waits for the end of the head, which a request with bare line
  // feeds never has.
  void parse() {
    error_code error;
    const auto data = buffer_.cdata();
    const std::string_view text(static_cast<const char*>(data.data()), data.size());
    const bool is_request = has_first_line_ || begins_request(text);
    if (!parser_.is_header_done() && (!is_request || has_bare_line_feed(text))) {
      return refuse(no_request(text));
    }
    const std::size_t parsed = parser_.put(buffer_.cdata(), error);
    has_first_line_ = has_first_line_ || parsed > 0;
    buffer_.consume(parsed);
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      return refuse(error_page(431, "the request's head is too long"));
    }
    if (error == http::error::body_limit) return refuse(error_page(413, "the body is too long"));
    if (error && error != http::error::need_more) {
      return refuse(error_page(400, "this is no HTTP request: " + error.message()));
    }
    if (parser_.is_done()) return answer();
    // Beast limits neither the extensions of a chunk nor the trailers.
    if (buffer_.size() > kMostUnparsed) return refuse(error_page(413, "the body is too long"));
    read();
  }

  void refuse(const Page& page) {
    unread_->remove(number_);
    show(page);
  }

  void answer() {
    unread_->remove(number_);
    deadline_.cancel();
    judge_(plain(parser_.get()), [self = shared_from_this()](const Verdict& verdict) {
      self->guard([&] { self->conclude(verdict); });
    });
  }

  void conclude(const Verdict& verdict) {
    if (verdict) {
      cut_after(within_);
      return show(*verdict);
    }
    error_code error;
    const int fd = socket_.release(error);
    if (error) return;
    granted_(
        {fd, plain(parser_.get()), beast::buffers_to_string(buffer_.data()), std::move(slot_)});
  }

  void show(const Page& page) {
    response_.result(page.status);
    response_.set(http::field::content_type, page.type);
    response_.set(http::field::connection, "close");
    for (const auto& [name, value] : headers_of(page)) response_.set(name, value);
    response_.body() = parser_.get().method() == http::verb::head ? "" : page.body;
    // A 304 has no body, and this length would be that of the page.
    if (page.status != 304) response_.content_length(page.body.size());
    http::async_write(socket_, response_,
                      [self = shared_from_this()](const error_code&, std::size_t) {
                        error_code ignored;
                        self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                        self->cut_after(kGoodbyeToPages);
                        self->discard(0);
                      });
  }

  // Closing a socket with unread bytes resets the connection, and the client may lose the answer.
  // Waits for the client to close, for a moment.
  void discard(std::size_t discarded) {
    buffer_.clear();
    if (discarded > kMostDiscarded) return cut();
    socket_.async_read_some(
        buffer_.prepare(kReadAtOnce),
        [self = shared_from_this(), discarded](const error_code& error, std::size_t size) {
          if (!error) return self->discard(discarded + size);
          self->cut();
          self->deadline_.cancel();
        });
  }

  void cut() {
    error_code ignored;
    socket_.close(ignored);
  }

  tcp::socket socket_;
  asio::steady_timer deadline_;
  std::chrono::milliseconds within_{0};  // for the request, and for reading the answer
  std::shared_ptr<ConnectionSlot> slot_;
  std::shared_ptr<EvictableConnections> unread_;
  EvictableConnections::Number number_;
  Judge judge_;
  std::function<void(GrantedSocket)> granted_;
  beast::flat_buffer buffer_;
  bool has_first_line_ = false;  // the parser has taken it; the buffer begins after it
  http::request_parser<http::string_body> parser_;
  http::response<http::string_body> response_;
};

}  // namespace

void serve_request(Worker& listener, const ServerContext& context, int fd,
                   std::shared_ptr<ConnectionSlot> slot,
                   std::shared_ptr<EvictableConnections> unread, Judge judge,
                   std::function<void(GrantedSocket)> granted) {
  tcp::socket socket(listener.context());
  error_code error;
  socket.assign(tcp::v4(), fd, error);  // the family does not matter: the socket is open
  if (error) return spdlog::warn("cannot serve a connection: {}", error.message());
  std::make_shared<RequestReader>(std::move(socket), std::move(slot), std::move(unread),
                                  std::move(judge), std::move(granted))
      ->start(context.options.hello_within);
}

}  // namespace undercroft
