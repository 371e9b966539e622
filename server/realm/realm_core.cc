// realm_core.cc: setting up what the parts of a realm share.
#include "server/realm/realm_core.h"

#include <utility>

namespace undercroft {

RealmCore::RealmCore(RealmState first, RealmOptions given, const Clock& time,
                     RealmMetrics& counters, std::function<void(const std::string&)> say)
    : state(std::move(first)),
      options(std::move(given)),
      clock(time),
      metrics(counters),
      broadcast(state, sessions, turns, metrics, options.gather_ms, options.friends_on_map,
                std::move(say)),
      watchers(sessions,
               [this] {
                 ++comings_and_goings;
                 broadcast.members_changed();
               }),
      held(state, sessions, turns, clock),
      standing(state, sessions, turns, held, clock, options.step_ms, options.friends_on_map) {}

Session* RealmCore::connected(const Player* player) const {
  Session* session = player == nullptr ? nullptr : sessions.of(player->body);
  return session != nullptr && session->is_there() ? session : nullptr;
}

void RealmCore::regroup_if_needed() {
  if (!std::exchange(groups_changed, false)) return;
  const bool are_others = turns.regroup(world(), sessions, now_ms());
  are_others ? broadcast.members_changed() : broadcast.members_moved();
}

}  // namespace undercroft
