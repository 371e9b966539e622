// client.h: the headless client: connects, sends, receives, and knows what its player knows.
//
// The terminal, the swarm's bots and the integration tests all stand on it. Many may share a Loop.
//
//   Loop loop;
//   Client ann(loop), bob(loop);
//   ASSERT_TRUE(ann.connect("ws://127.0.0.1:7777", {.name = "Ann"}));
//   ASSERT_TRUE(bob.connect("ws://127.0.0.1:7777", {.name = "Bob"}));
//   ASSERT_TRUE(ann.wait_until([&] { return ann.playing() && bob.playing(); }));
//   ann.send({.verb = IntentVerb::Bump, .direction = Direction::Right});
//   ASSERT_TRUE(bob.wait_until([&] { return bob.sees("Ann")->at == Point{3, 1}; }));
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/model/news.h"
#include "client/net/loop.h"
#include "client/net/websocket.h"
#include "client/outbox.h"
#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {

// Who asks for a seat, and how hard.
struct Identity {
  std::string name = {};
  std::string realm = {};                     // empty: the server's default
  std::string resume_token = {};              // empty: a new seat
  std::string password = {};                  // of an account; empty: a guest
  std::string invitation = {};                // to make that account
  std::string new_password = {};              // that it shall have from now on
  std::uint32_t protocol = kProtocolVersion;  // tests say hello with a wrong one
  bool clock = false;                         // be told the realm's clock (Delta::clock_ms)
  std::string watch = {};                     // a player's name: only to watch it
  bool ask_first = false;  // until it is in: take no seat over in which somebody plays now
  bool lobby = false;      // wants no seat: asks which realms there are, and is idle then
  int retries = 0;         // how often to try again when the connection is lost; -1: for ever
};

// What has gone over the connection since the client was made.
struct ClientMetrics {
  std::uint64_t frames_in = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t deltas = 0;
  std::uint64_t intents = 0;
  std::uint64_t accepted = 0;
  EnumArray<Reason, std::uint64_t> rejected{};  // by Reason
  std::uint64_t misfits = 0;  // deltas that did not apply, frames that did not decode
};

class Client {
 public:
  explicit Client(Loop& loop);  // the loop outlives the client
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Opens a connection and says hello as soon as it stands. Returns a sentence when the address
  // makes no sense, and does nothing then. Everything known from before is forgotten.
  [[nodiscard]] Expected<> connect(const std::string& url, Identity identity);
  void retry_now();  // does not wait for the next attempt
  void leave();      // says Leave; the connection ends as the server closes it
  void drop();  // cuts the connection without a word, as a failing network would; no retry follows
  void resume();  // connects again where it was, with the token of the last Welcome

  // Whatever is asked for too fast for the server's limit goes a little later (outbox.h).

  // Asks for this in the coming turn (known().turn + 1) and returns the sequence number that the
  // answer will carry; 0 when the connection is not up.
  std::uint32_t send(const Intent& intent, bool any_turn = false);
  std::uint32_t send_for(const Intent& intent, TurnNumber turn);  // tests: a turn that has passed
  // The same for what it would do turn after turn, from the coming one on.
  std::uint32_t stand_by(const StandingIntent& standing, bool any_turn = false);
  void withdraw();
  void chat(const std::string& text, bool deed = false);
  void whisper(const std::string& to, const std::string& text);
  void ping_cell(Point place);
  // Nobody waits for it until its next intent, or until it is not hidden any more (R102).
  void be_away(bool hidden = true);
  // Asks for the hero's end, for good; HeroEnded is the answer. Of a server that does not know how
  // there is none.
  void end_hero();
  // Sends a request if the connection is up. The answer is news.
  void ask(const ClientMessage& request);
  void ask_scores() { ask(AskScores{}); }
  void ask_realms() { ask(AskRealms{}); }
  void ping();
  void send_frame(std::string frame);  // tests: bytes that no client would send, unpaced

