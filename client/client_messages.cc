// client_messages.cc: the messages a client sends and how it handles those it receives.
#include <algorithm>
#include <utility>

#include "client/back_off.h"
#include "client/client.h"
#include "client/model/report_lines.h"

namespace undercroft {

using std::chrono::milliseconds;

namespace {

constexpr std::uint64_t kMovesInARow = 60000;  // ms between two moves that belong together

// The server will let this client in later, so it is as if the connection were lost. Servers up to
// version 0.4 refuse so; later ones close with Restart.
bool is_for_now(const Refusal& refusal) {
  return refusal.reason == "halted" || refusal.code == RefusalCode::ShuttingDown;
}

// Bounds a list that the caller may never take.
template <typename T>
void keep_latest(std::vector<T>& list) {
  if (list.size() <= Client::kMaxUntaken) return;
  list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(Client::kMaxUntaken));
}

}  // namespace

// ---- messages to the server ----

std::uint32_t Client::send(const Intent& intent, bool any_turn) {
  if (connection_state_ != ConnectionState::Up || is_watching()) return 0;
  ++metrics_.intents;
  outbox_.post(IntentMessage{++sequence_, known_.turn + 1, any_turn, intent, last_report_});
  tell(IntentSent{sequence_, known_.turn + 1, intent});
  return sequence_;
}

std::uint32_t Client::stand_by(const StandingIntent& standing, bool any_turn) {
  if (connection_state_ != ConnectionState::Up || is_watching()) return 0;
  ++metrics_.intents;
  outbox_.post(StandingMessage{++sequence_, known_.turn + 1, any_turn, standing, last_report_});
  tell(StandingSent{sequence_, standing});
  return sequence_;
}

std::uint32_t Client::choose(std::uint32_t choice, std::uint32_t option) {
  if (connection_state_ != ConnectionState::Up || is_watching()) return 0;
  outbox_.post(Choose{++sequence_, choice, option});
  tell(ChoiceSent{sequence_, choice, option});
  return sequence_;
}

void Client::withdraw() {
  if (connection_state_ != ConnectionState::Up) return;
  outbox_.post(Withdraw{sequence_});
  tell(IntentWithdrawn{});
}

void Client::chat(const std::string& text, bool deed) {
  if (connection_state_ != ConnectionState::Up) return;
  outbox_.post(ChatSay{plain_text(text, kMaxTyped), deed});
}

void Client::whisper(const std::string& to, const std::string& text) {
  if (connection_state_ != ConnectionState::Up) return;
  outbox_.post(Whisper{to, plain_text(text, kMaxTyped)});
}

void Client::ping_cell(Point place) {
  if (connection_state_ == ConnectionState::Up) outbox_.post(PingCell{place});
}

void Client::be_away(bool hidden) {
  if (connection_state_ == ConnectionState::Up) outbox_.post(Away{hidden});
}

void Client::be_reading(bool reading) {
  if (connection_state_ == ConnectionState::Up && !is_watching()) {
    outbox_.post(Away{.reading = reading});
  }
}

void Client::end_hero() {
  if (connection_state_ != ConnectionState::Up || is_watching()) return;
  outbox_.post(EndHero{});
  ends_hero_ = true;
}

void Client::ask(const ClientMessage& request) {
  if (connection_state_ == ConnectionState::Up) outbox_.post(request);
}

void Client::ping() { outbox_.post_ping(); }

void Client::send_frame(std::string frame) {
  if (socket_) socket_->send(std::move(frame));
}

// ---- messages from the server ----

void Client::take(const Welcome& welcome) {
  if (challenge_) return distrust("the server sent Welcome before Hello");
  patience_.cancel();
  std::string token = token_in(welcome);
  welcome_ = welcome;
  welcome_.resume_token = std::move(token);
  welcome_.sealed_token.clear();
  // A server that proves nothing names its default realm only now.
  if (realm_.empty()) realm_ = welcome.realm;
  ends_hero_ = false;
  if (!identity_.link.empty() && is_player_name(welcome.name)) identity_.name = welcome.name;
  identity_.invitation.clear();  // spent
  identity_.link.clear();
  identity_.ask_first = false;
  if (!identity_.new_password.empty()) {
    identity_.password = std::exchange(identity_.new_password, "");
  }
  known_ = {};  // the next delta is a diff from nothing
  attempt_ = 0;
  silent_pulses_ = 0;
  set_connection_state({ConnectionState::Up, "", 0, 0});
  tell(welcome_);
  keep_alive();
}

