// realm.h: one World in play: who sits at its table, what they intend, when turns end.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/veil.h"
#include "server/realm/clock.h"
#include "server/realm/realm_metrics.h"
#include "server/realm/seats.h"
#include "server/realm/tokens.h"
#include "server/realm/waiting.h"

namespace undercroft {

struct RealmOptions {
  std::string name;
  std::string motd;              // told on joining; may be empty
  std::size_t max_players = 32;  // connected, or with a living body that lingers
  bool builds_levels = true;     // false: the world came with all its levels (a scenario)
  std::function<void(const std::string&)> log = [](const std::string&) {};
};

// Lives on one thread; no call of it ever blocks. A call that changes whom or what a turn waits for
// (someone comes or goes, intends or withdraws, time passes) ends with all turns resolved that are
// due, and everyone told who listens; all others only answer who asked, or pass on what is said.
class Realm {
 public:
  // The clock, the tokens and the metrics outlive the realm.
  Realm(World world, RealmOptions options, const Clock& clock, TokenSource& tokens,
        RealmMetrics& metrics);

  [[nodiscard]] const std::string& name() const { return options_.name; }
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] const Seats& seats() const { return seats_; }

  // Builds the first levels. A sentence when it cannot: the realm is then of no use.
  [[nodiscard]] std::optional<std::string> open();

  // Takes a new seat, or with a resume token an old one (whoever sat there is told that it was
  // taken). False when refused; the connection has then been told why and closed.
  // REQUIRES: the lobby has found no fault with `hello`.
  bool join(const Hello& hello, const std::shared_ptr<Connection>& connection);

  // From the connection of a seat; from any other (its seat was taken elsewhere) it is ignored.
  void receive(Connection& from, const ClientMessage& message);

  // The connection is lost: the body guards, then lingers (R106).
  void drop(Connection& from);

  // Connection::is_ready() has become true again.
  void ready(Connection& connection);

  // No more calls come for now. The place for what is to be done once, however many calls came;
  // today each call has done everything by itself.
  void end_batch() {}

  // Time has passed. Wanted at next_tick(), harmless at any time.
  void tick();
  [[nodiscard]] std::optional<std::uint64_t> next_tick() const { return next_tick_; }

 private:
  // ---- one for each message of a client ----
  void on(Seat& seat, const Hello& again);
  void on(Seat& seat, const IntentMessage& message);
  void on(Seat& seat, const Withdraw& message);
  void on(Seat& seat, const Ping& message);
  void on(Seat& seat, const ChatSay& message);
  void on(Seat& seat, const Leave& message);
  void on(Seat& seat, const AskScores& message);
  void on(Seat& seat, const Away& message);
  void on(Seat& seat, const UnknownMessage& message);

  // ---- seats: realm_seats.cc ----
  [[nodiscard]] std::optional<Refusal> why_not(const Hello& hello) const;
  [[nodiscard]] bool has_cell_for(const Seat* known) const;
  [[nodiscard]] Refusal name_is_taken(const Seat& by) const;
  [[nodiscard]] bool has_place(const Seat& seat) const;
  [[nodiscard]] std::size_t places_taken() const;
  [[nodiscard]] const Seat* longest_absent() const;
  void make_room_at_table();
  [[nodiscard]] EntityId body_for(const std::string& name);
  Seat& new_seat(const std::string& name);
  void take_back(Seat& seat);
  void sit_down(Seat& seat, const Hello& hello, const std::shared_ptr<Connection>& connection);
  void stand_up(Seat& seat, CloseCode code, std::string_view reason);
  void leave(Seat& seat);
  void let_lingerers_go();
  [[nodiscard]] std::optional<std::uint64_t> leaves_at(const Seat& seat) const;
  void say(const std::string& from, const std::string& text);

  // ---- turns: realm_turns.cc ----
  void settle();
  bool end_a_turn();
  void end_turn(const Group& group);
  void come_back_to_life(Seat& seat, std::uint32_t sequence);
  void build_ahead();
  void spread_news();
  void note_endings();
  void tell_everyone();
  void announce_endings();

  World world_;
  RealmOptions options_;
  const Clock& clock_;
  TokenSource& tokens_;
  RealmMetrics& metrics_;
  Seats seats_;
  // Players whom a scenario has drawn on its map: whoever comes first plays the first of them.
  std::deque<EntityId> waiting_bodies_;
  Beats beats_;
  std::vector<std::string> endings_;  // deaths and victories that are yet to be announced
  std::uint32_t chat_number_ = 0;
  std::optional<std::uint64_t> next_tick_;
  Veil veil_;  // between the world's entity numbers and those that clients know
  bool cannot_build_ = false;
};

}  // namespace undercroft
