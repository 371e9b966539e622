// tls_door.cc: TLS handshakes, and two copy loops per connection, with Asio and OpenSSL.
#include "server/gateway/tls_door.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <thread>
#include <utility>

#include "server/gateway/worker.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::local::stream_protocol;
using boost::system::error_code;
using Context = asio::ssl::context;

constexpr auto kTlsGoodbye = std::chrono::milliseconds(500);  // for the client's close_notify
constexpr auto kFinish = std::chrono::milliseconds(400);

tl::unexpected<std::string> unfit(const std::string& file, const error_code& error) {
  return failed(file + ": " + error.message());
}

// A Pump copies one connection's bytes in both directions: `far` is the encrypted client, `near`
// the plain socket to the gateway. It keeps itself alive while either direction runs.
class Pump final : public std::enable_shared_from_this<Pump> {
 public:
  Pump(asio::io_context& io, std::shared_ptr<Context> context, std::atomic<int>& open)
      : context_(std::move(context)), far_(io, *context_), near_(io), timer_(io), open_(open) {
    ++open_;
  }
  ~Pump() { --open_; }
  Pump(const Pump&) = delete;
  Pump& operator=(const Pump&) = delete;

  void start(int far, int near, std::chrono::milliseconds handshake_within) {
    error_code far_error;
    error_code near_error;
    far_.next_layer().assign(tcp::v4(), far, far_error);  // any family: it is open
    near_.assign(stream_protocol(), near, near_error);
    if (far_error) ::close(far);
    if (near_error) ::close(near);
    if (far_error || near_error) return;
    far_.next_layer().set_option(tcp::no_delay(true), far_error);
    end_after(handshake_within);
    far_.async_handshake(asio::ssl::stream_base::server,
                         [self = shared_from_this()](const error_code& error) {
                           if (error) return self->end();
                           self->timer_.cancel();
                           self->read_far();
                           self->read_near();
                         });
  }

 private:
  void read_far() {
    far_.async_read_some(asio::buffer(in_),
                         [self = shared_from_this()](const error_code& error, std::size_t size) {
                           if (error) return self->end();
                           asio::async_write(self->near_, asio::buffer(self->in_.data(), size),
                                             [self](const error_code& failed, std::size_t) {
                                               if (failed) return self->say_goodbye();
                                               self->read_far();
                                             });
                         });
  }

  void read_near() {
    near_.async_read_some(asio::buffer(out_),
                          [self = shared_from_this()](const error_code& error, std::size_t size) {
                            if (error) return self->say_goodbye();
                            asio::async_write(self->far_, asio::buffer(self->out_.data(), size),
                                              [self](const error_code& failed, std::size_t) {
                                                if (failed) return self->end();
                                                self->read_near();
                                              });
                          });
  }

  void say_goodbye() {
    if (std::exchange(says_goodbye_, true)) return;
    end_after(kTlsGoodbye);
    far_.async_shutdown([self = shared_from_this()](const error_code&) { self->end(); });
  }

  void end_after(std::chrono::milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = weak_from_this()](const error_code& error) {
      const auto here = self.lock();
      if (!error && here) here->end();
    });
  }

  void end() {
    error_code ignored;
    timer_.cancel();
    far_.next_layer().close(ignored);
    near_.close(ignored);
  }

  std::shared_ptr<Context> context_;  // the one it began with, even after a reload
  asio::ssl::stream<tcp::socket> far_;
  stream_protocol::socket near_;
  asio::steady_timer timer_;
  std::atomic<int>& open_;
  std::array<char, 4096> in_{};
  std::array<char, 16384> out_{};  // a TLS record
  bool says_goodbye_ = false;
};

}  // namespace

struct TlsDoor::Parts {
  std::chrono::milliseconds handshake_within;
  std::shared_ptr<Context> context;
  std::atomic<int> open{0};
  Worker worker;
};

TlsDoor::TlsDoor(std::chrono::milliseconds handshake_within) : parts_(std::make_unique<Parts>()) {
  parts_->handshake_within = handshake_within;
}

TlsDoor::~TlsDoor() {
  parts_->worker.stop();
  parts_->worker.join();
}

Expected<> TlsDoor::load(const std::string& chain, const std::string& key) {
  auto context = std::make_shared<Context>(Context::tls_server);
  error_code error;
  context->set_options(Context::default_workarounds | Context::no_tlsv1 | Context::no_tlsv1_1 |
                           Context::no_compression,
                       error);
  if (!error) context->use_certificate_chain_file(chain, error);
  if (error) return unfit(chain, error);
  context->use_private_key_file(key, Context::pem, error);  // fails on a mismatch
  if (error) return unfit(key, error);
  parts_->context = std::move(context);
  return {};
}

void TlsDoor::start() { parts_->worker.start(); }

int TlsDoor::pass(int fd) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    ::close(fd);
    return -1;
  }
  parts_->worker.post([parts = parts_.get(), context = parts_->context, fd, near = ends[0]] {
    std::make_shared<Pump>(parts->worker.context(), context, parts->open)
        ->start(fd, near, parts->handshake_within);
  });
  return ends[1];
}

void TlsDoor::finish() {
  const auto until = std::chrono::steady_clock::now() + kFinish;
  while (parts_->open > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace undercroft
