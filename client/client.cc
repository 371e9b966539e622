// client.cc: the headless client's connection: pings, loss and reconnection.
#include "client/client.h"

#include <utility>

#include "client/back_off.h"

namespace undercroft {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kPulse{1000};  // between pings
// A frozen machine still accepts connections, so the next address must not wait for the handshake.
// On a slow line all addresses need longer: the second round has more patience.
constexpr milliseconds kOpensWithin{2000};
constexpr milliseconds kOpensLaterWithin{4000};

// True when the server closed on purpose: it would close a new connection for the same reason.
bool is_final(std::uint16_t code) {
  for (const CloseCode final_one : {CloseCode::TooBig, CloseCode::Malformed, CloseCode::Flood,
                                    CloseCode::Refused, CloseCode::Replaced, CloseCode::Idle}) {
    if (code == static_cast<std::uint16_t>(final_one)) return true;
  }
  return false;
}

// The server or the realm ends or restarts: all its clients lose it at once.
bool closes_for_all(std::uint16_t code) {
  return code == static_cast<std::uint16_t>(CloseCode::GoingAway) ||
         code == static_cast<std::uint16_t>(CloseCode::Restart);
}

}  // namespace

Client::Client(Loop& loop)
    : loop_(loop),
      retry_(loop),
      pulse_(loop),
      patience_(loop),
      outbox_(loop, [this](std::string frame) { send_frame(std::move(frame)); }) {}

Client::~Client() = default;

Expected<> Client::connect(const std::string& addresses, Identity identity) {
  auto parsed = ServerAddresses::parse(addresses);
  if (!parsed) return failed(parsed.error());
  addresses_ = *std::move(parsed);
  identity_ = std::move(identity);
  forget_seat();
  server_.reset();
  realm_ = identity_.realm;
  is_old_server_ = false;
  attempt_ = 0;
  moves_ = 0;
  open();
  return {};
}

// All of this belongs to one seat. Another realm numbers its chat from 1 again, and the old realm's
// replies mean nothing there.
void Client::forget_seat() {
  known_ = {};
  welcome_ = {};
  reports_.clear();
  chat_.clear();
  last_chat_ = 0;
  last_report_ = 0;
  last_accepted_ = 0;
  last_rejected_.reset();
  last_stopped_.reset();
}

void Client::open() {
  retry_.cancel();
  leaving_ = false;
  awaits_proof_ = false;
  has_said_hello_ = false;
  refusal_.reset();
  ending_.reset();
  outbox_.start_anew();
  if (attempt_ == 0) set_connection_state({ConnectionState::Connecting, "", 0, 0});
  socket_ = std::make_unique<WebSocket>(
      loop_, addresses_.current(),
      WebSocket::Callbacks{[this] { opened(); },
                           [this](std::string_view frame) { received(frame); },
                           [this](const Ending& ending) { ended(ending); }, [this] { heard(); }});
  patience_.cancel();
  if (addresses_.are_several()) give_up_after(opens_within());
}

milliseconds Client::opens_within() const {
  const bool is_first_round = attempt_ <= static_cast<int>(addresses_.size());
  return is_first_round ? kOpensWithin : kOpensLaterWithin;
}

void Client::give_up_after(milliseconds patience) {
  patience_.set(patience, [this, patience] {
    socket_.reset();
    lost("no answer within " + std::to_string(patience.count() / 1000) + " s");
  });
}

void Client::heard() {
  heard_ms_ = loop_.now_ms();
  was_heard_ = true;
}

void Client::retry_now() {
  if (connection_state_ == ConnectionState::Lost && !has_said_hello_) open();
}

void Client::leave() {
  if (!socket_ || connection_state_ != ConnectionState::Up)
    return set_connection_state({ConnectionState::Ended, "", 0, 0});
  leaving_ = true;
  outbox_.post_last(Leave{});
}

void Client::drop() {
  retry_.cancel();
  pulse_.cancel();
  patience_.cancel();
  socket_.reset();
  set_connection_state({ConnectionState::Ended, "", 0, 0});
}

void Client::resume() {
  identity_.resume_token = welcome_.resume_token;
  attempt_ = 0;
  open();
}

void Client::received(std::string_view frame) {
  ++metrics_.frames_in;
  metrics_.bytes_in += frame.size();
  const auto decoded = decode_server(frame);
  if (!decoded) return misfit(decoded.error());
  std::visit([this](const auto& message) { take(message); }, *decoded);
}

