// swarm.cc: each player is a Client with a Bot; one Loop, one Referee.
#include "client/swarm.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "client/bot.h"
#include "client/referee.h"

namespace undercroft {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

class Swarmer {
 public:
  Swarmer(Loop& loop, const SwarmPlan& plan, int number, Referee& referee, SwarmReport& report)
      : plan_(plan),
        number_(number),
        name_("Bot-" + std::to_string(plan.seed % 10000) + "-" + std::to_string(number)),
        client_(loop),
        alarm_(loop),
        bot_(plan.seed * 1000U + static_cast<std::uint32_t>(number)),
        referee_(referee),
        report_(report) {
    client_.on_news([this](const News& news) {
      if (const auto* delta = std::get_if<Delta>(&news)) on_delta(*delta);
      if (std::holds_alternative<Rejected>(news)) sent_.reset();  // think again
      if (const auto* change = std::get_if<LinkChange>(&news)) on_link(*change);
    });
  }

  void join() {
    const auto wrong = client_.connect(plan_.server, {.name = name_, .realm = plan_.realm});
    if (wrong) report_.errors.push_back(*wrong);
  }
  // Acting at once would mix joining with the first turns; the swarm starts when all are in.
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
    if (sent_ && client_.known().turn < sent_turn_) return;  // its turn has not come yet
    sent_turn_ = client_.known().turn + 1;
    sent_ = steady_clock::now();
    client_.send(bot_.choose(client_.known()));
  }

  void on_delta(const Delta& delta) {
    // Clients tell their listener after the fact; what they knew before is what we kept.
    if (last_ && last_->turn < delta.to_turn) turn_over();
    last_ = client_.known();
  }

  void turn_over() {
    ++report_.turns;
    if (started_) {
      for (std::string& found : referee_.turn_over(static_cast<std::size_t>(number_), *last_)) {
        report_.divergences.push_back(name_ + " " + std::move(found));
      }
    }
    if (!sent_ || client_.known().turn < sent_turn_) return;
    const std::chrono::duration<double, std::milli> took = steady_clock::now() - *sent_;
    report_.latencies_ms.push_back(took.count());
    sent_.reset();
  }

  void on_link(const LinkChange& change) {
    if (change.link != Link::Ended || leaving_) return;
    report_.errors.push_back(name_ + ": " + change.sentence);
  }

  const SwarmPlan& plan_;
  int number_;
  std::string name_;
  Client client_;
  Alarm alarm_;
  Bot bot_;
  Referee& referee_;
  SwarmReport& report_;
  bool started_ = false;
  bool leaving_ = false;
  TurnNumber sent_turn_ = 0;
  std::optional<steady_clock::time_point> sent_;
  std::optional<Observation> last_;
};

using Swarmers = std::vector<std::unique_ptr<Swarmer>>;

bool all(const Swarmers& swarmers, const std::function<bool(const Client&)>& holds) {
  return std::all_of(swarmers.begin(), swarmers.end(),
                     [&](const auto& swarmer) { return holds(swarmer->client()); });
}

void count(const Swarmers& swarmers, SwarmReport& report) {
  for (const auto& swarmer : swarmers) {
    const Counters& counters = swarmer->client().counters();
    report.intents += counters.intents;
    report.deltas += counters.deltas;
    report.bytes += counters.bytes_in;
    for (std::size_t i = 0; i < counters.rejected.size(); ++i) {
      report.rejected[i] += counters.rejected[i];
    }
    if (counters.misfits > 0) report.errors.emplace_back("a delta did not fit");
  }
  std::sort(report.latencies_ms.begin(), report.latencies_ms.end());
}

}  // namespace

SwarmReport run_swarm(const SwarmPlan& plan) {
  SwarmReport report;
  Loop loop;
  Referee referee(static_cast<std::size_t>(plan.players));
  Swarmers swarmers;
  for (int i = 0; i < plan.players; ++i) {
    swarmers.push_back(std::make_unique<Swarmer>(loop, plan, i, referee, report));
    swarmers.back()->join();
  }
  const auto settled = [](const Client& client) {
    return client.playing() || client.link() == Link::Ended;
  };
  loop.run_until([&] { return all(swarmers, settled); }, milliseconds(10000));
  for (const auto& swarmer : swarmers) {
    if (swarmer->client().playing()) ++report.joined;
    swarmer->start();
  }
  loop.run_until([] { return false; }, plan.duration);
  for (const auto& swarmer : swarmers) swarmer->leave();
  loop.run_until(
      [&] { return all(swarmers, [](const Client& c) { return c.link() == Link::Ended; }); },
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
