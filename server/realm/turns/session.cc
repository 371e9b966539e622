// session.cc: finding a session.
#include "server/realm/turns/session.h"

#include <cstddef>

#include "shared/in_order.h"

namespace undercroft {
namespace {

auto place_of_session(auto& sessions, EntityId player, std::size_t from = 0) {
  const std::size_t place = place_in_order(
      from, sessions.size(), [&sessions](std::size_t nth) { return sessions[nth]->player; },
      player);
  return sessions.begin() + static_cast<std::ptrdiff_t>(place);
}

}  // namespace

Session& Sessions::add(EntityId player) {
  ++changes_;
  const auto place = place_of_session(sessions_, player);
  Session& added = **sessions_.insert(place, std::make_unique<Session>(player));
  added.is_kept = keeps_all_;
  return added;
}

void Sessions::remove(EntityId player) {
  ++changes_;
  std::erase_if(sessions_, [player](const auto& session) { return session->player == player; });
}

Session* Sessions::of(EntityId player) const {
  const auto place = place_of_session(sessions_, player, found_last_);
  found_last_ = static_cast<std::size_t>(place - sessions_.begin());
  return place != sessions_.end() && (*place)->player == player ? place->get() : nullptr;
}

void Sessions::came(Session& session) {
  there_.insert(place_of_session(there_, session.player), &session);
}

void Sessions::went(const Session& session) { std::erase(there_, &session); }

}  // namespace undercroft
