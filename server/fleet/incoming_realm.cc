// incoming_realm.cc: a request, an answer; and for a realm to be taken over, its name and another
// answer.
#include "server/fleet/incoming_realm.h"

#include <utility>

#include "server/fleet/realm_link.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostRequest = 512;  // bytes

class IncomingRealm final : public std::enable_shared_from_this<IncomingRealm> {
 public:
  IncomingRealm(std::shared_ptr<LinkChannel> channel, const RealmCallbacks& asks,
                std::function<void()> ended)
      : channel_(std::move(channel)), asks_(asks), ended_(std::move(ended)) {}

  void start() {
    channel_->end_after(kLinkPatience);
    read_sized(channel_, kMostRequest, [self = shared_from_this()](const std::string& bytes) {
      const auto request = decode_realm_request(bytes);
      if (!request) return self->ended_();
      self->stays_ = request->verb == RealmVerb::TakeOverForHost;
      request->verb == RealmVerb::Move ? self->move(*request) : self->offer();
    });
  }

 private:
  void move(const RealmRequest& request) {
    channel_->end_after(kMoveLasts);
    asks_.move(request.realm, request.to, when_known());
  }

  void offer() {
    if (!asks_.takes_realms()) return say(LinkAnswer::Draining, ended_);
    say(LinkAnswer::Yes, [self = shared_from_this()] { self->read_name(); });
  }

  // The owner may give its realm to no server after all.
  void read_name() {
    channel_->end_after(kOfferLasts);
    read_sized(channel_, kMaxName, [self = shared_from_this()](const std::string& realm) {
      if (!is_player_name(realm)) return self->ended_();
      self->channel_->end_after(kOpeningLasts);
      self->asks_.take_over(realm, self->stays_, self->when_known());
    });
  }

  // An answer that never comes is cut off by the channel's patience.
  RealmCallbacks::Answer when_known() {
    watch();
    return [weak = weak_from_this()](LinkAnswer answer) {
      if (const auto self = weak.lock()) self->say(answer, self->ended_);
    };
  }

  // Nothing may follow: the channel has ended when this read has, and it keeps this object until
  // then.
  void watch() {
    channel_->read(&last_, 1, [self = shared_from_this()](bool) { self->ended_(); });
  }

  void say(LinkAnswer answer, std::function<void()> then) {
    write_all(channel_, std::string(1, static_cast<char>(answer)),
              [self = shared_from_this(), then = std::move(then)](bool is_done) {
                is_done ? then() : self->ended_();
              });
  }

  const std::shared_ptr<LinkChannel> channel_;
  const RealmCallbacks& asks_;
  const std::function<void()> ended_;
  bool stays_ = false;
  char last_ = 0;
};

}  // namespace

void answer_realm_link(const std::shared_ptr<LinkChannel>& channel, const RealmCallbacks& asks,
                       std::function<void()> ended) {
  std::make_shared<IncomingRealm>(channel, asks, std::move(ended))->start();
}

}  // namespace undercroft
