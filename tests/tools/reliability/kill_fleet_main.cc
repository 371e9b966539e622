// kill_fleet_main.cc: three servers on three etcds under load; kills and freezes them at random
// moments. No player may lose anything that a server had sent.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "client/client.h"
#include "client/tools/bot.h"
#include "tests/support/etcd_process.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/reliability/sent_state.h"

namespace undercroft::testing {
namespace {

using std::chrono::milliseconds;
using SteadyTime = std::chrono::steady_clock::time_point;
constexpr milliseconds kPatience{60000};
constexpr milliseconds kChooseAgain{500};
constexpr std::size_t kServers = 3;
const std::vector<std::string> kRealmNames = {"crypt", "tower", "keep"};

SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

struct Plan {
  int kills = 20;
  int players = 24;
  unsigned seed = 1;
  bool is_loud = false;
};

// A bot, what it had been sent when it lost its connection, and when it was sent a turn again.
struct Player {
  Player(Loop& loop, unsigned seed) : client(loop), bot(seed) {}
  Client client;
  Bot bot;
  std::optional<TurnNumber> acted_in;
  SteadyTime acted_at;
  std::optional<SentState> told;     // none: it is connected
  TurnNumber at_fault = 0;           // its turn when the fault began
  std::optional<milliseconds> back;  // since the fault: sent a later turn
  std::uint64_t turns = 0;
};

struct GameServer {
  std::unique_ptr<ServerProcess> process;
  std::string address;
  bool is_frozen = false;
};

class FleetOrdeal {
 public:
  explicit FleetOrdeal(const Plan& plan) : plan_(plan), chance_(plan.seed), servers_(kServers) {}

  // Returns the number of losses.
  int run() {
    std::ofstream(folder_.path() + "/key") << std::string(64, '5');
    for (GameServer& server : servers_) start(server);
    for (int i = 0; i < plan_.players && lost_ == 0; ++i) join(i);
    play_for(milliseconds(1000));
    for (int i = 0; i < plan_.kills; ++i) round(i);
    report();
    return lost_;
  }

 private:
  void start(GameServer& server) {
    server.process = std::make_unique<ServerProcess>(std::vector<std::string>{
        "--listen",    server.address.empty() ? "127.0.0.1:0" : server.address,
        "--store",     etcd_.url(),
        "--fleet",     "127.0.0.1:0",
        "--fleet-key", folder_.path() + "/key",
        "--guests",    "on",
        "--realm",     kRealmNames[0],
        "--realm",     kRealmNames[1],
        "--realm",     kRealmNames[2],
        "--rule",      "deadline_ms=300",
        "--log-level", plan_.is_loud ? "info" : "err"});
    const std::string url = url_in(server.process->read_to("listening on"));
    if (url.empty()) return fail("a server does not start");
    server.address = url.substr(5);
  }

  void join(int i) {
    const auto n = static_cast<std::size_t>(i);
    players_.push_back(
        std::make_unique<Player>(loop_, plan_.seed * 100 + static_cast<unsigned>(i)));
    std::string addresses;
    for (std::size_t front = 0; front < kServers; ++front) {
      addresses += (front == 0 ? "ws://" : " ws://") +
                   servers_[(n / kRealmNames.size() + front) % kServers].address + "/" +
                   kRealmNames[n % kRealmNames.size()];
    }
    Client& client = players_.back()->client;
    const auto connected =
        client.connect(addresses, {.name = "Bot-" + std::to_string(i), .retries = -1});
    if (!connected) return fail(connected.error());
    if (!client.wait_until([&] { return client.playing(); }, kPatience)) {
      const auto& refusal = client.refusal();
      fail("a player cannot join: " + (refusal ? refusal->sentence : "no answer"));
    }
  }

  void play_for(milliseconds time) {
    const SteadyTime end = steady_now() + time;
    while (steady_now() < end) play_a_moment();
  }

  void play_a_moment() {
    for (const auto& player : players_) look_at(*player);
    loop_.run_until([] { return false; }, milliseconds(2));
  }

  void look_at(Player& player) {
    const Observation& known = player.client.known();
    if (!player.client.playing()) {
      if (player.told || known.turn == 0) return;
      player.told.emplace(known);
      player.acted_in.reset();
      return;
    }
    if (player.told) {
      const std::string lost = player.told->lost_in(known);
      if (!lost.empty()) fail(lost);
      player.told.reset();
    }
    if (!player.back && known.turn > player.at_fault) {
      player.back = std::chrono::duration_cast<milliseconds>(steady_now() - fault_at_);
    }
    // A halted realm rejects choices, so they are repeated.
    const bool is_new = player.acted_in != known.turn;
    if (!is_new && steady_now() - player.acted_at < kChooseAgain) return;
    player.turns += is_new ? 1 : 0;
    player.acted_in = known.turn;
    player.acted_at = steady_now();
    player.client.send(player.bot.choose(known));
  }

