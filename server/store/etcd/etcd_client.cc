// etcd_client.cc: a pool of connections for each member.
#include "server/store/etcd/etcd_client.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/thread_start.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostIdle = 8;  // of a member

}  // namespace

EtcdClient::EtcdClient(EtcdClientOptions options)
    : options_(std::move(options)), work_(loop_.get_executor()), idle_(options_.endpoints.size()) {
  CHECK(!options_.endpoints.empty(), "an etcd has at least one member");
  thread_ = start_thread([this] { loop_.run(); });
}

EtcdClient::~EtcdClient() {
  loop_.stop();
  thread_.join();
}

EtcdClient::Connection EtcdClient::take(std::size_t member) {
  std::vector<Connection>& idle = idle_[member];
  if (idle.empty()) {
    return std::make_shared<HttpConnection>(loop_, options_.endpoints[member], options_.tls);
  }
  Connection connection = std::move(idle.back());
  idle.pop_back();
  return connection;
}

// When one connection to a member has failed, the idle ones to it are as dead.
void EtcdClient::give_back(std::size_t member, Connection connection) {
  std::vector<Connection>& idle = idle_[member];
  if (!connection->is_open()) return idle.clear();
  if (idle.size() < kMostIdle) idle.push_back(std::move(connection));
}

void EtcdClient::send(std::size_t member, HttpCall call, HttpConnection::WhenOver when) {
  CHECK(member < members(), "the etcd has this member");
  if (call.most == 0) call.most = options_.most_bytes;
  boost::asio::post(loop_, [this, member, call = std::move(call), when = std::move(when)] {
    const Connection connection = take(member);
    connection->send(call, [this, member, connection, when](HttpExchange exchange) {
      give_back(member, connection);
      when(std::move(exchange));
    });
  });
}

}  // namespace undercroft
