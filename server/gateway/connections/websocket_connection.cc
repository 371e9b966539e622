// websocket_connection.cc: passes a client's messages on, and reports how its connection ends.
#include "server/gateway/connections/websocket_connection.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "server/gateway/connections/login.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr const char* kGivesWay = "the server is full and no Hello has arrived";

}  // namespace

WebSocketConnection::WebSocketConnection(WorkerSlot& slot, ArrivingSocket arriving,
                                         const AskToMove& ask_to_move)
    : MessageConnection(slot, std::move(arriving.websocket_key), std::move(arriving.received)),
      is_moved_(arriving.is_open),
      realm_(slot.realm(arriving.realm)),
      connection_slot_(std::move(arriving.slot)),
      forwarded_(slot.context().forwarded.count(arriving.realm, connection_slot_->front())),
      access_(slot.context(), connection_slot_->source()),
      join_(*this, stage_, access_, {slot, ask_to_move, realm_ ? realm_->name() : ""},
            arriving.daily, std::move(arriving.secrets)),
      lobby_(slot.context()) {}

void WebSocketConnection::start(int fd) {
  const auto adopted = socket_.adopt(fd, context_.options.send_buffer);
  if (!adopted) return spdlog::warn("cannot serve a connection: {}", adopted.error());
  slot_.add(shared_from_this());
  give_way_before_hello();
  guard([this] { open_websocket(); });
}

// Closes the connection when the realm has closed meanwhile.
void WebSocketConnection::open_websocket() {
  if (!socket_.open(websocket_key_, is_moved_)) return end();
  stage_.enter(Stage::AwaitingHello);
  if (!realm_) close(CloseCode::Restart, "the realm has closed: try again soon");
  read();
}

// ---- messages ----

void WebSocketConnection::take_message(const ClientMessage& message, Arrived arrived) {
  if (const auto* intent = std::get_if<IntentMessage>(&message)) {
    answers_.intent_arrived(intent->sequence, arrived);
  }
  if (!stage_.takes_messages()) return;
  if (LobbyQuestions::is_question(message)) {
    if (!refuse_if_banned()) answer(message);
    return;
  }
  if (stage_.is(Stage::Playing)) return realm_->receive(*this, message);
  if (std::holds_alternative<Hello>(message)) context_.without_hello.remove(evictable_);
  join_.take(message);
}

void WebSocketConnection::answer(const ClientMessage& question) {
  const Asker asker{realm_->status(),           realm_->id(),
                    connection_slot_->source(), access_.account(),
                    stage_.is(Stage::Playing),  limiter_.heard_ms()};
  const auto made = [this, post = poster()](const RealmMade& answer) {
    post([this, answer] {
      if (stage_.is_live()) send(encode(ServerMessage{answer}));
    });
  };
  if (const auto now = lobby_.answer(question, asker, made)) send(encode(*now));
}

// ---- joining ----

HelloFrom WebSocketConnection::from() const {
  return {context_, connection_slot_->source(), limiter_.heard_ms()};
}

bool WebSocketConnection::is_refused(const std::string& account, const Hello& hello) {
  return realm_->refusal_of(account, hello, *this).has_value();
}

void WebSocketConnection::join(const Hello& hello) {
  begin_to_play(hello);
  realm_->join(hello, shared_from_this());
}

void WebSocketConnection::join_as(const std::string& account, const std::string& token,
                                  const Hello& hello) {
  begin_to_play(hello);
  realm_->join_as(account, token, hello, shared_from_this());
}

void WebSocketConnection::begin_to_play(const Hello& hello) {
  joined_ms_ = context_.clock.now_ms();
  socket_.stop_keeping();
  log_hello(from(), hello);
}

ArrivingSocket WebSocketConnection::take_leave() {
  write();
  ArrivingSocket moved;
  moved.websocket_key = websocket_key_;
  moved.received = socket_.kept();
  moved.is_open = true;
  moved.secrets = join_.secrets();
  moved.daily = join_.daily();
  moved.slot = connection_slot_;
  const bool may_move = stage_.is(Stage::Moving) && !is_blocked_ && !moved.received.empty();
  if (may_move) moved.fd = socket_.release();
  end();
  return moved;
}

// ---- the connection, as its realm sees it ----

void WebSocketConnection::ready_again() {
  if (stage_.is(Stage::Playing)) realm_->ready(*this);
}

void WebSocketConnection::seal_token(Welcome& welcome) {
  join_.secrets().seal_token(welcome);
  join_.secrets().close();
}

void WebSocketConnection::ask_past(const AskPast& asks, EntityId hero) {
  const auto refused =
      past_.ask(context_.options.past, {realm_->name(), hero, asks}, is_ready(),
                [this, weak = weak_from_this(), &worker = slot_.worker()](const auto& answer) {
                  worker.post([this, weak, frame = answer.frame] {
                    if (const auto self = weak.lock()) guard([&] { send_past(frame); });
                  });
                });
  if (refused) send(encode(ServerMessage{*refused}));
}