// A state that does not fit cannot be repaired. The client drops the connection and reconnects with
// its token; the server then sends a diff from nothing.
void Client::misfit(const std::string& sentence) {
  ++metrics_.misfits;
  socket_.reset();
  lost("the server and this client disagree (" + sentence + ")");
}

void Client::ended(const Ending& ending) {
  ending_ = ending;
  pulse_.cancel();
  patience_.cancel();
  if (leaving_) return set_connection_state({ConnectionState::Ended, "", 0, 0});
  if (refusal_) return;  // reported already
  if (ends_hero_ && ending.code == static_cast<std::uint16_t>(CloseCode::Normal)) {
    return hero_ended();
  }
  if (is_final(ending.code)) {
    const std::string why = ending.reason.empty() ? "the server closed it" : ending.reason;
    return set_connection_state({ConnectionState::Ended, why, 0, 0});
  }
  lost(ending.reason.empty() ? "the server closed the connection" : ending.reason);
}

void Client::hero_ended() {
  ends_hero_ = false;
  identity_.resume_token.clear();
  forget_seat();
  tell(HeroEnded{});
  set_connection_state({ConnectionState::Ended, "your hero is no more", 0, 0});
}

void Client::lost(const std::string& sentence) {
  ++attempt_;
  addresses_.go_on();
  if (identity_.retries < 0 || attempt_ <= identity_.retries) {
    return open_after(delay_of_attempt(), sentence);
  }
  pulse_.cancel();
  patience_.cancel();
  set_connection_state({ConnectionState::Ended, sentence, 0, 0});
}

milliseconds Client::delay_of_attempt() {
  const auto random = static_cast<std::uint32_t>(random_());
  const std::uint16_t code = ending_ ? ending_->code : 0;
  if (attempt_ > 1 || !closes_for_all(code)) return back_off(attempt_, random);
  return spread_out(random, code == static_cast<std::uint16_t>(CloseCode::Restart));
}

void Client::open_after(milliseconds delay, const std::string& sentence) {
  pulse_.cancel();
  patience_.cancel();
  keep_token();
  has_said_hello_ = false;
  retry_.set(delay, [this] { open(); });
  set_connection_state({ConnectionState::Lost, sentence, attempt_,
                        loop_.now_ms() + static_cast<std::uint64_t>(delay.count())});
}

// A connection that ends before Welcome has brought none: the one before is still valid.
void Client::keep_token() {
  if (!welcome_.resume_token.empty()) identity_.resume_token = welcome_.resume_token;
}

void Client::set_connection_state(ConnectionChange change) {
  connection_state_ = change.state;
  tell(change);
}

// Counts pings, not time: after a suspension of this process all bytes of the time between still
// wait to be read, and the server was not silent at all.
void Client::keep_alive() {
  if (connection_state_ != ConnectionState::Up) return;
  silent_pulses_ = std::exchange(was_heard_, false) ? 0 : silent_pulses_ + 1;
  if (silent_pulses_ >= identity_.patience_s) {
    socket_.reset();
    return lost("no answer for " + std::to_string(silent_pulses_) + " s");
  }
  ping();
  pulse_.set(kPulse, [this] { keep_alive(); });
}

// ---- queries and waiting ----

const EntityView* Client::sees(const std::string& name) const {
  for (const auto& [id, entity] : known_.entities) {
    if (known_.look(entity).name == name) return &entity;
  }
  return nullptr;
}

std::vector<Report> Client::take_reports() { return std::exchange(reports_, {}); }

std::vector<ChatLine> Client::take_chat() { return std::exchange(chat_, {}); }

bool Client::wait_until(const std::function<bool()>& done, milliseconds at_most) {
  return loop_.run_until(done, at_most);
}

bool Client::act(const Intent& intent, milliseconds at_most) {
  const TurnNumber meant_for = known_.turn + 1;
  const std::uint32_t sequence = send(intent);
  const auto rejected = [&] { return last_rejected_ && last_rejected_->sequence == sequence; };
  wait_until(
      [&] {
        return known_.turn >= meant_for || rejected() || connection_state_ != ConnectionState::Up;
      },
      at_most);
  return known_.turn >= meant_for && !rejected();
}

}  // namespace undercroft
