// http_connection.h: one HTTP connection, each request with a deadline.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/store/etcd/http_endpoint.h"

namespace boost::asio {
class io_context;
}

namespace undercroft {

// A request, and how much its answer may cost.
struct HttpCall {
  std::string path;
  std::string body = {};  // JSON, which is posted; empty: a GET
  std::chrono::milliseconds deadline{0};
  std::size_t most = 0;  // bytes of the answer
};

// What became of a request.
struct HttpExchange {
  enum class Outcome : std::uint8_t {
    Answered,
    Unsent,    // the peer cannot have seen it
    Unknown,   // sent, but no whole answer arrived: it may be carried out, now or later
    TooLarge,  // answered, with more bytes than the caller takes
  };
  Outcome outcome = Outcome::Unsent;
  unsigned status = 0;    // of HTTP, when answered
  std::string text = {};  // the answer's body, or a sentence that says why there is none
  // There is none because of the files or the certificates of TLS: another try fails as well.
  bool is_by_settings = false;
};

// An HttpConnection connects with its first request and keeps the connection open after an answer.
// After any failure it is closed: use a new one. Used on the thread of its loop. A request holds
// what it needs, so the object may be destroyed before the request is over.
class HttpConnection {
 public:
  using WhenOver = std::function<void(HttpExchange)>;

  explicit HttpConnection(boost::asio::io_context& loop, HttpEndpoint endpoint, HttpTls tls = {});
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  // Calls `when` once, at the latest after the deadline. REQUIRES: no other request is under way.
  void send(const HttpCall& call, WhenOver when);
  [[nodiscard]] const HttpEndpoint& endpoint() const;
  [[nodiscard]] bool is_open() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

// Sends the request on a connection and a loop of its own, and waits. A name server that does not
// answer holds it up beyond the deadline, because a lookup of the system cannot be cancelled.
[[nodiscard]] HttpExchange send_and_wait(const HttpEndpoint& to, const HttpTls& tls,
                                         const HttpCall& call);

}  // namespace undercroft
