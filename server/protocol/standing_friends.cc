// standing_friends.cc: friends in view that stop exploring and resting once: those who are down or
// badly hurt, and for a rest those who have not chosen (R105).
#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "server/protocol/standing_steps.h"
#include "shared/ascii_case.h"
#include "shared/bearing.h"

namespace undercroft {
namespace {

constexpr int kBadly = 3;  // under this part of the full health

bool is_friend(const StandingSight& sight, const KnownEntity& e) {
  const bool is_player = e.kind == Kind::Player || e.kind == Kind::Downed;
  return e.perceived && is_player && e.view.id != sight.known.self.id;
}

bool is_in_need(const KnownEntity& e) {
  const EntityView& view = e.view;
  return e.kind == Kind::Downed || (view.max_health > 0 && view.health * kBadly < view.max_health);
}

std::string need_in_words(const StandingSight& sight, const KnownEntity& e) {
  std::string words = named(sight, e);
  words.front() = to_upper(words.front());
  if (e.kind == Kind::Downed) return words + " is down: again to go on.";
  return words + " has " + std::to_string(e.view.health) + " of " +
         std::to_string(e.view.max_health) + " health left: again to go on.";
}

// A friend that has recovered meanwhile counts anew.
std::optional<StandingEnd> hurt_friend(const StandingSight& sight) {
  std::set<EntityId>& known = sight.memory.hurt_friends;
  for (const KnownEntity& e : sight.known.level().entities) {
    if (!is_friend(sight, e)) continue;
    if (!is_in_need(e)) {
      known.erase(e.view.id);
    } else if (known.insert(e.view.id).second) {
      return StandingEnd{StopReason::Harm, need_in_words(sight, e)};
    }
  }
  return std::nullopt;
}

// The list of members tells of those out of view.
std::optional<StandingEnd> downed_friend(const StandingSight& sight) {
  StandingMemory& memory = sight.memory;
  std::erase_if(memory.downed_apart, [&](EntityId id) {
    const bool has_risen = std::none_of(sight.downed.begin(), sight.downed.end(),
                                        [id](const DownedFriend& one) { return one.id == id; });
    if (has_risen) memory.hurt_friends.erase(id);
    return has_risen;
  });
  for (const DownedFriend& one : sight.downed) {
    if (memory.hurt_friends.contains(one.id) || !memory.downed_apart.insert(one.id).second)
      continue;
    memory.hurt_friends.insert(one.id);
    return StandingEnd{
        StopReason::Harm,
        one.name + " is down, " + way_in_words(sight.known.self.at, one.at) + ": again to go on."};
  }
  return std::nullopt;
}

std::optional<StandingEnd> idle_friend(const StandingSight& sight) {
  std::set<EntityId>& known = sight.memory.idle_friends;
  std::erase_if(known, [&](EntityId id) {
    return std::none_of(sight.idle.begin(), sight.idle.end(),
                        [id](const IdleFriend& one) { return one.id == id; });
  });
  for (const IdleFriend& one : sight.idle) {
    if (!known.insert(one.id).second) continue;
    return StandingEnd{StopReason::Done, one.name + (one.away ? " is away" : " has not chosen") +
                                             ": again to rest all the same."};
  }
  return std::nullopt;
}

}  // namespace

std::optional<StandingEnd> news_of_friends(const StandingSight& sight, StandingVerb verb) {
  const bool cares = verb == StandingVerb::Explore || verb == StandingVerb::Rest;
  if (!cares || sight.players_fight) return std::nullopt;
  if (auto end = hurt_friend(sight)) return end;
  if (auto end = downed_friend(sight)) return end;
  return verb == StandingVerb::Rest ? idle_friend(sight) : std::nullopt;
}

}  // namespace undercroft
