// client.h: the headless client: connects, sends, receives, and holds the state its player knows.
//
// The terminal, the swarm's bots and the integration tests use it. Many clients may share a Loop.
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
#include <random>
#include <string>
#include <vector>

#include "client/answering_server.h"
#include "client/model/news.h"
#include "client/net/loop.h"
#include "client/net/server_addresses.h"
#include "client/net/websocket.h"
#include "client/outbox.h"
#include "shared/codec.h"
#include "shared/trust/server_key.h"
#include "shared/version.h"

namespace undercroft {

// The seat a client asks for, and how persistently. Its secrets are sent only to a server that has
// proved its identity, and after a lost connection only to the same server.
struct Identity {
  std::string name = {};
  std::string realm = {};                     // empty: the server's default
  std::string resume_token = {};              // empty: a new seat
  std::string password = {};                  // for an account; not sent along with a token
  std::string invitation = {};                // creates the account
  std::string new_password = {};              // replaces the account's password
  std::uint32_t protocol = kProtocolVersion;  // tests send a wrong one in Hello
  bool clock = false;                         // request the realm's clock (Delta::clock_ms)
  std::string watch = {};                     // spectate the player of this name
  bool lines = false;                         // request the log in words (Delta::lines)
  // Until joined: refuse to take over a seat that another client is playing.
  bool ask_first = false;
  std::string link = {};       // instead of a token: from a Link, once
  bool lobby = false;          // take no seat: ask for the list of realms, then go idle
  std::string new_realm = {};  // with `lobby`: ask for this realm to be made instead
  // With `lobby`: ask instead for a realm that begins at a moment of this link (R214), by its code
  // and the number of the moment, as in MakeRealm.
  std::string moment = {};
  std::uint32_t moment_at = 0;
  int retries = 0;     // reconnection attempts after a lost connection; -1: no limit
  int patience_s = 3;  // seconds without a byte before the connection counts as lost
};

// Traffic counters since the client was made.
struct ClientMetrics {
  std::uint64_t frames_in = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t deltas = 0;
  std::uint64_t intents = 0;
  std::uint64_t accepted = 0;
  EnumArray<Reason, std::uint64_t> rejected{};  // by Reason
  std::uint64_t misfits = 0;  // deltas that did not apply and frames that did not decode
};

class Client {
 public:
  explicit Client(Loop& loop);  // must outlive the client
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Sets who chooses realm and secrets for a server, instead of those in Identity. It is called
  // once per connect(), with the server that has answered; a lost connection then leads back to the
  // same realm, also when the server's default has changed.
  void choose_seat(ChooseSeat chooser) { chooser_ = std::move(chooser); }

  // Opens a connection, has the server prove its identity, and sends Hello. Discards all state of
  // the previous connection. `addresses`: one, or several separated by spaces; after a lost
  // connection the next one is tried. Returns an error, and does nothing, if one is invalid.
  [[nodiscard]] Expected<> connect(const std::string& addresses, Identity identity);
  // Skips the wait for the next attempt. Leaves an attempt alone that has sent Hello: the server
  // may have made the seat already, and only its Welcome carries the token.
  void retry_now();
  void leave();  // sends Leave; the server then closes the connection
  // Drops the socket without a close frame, as a network failure would. Does not retry.
  void drop();
  void resume();  // reconnects to the same server with the token of the last Welcome

  // Messages above the server's rate limit are sent a little later (outbox.h).

  // Sends an intent for the coming turn (known().turn + 1). Returns the sequence number that the
  // reply will carry, or 0 when the connection is not up.
  std::uint32_t send(const Intent& intent, bool any_turn = false);
  // As above, for a standing intent, which acts every turn from the coming one on.
  std::uint32_t stand_by(const StandingIntent& standing, bool any_turn = false);
  void withdraw();
  // Picks an option of an open choice. Returns the sequence number of the reply, or 0.
  std::uint32_t choose(std::uint32_t choice, std::uint32_t option);
  void chat(const std::string& text, bool deed = false);
  void whisper(const std::string& to, const std::string& text);
  void ping_cell(Point place);
  // Tells the server not to wait for this player until its next intent, or until called with
  // `hidden == false` (R102).
  void be_away(bool hidden = true);
  // The user has opened a window or menu, or has closed the last one, or presses keys.
  void be_reading(bool reading);
  // Asks the server to end the hero for good. HeroEnded is the reply; a server too old to know the
  // request sends none.
  void end_hero();
  // Sends a request if the connection is up. The answer is news.
  void ask(const ClientMessage& request);
  void ask_scores() { ask(AskScores{}); }
  void ask_realms() { ask(AskRealms{}); }
  void ping();
  void send_frame(std::string frame);  // tests: sends raw bytes, bypassing the rate limit

  // The player's knowledge. `known()` is the sent state after the last delta.
  [[nodiscard]] const Observation& known() const { return known_; }
  [[nodiscard]] const Welcome& welcome() const { return welcome_; }
  [[nodiscard]] bool is_watching() const { return !welcome_.watched.empty(); }
  [[nodiscard]] EntityId player() const { return welcome_.player; }
  [[nodiscard]] ConnectionState connection_state() const { return connection_state_; }
  // The server has sent Welcome and the first delta.
  [[nodiscard]] bool playing() const {
    return connection_state_ == ConnectionState::Up && known_.self.id != kNobody;
  }
  // The first known entity with that name; nullptr when there is none.
  [[nodiscard]] const EntityView* sees(const std::string& name) const;

