// swarm.cc: each player is a Client with a Bot; all share one Loop and one Referee.
#include "client/tools/swarm.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include "client/tools/bot.h"
#include "client/tools/referee.h"

namespace undercroft {
namespace {

// Seconds. A swarm may load a server beyond its strength, and then measures how slow it is.
constexpr int kPatience = 60;

using std::chrono::milliseconds;
using std::chrono::steady_clock;

class Swarmer {
 public:
  Swarmer(Loop& loop, const SwarmPlan& plan, std::size_t number, Referee& referee,
          SwarmSummary& report)
      : plan_(plan),
        number_(number),
        name_(bot_name(plan.tag, number)),
        client_(loop),
        alarm_(loop),
        bot_(plan.seed * 1000U + static_cast<std::uint32_t>(number)),
        referee_(referee),
        report_(report) {
    client_.on_news([this](const News& news) {
      if (std::holds_alternative<Welcome>(news)) on_welcome();
      if (const auto* delta = std::get_if<Delta>(&news)) on_delta(*delta);
      if (std::holds_alternative<Rejected>(news)) sent_.reset();  // choose again
      if (const auto* change = std::get_if<ConnectionChange>(&news)) on_connection_change(*change);
    });
  }

  void join() {
    const auto done = client_.connect(
        plan_.server,
        {.name = name_, .realm = plan_.realm, .clock = true, .patience_s = kPatience});
    if (!done) report_.errors.push_back(done.error());
  }
  // Starts acting once all have joined, so that joins do not mix with the first turns.
  void start() {
    started_ = true;
    act();
  }
  void leave() {
    alarm_.cancel();
    started_ = false;
    leaving_ = true;
    client_.leave();
  }
  [[nodiscard]] const Client& client() const { return client_; }

 private:
  void act() {
    if (!started_ || !client_.playing()) return;
    alarm_.set(milliseconds(1000 / std::max(1, plan_.rate)), [this] { act(); });
    if (sent_ && client_.known().turn < sent_turn_) return;  // its turn has not arrived yet
    pick();
    sent_turn_ = client_.known().turn + 1;
    sent_ = steady_clock::now();
    client_.send(bot_.choose(client_.known()));
  }

  // Answers each open choice at most once: some stay open, or are settled by a turn.
  void pick() {
    for (const Choice& choice : client_.known().self.choices) {
      if (choice.options.empty() || !seen_choices_.insert(choice.number).second) continue;
      if (const auto option = bot_.pick(choice)) client_.choose(choice.number, *option);
    }
  }

  void on_welcome() {
    is_new_ = true;
    seen_choices_.clear();
    referee_.joined(number_);
  }

  // The client calls its listener after it has applied the delta.
  void on_delta(const Delta& delta) {
    for (std::string& found : referee_.told(number_, delta, client_.known())) {
      report_.divergences.push_back(name_ + " " + std::move(found));
    }
    const bool from_nothing = std::exchange(is_new_, false);
    if (!from_nothing && delta.from_turn < delta.to_turn) turn_over();
  }

  void turn_over() {
    ++report_.turns;
    if (!sent_ || client_.known().turn < sent_turn_) return;
    const std::chrono::duration<double, std::milli> took = steady_clock::now() - *sent_;
    report_.latencies_ms.push_back(took.count());
    sent_.reset();
  }

  void on_connection_change(const ConnectionChange& change) {
    if (change.state != ConnectionState::Ended || leaving_) return;
    report_.errors.push_back(name_ + ": " + change.sentence);
  }

  const SwarmPlan& plan_;
  std::size_t number_;
  std::string name_;
  Client client_;
  Alarm alarm_;
  Bot bot_;
  Referee& referee_;
  SwarmSummary& report_;
  bool started_ = false;
  bool leaving_ = false;
  TurnNumber sent_turn_ = 0;
  std::optional<steady_clock::time_point> sent_;
  std::set<std::uint32_t> seen_choices_;  // of this connection, by number
  bool is_new_ = true;                    // the next delta is a diff from nothing
};

using Swarmers = std::vector<std::unique_ptr<Swarmer>>;

bool all(const Swarmers& swarmers, const std::function<bool(const Client&)>& holds) {
  return std::all_of(swarmers.begin(), swarmers.end(),
                     [&](const auto& swarmer) { return holds(swarmer->client()); });
}

void count(const Swarmers& swarmers, SwarmSummary& report) {
  for (const auto& swarmer : swarmers) {
    const ClientMetrics& counters = swarmer->client().metrics();
    report.intents += counters.intents;
    report.deltas += counters.deltas;
    report.bytes += counters.bytes_in;
    for_each_item<Reason>(
        [&](Reason reason) { report.rejected[reason] += counters.rejected[reason]; });
    if (counters.misfits > 0) report.errors.emplace_back("a delta did not apply");
  }
  std::sort(report.latencies_ms.begin(), report.latencies_ms.end());
}

}  // namespace

std::string fresh_tag() {
  constexpr std::string_view kSigns = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device chance;
  std::string tag;
  for (int i = 0; i < 6; ++i) tag += kSigns[chance() % kSigns.size()];
  return tag;
}

std::string bot_name(const std::string& tag, std::size_t number) {
  return "Bot-" + tag + "-" + std::to_string(number);
}

SwarmSummary run_swarm(const SwarmPlan& plan) {
  SwarmSummary report;
  Loop loop;
  const auto players = static_cast<std::size_t>(plan.players);
  Referee referee(players);
  Swarmers swarmers;
  for (std::size_t i = 0; i < players; ++i) {
    swarmers.push_back(std::make_unique<Swarmer>(loop, plan, i, referee, report));
    swarmers.back()->join();
  }
  const auto settled = [](const Client& client) {
    return client.playing() || client.connection_state() == ConnectionState::Ended;
  };
  loop.run_until([&] { return all(swarmers, settled); }, milliseconds(10000));
  for (const auto& swarmer : swarmers) {
    if (swarmer->client().playing()) ++report.joined;
    swarmer->start();
  }
  loop.run_until([] { return false; }, plan.duration);
  for (const auto& swarmer : swarmers) swarmer->leave();
  loop.run_until(
      [&] {
        return all(swarmers,
                   [](const Client& c) { return c.connection_state() == ConnectionState::Ended; });
      },
      milliseconds(2000));
  count(swarmers, report);
  report.cells_compared = referee.cells_compared();
  return report;
}

double percentile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const double rank = share * static_cast<double>(sorted.size() - 1);
  const auto index = static_cast<std::size_t>(std::lround(rank));
  return sorted[std::min(index, sorted.size() - 1)];
}

}  // namespace undercroft
