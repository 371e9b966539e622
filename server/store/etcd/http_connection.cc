// http_connection.cc: requests by Beast, as a chain of operations on an event loop.
#include "server/store/etcd/http_connection.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Outcome = HttpExchange::Outcome;
using Secured = beast::ssl_stream<beast::tcp_stream>;

std::optional<std::string> prepare(asio::ssl::context& context, const HttpTls& tls) {
  error_code error;
  context.set_verify_mode(asio::ssl::verify_peer, error);
  if (tls.authority.empty()) {
    context.set_default_verify_paths(error);
  } else {
    context.load_verify_file(tls.authority, error);
  }
  if (error) return "cannot read the certificate authority " + tls.authority;
  if (tls.certificate.empty()) return std::nullopt;
  context.use_certificate_chain_file(tls.certificate, error);
  if (error) return "cannot read the certificate " + tls.certificate;
  context.use_private_key_file(tls.key, asio::ssl::context::pem, error);
  if (error) return "cannot read the key " + tls.key;
  return std::nullopt;
}

http::request<http::string_body> request_of(const HttpCall& call, const HttpEndpoint& to) {
  const auto verb = call.body.empty() ? http::verb::get : http::verb::post;
  http::request<http::string_body> request(verb, call.path, 11, call.body);
  request.set(http::field::host, to.to_string());
  if (!call.body.empty()) request.set(http::field::content_type, "application/json");
  request.prepare_payload();
  return request;
}

}  // namespace

// Each operation holds the object, and begins the next one of its request. Operations that end
// after their request are ignored.
struct HttpConnection::Impl : std::enable_shared_from_this<HttpConnection::Impl> {
  Impl(asio::io_context& on, HttpEndpoint to, HttpTls with)
      : endpoint(std::move(to)), tls(std::move(with)), loop(on) {}

  // ---- a request ----

  void begin(const HttpCall& call, WhenOver with) {
    when = std::move(with);
    is_sent = false;
    request = request_of(call, endpoint);
    parser.emplace();
    parser->body_limit(call.most);
    timer.expires_after(call.deadline);
    timer.async_wait([self = shared_from_this(), mine = ++requests](const error_code& error) {
      if (!error && self->requests == mine) self->fail("no answer in time");
    });
    is_open ? write() : open();
  }

  void end(HttpExchange exchange) {
    timer.cancel();
    if (const auto done = std::exchange(when, nullptr)) done(std::move(exchange));
  }

  void fail(const std::string& why, bool is_by_settings = false) {
    close();
    end({is_sent ? Outcome::Unknown : Outcome::Unsent, 0, endpoint.to_string() + ": " + why,
         is_by_settings});
  }

  // A peer that closes the connection early is no error of OpenSSL.
  static bool is_of_tls(const error_code& error) {
    return error.category() == asio::error::get_ssl_category();
  }

  // What happens when an operation of this request has worked. `what` begins the sentence of a
  // failure. Asio asks which results the handler takes. It names its result, so that the compiler
  // need not look into it for that.
  template <typename Next>
  auto then(std::string what, Next next) {
    return [self = shared_from_this(), mine = requests, what = std::move(what), next](
               const error_code& error, const auto&... results) -> void {
      if (self->requests != mine || !self->when) return;
      if (error) return self->fail(what + error.message(), is_of_tls(error));
      next(results...);
    };
  }

  // ---- the connection ----

  void open() {
    if (tls.is_on) {
      context.emplace(asio::ssl::context::tls_client);
      if (const auto why = prepare(*context, tls)) return fail(*why, true);
      secured.emplace(loop, *context);
    } else {
      plain.emplace(loop);
    }
    resolve();
  }

