// fleet_services.cc: connects the gateway with the fleet and its boards.
#include "server/running/fleet_services.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server/stored/fleet_setup.h"

namespace undercroft {
namespace {

// A little longer than a link waits.
constexpr std::chrono::milliseconds kForReplies{5000};

}  // namespace

Expected<std::unique_ptr<FleetServices>> FleetServices::open(
    const Config& config, EtcdStore& etcd, const std::string& server, const Clock& clock,
    const std::unique_ptr<Gateway>& gateway) {
  auto options = fleet_options(config, server);
  if (!options) return failed(options.error());
  std::unique_ptr<FleetServices> services(new FleetServices(etcd, gateway));
  services->roster_ = std::make_unique<EtcdRoster>(etcd.access());
  services->fleet_ = std::make_unique<Fleet>(*services->roster_, clock, *std::move(options),
                                             services->fleet_callbacks());
  if (auto opened = services->fleet_->open(); !opened) {
    return failed("--fleet: " + opened.error());
  }
  services->moves_ = std::make_unique<FleetMoves>(*services->fleet_, etcd, gateway, server);
  spdlog::info("server {} of a fleet, at {}", server, services->fleet_->address());
  return services;
}

void FleetServices::start() {
  fleet_->start();
  boards_ = std::make_unique<BoardExchange>(etcd_.access(), board_callbacks());
}

FleetView FleetServices::view() const {
  return {[moves = moves_.get()] { return moves->servers(); },
          [moves = moves_.get()](const std::string& realm, const std::string& to) {
            return moves->move(realm, to);
          }};
}

FleetCallbacks FleetServices::fleet_callbacks() {
  FleetCallbacks calls;
  calls.counts = [this] { return gateway_->fleet_counts(); };
  calls.mark = [this] { return etcd_.mark().mark(); };
  calls.heard_mark = [this](const StoreMark& mark) { etcd_.mark().hear(mark); };
  calls.arrived = [this](IncomingPlayer player) { gateway_->take(std::move(player)); };
  calls.spread = [this](const FleetLoads& loads, const std::function<void()>& done) {
    gateway_->spread_realms(loads, [done](LinkAnswer) { done(); });
  };
  calls.take_over = [this](const std::string& realm, bool stays, WhenAnswered when) {
    gateway_->take_over(realm, stays, std::move(when));
  };
  calls.move = [this](const std::string& realm, const FleetMember& to, WhenAnswered when) {
    gateway_->move_realm(realm, to, std::move(when));
  };
  calls.cut_off = [this] { gateway_->let_go_of_realms(); };
  calls.log = [](const std::string& sentence) { spdlog::warn(sentence); };
  calls.asked = [this](std::string line, const std::function<void(std::string)>& answer) {
    take_question(std::move(line), answer);
  };
  return calls;
}

// An empty answer ends the link at once.
void FleetServices::take_question(std::string line,
                                  const std::function<void(std::string)>& answer) {
  const auto added =
      questions_.add([this, line = std::move(line), answer] { answer(answer_(line)); });
  if (added == TaskQueue::Added::No) answer("");
}

// Members that may live are asked as well.
std::vector<FleetReply> FleetServices::ask_all(const std::string& line) {
  struct Replies {
    std::mutex mutex;
    std::condition_variable all;
    std::size_t open = 0;
    std::vector<FleetReply> replies;
  };
  const auto here = std::make_shared<Replies>();
  std::vector<FleetMember> asked;
  for (const Fleet::Other& other : fleet_->others()) {
    if (other.liveness == Liveness::Dead) continue;
    asked.push_back(other.member);
    here->replies.push_back({other.member.id, other.member.address, ""});
  }
  here->open = asked.size();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    fleet_->ask(asked[i], line, [here, i](std::optional<std::string> reply) {
      const std::scoped_lock lock(here->mutex);
      here->replies[i].lines = std::move(reply).value_or("");
      if (--here->open == 0) here->all.notify_one();
    });
  }
  std::unique_lock lock(here->mutex);
  here->all.wait_for(lock, kForReplies, [&here] { return here->open == 0; });
  return here->replies;
}

BoardCallbacks FleetServices::board_callbacks() const {
  BoardCallbacks calls;
  calls.here = [this] { return gateway_->realms_here(); };
  calls.members = [this] {
    std::set<std::string> living;
    for (const Fleet::Other& other : fleet_->others()) {
      if (other.liveness != Liveness::Dead) living.insert(other.member.id);
    }
    return living;
  };
  calls.show = [this](std::vector<RealmEntry> realms) {
    gateway_->show_elsewhere(std::move(realms));
  };
  calls.log = [](const std::string& sentence) { spdlog::warn(sentence); };
  return calls;
}

}  // namespace undercroft
