// link_channel.cc: TCP and TLS with Asio and OpenSSL.
#include "server/fleet/link_channel.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <optional>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr unsigned kUserTimeout = 2000;  // ms: how long the peer's machine may not acknowledge

struct HostAndPort {
  std::string host;
  std::string port;
};

// "10.0.0.1:7778", "[fd00::1]:7778", "server1:7778".
HostAndPort parts_of(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) return {address, ""};
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, address.substr(colon + 1)};
}

// The endpoint of an address that is not a name.
std::optional<tcp::endpoint> endpoint_of(const HostAndPort& to) {
  error_code error;
  const auto host = asio::ip::make_address(to.host, error);
  std::uint16_t port = 0;
  const char* end = to.port.data() + to.port.size();
  const auto [last, fault] = std::from_chars(to.port.data(), end, port);
  if (error || fault != std::errc() || last != end) return std::nullopt;
  return tcp::endpoint(host, port);
}

class TlsLinkChannel final : public LinkChannel,
                             public std::enable_shared_from_this<TlsLinkChannel> {
 public:
  TlsLinkChannel(asio::io_context& io, std::shared_ptr<asio::ssl::context> tls)
      : tls_(std::move(tls)), stream_(io, *tls_), resolver_(io), timer_(io) {}

  void adopt(int fd) {
    error_code error;
    stream_.next_layer().assign(tcp::v4(), fd, error);  // any family: it is open
    if (error) {
      ::close(fd);
    } else {
      prepare();
    }
  }

  void dial(const std::string& address, std::function<void(Dialled)> when) override {
    const HostAndPort to = parts_of(address);
    if (const auto endpoint = endpoint_of(to)) {  // needs no thread, unlike a name
      return connect(tcp::resolver::results_type::create(*endpoint, to.host, to.port),
                     std::move(when));
    }
    dialled_ = std::move(when);
    // A name server may take its time, even until the context is gone: the handler owns nothing.
    resolver_.async_resolve(to.host, to.port,
                            [weak = weak_from_this()](const error_code& error, const auto& found) {
                              const auto self = weak.lock();
                              if (!self || !self->dialled_) return;
                              auto next = std::exchange(self->dialled_, nullptr);
                              if (error) return next(Dialled::Silent);
                              self->connect(found, std::move(next));
                            });
  }

  void shake_hands(Done when) override { shake(asio::ssl::stream_base::server, std::move(when)); }

  void read(char* bytes, std::size_t size, Done when) override {
    asio::async_read(stream_, asio::buffer(bytes, size),
                     [self = shared_from_this(), when = std::move(when)](
                         const error_code& error, std::size_t) { when(!error); });
  }

  void write(const char* bytes, std::size_t size, Done when) override {
    asio::async_write(stream_, asio::buffer(bytes, size),
                      [self = shared_from_this(), when = std::move(when)](
                          const error_code& error, std::size_t) { when(!error); });
  }

  void end_after(std::chrono::milliseconds time) override {
    if (has_ended_) return;
    timer_.expires_after(time);
    timer_.async_wait([weak = weak_from_this(), turn = ++turn_](const error_code& error) {
      const auto self = weak.lock();
      if (!error && self && self->turn_ == turn) self->end();
    });
  }

  void end_never() override {
    ++turn_;
    timer_.cancel();
  }

  void end() override {
    if (std::exchange(has_ended_, true)) return;
    error_code ignored;
    timer_.cancel();
    resolver_.cancel();
    stream_.next_layer().close(ignored);
    if (!dialled_) return;
    asio::post(timer_.get_executor(),
               [next = std::exchange(dialled_, nullptr)] { next(Dialled::Silent); });
  }

 private:
  void prepare() {
    error_code ignored;
    stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    (void)::setsockopt(stream_.next_layer().native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT,
                       &kUserTimeout, sizeof kUserTimeout);
  }

  void connect(const tcp::resolver::results_type& to, std::function<void(Dialled)> when) {
    asio::async_connect(stream_.next_layer(), to,
                        [self = shared_from_this(), when = std::move(when)](const error_code& error,
                                                                            const tcp::endpoint&) {
                          if (error == asio::error::connection_refused)
                            return when(Dialled::Refused);
                          if (error || self->has_ended_) return when(Dialled::Silent);
                          self->prepare();
                          self->shake(asio::ssl::stream_base::client, [self, when](bool is_done) {
                            if (is_done) return when(Dialled::Connected);
                            when(self->is_wrong_ ? Dialled::WrongKey : Dialled::Silent);
                          });
                        });
  }

  // OpenSSL counts a session that began with the shared key as one that is used again.
  void shake(asio::ssl::stream_base::handshake_type side, Done when) {
    stream_.async_handshake(
        side, [self = shared_from_this(), when = std::move(when)](const error_code& error) {
          const bool is_ours = !error && SSL_session_reused(self->stream_.native_handle()) == 1;
          self->is_wrong_ = error ? error.category() == asio::error::get_ssl_category() : !is_ours;
          when(is_ours && !self->has_ended_);
        });
  }

  std::shared_ptr<asio::ssl::context> tls_;
  asio::ssl::stream<tcp::socket> stream_;
  tcp::resolver resolver_;
  asio::steady_timer timer_;
  std::function<void(Dialled)> dialled_;  // while a name is resolved
  std::uint64_t turn_ = 0;                // of the timer: its handler may wait in the queue already
  bool is_wrong_ = false;
  bool has_ended_ = false;
};

}  // namespace

std::shared_ptr<LinkChannel> dial_channel(asio::io_context& context, const FleetTls& tls) {
  return std::make_shared<TlsLinkChannel>(context, tls.dialling);
}

std::shared_ptr<LinkChannel> accept_channel(asio::io_context& context, const FleetTls& tls,
                                            int fd) {
  auto channel = std::make_shared<TlsLinkChannel>(context, tls.accepting);
  channel->adopt(fd);
  return channel;
}

}  // namespace undercroft
