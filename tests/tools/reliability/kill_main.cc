// kill_main.cc: kills a server under load at random moments and restarts it; no player may lose
// anything that the server had sent.
#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>

#include "client/client.h"
#include "client/tools/bot.h"
#include "tests/tools/reliability/absent_pair.h"
#include "tests/tools/reliability/killed_server.h"
#include "tests/tools/reliability/sent_state.h"

namespace undercroft::testing {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kPatience{20000};

struct Plan {
  int kills = 200;
  int stops = 0;  // with SIGTERM, after the kills
  int players = 8;
  unsigned seed = 1;
  int snapshot_every = 500;  // small, so that every run has some snapshots
  std::string engine;        // of containers; empty: the server is a process
  std::string image = "undercroft";
};

std::unique_ptr<KilledServer> server_of(const Plan& plan) {
  const std::vector<std::string> arguments = {
      "--seed",           "99999999999999",
      "--snapshot-every", std::to_string(plan.snapshot_every),
      "--realm",          "crypt",
      "--realm",          "tower",
      "--realm",          "hall"};
  return plan.engine.empty() ? killed_process(arguments)
                             : killed_container(plan.engine, plan.image, arguments);
}

// A bot, the last state it was sent before the crash, and the number of turns it was sent in all.
struct Player {
  Player(Loop& loop, unsigned seed) : client(loop), bot(seed) {}
  void act() {
    if (client.playing() && client.known().turn != acted_in) {
      acted_in = client.known().turn;
      client.send(bot.choose(client.known()));
    }
  }
  Client client;
  Bot bot;
  std::optional<TurnNumber> acted_in;
  std::optional<SentState> told;
  std::uint64_t turns = 0;
};

class Ordeal {
 public:
  explicit Ordeal(const Plan& plan) : plan_(plan), chance_(plan.seed), server_(server_of(plan)) {}

  // Returns the number of losses.
  int run() {
    start();
    for (int i = 0; i < plan_.players; ++i) join(i);
    for (int i = 0; i < plan_.kills + plan_.stops; ++i) {
      part_pair(i);
      play_for(milliseconds(20 + chance_() % 300));
      end_server(i < plan_.kills);
      start();
      come_back();
    }
    report();
    return lost_;
  }

 private:
  void start() {
    const auto began = std::chrono::steady_clock::now();
    const std::string said = server_->start();
    const auto took = std::chrono::steady_clock::now() - began;
    longest_start_ = std::max(longest_start_, std::chrono::duration_cast<milliseconds>(took));
    if (server_->url().empty()) fail("the server does not start: " + said);
    if (said.find("damaged") != std::string::npos) fail(said);
    if (said.find("undone") != std::string::npos) fail(said);
  }

  void join(int i) {
    players_.push_back(
        std::make_unique<Player>(loop_, plan_.seed * 100 + static_cast<unsigned>(i)));
    Player& player = *players_.back();
    const auto connected =
        player.client.connect(server_->url(), {.name = "Bot-" + std::to_string(i),
                                               .realm = i % 2 == 0 ? "crypt" : "tower",
                                               .retries = -1});
    if (!connected) return fail(connected.error());
    if (!player.client.wait_until([&] { return player.client.playing(); }, kPatience)) {
      fail("a player cannot join");
    }
  }

  // A fresh pair takes over now and then, and when one of the two has died.
  void part_pair(int round) {
    if (pair_ == nullptr || pair_->is_over() || round % kRoundsOfAPair == 0) {
      if (pair_ != nullptr) words_ += pair_->words_heard();
      pair_ = std::make_unique<AbsentPair>(loop_, round);
      if (const std::string fault = pair_->join(server_->url(), "hall"); !fault.empty()) {
        fail("a pair cannot join: " + fault);
      }
    }
    pair_->part();
  }

  void play_for(milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
      for (const auto& player : players_) player->act();
      pair_->act();
      loop_.run_until([] { return false; }, milliseconds(2));
    }
  }

  void end_server(bool by_kill) {
    if (by_kill) {
      server_->kill();
    } else if (const int code = server_->stop(); code != 0) {
      fail("SIGTERM: exit code " + std::to_string(code));
    }
    // Frames that the ended server had already sent still arrive.
    for (const auto& player : players_) {
      player->client.wait_until([&] { return !player->client.playing(); }, kPatience);
      const Observation& known = player->client.known();
      if (player->told) player->turns += known.turn - std::min(known.turn, player->told->turn());
      player->told.emplace(known);
      player->acted_in.reset();
    }
    ++ends_;
  }

  void come_back() {
    for (const auto& player : players_) {
      player->client.retry_now();
      if (!player->client.wait_until([&] { return player->client.playing(); }, kPatience)) {
        const auto& refusal = player->client.refusal();
        fail("a player cannot reconnect: " + (refusal ? refusal->sentence : "no answer"));
        continue;
      }
      const std::string lost = player->told->lost_in(player->client.known());
      if (!lost.empty()) fail(lost);
    }
    if (const std::string lost = pair_->come_back(); !lost.empty()) fail(lost);
  }

  void fail(const std::string& sentence) {
    ++lost_;
    std::fprintf(stderr, "after %d ends: %s\n", ends_, sentence.c_str());
  }

  void report() const {
    std::uint64_t turns = 0;
    for (const auto& player : players_) turns += player->turns;
    std::printf(
        "kills, stops   %d, %d\nplayers        %zu in 2 realms, and a pair\nturns sent     %llu\n"
        "words heard    %d, by players who were absent\nlost           %d\n"
        "longest start  %lld ms\n",
        plan_.kills, plan_.stops, players_.size(), static_cast<unsigned long long>(turns),
        words_ + pair_->words_heard(), lost_, static_cast<long long>(longest_start_.count()));
  }

  Plan plan_;
  std::mt19937 chance_;
  Loop loop_;
  std::unique_ptr<KilledServer> server_;
  std::vector<std::unique_ptr<Player>> players_;
  static constexpr int kRoundsOfAPair = 10;
  std::unique_ptr<AbsentPair> pair_;
  int words_ = 0;  // that former pairs have heard
  int ends_ = 0;
  int lost_ = 0;
  milliseconds longest_start_{0};
};

int run(int argc, char** argv) {
  Plan plan;
  CLI::App app("Kills and restarts a server under load, and reports lost data.", "kill_server");
  app.add_option("--kills", plan.kills, "number of kills")
      ->capture_default_str()
      ->check(CLI::Range(0, 100000));
  app.add_option("--stops", plan.stops, "number of stops with SIGTERM, after the kills")
      ->capture_default_str()
      ->check(CLI::Range(0, 100000));
  app.add_option("--players", plan.players, "number of players")
      ->capture_default_str()
      ->check(CLI::Range(1, 30));
  app.add_option("--seed", plan.seed, "seed of the kill times and the bots")->capture_default_str();
  app.add_option("--engine", plan.engine, "docker or the like: kill a container instead");
  app.add_option("--image", plan.image, "image of the container")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  return Ordeal(plan).run() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
