// forward_link.cc: dial, send the preamble, wait for the answer, copy bytes.
#include "server/fleet/forward_link.h"

#include <boost/asio/io_context.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;

// The owner may park a player for 8 s. Pings show within a second that it has died meanwhile.
constexpr auto kYesPatience = std::chrono::milliseconds(10'000);

class DialledForwardLink final : public ForwardLink,
                                 public std::enable_shared_from_this<DialledForwardLink> {
 public:
  DialledForwardLink(asio::io_context& io, const FleetTls& tls, ForwardRequest request)
      : io_(io), request_(std::move(request)), channel_(dial_channel(io, tls)) {}

  void start() {
    channel_->end_after(kLinkPatience);
    channel_->dial(request_.address, [self = shared_from_this()](Dialled how) {
      if (how == Dialled::Refused) self->request_.refused();
      if (how != Dialled::Connected) return self->fail(LinkAnswer::Unreachable);
      self->send();
    });
  }

  void end() override {
    if (pump_) pump_->end();
    channel_->end();
  }
  [[nodiscard]] bool has_ended() const override {
    return has_failed_ || (pump_ && pump_->has_ended());
  }
  [[nodiscard]] const std::string& to() const override { return request_.id; }

 private:
  void send() {
    const std::string bytes = encode_preamble(request_.preamble);
    request_.preamble = {};
    write_all(channel_, kPlayerLink + sized(bytes), [self = shared_from_this()](bool is_done) {
      if (!is_done) return self->fail(LinkAnswer::Unreachable);
      self->listen();
    });
  }

  void listen() {
    channel_->end_after(kYesPatience);
    channel_->read(&answer_, 1, [self = shared_from_this()](bool is_done) {
      if (!is_done) return self->fail(LinkAnswer::Unreachable);
      const LinkAnswer answer = link_answer_in(self->answer_);
      if (answer != LinkAnswer::Yes) return self->fail(answer);
      self->pass_on();
    });
  }

  void pass_on() {
    pump_ = start_link_pump(io_, channel_, request_.player->take(), request_.bytes);
    request_.when(LinkAnswer::Yes, request_.player);
    request_.when = nullptr;
  }

  void fail(LinkAnswer why) {
    if (std::exchange(has_failed_, true)) return;
    channel_->end();
    request_.when(why, request_.player);
    request_.when = nullptr;
  }

  asio::io_context& io_;
  ForwardRequest request_;
  std::shared_ptr<LinkChannel> channel_;
  std::shared_ptr<LinkPump> pump_;
  char answer_ = 0;
  bool has_failed_ = false;
};

}  // namespace

std::shared_ptr<ForwardLink> start_forward_link(asio::io_context& context, const FleetTls& tls,
                                                ForwardRequest request) {
  auto link = std::make_shared<DialledForwardLink>(context, tls, std::move(request));
  link->start();
  return link;
}

}  // namespace undercroft
