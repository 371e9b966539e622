// realm_router.cc: hands sockets over, and answers connections that ask for another realm.
#include "server/gateway/realm_router.h"

#include <utility>

#include "server/realm/realm_names.h"

namespace undercroft {
namespace {

// REQUIRES: the client cannot join the realm, and asking again does not help.
Refusal refusal_of(const MoveRequest& request, const Reached& reached) {
  if (reached.way == Way::Damaged) return closed_realm(reached.realm->name);
  if (reached.way == Way::Archived) return archived_realm(reached.sentence);
  if (reached.way == Way::NeedsUpgrade) {
    return needs_upgrade(reached.realm == nullptr ? request.realm : reached.realm->name);
  }
  return no_such_realm(request.realm);
}

}  // namespace

RealmRouter::RealmRouter(Worker& worker, std::vector<std::unique_ptr<WorkerSlot>>& slots,
                         RealmArrivals& arrivals, PassedPlayers& passed)
    : worker_(worker),
      slots_(slots),
      arrivals_(arrivals),
      passed_(passed),
      ask_to_move_([this](MoveRequest request) {
        worker_.post([this, request = std::move(request)] { move(request); });
      }) {}

void RealmRouter::serve(const RealmTable::Row& realm, ArrivingSocket arriving) {
  WorkerSlot& slot = *slots_.at(realm.worker);
  arriving.realm = realm.id;
  slot.worker().post([&slot, arriving = std::move(arriving), &ask = ask_to_move_] {
    serve_websocket(slot, arriving, ask);
  });
}

void RealmRouter::move(const MoveRequest& request) {
  arrivals_.reach(request.realm,
                  [this, request](const Reached& reached) { answer(request, reached); });
}

void RealmRouter::answer(const MoveRequest& request, const Reached& reached) {
  Worker& from = request.from->worker();
  if (reached.way == Way::NotNow) return from.post(request.not_now);
  if (reached.way == Way::Elsewhere) return pass_on(request, reached);
  if (reached.way != Way::In) {
    return from.post([no = request.no, refusal = refusal_of(request, reached)] { no(refusal); });
  }
  WorkerSlot& to = *slots_.at(reached.realm->worker);
  from.post([yes = request.yes, &to, id = reached.realm->id] { yes(to, id); });
}

void RealmRouter::pass_on(const MoveRequest& request, const Reached& reached) {
  const std::string name = reached.realm == nullptr ? request.realm : reached.realm->name;
  PassOn pass_on = [this, name, to = *reached.elsewhere](ArrivingSocket socket) {
    worker_.post([this, name, to, socket = std::move(socket)] { passed_.pass(socket, name, to); });
  };
  request.from->worker().post([away = request.away, pass_on] { away(pass_on); });
}

}  // namespace undercroft
