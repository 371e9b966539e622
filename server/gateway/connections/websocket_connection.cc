// websocket_connection.cc: what a player's connection does with incoming messages, and how it
// closes.
#include "server/gateway/connections/websocket_connection.h"

#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "server/base/daily_names.h"
#include "server/daily/daily_host.h"
#include "server/gateway/connections/connection_limiter.h"
#include "server/gateway/connections/login.h"
#include "server/gateway/frames/frame_socket.h"
#include "server/gateway/pages/join_status.h"
#include "server/realm/past_host.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t kFlushEarly = 1 << 16;    // bytes; a large batch is not a slow client
constexpr std::size_t kWaitingWhenReady = 512;  // bytes: a few short answers, no delta
constexpr auto kGoodbye = std::chrono::milliseconds(1500);        // for the client's close frame
constexpr auto kGoodbyeToFlood = std::chrono::milliseconds(200);  // its input is discarded
constexpr std::uint64_t kTellRealmsEvery = 1000;                  // ms
constexpr std::uint64_t kMakeRealmsEvery = 1000;                  // ms
constexpr std::uint64_t kTellDailyEvery = 1000;                   // ms
constexpr const char* kDaily = "daily";                           // the reason of its refusals
constexpr const char* kGivesWay = "the server is full and no Hello has arrived";
constexpr const char* kNotNow = "the realm cannot be opened at the moment: try again soon";
constexpr const char* kIsStopping = "the server is stopping: try again soon";
constexpr const char* kMakesNoRealms = "Players may make no realms here.";
constexpr const char* kHasNoPast = "This server does not show the past.";
constexpr const char* kPastIsDue = "One part of the past at a time: wait for its answer.";
constexpr const char* kNoHello = "The first message must be Hello.";
constexpr std::size_t kMaxReason = 123;  // bytes (RFC 6455)

