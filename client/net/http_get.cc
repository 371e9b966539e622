// http_get.cc: one request on a connection of its own.
#include "client/net/http_get.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <memory>
#include <optional>

#include "client/net/address_race.h"
#include "client/net/error_sentence.h"
#include "client/net/loop.h"
#include "client/net/tls_context.h"
#include "shared/ascii_case.h"
#include "shared/version.h"

namespace undercroft {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

using Parser = http::response_parser<http::string_body>;

std::string sentence_of_answer(const error_code& error) {
  if (error.category() == asio::error::get_ssl_category()) return sentence_of_tls(error);
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return "the answer is too long";
  }
  if (error == http::error::end_of_stream || error == http::error::partial_message ||
      error == asio::ssl::error::stream_truncated) {
    return sentence_of(asio::error::eof);
  }
  const bool is_other_protocol =
      error.category() == make_error_code(http::error::bad_version).category();
  return is_other_protocol ? "what answers there is no web server" : sentence_of(error);
}

HttpAnswer answer_in(Parser& parser) {
  HttpAnswer answer{parser.get().result_int(), {}, std::move(parser.get().body())};
  for (const auto& field : parser.get().base()) {
    answer.fields.emplace_back(field.name_string(), field.value());
  }
  return answer;
}

std::vector<NumericAddress> addresses_of(const asio::ip::tcp::resolver::results_type& places) {
  std::vector<NumericAddress> all;
  for (const auto& place : places) {
    all.push_back({place.endpoint().address().to_string(), place.endpoint().port()});
  }
  return all;
}

// Resolves, connects, shakes hands (with TLS), sends the request and reads the answer. It keeps
// itself alive while an operation is pending.
template <typename Stream>
class Request : public std::enable_shared_from_this<Request<Stream>> {
 public:
  static constexpr bool kTls = !std::is_same_v<Stream, beast::tcp_stream>;

  template <typename... Args>
  Request(Loop& loop, const Url& url, const HttpLimits& limits, Args&... args)
      : loop_(loop), url_(url), resolver_(loop.context()), stream_(loop.context(), args...) {
    parser_.body_limit(limits.body);
    request_.set(http::field::host, authority_of(url));
    request_.set(http::field::user_agent, std::string("undercroft/") + kVersion);
    request_.keep_alive(false);
  }

  void start() {
    resolver_.async_resolve(url_.host, url_.port,
                            [self = this->shared_from_this()](error_code error, auto places) {
                              if (error) return self->fail(error);
                              self->connect(places);
                            });
  }
  void drop() {
    resolver_.cancel();
    race_.reset();
    beast::get_lowest_layer(stream_).close();
  }
  [[nodiscard]] const std::optional<Expected<HttpAnswer>>& result() const { return result_; }

 private:
  void end(Expected<HttpAnswer> result) {
    if (!result_) result_ = std::move(result);
  }
  void fail(const error_code& error) { end(failed(sentence_of_answer(error))); }

  void connect(const asio::ip::tcp::resolver::results_type& places) {
    race_.emplace(loop_, addresses_of(places), [self = this->shared_from_this()](Expected<int> fd) {
      if (!fd) return self->end(failed(fd.error()));
      self->adopt(*fd);
    });
  }

  void adopt(int fd) {
    error_code error;
    auto& tcp = beast::get_lowest_layer(stream_).socket();
    tcp.assign(asio::ip::tcp::v4(), fd, error);  // any family: it is open
    if (error) return fail(error);
    secure();
  }

  void secure() {
    if constexpr (kTls) {
      SSL_set_tlsext_host_name(stream_.native_handle(), url_.host.c_str());
      stream_.set_verify_callback(asio::ssl::host_name_verification(url_.host));
      stream_.async_handshake(asio::ssl::stream_base::client,
                              [self = this->shared_from_this()](error_code error) {
                                if (error) return self->fail(error);
                                self->ask();
                              });
    } else {
      ask();
    }
  }

  void ask() {
    http::async_write(stream_, request_,
                      [self = this->shared_from_this()](error_code error, std::size_t) {
                        if (error) return self->fail(error);
                        self->read();
                      });
  }

  void read() {
    http::async_read(stream_, buffer_, parser_,
                     [self = this->shared_from_this()](error_code error, std::size_t) {
                       if (error) return self->fail(error);
                       self->end(answer_in(self->parser_));
                     });
  }

  Loop& loop_;
  Url url_;
  asio::ip::tcp::resolver resolver_;
  std::optional<AddressRace> race_;
  Stream stream_;
  beast::flat_buffer buffer_;
  http::request<http::empty_body> request_{http::verb::get, url_.path, 11};
  Parser parser_;
  std::optional<Expected<HttpAnswer>> result_;
};

template <typename Stream, typename... Args>
Expected<HttpAnswer> answer_over(const Url& url, const HttpLimits& limits, Args&... args) {
  Loop loop;
  const auto request = std::make_shared<Request<Stream>>(loop, url, limits, args...);
  request->start();
  loop.run_until([&] { return request->result().has_value(); }, limits.wait);
  request->drop();
  if (request->result()) return *request->result();
  return failed(sentence_of(asio::error::timed_out));
}

}  // namespace

std::string_view HttpAnswer::field(std::string_view name) const {
  for (const auto& [own, value] : fields) {
    if (equals_ignoring_case(own, name)) return value;
  }
  return {};
}

Expected<HttpAnswer> http_get(const Url& url, const HttpLimits& limits) {
  if (!url.tls) return answer_over<beast::tcp_stream>(url, limits);
  return answer_over<beast::ssl_stream<beast::tcp_stream>>(url, limits, tls_context());
}

}  // namespace undercroft
