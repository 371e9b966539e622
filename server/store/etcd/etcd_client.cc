// etcd_client.cc: a pool of connections to the current member.
#include "server/store/etcd/etcd_client.h"

#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostIdle = 8;

}  // namespace

EtcdClient::EtcdClient(EtcdClientOptions options) : options_(std::move(options)) {
  CHECK(!options_.endpoints.empty(), "an etcd has at least one member");
}

std::unique_ptr<HttpConnection> EtcdClient::take() {
  const std::scoped_lock lock(mutex_);
  if (idle_.empty()) {
    return std::make_unique<HttpConnection>(options_.endpoints[current_], options_.tls);
  }
  auto connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

void EtcdClient::give_back(std::unique_ptr<HttpConnection> connection) {
  const std::scoped_lock lock(mutex_);
  const bool is_current = connection->endpoint() == options_.endpoints[current_];
  if (is_current && connection->is_open() && idle_.size() < kMostIdle) {
    idle_.push_back(std::move(connection));
  }
}

// Several threads notice the failure of one member: only the first one leaves it. The other idle
// connections to it are as dead.
void EtcdClient::leave(const HttpEndpoint& failed) {
  const std::scoped_lock lock(mutex_);
  if (failed != options_.endpoints[current_]) return;
  current_ = (current_ + 1) % options_.endpoints.size();
  idle_.clear();
}

HttpExchange EtcdClient::post(const std::string& path, const std::string& body,
                              std::chrono::milliseconds deadline) {
  HttpExchange exchange;
  for (std::size_t i = 0; i < options_.endpoints.size(); ++i) {
    auto connection = take();
    exchange = connection->post(path, body, deadline, options_.most_bytes);
    using Outcome = HttpExchange::Outcome;
    if (exchange.outcome == Outcome::Answered || exchange.outcome == Outcome::TooLarge) {
      give_back(std::move(connection));
      return exchange;
    }
    leave(connection->endpoint());
    if (exchange.outcome == Outcome::Unknown) return exchange;
  }
  return exchange;
}

}  // namespace undercroft