  // ---- faults ----

  void round(int n) {
    play_for(milliseconds(100 + chance_() % 500));
    for (const auto& player : players_) {
      player->at_fault = player->client.known().turn;
      player->back.reset();
    }
    const std::size_t server = chance_() % kServers;
    const auto leader = etcd_.leader();
    const std::size_t etcd = leader && chance_() % 2 == 0 ? *leader : chance_() % etcd_.size();
    const auto what = static_cast<unsigned>(chance_() % 3);  // a server, an etcd, or both
    const bool freezes = chance_() % 2 == 0;
    fault_at_ = steady_now();
    const int signal = freezes ? SIGSTOP : SIGKILL;
    if (what != 1) servers_[server].process->signal(signal);
    if (what != 0) freezes ? etcd_.member(etcd).signal(SIGSTOP) : etcd_.member(etcd).kill();
    wait_for_all(n, std::string(freezes ? "freeze" : "kill") +
                        (what == 0   ? " of a server"
                         : what == 1 ? " of an etcd"
                                     : " of a server and an etcd") +
                        (what != 0 && leader == etcd ? ", the leader" : ""));
    if (what != 1) mend(servers_[server], freezes);
    if (what != 0) freezes ? etcd_.member(etcd).signal(SIGCONT) : etcd_.member(etcd).start();
    play_for(milliseconds(3000));  // so that the next fault meets a whole fleet
  }

  void mend(GameServer& server, bool freezes) {
    if (freezes) return server.process->signal(SIGCONT);
    server.process->exit_code();
    start(server);
  }

  // Until every player was sent a turn that was played after the fault.
  void wait_for_all(int n, const std::string& fault) {
    const auto is_back = [](const auto& player) { return player->back.has_value(); };
    while (!std::all_of(players_.begin(), players_.end(), is_back)) {
      if (steady_now() - fault_at_ > kPatience) {
        fail("round " + std::to_string(n) + ", " + fault + ": not back after 60 s: " + missing());
        break;
      }
      play_a_moment();
    }
    milliseconds longest{0};
    for (const auto& player : players_) {
      if (!player->back) continue;
      returns_.push_back(*player->back);
      longest = std::max(longest, *player->back);
    }
    ++faults_;
    std::printf("%3d  %-45s longest %5lld ms\n", n, fault.c_str(),
                static_cast<long long>(longest.count()));
    std::fflush(stdout);
  }

  // The players who have been sent no turn, and why, as far as their clients know.
  [[nodiscard]] std::string missing() const {
    std::string text;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const Client& client = players_[i]->client;
      if (players_[i]->back) continue;
      text += "Bot-" + std::to_string(i) + (client.playing() ? " plays" : " is not connected") +
              " in turn " + std::to_string(client.known().turn) +
              (client.refusal() ? ", refused: " + client.refusal()->sentence : "") + "; ";
    }
    return text;
  }

  void fail(const std::string& sentence) {
    ++lost_;
    std::fprintf(stderr, "after %d faults: %s\n", faults_, sentence.c_str());
  }

  [[nodiscard]] long long percentile(double share) {
    if (returns_.empty()) return 0;
    std::sort(returns_.begin(), returns_.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(returns_.size() - 1));
    return static_cast<long long>(returns_[at].count());
  }

  void report() {
    std::uint64_t turns = 0;
    for (const auto& player : players_) turns += player->turns;
    std::printf(
        "faults         %d\nplayers        %zu in 3 realms, by 3 servers\nturns sent     %llu\n"
        "lost           %d\nsent again     p50 %lld ms, p99 %lld ms\n",
        faults_, players_.size(), static_cast<unsigned long long>(turns), lost_, percentile(0.5),
        percentile(0.99));
  }

  Plan plan_;
  std::mt19937 chance_;
  TemporaryFolder folder_;
  EtcdCluster etcd_{3};
  Loop loop_;
  std::vector<GameServer> servers_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<milliseconds> returns_;
  SteadyTime fault_at_;
  int faults_ = 0;
  int lost_ = 0;
};

int run(int argc, char** argv) {
  Plan plan;
  CLI::App app("Kills and freezes the servers and etcds of a fleet, and reports lost data.",
               "kill_fleet");
  app.add_option("--kills", plan.kills, "number of faults")
      ->capture_default_str()
      ->check(CLI::Range(0, 100000));
  app.add_option("--players", plan.players, "number of players")
      ->capture_default_str()
      ->check(CLI::Range(1, 90));
  app.add_option("--seed", plan.seed, "seed of the faults and the bots")->capture_default_str();
  app.add_flag("--loud", plan.is_loud, "the servers log what they do");
  CLI11_PARSE(app, argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  if (!EtcdProcess::is_installed()) {
    std::printf("skipped: etcd-server is not installed\n");
    return 77;
  }
  return FleetOrdeal(plan).run() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
