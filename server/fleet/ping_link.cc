// ping_link.cc: dial, ping, and dial again.
#include "server/fleet/ping_link.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

class DiallingPingLink final : public PingLink,
                               public std::enable_shared_from_this<DiallingPingLink> {
 public:
  DiallingPingLink(asio::io_context& io, const FleetTls& tls, std::string id, std::string address,
                   const PingCallbacks& reports)
      : io_(io),
        tls_(tls),
        id_(std::move(id)),
        address_(std::move(address)),
        reports_(reports),
        timer_(io) {}

  void dial() {
    channel_ = dial_channel(io_, tls_);
    channel_->end_after(kLinkPatience);
    channel_->dial(address_, [self = shared_from_this()](Dialled how) { self->dialled(how); });
  }

  void end() override {
    has_ended_ = true;
    timer_.cancel();
    if (channel_) channel_->end();
  }

 private:
  void dialled(Dialled how) {
    if (has_ended_) return;
    if (how == Dialled::Refused) reports_.refused(id_);
    if (how == Dialled::WrongKey) complain("has another --fleet-key");
    if (how != Dialled::Connected) return fail();
    send(std::string(1, kPingLink));
  }

  void send(const std::string& ahead) {
    channel_->end_after(kLinkPatience);
    write_all(channel_, ahead + sized(encode_ping(reports_.my_words())),
              [self = shared_from_this()](bool is_done) {
                if (self->has_ended_) return;
                if (!is_done) return self->fail();
                self->listen();
              });
  }

  void listen() {
    read_sized(channel_, kMostPing, [self = shared_from_this()](const std::string& bytes) {
      if (!self->has_ended_) self->take(decode_ping(bytes));
    });
  }

  // A process that was restarted is another member, even at the same address.
  void take(const Expected<PingWords>& words) {
    if (!words) return fail();
    reports_.heard_mark(words->mark);
    if (words->id != id_) {
      reports_.refused(id_);
      return fail();
    }
    has_complained_ = false;
    reports_.heard(*words);
    channel_->end_never();
    later([this] { send(""); });
  }

  void fail() {
    channel_->end();
    later([this] { dial(); });
  }

  template <typename What>
  void later(What what) {
    if (has_ended_) return;
    timer_.expires_after(kPingEvery);
    timer_.async_wait([self = shared_from_this(), what](const error_code& error) {
      if (!error && !self->has_ended_) what();
    });
  }

  void complain(const std::string& what) {
    if (std::exchange(has_complained_, true)) return;
    reports_.log("server " + id_ + " at " + address_ + " " + what);
  }

  asio::io_context& io_;
  const FleetTls tls_;
  const std::string id_;
  const std::string address_;
  const PingCallbacks& reports_;
  asio::steady_timer timer_;
  std::shared_ptr<LinkChannel> channel_;
  bool has_complained_ = false;
  bool has_ended_ = false;
};

}  // namespace

std::shared_ptr<PingLink> start_ping_link(asio::io_context& context, const FleetTls& tls,
                                          std::string id, std::string address,
                                          const PingCallbacks& reports) {
  auto link =
      std::make_shared<DiallingPingLink>(context, tls, std::move(id), std::move(address), reports);
  link->dial();
  return link;
}

}  // namespace undercroft
