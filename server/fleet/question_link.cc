// question_link.cc: dial, ask, and read the answer.
#include "server/fleet/question_link.h"

#include <utility>

#include "server/fleet/link_bytes.h"

namespace undercroft {
namespace {

class DiallingQuestionLink final : public QuestionLink,
                                   public std::enable_shared_from_this<DiallingQuestionLink> {
 public:
  DiallingQuestionLink(std::shared_ptr<LinkChannel> channel, std::string question,
                       std::function<void(std::optional<std::string>)> when)
      : channel_(std::move(channel)), question_(std::move(question)), when_(std::move(when)) {}

  void start(const std::string& address) {
    channel_->end_after(kReplyPatience);
    channel_->dial(address, [self = shared_from_this()](Dialled how) {
      how == Dialled::Connected ? self->ask() : self->finish(std::nullopt);
    });
  }

  void end() override { finish(std::nullopt); }
  [[nodiscard]] bool has_ended() const override { return !when_; }

 private:
  void ask() {
    if (has_ended()) return;
    write_all(channel_, kQuestionLink + sized(question_),
              [self = shared_from_this()](bool is_done) {
                is_done ? self->read_size() : self->finish(std::nullopt);
              });
  }

  void read_size() {
    if (has_ended()) return;
    reply_.assign(4, '\0');
    channel_->read(reply_.data(), reply_.size(), [self = shared_from_this()](bool is_done) {
      const std::size_t size = LinkReader(self->reply_).number(4);
      const bool is_sound = is_done && size > 0 && size <= kMostReply;
      is_sound ? self->read_reply(size) : self->finish(std::nullopt);
    });
  }

  void read_reply(std::size_t size) {
    if (has_ended()) return;
    reply_.assign(size, '\0');
    channel_->read(reply_.data(), size, [self = shared_from_this()](bool is_whole) {
      self->finish(is_whole ? std::optional(std::move(self->reply_)) : std::nullopt);
    });
  }

  void finish(std::optional<std::string> reply) {
    const auto when = std::exchange(when_, nullptr);
    if (!when) return;
    channel_->end();
    when(std::move(reply));
  }

  std::shared_ptr<LinkChannel> channel_;
  const std::string question_;
  std::string reply_;
  std::function<void(std::optional<std::string>)> when_;  // null: it has been called
};

}  // namespace

std::shared_ptr<QuestionLink> start_question_link(
    boost::asio::io_context& context, const FleetTls& tls, const std::string& address,
    std::string question, std::function<void(std::optional<std::string>)> when) {
  auto link = std::make_shared<DiallingQuestionLink>(dial_channel(context, tls),
                                                     std::move(question), std::move(when));
  link->start(address);
  return link;
}

std::string sized_reply(std::string_view reply) {
  std::string all;
  LinkWriter out(all);
  out.number(reply.size(), 4);
  out.raw(reply);
  return all;
}

}  // namespace undercroft
