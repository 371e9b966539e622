// tls_pump.cc: TLS handshakes and two copy loops per connection, with Asio and OpenSSL.
#include "server/gateway/tls/tls_pump.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <string>
#include <utility>

#include "server/gateway/http/plain_request.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using asio::local::stream_protocol;
using boost::system::error_code;

constexpr auto kPlainRequest = std::chrono::milliseconds(5000);  // for the rest of the head
constexpr auto kTlsGoodbye = std::chrono::milliseconds(500);     // for the client's close_notify

class Pump final : public TlsPump, public std::enable_shared_from_this<Pump> {
 public:
  Pump(const TlsThreads& threads, std::shared_ptr<asio::ssl::context> context)
      : context_(std::move(context)),
        far_(threads.copying, *context_),
        near_(threads.copying),
        timer_(threads.copying),
        copying_(threads.copying),
        handshakes_(threads.handshakes),
        open_(threads.open) {
    ++open_;
  }
  ~Pump() override { --open_; }
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
    // A strand, because the timer may ring while another thread works on the handshake.
    const auto strand = asio::make_strand(handshakes_);
    asio::post(strand, [self = shared_from_this(), strand, handshake_within] {
      self->timer_.expires_after(handshake_within);
      self->timer_.async_wait(
          asio::bind_executor(strand, [weak = self->weak_from_this()](const error_code& error) {
            const auto here = weak.lock();
            if (!error && here && !here->is_shaken_) here->end();
          }));
      self->far_.next_layer().async_wait(
          tcp::socket::wait_read,
          asio::bind_executor(strand, [self, strand](const error_code& error) {
            if (error) return self->shook(error);
            if (self->is_plain()) return self->turn_to_plain();
            self->far_.async_handshake(
                asio::ssl::stream_base::server,
                asio::bind_executor(strand, [self](const error_code& done) { self->shook(done); }));
          }));
    });
  }

  void end() override {
    error_code ignored;
    timer_.cancel();
    far_.next_layer().close(ignored);
    near_.close(ignored);
  }

 private:
  // The last step on the strand; from here on only the copying thread touches the pump.
  void shook(const error_code& error) {
    is_shaken_ = true;  // the timer may have rung already, with its handler waiting
    timer_.cancel();
    asio::post(copying_, [self = shared_from_this(), error] {
      if (error) return self->end();
      self->read_far();
      self->read_near();
    });
  }

  // Looks at the first byte without taking it: a failed handshake would have eaten the request.
  [[nodiscard]] bool is_plain() {
    unsigned char first = 0;
    const ssize_t size = ::recv(far_.next_layer().native_handle(), &first, 1, MSG_PEEK);
    return size == 1 && begins_plain_request(first);
  }

  void turn_to_plain() {
    is_shaken_ = true;
    timer_.cancel();
    asio::post(copying_, [self = shared_from_this()] {
      self->end_after(kPlainRequest);
      self->read_plain();
    });
  }

  void read_plain() {
    far_.next_layer().async_read_some(
        asio::buffer(in_), [self = shared_from_this()](const error_code& error, std::size_t size) {
          if (error) return self->end();
          self->plain_.append(self->in_.data(), size);
          const bool is_whole = self->plain_.find("\r\n\r\n") != std::string::npos;
          if (!is_whole && self->plain_.size() < kMostPlainRequest) return self->read_plain();
          self->answer_plain();
        });
  }

  void answer_plain() {
    if (asks_for_health(plain_)) return pass_plain();
    end_after(kTlsGoodbye);
    plain_ = answer_to_plain_request(plain_);
    asio::async_write(far_.next_layer(), asio::buffer(plain_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return self->end();
                        self->end_plain();
                      });
  }

  void end_plain() {
    error_code ignored;
    far_.next_layer().shutdown(tcp::socket::shutdown_send, ignored);
    discard();
  }

  // The listener answers. The time limit of a plain request holds for all of it.
  void pass_plain() {
    asio::async_write(near_, asio::buffer(plain_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        return error ? self->end() : self->read_near_plainly();
                      });
  }

  void read_near_plainly() {
    near_.async_read_some(
        asio::buffer(out_), [self = shared_from_this()](const error_code& error, std::size_t size) {
          if (error) return self->end_plain();
          asio::async_write(self->far_.next_layer(), asio::buffer(self->out_.data(), size),
                            [self](const error_code& failed, std::size_t) {
                              return failed ? self->end() : self->read_near_plainly();
                            });
        });
  }

  // Until the client closes: closing before that could take the answer back.
  void discard() {
    far_.next_layer().async_read_some(
        asio::buffer(in_), [self = shared_from_this()](const error_code& error, std::size_t) {
          return error ? self->end() : self->discard();
        });
  }

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

  std::shared_ptr<asio::ssl::context> context_;  // the one it began with, even after a reload
  asio::ssl::stream<tcp::socket> far_;
  stream_protocol::socket near_;
  asio::steady_timer timer_;
  asio::io_context& copying_;
  asio::io_context& handshakes_;
  std::atomic<int>& open_;
  std::array<char, 4096> in_{};
  std::array<char, 16384> out_{};  // a TLS record
  std::string plain_;              // a request without TLS, then its answer if that is ours
  bool is_shaken_ = false;         // the handshake has ended
  bool says_goodbye_ = false;
};

}  // namespace

std::shared_ptr<TlsPump> start_pump(const TlsThreads& threads,
                                    std::shared_ptr<asio::ssl::context> context, int far, int near,
                                    std::chrono::milliseconds handshake_within) {
  auto pump = std::make_shared<Pump>(threads, std::move(context));
  pump->start(far, near, handshake_within);
  return pump;
}

}  // namespace undercroft
