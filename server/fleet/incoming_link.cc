// incoming_link.cc: hands are shaken, then pings are answered, or a player is taken in.
#include "server/fleet/incoming_link.h"

#include <boost/asio/io_context.hpp>
#include <utility>

#include "server/fleet/question_link.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;

constexpr auto kPingerGone = std::chrono::milliseconds(5000);
// A player may be parked for 8 s before the owner can answer.
constexpr auto kAnswerPatience = std::chrono::milliseconds(10'000);

class AcceptedLink final : public IncomingLink, public std::enable_shared_from_this<AcceptedLink> {
 public:
  AcceptedLink(asio::io_context& io, std::shared_ptr<LinkChannel> channel,
               const IncomingCallbacks& reports)
      : io_(io), channel_(std::move(channel)), reports_(reports) {}

  void start() {
    channel_->end_after(kLinkPatience);
    channel_->shake_hands([self = shared_from_this()](bool is_done) {
      if (!is_done) return self->end();
      self->channel_->read(&self->kind_, 1, [self](bool has_byte) {
        if (!has_byte) return self->end();
        self->begin();
      });
    });
  }

  void end() override {
    has_ended_ = true;
    if (pump_) pump_->end();
    channel_->end();
  }
  [[nodiscard]] bool has_ended() const override {
    return has_ended_ || (pump_ && pump_->has_ended());
  }
  [[nodiscard]] bool is_known() const override { return is_known_; }
  [[nodiscard]] const std::string& front() const override { return front_; }

 private:
  void begin() {
    if (kind_ == kPingLink) return answer_pings();
    if (kind_ == kPlayerLink) return read_preamble();
    if (kind_ == kQuestionLink) return read_question();
    if (kind_ == kRealmLink) return answer_about_realm();
    reports_.log("a link of an unknown kind was cut: the other server may be of a later version");
    end();
  }

  void answer_pings() {
    is_known_ = true;
    channel_->end_after(kPingerGone);
    read_sized(channel_, kMostPing, [self = shared_from_this()](const std::string& bytes) {
      const auto words = decode_ping(bytes);
      if (self->has_ended_ || !words) return self->end();
      self->reports_.heard_mark(words->mark);
      write_all(self->channel_, sized(encode_ping(self->reports_.my_words())),
                [self](bool is_done) {
                  if (!is_done || self->has_ended_) return self->end();
                  self->answer_pings();
                });
    });
  }

  void answer_about_realm() {
    is_known_ = true;
    answer_realm_link(channel_, reports_.realms, [self = shared_from_this()] { self->end(); });
  }

  void read_preamble() {
    read_sized(channel_, kMostPreamble, [self = shared_from_this()](const std::string& bytes) {
      if (self->has_ended_ || bytes.empty()) return self->end();
      auto read = decode_preamble(bytes);
      if (!read || !read->preamble) {
        self->reports_.log(read ? "a preamble is cut off" : read.error());
        return self->end();
      }
      self->ask(*std::move(read->preamble));
    });
  }

  void ask(Preamble preamble) {
    is_known_ = true;
    front_ = preamble.front;
    channel_->end_after(kAnswerPatience);
    reports_.arrived(std::move(preamble),
                     [weak = weak_from_this()](LinkAnswer answer, SharedSocket near) {
                       const auto self = weak.lock();
                       if (self && !self->has_ended_) self->answer(answer, std::move(near));
                     });
  }

  void read_question() {
    read_sized(channel_, kMostQuestion, [self = shared_from_this()](const std::string& question) {
      if (self->has_ended_ || question.empty()) return self->end();
      self->is_known_ = true;
      self->channel_->end_after(kReplyPatience);
      self->reports_.asked(question, [weak = self->weak_from_this()](const std::string& reply) {
        if (const auto here = weak.lock()) here->reply(reply);
      });
    });
  }

  void reply(const std::string& reply) {
    if (has_ended_ || reply.empty() || reply.size() > kMostReply) return end();
    write_all(channel_, sized_reply(reply), [self = shared_from_this()](bool) { self->end(); });
  }

  void answer(LinkAnswer answer, SharedSocket near) {
    write_all(channel_, std::string(1, static_cast<char>(answer)),
              [self = shared_from_this(), answer, near = std::move(near)](bool is_done) {
                const bool goes_on = is_done && !self->has_ended_ && answer == LinkAnswer::Yes;
                if (!goes_on) return self->end();
                self->pump_ = start_link_pump(self->io_, self->channel_, near->take());
              });
  }

  asio::io_context& io_;
  std::shared_ptr<LinkChannel> channel_;
  const IncomingCallbacks& reports_;
  std::shared_ptr<LinkPump> pump_;
  std::string front_;
  char kind_ = 0;
  bool is_known_ = false;
  bool has_ended_ = false;
};

}  // namespace

std::shared_ptr<IncomingLink> start_incoming_link(asio::io_context& context, const FleetTls& tls,
                                                  int fd, const IncomingCallbacks& reports) {
  auto link = std::make_shared<AcceptedLink>(context, accept_channel(context, tls, fd), reports);
  link->start();
  return link;
}

}  // namespace undercroft
