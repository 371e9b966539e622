// tls_refusal.cc: an alert in answer to a ClientHello.
#include "server/gateway/tls/tls_refusal.h"

#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kMostWaiting = 64;
constexpr auto kPatience = std::chrono::milliseconds(1000);

// A record of type alert (21), version 3.1, two bytes long: fatal (2), access_denied (49).
constexpr std::array<unsigned char, 7> kAlert = {21, 3, 1, 0, 2, 2, 49};

class TurnedAway final : public std::enable_shared_from_this<TurnedAway> {
 public:
  TurnedAway(tcp::socket socket, std::shared_ptr<std::atomic<int>> waiting)
      : socket_(std::move(socket)), timer_(socket_.get_executor()), waiting_(std::move(waiting)) {
    ++*waiting_;
  }
  ~TurnedAway() { --*waiting_; }
  TurnedAway(const TurnedAway&) = delete;
  TurnedAway& operator=(const TurnedAway&) = delete;

  void start() {
    timer_.expires_after(kPatience);
    timer_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto here = weak.lock();
      if (!error && here) here->close();
    });
    // An alert that arrives before the client has spoken would be lost when the socket closes.
    socket_.async_read_some(asio::buffer(bytes_),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                              if (error) return self->close();
                              self->alert();
                            });
  }

 private:
  void alert() {
    asio::async_write(socket_, asio::buffer(kAlert),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return self->close();
                        error_code ignored;
                        self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                        self->discard();
                      });
  }

  void discard() {
    socket_.async_read_some(asio::buffer(bytes_),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                              return error ? self->close() : self->discard();
                            });
  }

  void close() {
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
  }

  tcp::socket socket_;
  asio::steady_timer timer_;
  std::shared_ptr<std::atomic<int>> waiting_;
  std::array<char, 4096> bytes_{};
};

}  // namespace

void refuse_tls(asio::io_context& context, int fd,
                const std::shared_ptr<std::atomic<int>>& waiting) {
  tcp::socket socket(context);
  error_code error;
  if (*waiting < kMostWaiting) socket.assign(tcp::v4(), fd, error);
  if (!socket.is_open()) {
    ::close(fd);
    return;
  }
  std::make_shared<TurnedAway>(std::move(socket), waiting)->start();
}

}  // namespace undercroft
