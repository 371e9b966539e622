// sim_server.cc: the beat of a server and what it makes of those of the others.
#include "tests/tools/growth/sim_server.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {
namespace {

// The figures of fleet.cc, fleet_link.cc and link_parts.h.
constexpr std::uint64_t kTickMs = 100;
constexpr std::uint64_t kTicksAPing = 5;
constexpr std::uint64_t kTicksATidying = 100;
constexpr std::uint64_t kBeatAgainMs = 100;
constexpr std::uint64_t kFrozenMs = 500;
constexpr std::uint64_t kFoundFrozenMs = 1000;
constexpr std::uint32_t kNewLoad = 2;
// Marks that one call of the simulation reads, one after the other.
constexpr std::uint64_t kMarksAtOnce = 20;

}  // namespace

SimServer::SimServer(SimFleet& fleet, std::size_t on, unsigned in, std::string with_id)
    : machine(on),
      life(in),
      id(std::move(with_id)),
      table(id, fleet.queue.now_ms()),
      arrivals(fleet, *this),
      fleet_(fleet),
      caller_(fleet.queue, fleet.etcd, on),
      appends_(fleet, *this),
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

void SimServer::start(std::uint64_t marks) {
  read_marks(marks);
  later(static_cast<Us>(fleet_.chance.roll(kTickMs * kMs)), [](SimServer& self) { self.tick(); });
}

// FirstRealms::add_stored(), before the gateway lets players in.
void SimServer::read_marks(std::uint64_t count) {
  if (count == 0) return void(is_serving_ = true);
  const std::uint64_t now = std::min(count, kMarksAtOnce);
  call({.commit = [] {},
        .then = [this, left = count - now](bool) { read_marks(left); },
        .patience = StoreCaller::kForEver,
        .is_write = false,
        .reads = now});
}

// Two checks that a balancer makes every 0.5 s find a frozen server.
bool SimServer::is_ready() const { return is_ready_ && now_ms() - ticked_ms_ < kFoundFrozenMs; }

void SimServer::tick() {
  const std::uint64_t now = now_ms();
  load_ = load_of(counts());
  table.tick(now);
  if (const auto silent = caller_.silent_ms()) table.store_answered(now - std::min(now, *silent));
  if (now - ticked_ms_ > kFrozenMs) {
    for (auto& [other, at] : heard_ms_) at = now;
  }
  ticked_ms_ = now;
  is_ready_ = is_serving_ && table.reach(now) == StoreReach::Reached;
  if (!is_beating_ && now >= next_beat_ms_) beat();
  if (++ticks_ % kTicksAPing == 0) ping_all();
  if (ticks_ % kTicksATidying == 0) tidy();
  cut_silent();
  let_go_if_cut_off();
  spread();
  later(kTickMs * kMs, [](SimServer& self) { self.tick(); });
}

FleetCounts SimServer::counts() const {
  return {.realms = static_cast<std::uint32_t>(open_.size()),
          .players = static_cast<std::uint32_t>(fleet_.players.playing_at(machine))};
}

RealmWhereabouts SimServer::find(const StoreResult<std::optional<Ownership>>& answer,
                                 OpeningPlace placement) {
  return find_realm(answer, table, {.id = id, .load = load_}, now_ms(), placement);
}

void SimServer::count_opening(const RealmWhereabouts& where) {
  if (std::holds_alternative<whereabouts::ClaimIt>(where)) load_ += kNewLoad;
  const auto* elsewhere = std::get_if<whereabouts::ForwardTo>(&where);
  if (elsewhere != nullptr) table.add_load(elsewhere->member.id, kNewLoad);
}

void SimServer::beat() {
  is_beating_ = true;
  next_beat_ms_ = now_ms() + MemberLiveness::kBeatEveryMs;
  const auto found = std::make_shared<std::vector<FleetMember>>();
  const FleetCounts mine_now = counts();
  FleetMember mine{.id = id,
                   .address = id,
                   .load = load_of(mine_now),
                   .settings = 0,
                   .beat = ++beats_,
                   .counts = mine_now};
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

void SimServer::let_go_if_cut_off() {
  const bool was_cut_off = std::exchange(is_cut_off_, table.reach(now_ms()) == StoreReach::CutOff);
  if (was_cut_off || !is_cut_off_) return;
  for (const auto& [realm, how] : std::exchange(open_, {})) {
    fleet_.players.close_realm(realm, machine);
  }
  if (handing_over_) fleet_.players.close_realm(*handing_over_, machine);
}

void SimServer::tidy() {
  for (const std::string& dead : table.long_dead(now_ms())) {
    call({.commit = [&fleet = fleet_, dead] { fleet.roster.erase(dead); }, .then = [](bool) {}});
  }
}

}  // namespace undercroft::growth
