// http_connection.cc: requests by Beast, on an event loop that only this connection uses.
#include "server/store/etcd/http_connection.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
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
using Clock = std::chrono::steady_clock;
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

}  // namespace

struct HttpConnection::Impl {
  Impl(HttpEndpoint to, HttpTls with) : endpoint(std::move(to)), tls(std::move(with)) {}

  // Runs the loop until the operation that was begun is over, and returns its error. An operation
  // that misses the deadline is cancelled by closing the socket.
  error_code finish() {
    loop.restart();
    loop.run_until(until);
    if (is_done) return result;
    close();
    loop.run();  // the operation's own end, which uses this object
    return asio::error::timed_out;
  }

  auto handler() {
    is_done = false;
    return [this](const error_code& error, const auto&...) {
      is_done = true;
      result = error;
    };
  }

  beast::tcp_stream& tcp_stream() { return secured ? beast::get_lowest_layer(*secured) : *plain; }

  void close() {
    resolver.cancel();
    if (!plain && !secured) return;
    error_code ignored;
    tcp_stream().socket().close(ignored);
    is_open = false;
  }

  HttpExchange unsent(const std::string& why) {
    close();
    return {Outcome::Unsent, 0, endpoint.to_string() + ": " + why};
  }
  HttpExchange unknown(const std::string& why) {
    close();
    return {Outcome::Unknown, 0, endpoint.to_string() + ": " + why};
  }

  static std::string sentence_of(const error_code& error) {
    return error == asio::error::timed_out ? "no answer in time" : error.message();
  }

  // Fills `found`, or returns a sentence. A name server that does not answer holds it up beyond the
  // deadline, because the system's resolver cannot be cancelled; addresses need none.
  std::optional<std::string> resolve(std::vector<tcp::endpoint>& found) {
    error_code is_name;
    const auto address = asio::ip::make_address(endpoint.host, is_name);
    if (!is_name) {
      found = {{address, static_cast<unsigned short>(std::stoul(endpoint.port))}};
      return std::nullopt;
    }
    is_done = false;
    resolver.async_resolve(endpoint.host, endpoint.port, [&](const error_code& error, auto all) {
      is_done = true;
      result = error;
      for (const auto& each : all) found.push_back(each.endpoint());
    });
    if (const error_code error = finish()) return "cannot find the host: " + sentence_of(error);
    return std::nullopt;
  }

  // Returns a sentence when it fails.
  std::optional<std::string> connect() {
    if (tls.is_on) {
      context.emplace(asio::ssl::context::tls_client);
      if (auto why = prepare(*context, tls)) return why;
      secured.emplace(loop, *context);
    } else {
      plain.emplace(loop);
    }
    std::vector<tcp::endpoint> found;
    if (auto why = resolve(found)) return why;
    tcp_stream().async_connect(found, handler());
    if (const error_code error = finish()) return "cannot connect: " + sentence_of(error);
    error_code ignored;
    tcp_stream().socket().set_option(tcp::no_delay(true), ignored);
    if (secured) {
      secured->set_verify_callback(asio::ssl::host_name_verification(endpoint.host), ignored);
      SSL_set_tlsext_host_name(secured->native_handle(), endpoint.host.c_str());
      secured->async_handshake(asio::ssl::stream_base::client, handler());
      if (const error_code error = finish()) return "no TLS connection: " + sentence_of(error);
    }
    is_open = true;
    return std::nullopt;
  }

  template <typename Stream>
  HttpExchange exchange(Stream& stream, const http::request<http::string_body>& request,
                        std::size_t most) {
    http::async_write(stream, request, handler());
    // Part of the request may have left before it failed, and the rest may be in the kernel.
    if (const error_code error = finish()) return unknown(sentence_of(error));
    http::response_parser<http::string_body> parser;
    parser.body_limit(most);
    http::async_read(stream, buffer, parser, handler());
    if (const error_code error = finish()) {
      HttpExchange failed = unknown(sentence_of(error));
      if (error == http::error::body_limit) failed.outcome = Outcome::TooLarge;
      return failed;
    }
    if (!parser.get().keep_alive()) close();
    return {Outcome::Answered, parser.get().result_int(), std::move(parser.get().body())};
  }

  const HttpEndpoint endpoint;
  const HttpTls tls;
  asio::io_context loop{1};
  tcp::resolver resolver{loop};
  std::optional<asio::ssl::context> context;
  std::optional<beast::tcp_stream> plain;
  std::optional<Secured> secured;
  beast::flat_buffer buffer;
  Clock::time_point until;
  bool is_done = false;
  bool is_open = false;
  error_code result;
};

HttpConnection::HttpConnection(HttpEndpoint endpoint, HttpTls tls)
    : impl_(std::make_unique<Impl>(std::move(endpoint), std::move(tls))) {}
HttpConnection::~HttpConnection() = default;

const HttpEndpoint& HttpConnection::endpoint() const { return impl_->endpoint; }
bool HttpConnection::is_open() const { return impl_->is_open; }

HttpExchange HttpConnection::post(const std::string& path, const std::string& body,
                                  std::chrono::milliseconds deadline, std::size_t most) {
  impl_->until = Clock::now() + deadline;
  if (!impl_->is_open) {
    if (const auto why = impl_->connect()) return impl_->unsent(*why);
  }
  http::request<http::string_body> request(http::verb::post, path, 11, body);
  request.set(http::field::host, impl_->endpoint.to_string());
  request.set(http::field::content_type, "application/json");
  request.prepare_payload();
  return impl_->secured ? impl_->exchange(*impl_->secured, request, most)
                        : impl_->exchange(*impl_->plain, request, most);
}

}  // namespace undercroft
