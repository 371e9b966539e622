// tls_door.cc: the threads of TLS connections.
#include "server/gateway/tls/tls_door.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl.hpp>
#include <list>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/thread_start.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/tls/tls_certificate.h"
#include "server/gateway/tls/tls_pump.h"
#include "server/gateway/tls/tls_refusal.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using Context = asio::ssl::context;

constexpr auto kFinish = std::chrono::milliseconds(400);
constexpr int kNice = 5;  // of the handshakes' threads

std::size_t handshake_threads() { return std::max(2U, std::thread::hardware_concurrency() / 2); }

// Handshakes run on threads that give way to those of the realms.
class HandshakeThreads {
 public:
  HandshakeThreads() : context_(static_cast<int>(handshake_threads())) {}

  void start() {
    for (std::size_t i = 0; i < handshake_threads(); ++i) {
      threads_.push_back(start_thread([this] {
        (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
        const auto always = asio::make_work_guard(context_);
        context_.run();
      }));
    }
  }
  void stop() {
    context_.stop();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  asio::io_context& context() { return context_; }

 private:
  asio::io_context context_;
  std::vector<std::thread> threads_;
};

}  // namespace

struct TlsDoor::Impl {
  std::chrono::milliseconds handshake_within;
  std::shared_ptr<Context> context;
  std::atomic<int> open{0};
  std::shared_ptr<std::atomic<int>> waiting = std::make_shared<std::atomic<int>>(0);
  Worker copying;
  HandshakeThreads handshakes;
  std::list<std::weak_ptr<TlsPump>> pumps;  // on the copying thread

  // Each context has operations whose handlers belong to the other, so neither can be destroyed
  // before those have ended. REQUIRES: no thread runs any more.
  void end_pumps() {
    for (const auto& pump : pumps) {
      if (const auto open_one = pump.lock()) open_one->end();
    }
    std::size_t ran = 1;
    while (ran > 0) {
      copying.context().restart();
      handshakes.context().restart();
      ran = copying.context().poll() + handshakes.context().poll();
    }
  }

  void add(int fd, int near, const std::shared_ptr<Context>& with) {
    std::erase_if(pumps, [](const auto& pump) { return pump.expired(); });
    pumps.push_back(start_pump({copying.context(), handshakes.context(), open}, with, fd, near,
                               handshake_within));
  }
};

TlsDoor::TlsDoor(std::chrono::milliseconds handshake_within) : impl_(std::make_unique<Impl>()) {
  impl_->handshake_within = handshake_within;
}

TlsDoor::~TlsDoor() {
  impl_->copying.stop();
  impl_->copying.join();
  impl_->handshakes.stop();
  impl_->end_pumps();
}

Expected<> TlsDoor::load(const std::string& chain, const std::string& key) {
  auto context = read_certificate(chain, key);
  if (!context) return failed(context.error());
  impl_->context = *std::move(context);
  return {};
}

std::int64_t TlsDoor::expires_s() const { return expiry_of(*impl_->context); }

void TlsDoor::start() {
  impl_->copying.start();
  impl_->handshakes.start();
}

int TlsDoor::pass(int fd) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    ::close(fd);
    return -1;
  }
  impl_->copying.post([parts = impl_.get(), context = impl_->context, fd, near = ends[0]] {
    parts->add(fd, near, context);
  });
  return ends[1];
}

void TlsDoor::turn_away(int fd) {
  impl_->copying.post(
      [parts = impl_.get(), fd] { refuse_tls(parts->copying.context(), fd, parts->waiting); });
}

void TlsDoor::when_awake(std::function<void()> then) { impl_->copying.post(std::move(then)); }

void TlsDoor::finish() {
  const auto until = std::chrono::steady_clock::now() + kFinish;
  while (impl_->open > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace undercroft