  void resolve() {
    error_code is_name;
    const auto address = asio::ip::make_address(endpoint.host, is_name);
    if (!is_name) {
      return connect({{address, static_cast<unsigned short>(std::stoul(endpoint.port))}});
    }
    resolver.async_resolve(endpoint.host, endpoint.port,
                           then("cannot find the host: ", [this](const auto& all) {
                             std::vector<tcp::endpoint> found;
                             for (const auto& each : all) found.push_back(each.endpoint());
                             connect(found);
                           }));
  }

  void connect(const std::vector<tcp::endpoint>& found) {
    tcp_stream().async_connect(found, then("cannot connect: ", [this](const auto&) {
                                 error_code ignored;
                                 tcp_stream().socket().set_option(tcp::no_delay(true), ignored);
                                 secured ? shake_hands() : go_on();
                               }));
  }

  void shake_hands() {
    error_code ignored;
    secured->set_verify_callback(asio::ssl::host_name_verification(endpoint.host), ignored);
    SSL_set_tlsext_host_name(secured->native_handle(), endpoint.host.c_str());
    secured->async_handshake(asio::ssl::stream_base::client,
                             then("no TLS connection: ", [this] { go_on(); }));
  }

  void go_on() {
    is_open = true;
    write();
  }

  // Part of a request may have left before it failed, and the rest may be in the kernel.
  void write() {
    is_sent = true;
    const auto written = then("", [this](std::size_t) { read(); });
    secured ? http::async_write(*secured, *request, written)
            : http::async_write(*plain, *request, written);
  }

  void read() {
    const auto take = [self = shared_from_this(), mine = requests](const error_code& error,
                                                                   std::size_t) {
      if (self->requests == mine && self->when) self->take(error);
    };
    secured ? http::async_read(*secured, buffer, *parser, take)
            : http::async_read(*plain, buffer, *parser, take);
  }

  void take(const error_code& error) {
    if (error == http::error::body_limit) {
      close();
      return end({Outcome::TooLarge, 0, endpoint.to_string() + ": " + error.message(), false});
    }
    if (error) return fail(error.message(), is_of_tls(error));
    if (!parser->get().keep_alive()) close();
    end({Outcome::Answered, parser->get().result_int(), std::move(parser->get().body()), false});
  }

  void close() {
    resolver.cancel();
    is_open = false;
    if (!plain && !secured) return;
    error_code ignored;
    tcp_stream().socket().close(ignored);
  }

  beast::tcp_stream& tcp_stream() { return secured ? beast::get_lowest_layer(*secured) : *plain; }

  const HttpEndpoint endpoint;
  const HttpTls tls;
  asio::io_context& loop;
  tcp::resolver resolver{loop};
  asio::steady_timer timer{loop};
  std::optional<asio::ssl::context> context;
  std::optional<beast::tcp_stream> plain;
  std::optional<Secured> secured;
  beast::flat_buffer buffer;
  bool is_open = false;

  std::uint64_t requests = 0;  // begun so far
  WhenOver when;               // of the request under way
  bool is_sent = false;
  std::optional<http::request<http::string_body>> request;
  std::optional<http::response_parser<http::string_body>> parser;
};

HttpConnection::HttpConnection(asio::io_context& loop, HttpEndpoint endpoint, HttpTls tls)
    : impl_(std::make_shared<Impl>(loop, std::move(endpoint), std::move(tls))) {}
HttpConnection::~HttpConnection() = default;

const HttpEndpoint& HttpConnection::endpoint() const { return impl_->endpoint; }
bool HttpConnection::is_open() const { return impl_->is_open; }
void HttpConnection::send(const HttpCall& call, WhenOver when) {
  impl_->begin(call, std::move(when));
}

HttpExchange send_and_wait(const HttpEndpoint& to, const HttpTls& tls, const HttpCall& call) {
  asio::io_context loop{1};
  HttpConnection connection(loop, to, tls);
  HttpExchange answer;
  connection.send(call, [&](HttpExchange is) {
    answer = std::move(is);
    loop.stop();
  });
  loop.run();
  return answer;
}

}  // namespace undercroft
