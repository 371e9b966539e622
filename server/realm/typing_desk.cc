// typing_desk.cc: limiting the notices that somebody types, and sending them.
#include "server/realm/typing_desk.h"

namespace undercroft {
namespace {

// A client sends one in three seconds, and one more for each line that is begun or given up.
constexpr std::uint64_t kMostTypings = 10;
constexpr std::uint64_t kTypingsInMs = 20000;

}  // namespace

bool TypingDesk::may_type(RateLimiter& typings) const {
  return typings.allows(core_.now_ms(), kMostTypings, kTypingsInMs);
}

bool TypingDesk::take(Session& session, const Typing& message) {
  if (!may_type(session.typings)) return false;
  pass_on(session.player, message);
  return true;
}

// One budget for a player, dead or alive. A stranger's words reach only other spectators, who are
// not shown who types.
void TypingDesk::take(Watcher& watcher, const Typing& message) {
  if (watcher.is_stranger()) return;
  Session* own = core_.sessions.of(watcher.seat);
  if (may_type(own == nullptr ? watcher.typings : own->typings)) pass_on(watcher.seat, message);
}

void TypingDesk::pass_on(EntityId author, const Typing& message) {
  const Player* player = core_.state.player(author);
  if (player == nullptr || door_.is_halted() || speech_.is_muted(player->name)) return;
  const PlayerTyping typing{player->name, message.stopped};
  for (const Session* listener : core_.sessions.there()) {
    if (listener->player != author) listener->subscription->hint(typing.name, typing);
  }
  core_.watchers.hint_to_the_dead(author, typing.name, typing);
}

}  // namespace undercroft
