// fleet_process.cc: beats, realms, and the check that only the log is told.
#include "tests/support/fleet_process.h"

#include <utility>

#include "server/realm/realm_opening.h"
#include "tests/support/ample_settings.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {
namespace {

constexpr int kLostBeats = 3;  // percent of answers

const JournalOptions kFleetJournal{.snapshot_every = 20, .retry_ms = 200};

const SmallWorld& first_world() {
  static const SmallWorld world({R"(
########
#<.....#
#...$..#
########
)"},
                                {{'$', "treasure"}}, plain_rules());
  return world;
}

}  // namespace

FleetProcess::FleetProcess(FleetWeather& weather, std::size_t on, int life, unsigned simulation)
    : machine(on),
      self{"s" + std::to_string(on) + "." + std::to_string(life), simulation, false},
      store(weather, on, {self.id, simulation}),
      table(self.id, clock.now),
      weather_(weather),
      pace_since_ms_(weather.now_ms),
      clock_since_(clock.now) {
  next_beat_ms_ = clock.now + weather.time(0, 500);
  next_ping_ms = clock.now + weather.time(0, 500);
  tokens_.made = static_cast<int>(on) * 1'000'000 + life * 10'000;
}

void FleetProcess::set_pace(int percent) {
  look_at_clock();
  clock_since_ = clock.now;
  pace_since_ms_ = weather_.now_ms;
  pace_ = percent;
}

void FleetProcess::look_at_clock() {
  clock.now =
      clock_since_ + (weather_.now_ms - pace_since_ms_) * static_cast<unsigned>(pace_) / 100;
  table.tick(clock.now);
}

void FleetProcess::beat_if_due() {
  if (clock.now < next_beat_ms_) return;
  next_beat_ms_ = clock.now + MemberLiveness::kBeatEveryMs;
  if (!weather_.reaches_store(machine)) {
    if (weather_.rules.judges_only_with_store || !weather_.store_pauses()) return;
    table.beat_went_through(clock.now);
    return table.read(last_read_, clock.now);
  }
  self.load = 0;
  for (const auto& [name, one] : playing) {
    self.load += 1 + static_cast<std::uint32_t>(one.connections.size());
  }
  FleetMember me{id(), "", self.simulation, self.load};
  me.counts = FleetCounts{};
  me.beat = ++beat_;
  weather_.roster[id()] = me;
  if (weather_.has_faults && weather_.happens(kLostBeats)) return;
  table.beat_went_through(clock.now);
  last_read_.clear();
  for (const auto& [id, member] : weather_.roster) last_read_.push_back(member);
  table.read(last_read_, clock.now);
}

void FleetProcess::let_go_if_cut_off() {
  if (table.reach(clock.now) != StoreReach::CutOff) return;
  for (auto& [name, one] : playing) close(one);
  playing.clear();
}

void FleetProcess::close(Playing& one) {
  for (const auto& connection : one.connections) connection->is_closed = true;
}

void FleetProcess::play() {
  store.step();
  for (auto& [name, one] : playing) {
    take_messages(one);
    one.realm->end_batch();
    check_log(name, one);
    if (!one.realm->is_lost()) continue;
    ++lost;
    close(one);
  }
  std::erase_if(playing, [](const auto& one) { return one.second.realm->is_lost(); });
}

void FleetProcess::take_messages(Playing& one) {
  for (const auto& connection : one.connections) {
    for (const IntentMessage& intent : std::exchange(connection->intents, {})) {
      one.realm->receive(*connection, intent);
    }
    if (connection->is_left) one.realm->drop(*connection);
  }
  std::erase_if(one.connections, [](const auto& c) { return c->is_left || c->is_closed; });
}

// What a realm tells follows from its durable records. They must be those of the log.
void FleetProcess::check_log(const std::string& name, Playing& one) {
  const RecordNumber durable = one.realm->progress().durable;
  while (one.checked < durable) {
    const auto stored = weather_.store.read(name, ++one.checked, 1).value();
    const bool is_same = !stored.empty() && std::hash<std::string>()(stored.front()) ==
                                                store.digest_of(name, one.checked);
    if (!is_same) {
      weather_.complain(id() + " holds record " + std::to_string(one.checked) + " of " + name +
                        " for stored, but the log has another");
    }
  }
}

bool FleetProcess::hand_over_a_realm() {
  for (auto& [name, one] : playing) {
    if (!one.realm->is_between_turns()) continue;
    for (const auto& connection : one.connections) one.realm->part(*connection);
    one.realm->close();
    close(one);
    playing.erase(name);
    return true;
  }
  return false;
}

bool FleetProcess::open(const std::string& realm, Epoch seen) {
  store.expect(realm, seen);
  RealmOptions options = testing::ample_options();
  options.name = realm;
  options.builds_levels = false;
  options.gather_ms = 0;
  options.applied = [this](const Input&) { ++inputs; };
  auto resumed =
      resume_realm(store, {{{}, {"a map", "a map"}}, first_world().world}, std::move(options),
                   kFleetJournal, [](const Content&) { return small_catalogue(); });
  if (!resumed && resumed.error().fault == StoreFault::Unreadable) {
    weather_.complain(id() + " takes " + realm + " for damaged: " + resumed.error().sentence);
  }
  if (!resumed) return false;
  Playing& one = playing[realm];
  one.checked = resumed->last;
  one.realm = std::make_unique<Realm>(std::move(resumed->state), std::move(resumed->options), clock,
                                      tokens_, metrics_);
  return true;
}

void FleetProcess::join(FleetGuest& guest, const std::string& front) {
  Playing& one = playing.at(guest.realm);
  guest.connection = std::make_shared<FleetConnection>();
  guest.stage = FleetGuest::Stage::Connected;
  guest.front = front;
  guest.owner = id();
  guest.heard_ms = weather_.now_ms;
  guest.is_welcome = false;
  one.connections.push_back(guest.connection);
  Hello hello;
  hello.protocol = 1;
  hello.name = guest.name;
  hello.resume_token = guest.token;
  one.realm->join(hello, guest.connection);
}

}  // namespace undercroft::testing
