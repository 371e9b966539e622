// server_realms.cc: the realms that a simulated server plays, and their appends.
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {

void SimServer::open(std::size_t realm) {
  Ownership& stored = fleet_.realms[realm];
  stored.server = id;
  open_as(realm, ++stored.epoch);
}

void SimServer::append(std::size_t realm, const std::function<void()>& then) {
  const Epoch epoch = open_[realm].epoch;
  appends_.add(realm, epoch, [this, realm, epoch, then](bool is_owner) {
    const auto found = open_.find(realm);
    if (found == open_.end() || found->second.epoch != epoch) return;
    is_owner ? then() : lose(realm);
  });
}

void SimServer::admit(const Visit& visit, std::size_t front) {
  append(visit.realm, [this, visit, front] {
    if (!fleet_.players.let_in(visit, front, machine)) return;
    turn_within(visit.realm, fleet_.shape.acts_after);
  });
}

void SimServer::turn_within(std::size_t realm, Us time) {
  Open& open = open_[realm];
  const Us at = fleet_.queue.now() + time;
  if (open.turn_at && *open.turn_at <= at) return;
  open.turn_at = at;
  later(time, [realm, at](SimServer& self) {
    const auto found = self.open_.find(realm);
    if (found == self.open_.end() || found->second.turn_at != at) return;
    found->second.turn_at.reset();
    self.play(realm);
  });
}

// On and on, while a player has not been sent a turn since the fault.
void SimServer::play(std::size_t realm) {
  append(realm, [this, realm, began = fleet_.queue.now()] {
    fleet_.turn_times.add(fleet_.queue.now() - began);
    fleet_.players.turned(realm, machine);
    const bool goes_on = fleet_.shape.plays_on || fleet_.players.waits(realm);
    if (goes_on) turn_within(realm, fleet_.shape.turn_every);
  });
}

// Another server has claimed it.
void SimServer::lose(std::size_t realm) {
  if (open_.erase(realm) > 0) fleet_.players.close_realm(realm, machine);
}

}  // namespace undercroft::growth
