// simulated_fleet_players.cc: players on their way to a realm and in it, and what must always hold.
#include <utility>

#include "shared/codec.h"
#include "tests/support/simulated_fleet.h"

namespace undercroft::testing {
namespace {

constexpr std::uint64_t kClientPatienceMs = 3000;
constexpr std::uint64_t kParkedAtMostMs = 8000;

}  // namespace

// ---- players at a server that looks for their realm ----

void SimulatedFleet::place_parked(FleetProcess& at) {
  auto parked = std::exchange(at.parked, {});
  for (FleetProcess::Parked& one : parked) {
    const bool is_here = one.guest->stage == FleetGuest::Stage::AtFront;
    if (!is_here || is_placed(at, one)) continue;
    if (at.clock.now - one.since_ms >= kParkedAtMostMs) {
      go_away(*one.guest, 0, 500);
    } else {
      at.parked.push_back(one);
    }
  }
}

bool SimulatedFleet::is_placed(FleetProcess& at, FleetProcess::Parked& one) {
  FleetGuest& guest = *one.guest;
  if (at.playing.contains(guest.realm)) return at.join(guest, guest.front), true;
  const OpeningPlace placement = one.is_forwarded ? OpeningPlace::Here : OpeningPlace::LeastLoaded;
  const auto where =
      find_realm(at.store.look_up(guest.realm), at.table, at.self, at.clock.now, placement);
  if (const auto* here = std::get_if<whereabouts::Here>(&where)) {
    claim(at, guest.realm, here->epoch);
  } else if (const auto* asleep = std::get_if<whereabouts::ClaimIt>(&where)) {
    claim(at, guest.realm, asleep->seen);
  }
  if (at.playing.contains(guest.realm)) return at.join(guest, guest.front), true;
  const auto* there = std::get_if<whereabouts::There>(&where);
  const auto* able = std::get_if<whereabouts::ForwardTo>(&where);
  if (there == nullptr && able == nullptr) return false;
  if (one.is_forwarded) return go_away(guest, 0, 500), true;  // not mine
  FleetProcess* to = process(there != nullptr ? there->member.id : able->member.id);
  const bool answers =
      to != nullptr && !to->is_frozen() && weather_.reach_each_other(at.machine, to->machine);
  if (there != nullptr && !there->is_reachable) return go_away(guest, 0, 500), true;
  if (!answers) return false;
  ++counts_.forwarded;
  if (to->playing.contains(guest.realm)) return to->join(guest, at.id()), true;
  guest.owner = to->id();
  to->parked.push_back({&guest, to->clock.now, true});
  return true;
}

void SimulatedFleet::claim(FleetProcess& by, const std::string& realm, Epoch seen) {
  const Ownership before = weather_.store.look_up(realm).value().value();
  const std::uint64_t claims = by.store.claims();
  const bool is_open = by.open(realm, seen);
  if (by.store.claims() > claims) {
    const FleetProcess* owner = before.server == by.id() ? nullptr : process(before.server);
    if (!before.server.empty() && before.server != by.id()) ++counts_.takeovers;
    if (before.simulation > by.self.simulation) {
      weather_.complain(by.id() + " claims " + realm + ", whose owner had newer rules");
    }
    if (owner != nullptr && weather_.are_untroubled(by.machine, owner->machine)) {
      weather_.complain(by.id() + " claims " + realm + " from " + owner->id() + ", which lives");
    }
  }
  if (is_open) judge(by, realm);
}

// What the players were told has survived.
void SimulatedFleet::judge(const FleetProcess& by, const std::string& realm) {
  const RealmState& state = by.playing.at(realm).realm->state();
  for (const FleetGuest& guest : guests_) {
    if (guest.realm != realm || guest.token.empty()) continue;
    const Player* player = state.named(guest.name);
    if (player == nullptr) {
      weather_.complain(guest.name + " has a token of " + realm + ", but no seat");
    } else if (player->knowledge.turn < guest.told) {
      weather_.complain(guest.name + " was sent a turn of " + realm + " that was lost");
    }
  }
}

// ---- players ----

void SimulatedFleet::go_away(FleetGuest& guest, int least_ms, int most_ms) {
  if (guest.connection) guest.connection->is_left = true;
  guest.connection.reset();
  guest.stage = FleetGuest::Stage::Away;
  guest.next_try_ms = weather_.now_ms + weather_.time(least_ms, most_ms);
}

void SimulatedFleet::look_after(FleetGuest& guest) {
  if (guest.stage == FleetGuest::Stage::Connected) return stay_connected(guest);
  if (guest.stage == FleetGuest::Stage::Away) {
    if (weather_.now_ms >= guest.next_try_ms) connect(guest);
    return;
  }
  if (process(guest.front) == nullptr || process(guest.owner) == nullptr) {
    return go_away(guest, 0, 500);
  }
  if (can_hear(guest)) guest.heard_ms = weather_.now_ms;
  if (weather_.now_ms - guest.heard_ms >= kClientPatienceMs) go_away(guest, 0, 500);
}

// The balancer asks each server whether it is ready; a frozen one does not answer, but the balancer
// needs a while to notice.
void SimulatedFleet::connect(FleetGuest& guest) {
  FleetProcess* front = machines_.at(weather_.pick(machines_.size())).process.get();
  guest.next_try_ms = weather_.now_ms + FleetWeather::kTickMs;
  if (front == nullptr || front->table.reach(front->clock.now) == StoreReach::CutOff) return;
  guest.stage = FleetGuest::Stage::AtFront;
  guest.front = guest.owner = front->id();
  guest.heard_ms = weather_.now_ms;
  front->parked.push_back({&guest, front->clock.now, false});
}

bool SimulatedFleet::can_hear(FleetGuest& guest) {
  const FleetProcess* front = process(guest.front);
  const FleetProcess* owner = process(guest.owner);
  return front != nullptr && owner != nullptr && !front->is_frozen() && !owner->is_frozen() &&
         weather_.reach_each_other(front->machine, owner->machine);
}

void SimulatedFleet::stay_connected(FleetGuest& guest) {
  FleetProcess* front = process(guest.front);
  const FleetProcess* owner = process(guest.owner);
  if (front == nullptr || owner == nullptr) return go_away(guest, 0, 500);
  const bool is_cut = front != owner && !front->is_frozen() &&
                      !front->table.is_reachable(owner->id(), front->clock.now);
  if (is_cut) return go_away(guest, 0, 500);
  if (can_hear(guest)) {
    guest.heard_ms = weather_.now_ms;
    read(guest);
  } else if (weather_.now_ms - guest.heard_ms >= kClientPatienceMs) {
    return go_away(guest, 0, 500);
  }
  if (guest.stage == FleetGuest::Stage::Connected && guest.is_welcome) act(guest);
}

void SimulatedFleet::read(FleetGuest& guest) {
  const auto connection = guest.connection;
  for (const std::string& frame : std::exchange(connection->frames, {})) {
    const ServerMessage message = decode_server(frame).value();
    if (const auto* welcome = std::get_if<Welcome>(&message)) {
      ++counts_.welcomes;
      guest.token = welcome->resume_token;
      guest.is_welcome = true;
    } else if (const auto* delta = std::get_if<Delta>(&message)) {
      if (delta->to_turn < guest.told) {
        weather_.complain(guest.name + " falls back to turn " + std::to_string(delta->to_turn));
      }
      guest.told = std::max(guest.told, delta->to_turn);
    } else if (const auto* refusal = std::get_if<Refusal>(&message)) {
      const bool is_final = refusal->code == RefusalCode::BadToken;
      if (is_final) {
        weather_.complain(guest.name + "'s good token is refused: " + refusal->sentence);
      }
      // A Welcome was lost: the name is taken by a hero without a token.
      if (guest.token.empty()) guest.name = guest.name.substr(0, 3) + std::to_string(++guest.lives);
    }
  }
  if (connection->is_closed) go_away(guest, 0, 300);
}

void SimulatedFleet::act(FleetGuest& guest) {
  if (weather_.now_ms < guest.next_deed_ms) return;
  guest.next_deed_ms = weather_.now_ms + weather_.time(300, 900);
  if (weather_.is_restless && weather_.happens(5)) return go_away(guest, 0, 2000);
  // Some leave for good, and somebody else comes, whose token only the owner of that moment knows.
  const bool leaves = weather_.has_faults && guest.lives < 8 && weather_.happens(4);
  if (leaves) {
    go_away(guest, 0, 500);
    guest.name = guest.name.substr(0, 3) + std::to_string(++guest.lives);
    guest.token.clear();
    guest.told = 0;
    return;
  }
  Intent intent;
  if (weather_.happens(50)) {
    intent.verb = IntentVerb::Bump;
    intent.direction = kEightDirections[weather_.pick(8)];
  }
  guest.connection->intents.push_back({++guest.sequence, 0, true, intent});
}

}  // namespace undercroft::testing