void Client::take(const Refusal& refusal) {
  if (is_refused_challenge(refusal)) return;
  const bool is_token_bad = refusal.code == RefusalCode::BadToken && !challenge_;
  // The connection broke before the reply to EndHero arrived. A rejected token confirms that the
  // hero has ended.
  if (is_token_bad && ends_hero_) return hero_ended();
  // The server no longer knows this token, for example after it was reset: ask for a new seat.
  if (is_token_bad && identity_.link.empty() && !identity_.resume_token.empty()) {
    identity_.resume_token.clear();
    forget_seat();
    tell(SeatLost{});
    retry_.set(milliseconds(0), [this] { open(); });
    socket_.reset();
    return;
  }
  patience_.cancel();
  if (is_for_now(refusal)) {
    socket_.reset();
    return lost(refusal.sentence);
  }
  refusal_ = refusal;
  tell(refusal);
  set_connection_state({ConnectionState::Ended, refusal.sentence, 0, 0});
}

void Client::take(const Delta& delta) {
  const bool was_alive = known_.self.alive;
  if (const auto done = apply(known_, delta, loop_.now_ms()); !done) return misfit(done.error());
  ++metrics_.deltas;
  // The hero has ended, and the player keeps its seat: a later close is about something else.
  if (was_alive && !known_.self.alive) ends_hero_ = false;
  if (delta.accepted) note_accepted(*delta.accepted);
  Delta fresh = delta;
  last_report_ = drop_known_reports(fresh, last_report_);
  reports_.insert(reports_.end(), fresh.reports.begin(), fresh.reports.end());
  keep_latest(reports_);
  tell(fresh);
}

void Client::note_accepted(std::uint32_t sequence) {
  ++metrics_.accepted;
  outbox_.answered({Receipt::By::InputNumber, sequence});
  last_accepted_ = sequence;
}

void Client::take(const Accepted& accepted) {
  note_accepted(accepted.sequence);
  tell(accepted);
}

void Client::take(const Rejected& rejected) {
  ++metrics_.rejected[is_known(rejected.reason) ? rejected.reason : Reason::Malformed];
  last_rejected_ = rejected;
  outbox_.answered({Receipt::By::InputNumber, rejected.sequence});
  tell(rejected);
}

void Client::take(const Stopped& stopped) {
  last_stopped_ = stopped;
  tell(stopped);
}

void Client::take(const Pong& pong) {
  const auto now = static_cast<std::uint32_t>(loop_.now_ms());
  outbox_.answered({Receipt::By::Stamp, pong.stamp});
  tell(RoundTrip{now - pong.stamp});
}

void Client::take(const ChatLine& line) {
  if (line.number != 0 && line.number <= last_chat_) return;
  last_chat_ = std::max(last_chat_, line.number);
  chat_.push_back(line);
  keep_latest(chat_);
  tell(line);
}

void Client::take(const RealmList& list) {
  tell(list);
  end_lobby();
}

void Client::take(const RealmMade& made) {
  tell(made);
  end_lobby();
}

// A connection that only asked something about realms is done.
void Client::end_lobby() {
  if (!identity_.lobby) return;
  attempt_ = 0;
  patience_.cancel();
  socket_.reset();
  set_connection_state({ConnectionState::Idle, "", 0, 0});
}

// Another address hosts the realm: reconnect there with the same token, which only a server of the
// same identity is sent. Never moves from TLS to plain text. Two servers that each send the client
// to the other are asked less and less often.
void Client::take(const Moved& moved) {
  const auto url = parse_url(moved.url);
  if (challenge_ || !url || (addresses_.current().tls && !url->tls)) return;
  const std::uint64_t now = loop_.now_ms();
  if (now - moved_ms_ > kMovesInARow) moves_ = 0;
  moved_ms_ = now;
  addresses_.take_detour(*url);
  socket_.reset();
  open_after(back_off(++moves_, static_cast<std::uint32_t>(random_())),
             "the realm has moved to another server");
}

void Client::tell(const News& news) {
  if (listener_) listener_(news);
}

}  // namespace undercroft
