// http_connection.h: one HTTP connection, each request with a deadline.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/store/etcd/http_endpoint.h"

namespace undercroft {

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
};

// An HttpConnection connects with its first request and keeps the connection open after an answer.
// After any failure it is closed: use a new one. Lives on one thread at a time, which waits.
class HttpConnection {
 public:
  explicit HttpConnection(HttpEndpoint endpoint, HttpTls tls = {});
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  // Posts `body` to `path`. `most`: bytes of the answer.
  [[nodiscard]] HttpExchange post(const std::string& path, const std::string& body,
                                  std::chrono::milliseconds deadline, std::size_t most);
  [[nodiscard]] const HttpEndpoint& endpoint() const;
  [[nodiscard]] bool is_open() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
