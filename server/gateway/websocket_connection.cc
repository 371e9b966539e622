// websocket_connection.cc: frames in by Beast, frames out in batches, on the realm's own thread.
#include "server/gateway/websocket_connection.h"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>
#include <utility>

#include "server/gateway/batched_stream.h"
#include "server/gateway/rate_limits.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::size_t kFlushEarly = 1 << 16;    // bytes; so that a batch is no slow reader
constexpr std::size_t kWaitingWhenReady = 512;  // bytes: a few answers, no delta
constexpr auto kGoodbye = std::chrono::milliseconds(1500);  // for the other end to close as well
constexpr auto kGoodbyeToFlood = std::chrono::milliseconds(200);  // all of it is read in vain
constexpr std::uint64_t kWarnEvery = 10000;       // ms; so that warnings are no flood themselves
constexpr std::uint64_t kTellRealmsEvery = 1000;  // ms
constexpr std::size_t kMaxReason = 123;           // bytes (RFC 6455)

class WebSocketConnection final : public OpenConnection,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(WorkerSlot& slot, Socket socket, ArrivingSocket arriving,
                      const AskToMove& ask_to_move)
      : slot_(slot),
        context_(slot.context()),
        ask_to_move_(ask_to_move),
        realm_(slot.realm(arriving.realm)),
        connection_slot_(std::move(arriving.slot)),
        stream_(std::move(socket), std::move(arriving.received)),
        websocket_key_(std::move(arriving.websocket_key)),
        messages_(slot.context().options.messages_a_second),
        bytes_(slot.context().options.bytes_a_second),
        began_ms_(slot.context().clock.now_ms()),
        heard_ms_(began_ms_),
        is_moved_(arriving.is_open) {}

  void start() {
    slot_.add(shared_from_this());
    guard([this] {
      if (open_websocket()) return read();
      end();
    });
  }

  // ---- Connection ----

  void send(std::string_view frame) override {
    SendBuffer& buffer = lower().to_send;
    if (buffer.is_sealed()) return;  // who has said goodbye says nothing more
    buffer.add_frame(FrameType::Binary, frame);
    context_.metrics.bytes_out += frame.size();
    if (buffer.size() > kFlushEarly && !is_blocked_) write();
    if (buffer.size() > context_.options.max_pending)
      return close(CloseCode::TooSlow, "you read too slowly");
    flush_soon();
  }

  [[nodiscard]] bool is_ready() const override {
    return !is_blocked_ || stream_.next_layer().to_send.size() <= kWaitingWhenReady;
  }

  void close(CloseCode code, std::string_view reason) override {
    if (goodbye_) return;
    goodbye_ = static_cast<std::uint16_t>(code);
    if (!is_open_) return cut();
    lower().to_send.add_close(*goodbye_, plain_text(reason, kMaxReason));
    flush_soon();
    // However slowly the other end reads or answers, this is over soon.
    timer_.emplace(slot_.worker().context());
    timer_->expires_after(code == CloseCode::Flood ? kGoodbyeToFlood : kGoodbye);
    timer_->async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->cut();
    });
  }

  [[nodiscard]] std::string source() const override {
    const Source& source = connection_slot_->source();
    return source.is_local && !context_.options.counts_own_places ? "" : source.name;
  }

  // Nothing that comes meanwhile is heard: the realm does not know this connection.
  void refuse(const Refusal& refusal) override {
    auto wait = std::chrono::milliseconds(0);
    if (refusal.code == RefusalCode::BadToken || !wrong_name_.empty()) {
      wait = context_.addresses.wait_for_wrong_token(connection_slot_->source(), heard_ms_);
    }
    // Guesses at one account from many addresses are as slow as those from one.
    if (!wrong_name_.empty()) {
      const Source account{"account " + plain_text(wrong_name_, 16), false};
      wait = std::max(wait, context_.addresses.wait_for_wrong_token(account, heard_ms_));
    }
    if (wait.count() == 0) return Connection::refuse(refusal);
    refusal_timer_.emplace(slot_.worker().context());
    refusal_timer_->expires_after(wait);
    refusal_timer_->async_wait([self = shared_from_this(), refusal](const error_code& error) {
      if (!error && !self->is_ended_) self->guard([&] { self->Connection::refuse(refusal); });
    });
  }

  // ---- OpenConnection ----

  void flush() override {
    is_dirty_ = false;
    if (!is_blocked_) guard([this] { write(); });
  }

  void look_at_clock(std::uint64_t now_ms) override {
    const auto idle = static_cast<std::uint64_t>(context_.options.idle.count());
    const auto hello = static_cast<std::uint64_t>(context_.options.hello_within.count());
    const std::uint64_t silence = now_ms - std::min(now_ms, heard_ms_);
    if (!has_joined_ && now_ms - began_ms_ >= hello) {
      return close(CloseCode::Malformed, "no Hello came in time");
    }
    if (silence >= idle) return cut();
    if (!account_.empty() && !goodbye_ && context_.options.desk->is_banned(account_)) {
      return Connection::refuse(
          {RefusalCode::Server, account_ + " is banned here.", {}, "account"});
    }
    look_for_life(silence, idle);
  }

  [[nodiscard]] bool is_in(RealmId realm) const override { return realm_ && realm_->id() == realm; }

 private:
  BatchedStream& lower() { return stream_.next_layer(); }

  // A client that is suspended reads nothing and answers no ping, though its connection stands.
  void look_for_life(std::uint64_t silence, std::uint64_t idle) {
    const auto patience = static_cast<std::uint64_t>(context_.options.suspended.count());
    if (silence < std::min(patience, idle / 2)) {
      is_pinged_ = false;
      if (std::exchange(is_suspended_, false)) realm_->set_hidden(*this, false);
    } else if (!std::exchange(is_pinged_, true)) {
      lower().to_send.add_frame(FrameType::Ping, "");
      flush_soon();
    } else if (has_joined_ && silence >= 2 * patience && !std::exchange(is_suspended_, true)) {
      realm_->set_hidden(*this, true);
    }
  }

  // What is thrown in here is logged, and ends this connection alone.
  template <typename Work>
  void guard(Work work) {
    try {
      work();
    } catch (...) {
      ++context_.metrics.failed;
      spdlog::error("a connection ends: {}", what_of(std::current_exception()));
      end();
    }
  }

  // ---- reading ----

  // False when the realm has closed meanwhile, or Beast finds fault with the request.
  bool open_websocket() {
    lower().on_bytes = [this](std::size_t bytes) { count_bytes(bytes); };
    lower().filled = [this] { flush_soon(); };
    set_options();
    lower().is_mute = is_moved_;
    error_code error;
    stream_.accept(upgrade_request(), error);
    lower().is_mute = false;
    is_open_ = !error;
    if (is_open_ && !realm_) close(CloseCode::GoingAway, "the realm has closed");
    return is_open_;
  }

  // The listener has read the real one, and found it to be one.
  [[nodiscard]] http::request<http::empty_body> upgrade_request() const {
    http::request<http::empty_body> request(http::verb::get, "/", 11);
    request.set(http::field::host, "undercroft");
    request.set(http::field::upgrade, "websocket");
    request.set(http::field::connection, "upgrade");
    request.set(http::field::sec_websocket_key, websocket_key_);
    request.set(http::field::sec_websocket_version, "13");
    return request;
  }

  void set_options() {
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::server, std::string("undercroft/") + kVersion);
    }));
    stream_.read_message_max(0);  // take_part() counts for itself, and says so to the peer
    stream_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
      overhead_.credit(kFrameHead + payload.size());
      if (type != websocket::frame_type::close) count_message();
    });
  }

  // Of a connection that waits for a turn this is all there is: one read, one handler.
  struct OnRead {
    std::shared_ptr<WebSocketConnection> self;
    void operator()(const error_code& error, std::size_t size) {
      WebSocketConnection& connection = *self;
      connection.guard([&] { connection.read_on(std::move(self), error, size); });
    }
  };

  void read() { stream_.async_read_some(asio::buffer(part_), OnRead{shared_from_this()}); }

  void read_on(std::shared_ptr<WebSocketConnection> self, const error_code& error,
               std::size_t size) {
    if (error) return end();
    if (!goodbye_)
      take_part({part_.data(), size});  // else only the other end's close frame matters
    if (is_ended_ || is_moving_ || is_asking_) return;
    stream_.async_read_some(asio::buffer(part_), OnRead{std::move(self)});
  }

  void take_part(std::string_view part) {
    overhead_.credit(part.size());
    const bool is_whole = stream_.is_message_done();
    if (is_whole && frame_.empty()) return take_frame(part);
    frame_ += part;
    if (frame_.size() > kMaxClientFrame) {
      return close(CloseCode::TooBig,
                   "a frame of more than " + std::to_string(kMaxClientFrame) + " bytes");
    }
    if (!is_whole) return;
    take_frame(frame_);
    frame_.clear();
  }

  void take_frame(std::string_view frame) {
    overhead_.credit(kFrameHead);
    ++context_.metrics.frames_in;
    context_.metrics.bytes_in += frame.size();
    if (!count_message()) return;
    if (!stream_.got_binary()) return close(CloseCode::Malformed, "a frame that is not binary");
    const auto decoded = context_.options.decode(frame);
    if (!decoded) return close(CloseCode::Malformed, decoded.error());
    take_message(*decoded);
  }

  void take_message(const ClientMessage& message) {
    if (std::holds_alternative<AskRealms>(message)) return tell_realms();
    if (has_joined_) return realm_->receive(*this, message);
    if (const auto* hello = std::get_if<Hello>(&message)) return take_hello(*hello);
    refuse({RefusalCode::Malformed, "The first message is Hello.", {}});
  }

  // A short question with a long answer.
  void tell_realms() {
    if (told_realms_ms_ && heard_ms_ - *told_realms_ms_ < kTellRealmsEvery) return;
    told_realms_ms_ = heard_ms_;
    RealmList list = context_.lobby.list();
    const bool may_be_anybody = has_joined_ || context_.options.lets_guests_in;
    if (!may_be_anybody) {
      for (RealmEntry& realm : list.realms) realm.names.clear();
    }
    send(encode(ServerMessage{list}));
  }

  void count_bytes(std::size_t bytes) {
    heard_ms_ = context_.clock.now_ms();
    if (!bytes_.allows(bytes, heard_ms_)) {
      return close(
          CloseCode::Flood,
          "more than " + std::to_string(context_.options.bytes_a_second) + " bytes a second");
    }
    if (overhead_.allows(bytes, heard_ms_)) return;
    close(CloseCode::Flood,
          "more than " + std::to_string(kMaxOverhead) + " bytes a second that bring no message");
  }

  // Of whatever sort: pings and unasked-for pongs are work as well.
  bool count_message() {
    if (messages_.allows(heard_ms_)) {
      if (has_joined_ && messages_.is_near(heard_ms_)) warn();
      return true;
    }
    close(CloseCode::Flood,
          "more than " + std::to_string(context_.options.messages_a_second) + " messages a second");
    return false;
  }

  // Before the end of it: whoever writes a client is told, rather than cut.
  void warn() {
    if (warned_ms_ && heard_ms_ - *warned_ms_ < kWarnEvery) return;
    warned_ms_ = heard_ms_;
    send(encode(ServerMessage{ChatLine{0, "",
                                       "Slow down: more than " +
                                           std::to_string(context_.options.messages_a_second) +
                                           " messages a second end this connection."}}));
  }

  // ---- joining ----

  void take_hello(const Hello& hello) {
    if (const auto fault = fault_in(hello)) return refuse(*fault);
    if (!hello.realm.empty() && hello.realm != realm_->name()) return ask_to_move(hello.realm);
    if (context_.options.desk != nullptr) return ask_at_desk(hello);
    if (!hello.password.empty()) {
      return refuse({RefusalCode::Server, "This server keeps no accounts.", {}, "account"});
    }
    let_in_guest(hello);
  }

  void let_in_guest(const Hello& hello) {
    const Source& source = connection_slot_->source();
    if (hello.resume_token.empty() && !context_.addresses.may_bring_name(source, heard_ms_)) {
      return refuse({RefusalCode::Server,
                     "Too many new names from your address: try again later.",
                     {},
                     "too-many-names"});
    }
    begin_to_play(hello);
    realm_->join(hello, shared_from_this());
  }

  void begin_to_play(const Hello& hello) {
    has_joined_ = true;
    lower().stop_keeping();
    log_hello(hello, connection_slot_->source());
  }

  // Nothing is read until the answer has come: there may be a queue.
  void ask_at_desk(const Hello& hello) {
    const bool has_seat =
        !hello.resume_token.empty() && !hello.resume_token.starts_with(kAccountToken);
    if (has_seat && hello.password.empty() && context_.options.lets_guests_in) {
      return let_in_guest(hello);
    }
    is_asking_ = true;
    const LoginRequest request{hello.name, hello.password, hello.new_password, hello.invitation,
                               has_seat ? "" : hello.resume_token};
    context_.options.desk->ask(
        request, [self = shared_from_this(), hello](const LoginAnswer& answer) {
          self->slot_.worker().post(
              [self, hello, answer] { self->guard([&] { self->take_answer(hello, answer); }); });
        });
  }

  void take_answer(const Hello& hello, const LoginAnswer& answer) {
    is_asking_ = false;
    if (is_ended_) return;
    heard_ms_ = context_.clock.now_ms();
    if (!goodbye_) act_on(hello, answer);
    read();
  }

  void act_on(const Hello& hello, const LoginAnswer& answer) {
    using Outcome = LoginAnswer::Outcome;
    if (answer.outcome == Outcome::Account) {
      account_ = answer.account;
      begin_to_play(hello);
      return realm_->join_as(answer.account, answer.token, hello, shared_from_this());
    }
    if (answer.outcome == Outcome::Guest) return let_in_guest(hello);
    const bool is_wrong = answer.outcome == Outcome::Wrong;
    if (is_wrong && hello.password.empty()) {
      return refuse({RefusalCode::BadToken, answer.sentence, {}, ""});
    }
    if (is_wrong) wrong_name_ = hello.name;
    refuse({RefusalCode::Server, answer.sentence, {}, is_wrong ? "wrong-password" : "account"});
  }

  void log_hello(const Hello& hello, const Source& source) {
    const auto left_out = context_.addresses.may_log(source, heard_ms_);
    if (!left_out) return;
    spdlog::info("{} says hello from {}{}", plain_text(hello.name, 16),
                 plain_text(hello.client, 40), after_others(*left_out, source));
  }

  static std::string after_others(std::uint64_t left_out, const Source& source) {
    if (left_out == 0) return "";
    return " (after " + std::to_string(left_out) + " such lines of " + source.name +
           " that were left out)";
  }

  // The Hello names another realm than the path. Nothing is read until the listener has found it;
  // all that has come is read again over there, the Hello and what may have followed it.
  void ask_to_move(const std::string& realm) {
    is_moving_ = true;
    const auto self = shared_from_this();
    ask_to_move_({realm, &slot_,
                  [self, realm] {
                    self->is_moving_ = false;
                    self->refuse(no_such_realm(realm));
                    self->read();
                  },
                  [self](WorkerSlot& to, RealmId id) { self->move(to, id); }});
  }

  void move(WorkerSlot& to, RealmId realm) {
    write();
    ArrivingSocket moved;
    moved.realm = realm;
    moved.websocket_key = websocket_key_;
    moved.received = lower().kept();
    moved.is_open = true;
    moved.slot = connection_slot_;
    error_code error;
    if (!goodbye_ && !is_blocked_ && !moved.received.empty())
      moved.fd = lower().next_layer().release(error);
    end();
    if (moved.fd < 0) return;
    to.worker().post(
        [&to, moved = std::move(moved), &ask = ask_to_move_] { serve_websocket(to, moved, ask); });
  }

  // ---- writing ----

  void flush_soon() {
    if (std::exchange(is_dirty_, true)) return;
    slot_.flush_soon(shared_from_this());
  }

  // As much as the system takes; waits for room when it does not take all. An error is left for the
  // reading side to find, since this may be called by the realm.
  void write() {
    SendBuffer& buffer = lower().to_send;
    error_code error;
    while (buffer.size() > 0 && !error) {
      const std::string_view bytes = buffer.bytes();
      buffer.remove(
          lower().next_layer().write_some(asio::buffer(bytes.data(), bytes.size()), error));
    }
    if (error == asio::error::would_block) return wait_for_room();
    if (error) cut();
  }

  void wait_for_room() {
    is_blocked_ = true;
    lower().next_layer().async_wait(Socket::wait_write,
                                    [self = shared_from_this()](const error_code& error) {
                                      if (!error && !self->is_ended_)
                                        self->guard([&] { self->write_on(); });
                                    });
  }

  void write_on() {
    const bool was_ready = is_ready();
    is_blocked_ = false;
    write();
    if (has_joined_ && !was_ready && is_ready() && !goodbye_) realm_->ready(*this);
  }

  // ---- ending ----

  // The reading side finds that out, and ends the connection.
  void cut() {
    error_code ignored;
    lower().next_layer().close(ignored);
  }

  void end() {
    if (std::exchange(is_ended_, true)) return;
    const auto self = shared_from_this();  // the slot lets go of it
    if (timer_) timer_->cancel();
    if (refusal_timer_) refusal_timer_->cancel();
    slot_.remove(*this);
    if (is_open_ && !is_moving_) {
      const std::uint16_t code = goodbye_ ? *goodbye_ : stream_.reason().code;
      context_.metrics.count_close(code);
      spdlog::debug("a connection ended with code {}", code);
    }
    write();  // the answer to the other end's close frame
    cut();
    if (has_joined_) realm_->drop(*this);
  }

  WorkerSlot& slot_;
  ServerContext& context_;
  const AskToMove& ask_to_move_;
  std::shared_ptr<RealmRunner> realm_;
  std::shared_ptr<ConnectionSlot> connection_slot_;  // ends with this, and is then free
  websocket::stream<BatchedStream, false> stream_;   // false: no compression, and none of its state
  std::optional<asio::steady_timer> timer_;          // once there is a goodbye
  std::optional<asio::steady_timer> refusal_timer_;  // once a wrong token is to be answered later
  std::string websocket_key_;
  std::string account_;     // whose this is; empty: a guest's
  std::string wrong_name_;  // whose password was wrong; empty: nobody's
  std::string frame_;       // what has come of one in several parts
  std::array<char, 512> part_{};
  MessageLimiter messages_;
  ByteLimiter bytes_;
  ByteLimiter overhead_{kMaxOverhead};  // what is part of a message is credited
  std::uint64_t began_ms_;
  std::uint64_t heard_ms_;                  // when anything came
  std::optional<std::uint64_t> warned_ms_;  // when it was last told to slow down
  std::optional<std::uint64_t> told_realms_ms_;
  std::optional<std::uint16_t> goodbye_;
  const bool is_moved_;   // the handshake was on another thread
  bool is_open_ = false;  // the WebSocket is
  bool is_moving_ = false;
  bool is_asking_ = false;  // at the desk
  bool has_joined_ = false;
  bool is_dirty_ = false;    // the slot knows that flush() is wanted
  bool is_blocked_ = false;  // the system takes no more; wait_for_room() is under way
  bool is_pinged_ = false;
  bool is_suspended_ = false;  // the realm has been told that nobody answers
  bool is_ended_ = false;
};

}  // namespace

void serve_websocket(WorkerSlot& slot, ArrivingSocket arriving, const AskToMove& ask_to_move) {
  Socket socket(slot.worker().context());
  error_code error;
  socket.assign(asio::ip::tcp::v4(), arriving.fd, error);  // of either family: it is open
  if (!error) socket.non_blocking(true, error);
  error_code no_tcp;  // of what has come through the door of TLS
  if (!error) socket.set_option(asio::ip::tcp::no_delay(true), no_tcp);
  const int send_buffer = slot.context().options.send_buffer;
  if (!error && send_buffer > 0) {
    socket.set_option(asio::socket_base::send_buffer_size(send_buffer), error);
  }
  if (error) return spdlog::warn("a connection could not be taken: {}", error.message());
  std::make_shared<WebSocketConnection>(slot, std::move(socket), std::move(arriving), ask_to_move)
      ->start();
}

}  // namespace undercroft
