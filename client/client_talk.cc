// client_talk.cc: what a client says and what it is told.
#include <algorithm>

#include "client/client.h"

namespace undercroft {

using std::chrono::milliseconds;

// ---- what the player asks for ----

std::uint32_t Client::send(const Intent& intent, bool any_turn) {
  if (link_ != LinkState::Up) return 0;
  ++counters_.intents;
  outbox_.post(IntentMessage{++sequence_, known_.turn + 1, any_turn, intent});
  tell(IntentSent{sequence_, known_.turn + 1, intent});
  return sequence_;
}

std::uint32_t Client::send_for(const Intent& intent, TurnNumber turn) {
  ++counters_.intents;
  outbox_.post(IntentMessage{++sequence_, turn, false, intent});
  return sequence_;
}

void Client::withdraw() {
  if (link_ != LinkState::Up) return;
  outbox_.post(Withdraw{sequence_});
  tell(IntentWithdrawn{});
}

void Client::chat(const std::string& text) {
  if (link_ == LinkState::Up) outbox_.post(ChatSay{plain_text(text, kMaxChat)});
}

void Client::ask_scores() {
  if (link_ == LinkState::Up) outbox_.post(AskScores{});
}

void Client::ping() { outbox_.post_ping(); }

void Client::send_frame(std::string frame) {
  if (socket_) socket_->send(std::move(frame));
}

// ---- what the server says ----

void Client::take(const Welcome& welcome) {
  welcome_ = welcome;
  known_ = {};  // what follows is the diff from nothing
  attempt_ = 0;
  set_link({LinkState::Up, "", 0, 0});
  tell(welcome);
  keep_alive();
}

void Client::take(const Refusal& refusal) {
  // A token of a server that has forgotten us is no reason to stay outside: ask for a new seat.
  if (refusal.code == RefusalCode::BadToken && !identity_.resume_token.empty()) {
    identity_.resume_token.clear();
    forget_seat();
    retry_.set(milliseconds(0), [this] { open(); });
    socket_.reset();
    return;
  }
  refusal_ = refusal;
  tell(refusal);
  set_link({LinkState::Ended, refusal.sentence, 0, 0});
}

void Client::take(const Delta& delta) {
  if (const auto wrong = apply(known_, delta)) return misfit(*wrong);
  ++counters_.deltas;
  reports_.insert(reports_.end(), delta.reports.begin(), delta.reports.end());
  tell(delta);
}

void Client::take(const Accepted& accepted) {
  ++counters_.accepted;
  outbox_.answered({Receipt::By::Sequence, accepted.sequence});
  last_accepted_ = accepted.sequence;
  tell(accepted);
}

void Client::take(const Rejected& rejected) {
  ++counters_.rejected[static_cast<std::size_t>(rejected.reason)];
  last_rejected_ = rejected;
  outbox_.answered({Receipt::By::Sequence, rejected.sequence});
  tell(rejected);
}

void Client::take(const Pong& pong) {
  const std::uint64_t now = loop_.now_ms();
  outbox_.answered({Receipt::By::Stamp, pong.stamp});
  if (pong.stamp > now) return;
  tell(RoundTrip{static_cast<std::uint32_t>(now - pong.stamp)});
}

void Client::take(const ChatLine& line) {
  if (line.number != 0 && line.number <= last_chat_) return;
  last_chat_ = std::max(last_chat_, line.number);
  chat_.push_back(line);
  tell(line);
}

void Client::take(const ScoreTable& table) { tell(table); }

void Client::tell(const News& news) {
  if (listener_) listener_(news);
}

}  // namespace undercroft
