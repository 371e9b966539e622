// session.cc: finding a session.
#include "server/realm/session.h"

#include <algorithm>

namespace undercroft {
namespace {

auto place_of_session(auto& sessions, EntityId player) {
  return std::lower_bound(sessions.begin(), sessions.end(), player,
                          [](const auto& session, EntityId id) { return session->player < id; });
}

}  // namespace

Session& Sessions::add(EntityId player) {
  const auto place = place_of_session(sessions_, player);
  return **sessions_.insert(place, std::make_unique<Session>(player));
}

void Sessions::remove(EntityId player) {
  std::erase_if(sessions_, [player](const auto& session) { return session->player == player; });
}

Session* Sessions::of(EntityId player) const {
  const auto place = place_of_session(sessions_, player);
  return place != sessions_.end() && (*place)->player == player ? place->get() : nullptr;
}

void Sessions::came(Session& session) {
  there_.insert(place_of_session(there_, session.player), &session);
}

void Sessions::went(const Session& session) { std::erase(there_, &session); }

}  // namespace undercroft
