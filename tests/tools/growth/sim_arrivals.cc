// sim_arrivals.cc: parks clients, and passes them on to the server that has their realm.
#include "tests/tools/growth/sim_arrivals.h"

#include <utility>

#include "server/gateway/passed_players.h"
#include "server/gateway/realm_arrivals.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr Us kParked = RealmArrivals::kParkedMs * kMs;
constexpr Us kLinkPatience = kSecond;  // link_parts.h

}  // namespace

void SimArrivals::serve(const Visit& visit) {
  look({visit, fleet_.queue.now(), 0}, OpeningPlace::LeastLoaded);
}

void SimArrivals::look(const Passenger& one, OpeningPlace placement) {
  reach(
      one.visit.realm,
      [this, one](const Reached& reached) {
        if (reached.way == Way::In) return self_.admit(one.visit, self_.machine);
        if (reached.way == Way::Elsewhere) return offer(one, reached.server);
        fleet_.players.turn_away(one.visit);
      },
      placement);
}

void SimArrivals::offer(const Passenger& one, const std::string& server) {
  const std::size_t to = SimFleet::process_of(server).machine;
  const auto back = [one](SimServer& self) { self.arrivals.take_back(one); };
  SimServer* there = fleet_.server(to);
  if (!fleet_.are_linked(self_.machine, to) || fleet_.health(to) == Health::Frozen) {
    return self_.later(kLinkPatience, back);
  }
  if (there == nullptr || there->id != server) {
    self_.refused(server);
    return self_.later(kHop, back);
  }
  there->later(2 * kHop, [&fleet = fleet_, one, back, front = self_.machine,
                          life = self_.life](SimServer& owner) {
    owner.known.forget(fleet.realms[one.visit.realm].realm);
    owner.arrivals.reach(
        one.visit.realm,
        [&fleet, &owner, one, back, front, life](const Reached& reached) {
          if (reached.way == Way::In) return owner.admit(one.visit, front);
          fleet.on(front, life, back);
        },
        OpeningPlace::Here);
  });
}

void SimArrivals::take_back(Passenger one) {
  self_.known.forget(fleet_.realms[one.visit.realm].realm);
  if (fleet_.queue.now() - one.since >= kParked) return fleet_.players.turn_away(one.visit);
  if (++one.tries == 1) return look(one, OpeningPlace::Here);
  self_.later(PassedPlayers::kAgainMs * kMs,
              [one](SimServer& self) { self.arrivals.look(one, OpeningPlace::Here); });
}

void SimArrivals::reach(std::size_t realm, const Then& then, OpeningPlace placement) {
  if (self_.plays(realm)) return then({Way::In});
  if (!asked_.contains(realm) && asked_.size() >= fleet_.shape.most_names) {
    return then({Way::NotNow});
  }
  const std::uint64_t party = ++parties_;
  Asked& here = asked_[realm];
  here.parties.emplace(party, then);
  if (placement == OpeningPlace::Here) here.placement = placement;
  self_.later(kParked, [realm, party](SimServer& self) { self.arrivals.expire(realm, party); });
  if (!std::exchange(here.is_under_way, true)) load(realm);
}

void SimArrivals::abandon() {
  for (const auto& [realm, asked] : std::exchange(asked_, {})) {
    for (const auto& [number, then] : asked.parties) then({Way::NotNow});
  }
}

void SimArrivals::expire(std::size_t realm, std::uint64_t party) {
  const auto here = asked_.find(realm);
  if (here == asked_.end()) return;
  const auto waiting = here->second.parties.extract(party);
  if (waiting.empty()) return;
  if (here->second.parties.empty() && !here->second.is_under_way) asked_.erase(here);
  waiting.mapped()({Way::NotNow});
}

// A realm that nobody can open yet is asked for again while somebody waits.
void SimArrivals::answer(std::size_t realm, const Reached& reached) {
  const auto here = asked_.find(realm);
  if (here == asked_.end()) return;
  if (reached.way == Way::NotYet && !here->second.parties.empty()) {
    return self_.later(RealmArrivals::kAskAgainMs * kMs,
                       [realm](SimServer& self) { self.arrivals.load(realm); });
  }
  const auto parties = std::move(here->second.parties);
  asked_.erase(here);
  for (const auto& [number, then] : parties) then(reached);
}

}  // namespace undercroft::growth