class WebSocketConnection final : public OpenConnection,
                                  public FrameSocket::Listener,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(WorkerSlot& slot, ArrivingSocket arriving, const AskToMove& ask_to_move)
      : slot_(slot),
        context_(slot.context()),
        ask_to_move_(ask_to_move),
        realm_(slot.realm(arriving.realm)),
        connection_slot_(std::move(arriving.slot)),
        socket_(slot.worker(), std::move(arriving.received), *this),
        websocket_key_(std::move(arriving.websocket_key)),
        limiter_(slot.context()),
        secrets_(std::move(arriving.secrets)),
        is_moved_(arriving.is_open),
        daily_(arriving.daily) {}

  void start(int fd) {
    const auto adopted = socket_.adopt(fd, context_.options.send_buffer);
    if (!adopted) return spdlog::warn("cannot serve a connection: {}", adopted.error());
    slot_.add(shared_from_this());
    give_way_before_hello();
    guard([this] {
      if (open_websocket()) return read();
      end();
    });
  }

  // ---- Connection ----

  void send(std::string_view frame) override {
    SendQueue& buffer = socket_.to_send();
    if (buffer.is_sealed()) return;  // nothing may follow a close frame
    buffer.add_frame(FrameType::Binary, frame);
    context_.metrics.bytes_out += frame.size();
    if (buffer.size() > kFlushEarly && !is_blocked_) write();
    if (buffer.size() > context_.options.max_pending)
      return close(CloseCode::TooSlow, "the client reads too slowly");
    flush_soon();
  }

  void sent_turn_of(std::uint32_t sequence) override {
    is_answered_ = intent_ && intent_->sequence == sequence;
  }

  [[nodiscard]] bool is_ready() const override {
    return !is_blocked_ || socket_.to_send().size() <= kWaitingWhenReady;
  }

  void close(CloseCode code, std::string_view reason) override {
    if (goodbye_) return;
    goodbye_ = static_cast<std::uint16_t>(code);
    why_ = reason;
    if (!is_open_) return cut();
    socket_.to_send().add_close(*goodbye_, plain_text(reason, kMaxReason));
    flush_soon();
    // Bounds the closing handshake, however slowly the client reads or answers.
    timer_.emplace(slot_.worker().context());
    timer_->expires_after(code == CloseCode::Flood ? kGoodbyeToFlood : kGoodbye);
    timer_->async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->cut();
    });
  }

  void seal_token(Welcome& welcome) override {
    secrets_.seal_token(welcome);
    secrets_.close();
  }
  [[nodiscard]] bool is_sealed() const override { return secrets_.was_opened(); }

  // One part at a time, and only to a client that reads, so that few bytes wait here.
  void ask_past(const AskPast& asks, EntityId hero) override {
    PastHost* const past = context_.options.past;
    if (past == nullptr) return refuse_past(asks, kHasNoPast, false);
    if (is_past_due_ || !is_ready()) return refuse_past(asks, kPastIsDue, true);
    is_past_due_ = true;
    past->ask({realm_->name(), hero, asks},
              [self = weak_from_this(), &worker = slot_.worker()](const std::string& frame) {
                worker.post([self, frame] {
                  if (const auto here = self.lock()) here->guard([&] { here->send_past(frame); });
                });
              });
  }

  [[nodiscard]] std::string source() const override {
    return context_.options.counted_network(connection_slot_->source());
  }

  [[nodiscard]] PeerEntry peer() const override {
    return {connection_slot_->source().name, socket_.round_trip_us()};
  }

  // Messages that arrive while the refusal is delayed are ignored.
  void refuse(const Refusal& refusal) override {
    is_refused_ = true;
    log_refusal(hello_from(), name_, refusal);
    later(wait_before(hello_from(), refusal), [this, refusal] { send_refusal(refusal); });
  }

  // ---- FrameSocket::Listener ----

  void came(std::size_t bytes) override {
    const auto allowed = limiter_.came(bytes);
    if (!allowed) close(CloseCode::Flood, allowed.error());
  }

  void came_control(std::size_t bytes, bool goodbye) override {
    limiter_.credit(kFrameHead + bytes);
    if (!goodbye) count_message();
  }

  void came_part(std::shared_ptr<Listener> self, std::optional<std::string_view> part) override {
    guard([&] { read_on(std::move(self), part); });
  }

  void filled() override { flush_soon(); }

  void has_room() override {
    if (!is_ended_) guard([this] { write_on(); });
  }

  // ---- OpenConnection ----

  void flush() override {
    is_dirty_ = false;
    if (!is_blocked_) guard([this] { write(); });
  }

  void look_at_clock(std::uint64_t now_ms) override {
    const auto idle = static_cast<std::uint64_t>(context_.options.idle.count());
    const auto hello = static_cast<std::uint64_t>(context_.options.hello_within.count());
    const std::uint64_t silence = now_ms - std::min(now_ms, limiter_.heard_ms());
    if (!has_said_hello_ && !goodbye_ && now_ms - limiter_.began_ms() >= hello) {
      ++context_.metrics.no_hello;
      return close(CloseCode::Malformed, "no Hello arrived in time");
    }
    if (silence >= idle) return cut("silent for " + std::to_string(silence / 1000) + " s");
    if (!account_.empty() && !goodbye_ && is_logged_out()) return;
    if (has_said_hello_ && !goodbye_ && refuse_if_banned()) return;
    look_for_life(silence, idle);
  }

  [[nodiscard]] bool is_in(RealmId realm) const override { return realm_ && realm_->id() == realm; }

 private:
  // An intent, until the delta of its turn is written.
  struct Intended {
    std::uint32_t sequence = 0;
    std::chrono::steady_clock::time_point arrived;
  };

  void send_refusal(const Refusal& refusal) {
    context_.metrics.count_refusal(refusal);
    Connection::refuse(refusal);
  }

  // By the address; the realm knows the names. Looks again only when the list has changed.
  bool refuse_if_banned() {
    const std::shared_ptr<const BanList>& bans = context_.options.bans;
    if (bans == nullptr) return false;
    const std::uint64_t version = bans->version();
    if (std::exchange(bans_seen_, version) == version) return false;
    const std::string sentence = bans->ban_of_address(connection_slot_->source().name);
    if (sentence.empty()) return false;
    const Refusal refusal{RefusalCode::Server, sentence, {}, "banned"};
    log_refusal(hello_from(), name_, refusal);
    send_refusal(refusal);
    return true;
  }

  // Whether the account got a new password. The client is then sent that.
  [[nodiscard]] bool is_logged_out() {
    if (!context_.options.desk->is_revoked(account_, revoked_)) return false;
    const std::string sentence = account_ + " has a new password: log in with it.";
    send_refusal({RefusalCode::Server, sentence, {}, "account"});
    return true;
  }

  // A suspended client reads nothing and answers no ping, although its connection stays open.
  void look_for_life(std::uint64_t silence, std::uint64_t idle) {
    const auto patience = static_cast<std::uint64_t>(context_.options.suspended.count());
    if (silence < std::min(patience, idle / 2)) {
      is_pinged_ = false;
      if (std::exchange(is_suspended_, false)) realm_->set_hidden(*this, false);
    } else if (!std::exchange(is_pinged_, true)) {
      socket_.to_send().add_frame(FrameType::Ping, "");
      flush_soon();
    } else if (has_joined_ && silence >= 2 * patience && !std::exchange(is_suspended_, true)) {
      realm_->set_hidden(*this, true);
    }
  }

  // Until its Hello, another thread may have the connection cut off to make room.
  void give_way_before_hello() {
    evictable_ = context_.without_hello.add(
        [&worker = slot_.worker(), weak = std::weak_ptr(shared_from_this())] {
          worker.post([weak] {
            if (const auto self = weak.lock()) self->guard([&] { self->give_way(); });
          });
        });
  }

  // Does not wait for the client's close frame, since a newcomer needs the place.
  void give_way() {
    if (has_said_hello_ || is_ended_ || goodbye_) return;
    ++context_.metrics.no_hello;
    close(CloseCode::Restart, kGivesWay);
    write();
    cut();
  }

  // Runs `work`. An exception is logged and ends only this connection.
  template <typename Work>
  void guard(Work work) {
    try {
      work();
    } catch (...) {
      ++context_.metrics.failed;
      spdlog::error("internal error on a connection: {}", what_of(std::current_exception()));
      why_ = "internal error";
      end();
    }
  }

  // Runs `what` on this thread after `wait`, unless the connection has ended by then.
  void later(std::chrono::milliseconds wait, std::function<void()> what) {
    if (wait.count() == 0) return what();
    patience_.emplace(slot_.worker().context());
    patience_->expires_after(wait);
    patience_->async_wait(
        [self = shared_from_this(), what = std::move(what)](const error_code& error) {
          if (!error && !self->is_ended_) self->guard(what);
        });
  }

  // ---- reading ----

  // Returns false when the request is invalid. Closes the connection when the realm has closed
  // meanwhile.
  bool open_websocket() {
    is_open_ = socket_.open(websocket_key_, is_moved_);
    if (is_open_ && !realm_) close(CloseCode::Restart, "the realm has closed: try again soon");
    return is_open_;
  }

  void read() { socket_.read(shared_from_this()); }

  void read_on(std::shared_ptr<Listener> self, std::optional<std::string_view> part) {
    if (!part) return end();
    if (!goodbye_) take_part(*part);  // while closing, only the client's close frame matters
    if (!is_ended_ && !is_moving_ && !is_asking_) socket_.read(std::move(self));
  }

  void take_part(std::string_view part) {
    limiter_.credit(part.size());
    const bool is_whole = socket_.ends_frame();
    if (is_whole && frame_.empty()) return take_frame(part);
    frame_ += part;
    if (frame_.size() > kMaxClientFrame) {
      return close(CloseCode::TooBig,
                   "a frame larger than " + std::to_string(kMaxClientFrame) + " bytes");
    }
    if (!is_whole) return;
    take_frame(frame_);
    frame_.clear();
  }

  void take_frame(std::string_view frame) {
    limiter_.credit(kFrameHead);
    ++context_.metrics.frames_in;
    context_.metrics.bytes_in += frame.size();
    if (!count_message()) return;
    if (!socket_.is_binary()) return close(CloseCode::Malformed, "the frame is not binary");
    const auto arrived = std::chrono::steady_clock::now();
    const auto decoded = context_.options.decode(frame);
    if (!decoded) return close(CloseCode::Malformed, decoded.error());
    if (const auto* intent = std::get_if<IntentMessage>(&*decoded)) {
      intent_ = Intended{intent->sequence, arrived};
      is_answered_ = false;  // the delta of an earlier one is not written yet: it is not counted
    }
    take_message(*decoded);
  }

  void take_message(const ClientMessage& message) {
    if (is_refused_) return;
    if (std::holds_alternative<AskRealms>(message)) return tell_realms();
    if (std::holds_alternative<AskDaily>(message)) return tell_daily();
    if (const auto* wish = std::get_if<MakeRealm>(&message)) return make_realm(*wish);
    if (has_joined_) return realm_->receive(*this, message);
    if (const auto* hello = std::get_if<Hello>(&message)) return take_hello(*hello);
    if (const auto* challenge = std::get_if<Challenge>(&message)) return prove(*challenge);
    refuse({RefusalCode::Malformed, kNoHello, {}});
  }

  // A second challenge gets no answer. It is also the first one, read again after a move.
  void prove(const Challenge& challenge) {
    if (secrets_.is_open()) return;
    const GatewayOptions& options = context_.options;
    if (options.key == nullptr) return refuse({RefusalCode::Malformed, kNoHello, {}});
    const auto proof =
        secrets_.open(*options.key, challenge, realm_of_path(), options.is_identity_passing);
    if (!proof) return refuse({RefusalCode::Malformed, proof.error(), {}});
    send(encode(ServerMessage{*proof}));
  }

  [[nodiscard]] std::string realm_of_path() const {
    return daily_ == DailyWay::Wanted ? std::string(kDailyRealm) : realm_->name();
  }

  // Rate-limited, as the next one is.
  void tell_daily() {
    const std::uint64_t now = limiter_.heard_ms();
    if (told_daily_ms_ && now - *told_daily_ms_ < kTellDailyEvery) return;
    told_daily_ms_ = now;
    const DailyHost* daily = context_.options.daily;
    send(encode(ServerMessage{daily == nullptr ? DailyBoard{} : daily->board()}));
  }

  // Rate-limited, because a short request has a long answer.
  void tell_realms() {
    const std::uint64_t now = limiter_.heard_ms();
    if (told_realms_ms_ && now - *told_realms_ms_ < kTellRealmsEvery) return;
    told_realms_ms_ = now;
    RealmList list = context_.lobby.list(now);
    const bool may_be_anybody = has_joined_ || context_.options.lets_guests_in;
    if (!may_be_anybody) {
      for (RealmEntry& realm : list.realms) realm.names.clear();
    }
    list.status = status_of(realm_->name(), join_answer(), context_);
    list.may_make = may_make_realms();
    send(encode(ServerMessage{list}));
  }

  [[nodiscard]] bool may_make_realms() const {
    return context_.options.make_realm && (has_joined_ || context_.options.lets_guests_in);
  }

  // Rate-limited, because the answer takes the store's time.
  void make_realm(const MakeRealm& wish) {
    const std::uint64_t now = limiter_.heard_ms();
    const bool is_early = made_realm_ms_ && now - *made_realm_ms_ < kMakeRealmsEvery;
    made_realm_ms_ = now;
    if (!may_make_realms()) return tell_made(wish.name, kMakesNoRealms);
    if (is_early) return tell_made(wish.name, "Wait a moment, and try again.");
    const ClientAddress& source = connection_slot_->source();
    const GatewayOptions& options = context_.options;
    const std::string maker =
        account_.empty() ? "guest " + options.origin_of(source.widest()) : "account " + account_;
    const bool is_counted = !account_.empty() || !options.counted_network(source).empty();
    options.make_realm({wish.name, maker, is_counted},
                       [self = shared_from_this(), name = wish.name](const std::string& why_not) {
                         self->slot_.worker().post([self, name, why_not] {
                           self->guard([&] { self->tell_made(name, why_not); });
                         });
                       });
  }

  void tell_made(const std::string& name, const std::string& why_not) {
    if (is_ended_ || goodbye_) return;
    send(encode(ServerMessage{RealmMade{plain_text(name, kMaxName), why_not}}));
  }

  // As status.json says it, without the limits of addresses, which this connection has passed.
  [[nodiscard]] JoinAnswer join_answer() const {
    if (has_joined_) return {};
    if (context_.is_stopping()) return {"The server is shutting down.", kAskAgainMs};
    if (realm_->is_halted()) return {kHaltedRealm, kAskAgainMs};
    if (realm_->is_paused()) return {kPausedRealm, kAskAgainMs};
    return answer_of_room(context_.lobby.room(realm_->id()), connection_slot_->source(),
                          context_.options);
  }

  bool count_message() {
    if (const auto allowed = limiter_.message(); !allowed) {
      close(CloseCode::Flood, allowed.error());
      return false;
    }
    if (!has_joined_) return true;
    if (const auto warning = limiter_.warning()) {
      send(encode(ServerMessage{with_kind(ChatLine{0, "", *warning})}));
    }
    return true;
  }

  // ---- joining ----

  [[nodiscard]] HelloFrom hello_from() const {
    return {context_, connection_slot_->source(), limiter_.heard_ms()};
  }

  void take_hello(Hello hello) {
    has_said_hello_ = true;
    if (context_.draining) return close(CloseCode::Restart, kIsStopping);
    context_.without_hello.remove(evictable_);
    if (refuse_if_banned()) return;
    if (const auto unsealed = secrets_.unseal(hello); !unsealed) {
      return refuse({RefusalCode::Malformed, unsealed.error(), {}});
    }
    name_ = hello.name;
    if (daily_ == DailyWay::Found) hello.realm = realm_->name();
    if (wants_daily(hello)) return look_for_daily(hello);
    take_step(hello, first_step(hello_from(), hello, realm_->name()));
  }

  // ---- the past (R177) ----

  void refuse_past(const AskPast& asks, const char* sentence, bool may_ask_again) {
    send(encode(ServerMessage{
        PastPart{.number = asks.number, .sentence = sentence, .may_ask_again = may_ask_again}}));
  }

  void send_past(const std::string& frame) {
    is_past_due_ = false;
    if (!is_ended_ && !goodbye_) send(frame);
  }

  // ---- the daily (R176) ----

  [[nodiscard]] bool wants_daily(const Hello& hello) const {
    if (context_.options.daily == nullptr || daily_ == DailyWay::Found) return false;
    return hello.realm.empty() ? daily_ == DailyWay::Wanted
                               : equals_ignoring_case(hello.realm, kDailyRealm);
  }

  // Before the login, which the realm's thread repeats: nobody plays by another's name there.
  void look_for_daily(const Hello& hello) {
    if (const auto fault = fault_in(hello)) return refuse(*fault);
    if (!hello.watch.empty()) return refuse(of_daily("A daily has no spectators."));
    enter_daily(hello, false);
  }

  [[nodiscard]] static Refusal of_daily(const std::string& sentence) {
    return {RefusalCode::Server, sentence, {}, kDaily};
  }

  // Reads nothing until the answer has arrived.
  void enter_daily(const Hello& hello, bool may_begin) {
    is_asking_ = true;
    context_.options.daily->enter(
        hello.name, may_begin,
        [self = shared_from_this(), hello, may_begin](const DailyEntrance& found) {
          self->slot_.worker().post([self, hello, may_begin, found] {
            self->guard([&] { self->take_entrance(hello, may_begin, found); });
          });
        });
  }

  void take_entrance(const Hello& hello, bool may_begin, const DailyEntrance& found) {
    is_asking_ = false;
    if (is_ended_) return;
    limiter_.look_at_clock();
    if (!goodbye_) go_to_daily(hello, may_begin, found);
    if (!is_asking_ && !is_moving_) read();
  }

  // A new dungeon costs the store something, as a new name does.
  void go_to_daily(const Hello& hello, bool may_begin, const DailyEntrance& found) {
    if (!found.refusal.empty()) return refuse(of_daily(found.refusal));
    if (!found.realm.empty()) {
      daily_ = DailyWay::Found;
      return take(hello, login::Move{found.realm});
    }
    const bool may = !may_begin && context_.addresses.may_bring_name(connection_slot_->source(),
                                                                     limiter_.heard_ms());
    if (!may) return refuse(of_daily("Too many new names from your address: try again later."));
    enter_daily(hello, true);
  }

  // Calls `play` when this is the player's only realm of the day, or no daily.
  void count_attempt(const std::string& player, std::function<void(bool is_new)> play) {
    DailyHost* daily = context_.options.daily;
    if (!is_daily_realm(realm_->name())) return play(false);
    if (daily == nullptr) return refuse(of_daily("This server has no daily any longer."));
    is_asking_ = true;
    daily->admit(player, realm_->name(),
                 [self = shared_from_this(), play = std::move(play)](const DailyAdmission& answer) {
                   self->slot_.worker().post([self, play, answer] {
                     self->guard([&] { self->take_admission(play, answer); });
                   });
                 });
  }

  void take_admission(const std::function<void(bool is_new)>& play, const DailyAdmission& answer) {
    is_asking_ = false;
    if (is_ended_) return;
    limiter_.look_at_clock();
    if (!goodbye_) {
      answer.refusal.empty() ? play(answer.is_new) : refuse(of_daily(answer.refusal));
    }
    read();
  }

  void take_step(const Hello& hello, const LoginStep& step) {
    std::visit([&](const auto& what) { take(hello, what); }, step);
  }

  void take(const Hello&, const login::Refuse& refused) { refuse(refused.refusal); }

  void take(const Hello& hello, const login::LetIn&) {
    count_attempt(hello.name, [this, hello](bool is_new) { join(hello, is_new); });
  }

  // The token of yesterday's seat opens none today.
  void join(Hello hello, bool is_new) {
    if (is_new) hello.resume_token.clear();
    begin_to_play(hello);
    realm_->join(hello, shared_from_this());
  }

  void take(const Hello& hello, const login::LetInAs& who) {
    account_ = who.account;
    revoked_ = who.revoked;
    count_attempt(who.account, [this, hello, token = who.token](bool) {
      begin_to_play(hello);
      realm_->join_as(account_, token, hello, shared_from_this());
    });
  }

  void begin_to_play(const Hello& hello) {
    has_joined_ = true;
    joined_ms_ = context_.clock.now_ms();
    socket_.stop_keeping();
    log_hello(hello_from(), hello);
  }

  // Reads nothing until the login desk has answered, which may take a while.
  void take(const Hello& hello, const login::AskDesk& ask) {
    is_asking_ = true;
    later(ask.wait, [this, hello, request = ask.request] { ask_desk(hello, request); });
  }

  void ask_desk(const Hello& hello, const LoginRequest& request) {
    context_.options.desk->ask(
        request, [self = shared_from_this(), hello](const LoginAnswer& answer) {
          self->slot_.worker().post(
              [self, hello, answer] { self->guard([&] { self->take_answer(hello, answer); }); });
        });
  }

  void take_answer(const Hello& hello, const LoginAnswer& answer) {
    is_asking_ = false;
    if (is_ended_) return;
    limiter_.look_at_clock();
    if (!goodbye_) take_step(hello, step_after(hello_from(), hello, answer));
    if (!is_asking_) read();
  }

  // The Hello names another realm than the path. Reads nothing until the listener has found that
  // realm. The new connection then reads everything received so far again: the Hello and what
  // followed it.
  void take(const Hello&, const login::Move& move) {
    is_moving_ = true;
    const auto self = shared_from_this();
    ask_to_move_({move.realm, &slot_,
                  [self](const Refusal& refusal) {
                    self->is_moving_ = false;
                    self->refuse(refusal);
                    self->read();
                  },
                  [self] {
                    self->is_moving_ = false;
                    self->close(CloseCode::Restart, kNotNow);
                    self->read();
                  },
                  [self](WorkerSlot& to, RealmId id) { self->move(to, id); },
                  [self](const PassOn& pass_on) {
                    ArrivingSocket moved = self->take_leave();
                    if (moved.fd >= 0) pass_on(std::move(moved));
                  }});
  }

  void move(WorkerSlot& to, RealmId realm) {
    ArrivingSocket moved = take_leave();
    moved.realm = realm;
    if (moved.fd < 0) return;
    to.worker().post(
        [&to, moved = std::move(moved), &ask = ask_to_move_] { serve_websocket(to, moved, ask); });
  }

  // Ends this connection, whose socket goes on elsewhere. -1: it has ended already.
  [[nodiscard]] ArrivingSocket take_leave() {
    write();
    ArrivingSocket moved;
    moved.websocket_key = websocket_key_;
    moved.received = socket_.kept();
    moved.is_open = true;
    moved.secrets = secrets_;
    moved.daily = daily_;
    moved.slot = connection_slot_;
    if (!goodbye_ && !is_blocked_ && !moved.received.empty()) moved.fd = socket_.release();
    end();
    return moved;
  }

  // ---- writing ----

  void flush_soon() {
    if (std::exchange(is_dirty_, true)) return;
    slot_.flush_soon(shared_from_this());
  }

  // Waits for room when the system does not accept everything. The realm may call this, so an error
  // only closes the socket, and the reading side ends the connection.
  void write() {
    const auto written = socket_.write();
    if (std::exchange(is_answered_, false)) note_answer();
    if (written == FrameSocket::Written::Failed) cut("it cannot be written to");
    if (written != FrameSocket::Written::TillFull) return;
    is_blocked_ = true;
    socket_.wait_for_room(shared_from_this());
  }

  void note_answer() {
    context_.metrics.answers.count(std::chrono::steady_clock::now() - intent_->arrived);
    intent_.reset();
  }

  void write_on() {
    const bool was_ready = is_ready();
    is_blocked_ = false;
    write();
    if (has_joined_ && !was_ready && is_ready() && !goodbye_) realm_->ready(*this);
  }

  // ---- ending ----

  // Closes the socket; the pending read then fails and ends the connection.
  void cut() { socket_.cut(); }
  void cut(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    cut();
  }

  // Why the connection has ended, in words for the host.
  [[nodiscard]] std::string reason() const {
    if (goodbye_) return "closed with " + std::to_string(*goodbye_) + ", " + why_;
    if (!why_.empty()) return why_;
    const std::uint16_t code = socket_.their_code();
    return code == 0 ? "the connection was lost"
                     : "the client closed it with " + std::to_string(code);
  }

  void count_end() {
    context_.metrics.count_close(goodbye_ ? *goodbye_ : socket_.their_code());
    const HelloFrom from{context_, connection_slot_->source(), context_.clock.now_ms()};
    const std::chrono::milliseconds stayed(from.now_ms - std::min(from.now_ms, joined_ms_));
    if (has_joined_) return log_end(from, name_, stayed, reason());
    spdlog::debug("a connection without a player ended: {}", reason());
  }

  void end() {
    if (std::exchange(is_ended_, true)) return;
    const auto self = shared_from_this();  // slot_.remove() drops the slot's reference
    context_.without_hello.remove(evictable_);
    if (timer_) timer_->cancel();
    if (patience_) patience_->cancel();
    slot_.remove(*this);
    if (is_open_ && !is_moving_) count_end();
    write();  // the reply to the client's close frame
    cut();
    if (has_joined_) realm_->drop(*this);
  }

  WorkerSlot& slot_;
  ServerContext& context_;
  const AskToMove& ask_to_move_;
  std::shared_ptr<RealmRunner> realm_;
  std::shared_ptr<ConnectionSlot> connection_slot_;  // freed when this connection ends
  FrameSocket socket_;
  std::optional<asio::steady_timer> timer_;     // of the closing handshake
  std::optional<asio::steady_timer> patience_;  // of delayed logins and refusals
  std::string websocket_key_;
  std::string account_;        // empty: a guest
  std::uint64_t revoked_ = 0;  // of its login (LoginAnswer)
  std::string name_;           // as in its Hello
  std::uint64_t joined_ms_ = 0;
  std::string why_;    // it ends; empty: the client or the network ended it
  std::string frame_;  // the parts so far of a fragmented frame
  ConnectionLimiter limiter_;
  SecretChannel secrets_;
  std::optional<std::uint64_t> told_realms_ms_;
  std::optional<std::uint64_t> made_realm_ms_;
  std::optional<std::uint16_t> goodbye_;
  std::optional<std::uint64_t> told_daily_ms_;
  const bool is_moved_;  // another thread has answered the handshake
  DailyWay daily_ = DailyWay::None;
  EvictableConnections::Number evictable_ = 0;
  bool is_open_ = false;  // the WebSocket handshake is done
  bool is_moving_ = false;
  bool is_asking_ = false;  // waiting for the login desk
  bool has_said_hello_ = false;
  std::uint64_t bans_seen_ = 0;  // BanList::version()
  bool is_refused_ = false;
  bool has_joined_ = false;
  bool is_past_due_ = false;        // a part of the past has been asked for and not been sent
  std::optional<Intended> intent_;  // the latest
  bool is_answered_ = false;        // its turn's delta is queued to be written
  bool is_dirty_ = false;           // the slot will call flush()
  bool is_blocked_ = false;         // the system accepts no more bytes; wait_for_room() is pending
  bool is_pinged_ = false;
  bool is_suspended_ = false;  // the realm was told that the client does not answer
  bool is_ended_ = false;
};

}  // namespace

void serve_websocket(WorkerSlot& slot, ArrivingSocket arriving, const AskToMove& ask_to_move) {
  const int fd = arriving.fd;
  std::make_shared<WebSocketConnection>(slot, std::move(arriving), ask_to_move)->start(fd);
}

}  // namespace undercroft