  // What is known. `known()` is the state after the last delta, exactly as the server told it.
  [[nodiscard]] const Observation& known() const { return known_; }
  [[nodiscard]] const Welcome& welcome() const { return welcome_; }
  [[nodiscard]] bool is_watching() const { return !welcome_.watched.empty(); }
  [[nodiscard]] EntityId player() const { return welcome_.player; }
  [[nodiscard]] ConnectionState connection_state() const { return connection_state_; }
  // Welcomed, and the first delta is in.
  [[nodiscard]] bool playing() const {
    return connection_state_ == ConnectionState::Up && known_.self.id != kNobody;
  }
  // The entity of that name as last told; nullptr when none is known. The first, if there are more.
  [[nodiscard]] const EntityView* sees(const std::string& name) const;

  // What was said. Reports and chat pile up until taken, the latest kMaxUntaken of each.
  static constexpr std::size_t kMaxUntaken = 1024;
  [[nodiscard]] std::vector<Report> take_reports();
  [[nodiscard]] std::vector<ChatLine> take_chat();
  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
  [[nodiscard]] const std::optional<Rejected>& last_rejected() const { return last_rejected_; }
  [[nodiscard]] const std::optional<Stopped>& last_stopped() const { return last_stopped_; }
  [[nodiscard]] std::uint32_t last_accepted() const { return last_accepted_; }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }  // of the last line
  [[nodiscard]] const ClientMetrics& metrics() const { return metrics_; }
  [[nodiscard]] std::uint64_t now_ms() const { return loop_.now_ms(); }
  [[nodiscard]] std::uint64_t heard_ms() const { return heard_ms_; }

  // Told of everything, after it has been taken in. One listener.
  void on_news(std::function<void(const News&)> listener) { listener_ = std::move(listener); }

  // Runs the loop (for every client on it) until `done()`; false when `at_most` went by first.
  bool wait_until(const std::function<bool()>& done,
                  std::chrono::milliseconds at_most = std::chrono::seconds(5));
  // Sends, and runs the loop until the turn it was meant for has been told (true), or it was
  // rejected, the connection went down, or `at_most` went by (false).
  bool act(const Intent& intent, std::chrono::milliseconds at_most = std::chrono::seconds(5));

 private:
  void forget_seat();
  void open();
  void opened();
  void received(std::string_view frame);
  void ended(const Ending& ending);
  void lost(const std::string& sentence);
  void hero_ended();
  void set_connection_state(ConnectionChange change);
  void tell(const News& news);
  void keep_alive();
  void misfit(const std::string& sentence);

  void take(const Welcome& welcome);
  void take(const Refusal& refusal);
  void take(const Delta& delta);
  void note_accepted(std::uint32_t sequence);
  void take(const Accepted& accepted);
  void take(const Rejected& rejected);
  void take(const Stopped& stopped);
  void take(const Pong& pong);
  void take(const ChatLine& line);
  void take(const RealmList& list);
  void take(const Moved& moved);
  void take(const UnknownMessage&) {}
  // Any other message is news and changes nothing here.
  template <typename Message>
  void take(const Message& message) {
    tell(message);
  }

  Loop& loop_;
  Alarm retry_;
  Alarm pulse_;
  Outbox outbox_;
  std::unique_ptr<WebSocket> socket_;
  Url url_;
  std::string address_;
  Identity identity_;
  std::function<void(const News&)> listener_;

  ConnectionState connection_state_ = ConnectionState::Idle;
  int attempt_ = 0;
  bool leaving_ = false;
  bool ends_hero_ = false;  // has asked for it since it was last welcomed
  std::uint64_t heard_ms_ = 0;
  std::uint32_t sequence_ = 0;
  std::uint32_t last_accepted_ = 0;
  Observation known_;
  Welcome welcome_;
  std::vector<Report> reports_;
  std::vector<ChatLine> chat_;
  std::uint32_t last_chat_ = 0;  // its number; a resumed seat may be told some again
  std::uint32_t last_report_ = 0;
  std::optional<Refusal> refusal_;
  std::optional<Rejected> last_rejected_;
  std::optional<Stopped> last_stopped_;
  std::optional<Ending> ending_;
  ClientMetrics metrics_;
};

}  // namespace undercroft
