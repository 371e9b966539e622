// kill_fleet_players.h: bots who play in a fleet, and what each of them has been sent.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/client.h"
#include "client/tools/bot.h"
#include "tests/tools/reliability/sent_state.h"

namespace undercroft::testing {

using SteadyTime = std::chrono::steady_clock::time_point;
[[nodiscard]] inline SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

// What has gone wrong since take_losses().
struct FleetLosses {
  int lost = 0;     // a turn, or part of what it had brought, is gone
  int doubled = 0;  // a line of talk came twice, or a turn went on twice in different ways
  std::vector<std::string> sentences = {};
};

// FleetPlayers are bots on one loop. Each chooses as soon as it is sent a turn.
class FleetPlayers {
 public:
  explicit FleetPlayers(unsigned seed) : seed_(seed) {}

  // Joins one more. `addresses`: as for Client::connect(). Fails with a sentence.
  [[nodiscard]] std::string join(const std::string& addresses);
  void play_for(std::chrono::milliseconds time);
  // Plays on until every player was sent a turn that was played after this call. Returns how long
  // each waited, without those whose heroes were dead. Players who are sent no turn within the
  // patience are in who_waits().
  // `meanwhile` is called again and again.
  [[nodiscard]] std::vector<std::chrono::milliseconds> wait_for_turns(
      std::chrono::milliseconds patience, const std::function<void()>& meanwhile);

  [[nodiscard]] FleetLosses take_losses();
  // What players were told about their connections since the last call, and how often.
  [[nodiscard]] std::map<std::string, int> take_sights();
  // The longest time between two turns of one player since the last call.
  [[nodiscard]] std::chrono::milliseconds take_longest_wait();
  // The players who wait since wait_for_turns() was called, and why, as far as they know.
  [[nodiscard]] std::string who_waits() const;
  [[nodiscard]] std::size_t size() const { return players_.size(); }
  [[nodiscard]] std::uint64_t turns() const { return turns_; }
  void print_sights(bool on) { prints_sights_ = on; }

 private:
  struct Player {
    Player(Loop& loop, unsigned seed) : client(loop), bot(seed) {}
    Client client;
    Bot bot;
    std::string name;
    std::optional<TurnNumber> acted_in = std::nullopt;
    SteadyTime acted_at;
    std::optional<SentState> told = std::nullopt;  // before its connection was lost
    TurnNumber at_fault = 0;                       // its turn when the fault began
    std::optional<std::chrono::milliseconds> back = std::nullopt;
    bool is_dead = false;  // its hero was, since the fault began: the dead are sent no turns
    bool waits_next = false;
    TurnNumber last_turn = 0;
    SteadyTime last_turn_at;
    std::uint64_t said = 0;
    std::map<std::string, std::uint64_t> heard = {};  // by speaker: the number of the last line
  };

  void note(Player& player, const News& news);
  void play_a_moment();
  void look_at(Player& player);
  void judge(Player& player);
  void measure(Player& player);
  void hear(Player& player);
  void act(Player& player);

  const unsigned seed_;
  Loop loop_;
  std::vector<std::unique_ptr<Player>> players_;
  SteadyTime fault_at_ = steady_now();
  FleetLosses losses_;
  std::map<std::string, int> sights_;
  std::chrono::milliseconds longest_wait_{0};
  std::uint64_t turns_ = 0;
  bool prints_sights_ = false;
};

}  // namespace undercroft::testing
