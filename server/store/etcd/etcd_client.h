// etcd_client.h: sends requests to the members of an etcd.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/store/etcd/http_connection.h"

namespace undercroft {

struct EtcdClientOptions {
  std::vector<HttpEndpoint> endpoints;
  HttpTls tls = {};
  std::size_t most_bytes = std::size_t{32} << 20;  // of an answer
  // The member to begin with, modulo their number. Servers begin at different ones, so that no
  // member has all of their requests.
  std::size_t first = 0;
};

// An EtcdClient keeps connections to the members open. It has a thread, on which all of them live.
class EtcdClient {
 public:
  // REQUIRES: an endpoint is named.
  explicit EtcdClient(EtcdClientOptions options);
  ~EtcdClient();  // requests under way are dropped, and their `when` is never called
  EtcdClient(const EtcdClient&) = delete;
  EtcdClient& operator=(const EtcdClient&) = delete;

  // Sends the request to that member, once. Calls `when` once, on the client's thread, at the
  // latest after the deadline. `call.most` may be 0: the limit of the options. Thread-safe.
  void send(std::size_t member, HttpCall call, HttpConnection::WhenOver when);
  [[nodiscard]] std::size_t members() const { return options_.endpoints.size(); }
  [[nodiscard]] const HttpEndpoint& endpoint(std::size_t member) const {
    return options_.endpoints.at(member);
  }
  [[nodiscard]] std::size_t first() const { return options_.first % members(); }

 private:
  using Connection = std::shared_ptr<HttpConnection>;
  // On the client's thread.
  [[nodiscard]] Connection take(std::size_t member);  // it is busy from now on
  void give_back(std::size_t member, Connection connection);

  struct Loop;

  const EtcdClientOptions options_;
  std::unique_ptr<Loop> loop_;
  std::vector<std::vector<Connection>> idle_;  // of each member
  // With a request under way, which does not own its connection: it would never end with the
  // client.
  std::set<Connection> busy_;
  std::thread thread_;
};

}  // namespace undercroft
