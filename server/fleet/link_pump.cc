// link_pump.cc: two copy loops, with half-close.
#include "server/fleet/link_pump.h"

#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::local::stream_protocol;
using boost::system::error_code;

constexpr std::size_t kPartHead = 2;                          // bytes
constexpr auto kLastBytes = std::chrono::milliseconds(2000);  // for the rest, once one side ended

unsigned byte_at(const char* bytes, std::size_t i) { return static_cast<unsigned char>(bytes[i]); }

class SocketPump final : public LinkPump, public std::enable_shared_from_this<SocketPump> {
 public:
  SocketPump(asio::io_context& io, std::shared_ptr<LinkChannel> link,
             std::shared_ptr<std::atomic<std::uint64_t>> bytes)
      : link_(std::move(link)), near_(io), timer_(io), bytes_(std::move(bytes)) {}

  void start(int fd) {
    error_code error;
    near_.assign(stream_protocol(), fd, error);  // any stream socket: it is open
    if (error) ::close(fd);
    if (error) return end();
    link_->end_never();
    read_near();
    read_link();
  }

  void end() override {
    error_code ignored;
    has_ended_ = true;
    timer_.cancel();
    link_->end();
    near_.close(ignored);
  }
  [[nodiscard]] bool has_ended() const override { return has_ended_; }

 private:
  void read_near() {
    near_.async_read_some(asio::buffer(out_.data() + kPartHead, kMostPart),
                          [self = shared_from_this()](const error_code& error, std::size_t size) {
                            self->pass_on(error ? 0 : size);  // an error ends it as well
                          });
  }

  void count(std::size_t size) const {
    if (bytes_ != nullptr) bytes_->fetch_add(size, std::memory_order_relaxed);
  }

  void pass_on(std::size_t size) {
    count(size);
    out_[0] = static_cast<char>(size & 255U);
    out_[1] = static_cast<char>(size >> 8U);
    link_->write(out_.data(), kPartHead + size, [self = shared_from_this(), size](bool is_done) {
      if (!is_done) return self->end();
      if (size == 0) return self->one_way_ended(self->has_sent_all_);
      self->read_near();
    });
  }

  void read_link() {
    link_->read(in_.data(), kPartHead, [self = shared_from_this()](bool is_done) {
      if (!is_done) return self->end();
      self->read_part(byte_at(self->in_.data(), 0) | byte_at(self->in_.data(), 1) << 8U);
    });
  }

  void read_part(std::size_t size) {
    if (size > kMostPart) return end();
    if (size == 0) {
      error_code ignored;
      near_.shutdown(stream_protocol::socket::shutdown_send, ignored);
      return one_way_ended(has_received_all_);
    }
    link_->read(in_.data(), size, [self = shared_from_this(), size](bool is_done) {
      if (!is_done) return self->end();
      if (self->is_discarding_) return self->read_link();
      self->hand_on(size);
    });
  }

  void hand_on(std::size_t size) {
    count(size);
    asio::async_write(near_, asio::buffer(in_.data(), size),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        self->is_discarding_ = static_cast<bool>(error);
                        self->read_link();
                      });
  }

  // A player who has closed its side is sent what is left, for a while.
  void one_way_ended(bool& way) {
    way = true;
    if (has_sent_all_ && has_received_all_) return end();
    timer_.expires_after(kLastBytes);
    timer_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto self = weak.lock();
      if (!error && self) self->end();
    });
  }

  std::shared_ptr<LinkChannel> link_;
  stream_protocol::socket near_;
  asio::steady_timer timer_;
  const std::shared_ptr<std::atomic<std::uint64_t>> bytes_;
  std::array<char, kMostPart> in_{};
  std::array<char, kPartHead + kMostPart> out_{};
  bool is_discarding_ =
      false;  // nobody reads at the near side; its own last bytes may be under way
  bool has_sent_all_ = false;
  bool has_received_all_ = false;
  bool has_ended_ = false;
};

}  // namespace

std::shared_ptr<LinkPump> start_link_pump(asio::io_context& context,
                                          std::shared_ptr<LinkChannel> channel, int fd,
                                          std::shared_ptr<std::atomic<std::uint64_t>> bytes) {
  auto pump = std::make_shared<SocketPump>(context, std::move(channel), std::move(bytes));
  pump->start(fd);
  return pump;
}

}  // namespace undercroft
