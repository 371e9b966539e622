// sim_server.cc: the beat of a server and what it makes of those of the others.
#include "tests/tools/growth/sim_server.h"

#include <memory>
#include <utility>

#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {
namespace {

// The figures of fleet.cc, fleet_link.cc and link_parts.h.
constexpr std::uint64_t kTickMs = 100;
constexpr std::uint64_t kTicksAPing = 5;
constexpr std::uint64_t kTicksATidying = 100;
constexpr std::uint64_t kBeatAgainMs = 100;
constexpr std::uint64_t kSilenceMs = 1000;
constexpr std::uint64_t kFrozenMs = 500;

}  // namespace

SimServer::SimServer(SimFleet& fleet, std::size_t on, unsigned in, std::string with_id)
    : machine(on),
      life(in),
      id(std::move(with_id)),
      table(id, fleet.queue.now_ms()),
      arrivals(fleet, *this),
      fleet_(fleet),
      caller_(fleet.queue, fleet.etcd, on),
      ticked_ms_(fleet.queue.now_ms()) {}

std::uint64_t SimServer::now_ms() const { return fleet_.queue.now_ms(); }

void SimServer::call(StoreCaller::Call call) {
  call.then = [&fleet = fleet_, at = machine, in = life,
               then = std::move(call.then)](bool is_done) {
    fleet.on(at, in, [then, is_done](SimServer&) { then(is_done); });
  };
  caller_.call(std::move(call));
}

// ---- the fleet ----

void SimServer::start() {
  later(static_cast<Us>(fleet_.chance.roll(kTickMs * kMs)), [](SimServer& self) { self.tick(); });
}

bool SimServer::is_ready() const { return table.reach(now_ms()) == StoreReach::Reached; }

void SimServer::tick() {
  const std::uint64_t now = now_ms();
  table.tick(now);
  if (const auto silent = caller_.silent_ms()) table.store_answered(now - std::min(now, *silent));
  if (now - ticked_ms_ > kFrozenMs) {
    for (auto& [other, at] : heard_ms_) at = now;
  }
  ticked_ms_ = now;
  if (!is_beating_ && now >= next_beat_ms_) beat();
  if (++ticks_ % kTicksAPing == 0) ping_all();
  if (ticks_ % kTicksATidying == 0) tidy();
  cut_silent();
  let_go_if_cut_off();
  later(kTickMs * kMs, [](SimServer& self) { self.tick(); });
}

void SimServer::beat() {
  is_beating_ = true;
  next_beat_ms_ = now_ms() + MemberLiveness::kBeatEveryMs;
  const auto found = std::make_shared<std::vector<FleetMember>>();
  FleetMember mine{.id = id, .address = id, .settings = 0, .beat = ++beats_};
  const auto commit = [&fleet = fleet_, found, mine = std::move(mine)] {
    fleet.roster[mine.id] = mine;
    for (const auto& [other, member] : fleet.roster) found->push_back(member);
  };
  call({.commit = commit, .then = [this, found, began = now_ms()](bool is_done) {
          is_beating_ = false;
          if (is_done) return take(*found, began);
          next_beat_ms_ = std::min(next_beat_ms_, now_ms() + kBeatAgainMs);
        }});
}

void SimServer::take(const std::vector<FleetMember>& found, std::uint64_t began) {
  table.beat_went_through(now_ms(), now_ms() - began);
  table.read(found, now_ms());
}

void SimServer::ping_all() {
  for (const FleetMember& other : table.others()) ping(other);
}

// Another process at the same address answers with another ID.
void SimServer::ping(const FleetMember& other) {
  const std::size_t at = SimFleet::process_of(other.id).machine;
  if (!fleet_.are_linked(machine, at) || fleet_.health(at) == Health::Frozen) return;
  SimServer* there = fleet_.server(at);
  if (there == nullptr || there->id != other.id) return refused(other.id);
  heard_ms_[other.id] = now_ms();
  cut_.erase(other.id);
  table.link_heard({.id = other.id, .beats_go_through = there->table.beats_go_through(now_ms())},
                   now_ms());
}

void SimServer::refused(const std::string& other) {
  table.link_refused(other, now_ms());
  cut(other);
}

void SimServer::cut_silent() {
  std::vector<std::string> silent;
  for (const auto& [other, at] : heard_ms_) {
    if (now_ms() - at >= kSilenceMs) silent.push_back(other);
  }
  for (const std::string& other : silent) cut(other);
}

void SimServer::cut(const std::string& other) {
  heard_ms_.erase(other);
  if (!cut_.insert(other).second) return;
  const auto [at, its_life] = SimFleet::process_of(other);
  fleet_.players.cut_between(machine, at, its_life);
}

void SimServer::let_go_if_cut_off() {
  const bool was_cut_off = std::exchange(is_cut_off_, table.reach(now_ms()) == StoreReach::CutOff);
  if (was_cut_off || !is_cut_off_) return;
  for (const auto& [realm, how] : std::exchange(open_, {})) {
    fleet_.players.close_realm(realm, machine);
  }
}

void SimServer::tidy() {
  for (const std::string& dead : table.long_dead(now_ms())) {
    call({.commit = [&fleet = fleet_, dead] { fleet.roster.erase(dead); }, .then = [](bool) {}});
  }
}

}  // namespace undercroft::growth