void WebSocketConnection::send_past(const std::string& frame) {
  past_.answered();
  if (stage_.is_live()) send(frame);
}

void WebSocketConnection::ask_moments(const MomentRequest& asks, EntityId hero,
                                      const std::string& maker) {
  const bool is_by_account = !access_.account().empty();
  const auto refused = moments_.ask(
      context_.options.moments, {realm_->name(), hero, maker, is_by_account, asks},
      [this, weak = weak_from_this(), &worker = slot_.worker()](const ToldMomentLinks& answer) {
        worker.post([this, weak, frame = encode(ServerMessage{answer})] {
          if (const auto self = weak.lock()) guard([&] { send_moments(frame); });
        });
      });
  if (refused) send(encode(ServerMessage{*refused}));
}

void WebSocketConnection::send_moments(const std::string& frame) {
  moments_.answered();
  if (stage_.is_live()) send(frame);
}

std::string WebSocketConnection::source() const {
  return context_.options.counted_network(connection_slot_->source());
}

PeerEntry WebSocketConnection::peer() const {
  return {connection_slot_->source().name, socket_.round_trip_us()};
}

void WebSocketConnection::refuse(const Refusal& refusal) {
  if (stage_.may_enter(Stage::Refused)) stage_.enter(Stage::Refused);
  log_refusal(from(), join_.name(), refusal);
  later(wait_before(from(), refusal), [this, refusal] { send_refusal(refusal); });
}

void WebSocketConnection::send_refusal(const Refusal& refusal) {
  context_.metrics.count_refusal(refusal);
  Connection::refuse(refusal);
}

// ---- the clock ----

void WebSocketConnection::look_at_clock(std::uint64_t now_ms) {
  const std::chrono::milliseconds age(now_ms - limiter_.began_ms());
  const bool is_late = age >= context_.options.hello_within;
  if (is_late && stage_.is(Stage::AwaitingHello)) {
    ++context_.metrics.no_hello;
    return close(CloseCode::Malformed, "no Hello arrived in time");
  }
  const auto found = judge_silence(now_ms, joined_ms_.has_value());
  if (!found) return;
  if (stage_.has_said_hello() && refuse_if_unwelcome()) return;
  act_on(*found);
}

// An account's new password does not concern the host, so no refusal is logged for it.
bool WebSocketConnection::refuse_if_unwelcome() {
  if (const auto ended = access_.ended_login()) return send_refusal(*ended), true;
  return refuse_if_banned();
}

bool WebSocketConnection::refuse_if_banned() {
  const auto ban = access_.new_ban();
  if (ban) refuse(*ban);
  return ban.has_value();
}

void WebSocketConnection::act_on(SilenceWatch::Finding finding) {
  if (finding == SilenceWatch::Finding::Quiet) ping();
  if (finding == SilenceWatch::Finding::Suspended) realm_->set_hidden(*this, true);
  if (finding == SilenceWatch::Finding::Awake) realm_->set_hidden(*this, false);
}

// Until its Hello, another thread may have the connection cut off to make room.
void WebSocketConnection::give_way_before_hello() {
  evictable_ =
      context_.without_hello.add([this, weak = weak_from_this(), &worker = slot_.worker()] {
        worker.post([this, weak] {
          if (const auto self = weak.lock()) guard([this] { give_way(); });
        });
      });
}

// Does not wait for the client's close frame, since a newcomer needs the place.
void WebSocketConnection::give_way() {
  if (!stage_.is(Stage::AwaitingHello)) return;
  ++context_.metrics.no_hello;
  close(CloseCode::Restart, kGivesWay);
  write();
  cut();
}

// ---- ending ----

// A connection that moves goes on elsewhere.
void WebSocketConnection::end() {
  if (stage_.is(Stage::Ended)) return;
  const bool is_reported = !stage_.is(Stage::Handshake) && !stage_.is(Stage::Moving);
  stage_.enter(Stage::Ended);
  const auto self = shared_from_this();  // slot_.remove() drops the slot's reference
  context_.without_hello.remove(evictable_);
  slot_.remove(*this);
  if (is_reported) report_end();
  end_socket();
  if (joined_ms_) realm_->drop(*this);
}

void WebSocketConnection::report_end() {
  const std::uint16_t theirs = socket_.their_code();
  context_.metrics.count_close(end_.code(theirs));
  if (!joined_ms_) {
    return spdlog::debug("a connection without a player ended: {}", end_.reason(theirs));
  }
  const std::uint64_t now = context_.clock.now_ms();
  const std::chrono::milliseconds stayed(now - std::min(now, *joined_ms_));
  log_end({context_, connection_slot_->source(), now}, join_.name(), stayed, end_.reason(theirs));
}

void serve_websocket(WorkerSlot& slot, ArrivingSocket arriving, const AskToMove& ask_to_move) {
  const int fd = arriving.fd;
  std::make_shared<WebSocketConnection>(slot, std::move(arriving), ask_to_move)->start(fd);
}

}  // namespace undercroft
