// etcd_client.h: sends requests to whichever member of an etcd answers.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/etcd/http_connection.h"

namespace undercroft {

struct EtcdClientOptions {
  std::vector<HttpEndpoint> endpoints;
  HttpTls tls = {};
  std::size_t most_bytes = std::size_t{32} << 20;  // of an answer
};

// An EtcdClient keeps connections open to one member, and switches to the next when that one fails.
// Thread-safe: each call uses a connection of its own, and waits.
class EtcdClient {
 public:
  // REQUIRES: an endpoint is named.
  explicit EtcdClient(EtcdClientOptions options);

  // Sends the request once. When a member cannot be connected to, the next one gets the request, up
  // to one round; after Unknown the caller decides, and its next call goes to the next member.
  [[nodiscard]] HttpExchange post(const std::string& path, const std::string& body,
                                  std::chrono::milliseconds deadline);
  [[nodiscard]] std::size_t members() const { return options_.endpoints.size(); }

 private:
  [[nodiscard]] std::unique_ptr<HttpConnection> take();
  void give_back(std::unique_ptr<HttpConnection> connection);
  void leave(const HttpEndpoint& failed);

  const EtcdClientOptions options_;
  std::mutex mutex_;  // protects what follows
  std::size_t current_ = 0;
  std::vector<std::unique_ptr<HttpConnection>> idle_;  // all to the current member
};

}  // namespace undercroft
