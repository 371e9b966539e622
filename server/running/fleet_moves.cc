// fleet_moves.cc: finds the owner, asks it, and says what has happened.
#include "server/running/fleet_moves.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <utility>

namespace undercroft {
namespace {

constexpr auto kMovesWithin = std::chrono::seconds(12);  // more than that of the links
constexpr auto kAskEvery = std::chrono::milliseconds(50);

constexpr const char* kDead = "dead";

const char* verdict_on(const Fleet::Other& other) {
  if (other.liveness == Liveness::Dead) return kDead;
  if (other.liveness == Liveness::Unknown) return "unknown";
  return other.member.is_draining ? "stopping" : "alive";
}

FleetServer server_row(const std::string& id, const std::string& address, const std::string& state,
                       const std::optional<FleetCounts>& counts) {
  FleetServer row{id, address, state, counts.has_value(), 0, 0, 0, 0};
  if (!counts) return row;
  row.realms = counts->realms;
  row.players = counts->players;
  row.turns = counts->turns;
  row.forwarded_bytes = counts->forwarded_bytes;
  return row;
}

}  // namespace

std::vector<FleetServer> FleetMoves::servers() const {
  std::vector<FleetServer> all{server_row(server_, fleet_.address(), "alive", fleet_.counts())};
  for (const Fleet::Other& other : fleet_.others()) {
    const FleetMember& one = other.member;
    all.push_back(server_row(one.id, one.address, verdict_on(other), one.counts));
  }
  return all;
}

// The answer that `begin` passes to its argument. Unreachable when none comes: a server that stops
// answers no more, and does not wait for itself.
LinkAnswer FleetMoves::wait_for_answer(
    const std::function<void(const WhenAnswered&)>& begin) const {
  const auto answer = std::make_shared<std::promise<LinkAnswer>>();
  auto given = answer->get_future();
  begin([answer](LinkAnswer what) { answer->set_value(what); });
  const auto until = std::chrono::steady_clock::now() + kMovesWithin;
  while (std::chrono::steady_clock::now() < until && !gateway_->counts().is_stopping) {
    if (given.wait_for(kAskEvery) == std::future_status::ready) return given.get();
  }
  return LinkAnswer::Unreachable;
}

// IDs are long, so their beginning is enough. A server that has died and returned is listed twice
// for a while.
Expected<std::string> FleetMoves::id_of(const std::string& server) const {
  std::vector<std::string> found;
  for (const FleetServer& one : servers()) {
    if (one.state == kDead) continue;
    if (one.id == server || one.address == server) return one.id;
    if (one.id.starts_with(server)) found.push_back(one.id);
  }
  if (found.size() == 1) return found.front();
  return failed((found.empty() ? "no server of the fleet is called '"
                               : "several servers have an ID that begins with '") +
                server + "' (admin status lists them)");
}

std::optional<FleetMember> FleetMoves::member(const std::string& id) const {
  for (const Fleet::Other& other : fleet_.others()) {
    if (other.member.id == id && other.liveness != Liveness::Dead) return other.member;
  }
  return std::nullopt;
}

Expected<Ownership> FleetMoves::ownership_of(const std::string& realm) const {
  const auto found = store_.look_up(realm);
  if (!found) return failed(found.error().sentence);
  if (!*found) return failed("no realm is called '" + realm + "'");
  return **found;
}

Expected<std::string> FleetMoves::move(const std::string& realm, const std::string& to) const {
  const auto target = to.empty() ? Expected<std::string>("") : id_of(to);
  if (!target) return failed(target.error());
  const auto owned = ownership_of(realm);
  if (!owned) return failed(owned.error());
  if (!target->empty() && owned->server == *target) {
    return failed(owned->realm + " is at server " + *target + " already");
  }
  const auto answer = ask(*owned, *target);
  return answer ? outcome_of(*owned, *answer) : failed(answer.error());
}

Expected<LinkAnswer> FleetMoves::ask(const Ownership& realm, const std::string& to) const {
  const auto owner = member(realm.server);
  const bool is_unowned = realm.server.empty() || (realm.server != server_ && !owner);
  if (is_unowned) return open_at(realm.realm, to);
  if (realm.server != server_) {
    if (!owner->counts) return failed("server " + owner->id + " has an older version");
    return wait_for_answer(
        [&](const WhenAnswered& when) { fleet_.ask_to_move(*owner, realm.realm, to, when); });
  }
  const auto next = fleet_.taker(to);
  if (!next) return LinkAnswer::Draining;
  return wait_for_answer(
      [&](const WhenAnswered& when) { gateway_->move_realm(realm.realm, *next, when); });
}

// A realm that is asleep, or whose owner is dead.
Expected<LinkAnswer> FleetMoves::open_at(const std::string& realm, const std::string& to) const {
  if (to.empty()) {
    return failed(realm + " is asleep: a server with little to do opens it for the next player");
  }
  if (to == server_) {
    return wait_for_answer(
        [&](const WhenAnswered& when) { gateway_->take_over(realm, true, when); });
  }
  const auto next = fleet_.taker(to);
  if (!next) return LinkAnswer::Draining;
  return wait_for_answer([&](const WhenAnswered& when) {
    fleet_.offer(*next, true, [realm, when](const SharedOffer& offer) {
      if (offer == nullptr) return when(LinkAnswer::Draining);
      // The link lives until the answer.
      offer->give(realm, [offer, when](LinkAnswer answer) { when(answer); });
    });
  });
}

Expected<std::string> FleetMoves::outcome_of(const Ownership& before, LinkAnswer answer) const {
  switch (answer) {
    case LinkAnswer::Yes: {
      const auto now = ownership_of(before.realm);
      if (!now || now->server.empty()) return before.realm + " has moved: look at admin realms";
      return before.realm + " is at server " + now->server + " now";
    }
    case LinkAnswer::NotMine:
      return failed(before.realm + " has just moved, or cannot be opened: look at admin realms");
    case LinkAnswer::Draining:
      return failed(
          "no such server takes a realm now: it is stopping, has just started, cannot be reached, "
          "or has an older version");
    case LinkAnswer::Full:
      return failed("another realm is on its way, or this one cannot be stored now: try again");
    case LinkAnswer::Unreachable:
      break;
  }
  return failed("the other server has not answered in time: look at admin status");
}

}  // namespace undercroft
