// proxied_socket.cc: looks at the first bytes without taking them, because behind the header may be
// a TLS handshake for another reader.
#include "server/gateway/http/proxied_socket.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <memory>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// Bytes that were only looked at keep the socket readable. A header in two parts is rare.
constexpr auto kPauseForRest = std::chrono::milliseconds(20);

class HeaderReader final : public std::enable_shared_from_this<HeaderReader> {
 public:
  HeaderReader(tcp::socket socket, std::shared_ptr<EvictableConnections> unread,
               std::function<void(int, const ProxyHeader&)> then,
               std::function<void(const std::string&)> refused)
      : socket_(std::move(socket)),
        deadline_(socket_.get_executor()),
        pause_(socket_.get_executor()),
        unread_(std::move(unread)),
        number_(unread_->add([this] { close(); })),
        then_(std::move(then)),
        refused_(std::move(refused)) {}
  ~HeaderReader() { unread_->remove(number_); }
  HeaderReader(const HeaderReader&) = delete;
  HeaderReader& operator=(const HeaderReader&) = delete;

  void start(std::chrono::milliseconds within) {
    deadline_.expires_after(within);
    deadline_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto here = weak.lock();
      if (!error && here) here->close();
    });
    wait();
  }

 private:
  void wait() {
    socket_.async_wait(tcp::socket::wait_read,
                       [self = shared_from_this()](const error_code& error) {
                         error ? self->close() : self->look();
                       });
  }

  void wait_for_rest() {
    pause_.expires_after(kPauseForRest);
    pause_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error && self->socket_.is_open()) self->wait();
    });
  }

  void look() {
    std::array<char, kMostProxyHeader> bytes{};
    const int fd = socket_.native_handle();
    const ssize_t size = ::recv(fd, bytes.data(), bytes.size(), MSG_PEEK | MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return wait();
    if (size <= 0) return close();
    const ProxyHeader header = read_proxy_header({bytes.data(), static_cast<std::size_t>(size)});
    if (std::holds_alternative<proxy_header::Incomplete>(header)) return wait_for_rest();
    if (const auto* bad = std::get_if<proxy_header::Bad>(&header)) {
      refused_(bad->sentence);
      return close();
    }
    if (const auto* found = std::get_if<proxy_header::Found>(&header)) {
      // All of it has arrived, so one call takes it.
      if (::recv(fd, bytes.data(), found->size, MSG_DONTWAIT) < 0) return close();
    }
    unread_->remove(number_);
    deadline_.cancel();
    error_code error;
    const int released = socket_.release(error);
    if (!error) then_(released, header);
  }

  void close() {
    error_code ignored;
    deadline_.cancel();
    pause_.cancel();
    socket_.close(ignored);
  }

  tcp::socket socket_;
  asio::steady_timer deadline_;
  asio::steady_timer pause_;
  std::shared_ptr<EvictableConnections> unread_;
  EvictableConnections::Number number_;
  std::function<void(int, const ProxyHeader&)> then_;
  std::function<void(const std::string&)> refused_;
};

}  // namespace

void read_proxy_header_of(Worker& listener, int fd, std::chrono::milliseconds within,
                          std::shared_ptr<EvictableConnections> unread,
                          std::function<void(int fd, const ProxyHeader&)> then,
                          std::function<void(const std::string&)> refused) {
  tcp::socket socket(listener.context());
  error_code error;
  socket.assign(tcp::v4(), fd, error);  // the family does not matter: the socket is open
  if (error) {
    ::close(fd);
    return;
  }
  std::make_shared<HeaderReader>(std::move(socket), std::move(unread), std::move(then),
                                 std::move(refused))
      ->start(within);
}

}  // namespace undercroft
