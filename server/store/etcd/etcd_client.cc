// etcd_client.cc: a pool of connections for each member.
#include "server/store/etcd/etcd_client.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/thread_start.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostIdle = 8;  // of a member

}  // namespace

// Runs until it is stopped, also without work.
struct EtcdClient::Loop {
  boost::asio::io_context context{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      context.get_executor()};
};

EtcdClient::EtcdClient(EtcdClientOptions options)
    : options_(std::move(options)),
      loop_(std::make_unique<Loop>()),
      idle_(options_.endpoints.size()) {
  CHECK(!options_.endpoints.empty(), "an etcd has at least one member");
  thread_ = start_thread([this] { loop_->context.run(); });
}

EtcdClient::~EtcdClient() {
  loop_->context.stop();
  thread_.join();
}

EtcdClient::Connection EtcdClient::take(std::size_t member) {
  std::vector<Connection>& idle = idle_[member];
  if (idle.empty()) {
    idle.push_back(
        std::make_shared<HttpConnection>(loop_->context, options_.endpoints[member], options_.tls));
  }
  Connection connection = std::move(idle.back());
  idle.pop_back();
  busy_.insert(connection);
  return connection;
}

// When one connection to a member has failed, the idle ones to it are as dead.
void EtcdClient::give_back(std::size_t member, Connection connection) {
  busy_.erase(connection);
  std::vector<Connection>& idle = idle_[member];
  if (!connection->is_open()) return idle.clear();
  if (idle.size() < kMostIdle) idle.push_back(std::move(connection));
}

void EtcdClient::send(std::size_t member, HttpCall call, HttpConnection::WhenOver when) {
  CHECK(member < members(), "the etcd has this member");
  if (call.most == 0) call.most = options_.most_bytes;
  boost::asio::post(loop_->context, [this, member, call = std::move(call), when = std::move(when)] {
    const Connection connection = take(member);
    connection->send(call,
                     [this, member, at = std::weak_ptr(connection), when](HttpExchange exchange) {
                       give_back(member, at.lock());
                       when(std::move(exchange));
                     });
  });
}

}  // namespace undercroft