  // Received messages. Reports and chat accumulate until taken; only the latest kMaxUntaken of each
  // are held.
  static constexpr std::size_t kMaxUntaken = 1024;
  [[nodiscard]] std::vector<Report> take_reports();
  [[nodiscard]] std::vector<ChatLine> take_chat();
  [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
  [[nodiscard]] const std::optional<Rejected>& last_rejected() const { return last_rejected_; }
  [[nodiscard]] const std::optional<Stopped>& last_stopped() const { return last_stopped_; }
  [[nodiscard]] std::uint32_t last_accepted() const { return last_accepted_; }
  // How the last connection ended.
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  [[nodiscard]] const ClientMetrics& metrics() const { return metrics_; }
  [[nodiscard]] std::uint64_t now_ms() const { return loop_.now_ms(); }
  [[nodiscard]] std::uint64_t heard_ms() const { return heard_ms_; }

  // Sets the only listener. It is called with each piece of news after the client has applied it.
  void on_news(std::function<void(const News&)> listener) { listener_ = std::move(listener); }

  // Runs the loop, and with it every client on it, until `done()`. Returns false if `at_most`
  // passes first.
  bool wait_until(const std::function<bool()>& done,
                  std::chrono::milliseconds at_most = std::chrono::seconds(5));
  // Sends an intent and runs the loop until its turn has arrived (true). Returns false when the
  // intent was rejected, the connection went down, or `at_most` passed.
  bool act(const Intent& intent, std::chrono::milliseconds at_most = std::chrono::seconds(5));

 private:
  void forget_seat();
  void open();
  void opened();
  void heard();
  void open_after(std::chrono::milliseconds delay, const std::string& sentence);
  void give_up_after(std::chrono::milliseconds patience);
  [[nodiscard]] std::chrono::milliseconds opens_within() const;
  void keep_token();
  bool is_refused_challenge(const Refusal& refusal);
  void distrust(const std::string& sentence);
  void forget_passing_server();
  [[nodiscard]] Expected<> choose_seat_at(const AnsweringServer& server);
  void ask_for(const SeatRequest& request);
  [[nodiscard]] Secrets secrets() const;
  [[nodiscard]] Hello whole_hello() const;
  void say_hello(const AnsweringServer& server);
  [[nodiscard]] std::string token_in(const Welcome& welcome);
  void received(std::string_view frame);
  void ended(const Ending& ending);
  void lost(const std::string& sentence);
  [[nodiscard]] std::chrono::milliseconds delay_of_attempt();
  void hero_ended();
  void set_connection_state(ConnectionChange change);
  void tell(const News& news);
  void keep_alive();
  void misfit(const std::string& sentence);

  void take(const Proof& proof);
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
  void take(const RealmMade& made);
  void end_lobby();
  void take(const Moved& moved);
  void take(const SeatLink&) {}     // this client asks for none
  void take(const ToldTheatre&) {}  // and enters no theatre
  void take(const UnknownMessage&) {}
  // Any other message is news and changes nothing here.
  template <typename Message>
  void take(const Message& message) {
    tell(message);
  }

  Loop& loop_;
  Alarm retry_;
  Alarm pulse_;
  Alarm patience_;  // for the connection to open, then for Welcome
  Outbox outbox_;
  std::unique_ptr<WebSocket> socket_;
  ServerAddresses addresses_;
  Identity identity_;
  std::function<void(const News&)> listener_;

  ChooseSeat chooser_;
  std::optional<AnsweringServer> server_;     // that got the secrets; set once per connect()
  std::string realm_;                         // asked for there; empty: not known yet
  std::optional<ClientChallenge> challenge_;  // of the current connection, until Hello is sent
  std::optional<SealKeys> keys_;              // of the current connection, until Welcome
  bool awaits_proof_ = false;
  bool has_said_hello_ = false;  // on the current connection
  bool is_old_server_ = false;   // it refused the challenge
  std::minstd_rand random_{std::random_device{}()};

  ConnectionState connection_state_ = ConnectionState::Idle;
  int attempt_ = 0;
  int moves_ = 0;  // by Moved, in close succession
  std::uint64_t moved_ms_ = 0;
  bool leaving_ = false;
  bool ends_hero_ = false;  // requested since the last Welcome
  std::uint64_t heard_ms_ = 0;
  bool was_heard_ = false;  // since the last ping
  int silent_pulses_ = 0;   // pings in a row after which nothing was heard
  std::uint32_t sequence_ = 0;
  std::uint32_t last_accepted_ = 0;
  Observation known_;
  Welcome welcome_;
  std::vector<Report> reports_;
  std::vector<ChatLine> chat_;
  std::uint32_t last_chat_ = 0;  // its number: a resumed seat may be sent some lines again
  std::uint32_t last_report_ = 0;
  std::optional<Refusal> refusal_;
  std::optional<Rejected> last_rejected_;
  std::optional<Stopped> last_stopped_;
  std::optional<Ending> ending_;
  ClientMetrics metrics_;
};

}  // namespace undercroft
