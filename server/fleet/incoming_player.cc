// incoming_player.cc: one answer, and a socket pair if it is a yes.
#include "server/fleet/incoming_player.h"

#include <sys/socket.h>

#include <array>
#include <atomic>
#include <utility>

namespace undercroft {

struct IncomingPlayer::Asked {
  Asked(Preamble of, Answer to) : preamble(std::move(of)), answer(std::move(to)) {}
  ~Asked() { say(LinkAnswer::NotMine, nullptr); }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  void say(LinkAnswer what, SharedSocket near) {
    if (!is_answered.exchange(true)) answer(what, std::move(near));
  }

  const Preamble preamble;
  const Answer answer;
  std::atomic<bool> is_answered{false};
};

IncomingPlayer::IncomingPlayer(Preamble preamble, Answer answer)
    : asked_(std::make_shared<Asked>(std::move(preamble), std::move(answer))) {}

const Preamble& IncomingPlayer::preamble() const { return asked_->preamble; }

int IncomingPlayer::accept() {
  std::array<int, 2> ends{};
  if (asked_->is_answered) return -1;
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    refuse(LinkAnswer::Full);
    return -1;
  }
  asked_->say(LinkAnswer::Yes, std::make_shared<HeldSocket>(ends[1]));
  return ends[0];
}

void IncomingPlayer::refuse(LinkAnswer why) { asked_->say(why, nullptr); }

}  // namespace undercroft
