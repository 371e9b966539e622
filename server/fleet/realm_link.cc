// realm_link.cc: dial, ask, wait for the answer; then name the realm, and wait again.
#include "server/fleet/realm_link.h"

#include <utility>

namespace undercroft {
namespace {

class DialledRealmLink final : public RealmLink,
                               public std::enable_shared_from_this<DialledRealmLink> {
 public:
  DialledRealmLink(std::shared_ptr<LinkChannel> channel, const RealmRequest& request,
                   WhenAnswered when)
      : channel_(std::move(channel)),
        verb_(request.verb),
        ask_(kRealmLink + sized(encode_realm_request(request))),
        when_(std::move(when)) {}

  void start(const std::string& address) {
    channel_->end_after(kLinkPatience);
    channel_->dial(address, [self = shared_from_this()](Dialled how) {
      if (how != Dialled::Connected) return self->answered(LinkAnswer::Unreachable);
      const bool is_move = self->verb_ == RealmVerb::Move;
      self->ask(self->ask_, is_move ? kMoveLasts : std::chrono::milliseconds(kLinkPatience));
    });
  }

  void give(const std::string& realm, WhenAnswered when) override {
    when_ = std::move(when);
    if (has_ended_) return answered(LinkAnswer::Unreachable);
    is_given_ = true;
    ask(sized(realm), kOpeningLasts);
  }

  void end() override {
    has_ended_ = true;
    when_ = nullptr;
    channel_->end();
  }
  [[nodiscard]] bool has_ended() const override { return has_ended_; }

 private:
  void ask(const std::string& bytes, std::chrono::milliseconds patience) {
    channel_->end_after(patience);
    write_all(channel_, bytes, [self = shared_from_this()](bool is_done) {
      if (!is_done) return self->answered(LinkAnswer::Unreachable);
      self->listen();
    });
  }

  void listen() {
    channel_->read(&answer_, 1, [self = shared_from_this()](bool is_done) {
      self->answered(is_done ? link_answer_in(self->answer_) : LinkAnswer::Unreachable);
    });
  }

  void answered(LinkAnswer answer) {
    const bool goes_on = answer == LinkAnswer::Yes && verb_ != RealmVerb::Move && !is_given_;
    if (goes_on) channel_->end_after(kOfferLasts);
    if (!goes_on) has_ended_ = true;
    if (!goes_on) channel_->end();
    if (const auto when = std::exchange(when_, nullptr)) when(answer);
  }

  const std::shared_ptr<LinkChannel> channel_;
  const RealmVerb verb_;
  const std::string ask_;
  WhenAnswered when_;
  char answer_ = 0;
  bool is_given_ = false;
  bool has_ended_ = false;
};

}  // namespace

std::shared_ptr<RealmLink> start_realm_link(boost::asio::io_context& context, const FleetTls& tls,
                                            const std::string& address, const RealmRequest& request,
                                            WhenAnswered when) {
  auto link =
      std::make_shared<DialledRealmLink>(dial_channel(context, tls), request, std::move(when));
  link->start(address);
  return link;
}

}  // namespace undercroft
