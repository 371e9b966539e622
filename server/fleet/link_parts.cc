// link_parts.cc: sized messages on a channel.
#include "server/fleet/link_parts.h"

#include <unistd.h>

#include <utility>

#include "server/fleet/link_bytes.h"

namespace undercroft {

LinkAnswer link_answer_in(char byte) {
  const auto answer = static_cast<LinkAnswer>(byte);
  const bool is_known = answer >= LinkAnswer::Yes && answer < LinkAnswer::Unreachable;
  return is_known ? answer : LinkAnswer::NotMine;
}

HeldSocket::~HeldSocket() {
  if (fd_ >= 0) ::close(fd_);
}

std::string sized(std::string_view bytes) {
  std::string all;
  LinkWriter(all).text(bytes);
  return all;
}

void read_sized(const std::shared_ptr<LinkChannel>& channel, std::size_t at_most,
                std::function<void(std::string)> when) {
  auto bytes = std::make_shared<std::string>(2, '\0');
  channel->read(bytes->data(), bytes->size(),
                [channel, at_most, bytes, when = std::move(when)](bool is_done) {
                  const std::size_t size = LinkReader(*bytes).number(2);
                  if (!is_done || size == 0 || size > at_most) return when("");
                  bytes->assign(size, '\0');
                  channel->read(bytes->data(), size, [bytes, when](bool is_whole) {
                    when(is_whole ? std::move(*bytes) : std::string());
                  });
                });
}

void write_all(const std::shared_ptr<LinkChannel>& channel, std::string bytes,
               LinkChannel::Done when) {
  auto kept = std::make_shared<std::string>(std::move(bytes));
  channel->write(kept->data(), kept->size(),
                 [kept, when = std::move(when)](bool is_done) { when(is_done); });
}

}  // namespace undercroft
