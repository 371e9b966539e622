// tale_desk.cc: who is sent a tale.
#include "server/realm/tale_desk.h"

#include "server/realm/state/tale_words.h"

namespace undercroft {

bool TaleDesk::is_over() const {
  const Run& run = core_.world().run;
  const std::vector<Tale>& tales = core_.state.tales;
  return run.end != RunEnd::Open && !tales.empty() && tales.back().run == run.number;
}

bool TaleDesk::may_ask(RateLimiter& limiter) const {
  return limiter.allows(core_.now_ms(), kAnswers, 1000);
}

void TaleDesk::send_to_all() {
  if (!is_over()) return;
  const Tale& tale = core_.state.tales.back();
  for (Session* session : core_.sessions.there()) session->subscription->send(tale);
  core_.watchers.send_to_all(tale);
}

void TaleDesk::greet(Session& session) {
  const bool has_played = core_.state.player(session.player)->has_played;
  if (is_over() && has_played) session.subscription->send(core_.state.tales.back());
}

void TaleDesk::greet(Watcher& watcher) {
  if (is_over()) watcher.told->send(core_.state.tales.back());
}

void TaleDesk::answer(Session& session, const AskTale& asks) {
  if (may_ask(session.tales)) session.subscription->send(tale_of_run(core_.state, asks.run));
}

void TaleDesk::answer(Session& session, const AskTales&) {
  if (may_ask(session.tales)) session.subscription->send(list_of_tales(core_.state));
}

void TaleDesk::answer(Watcher& watcher, const AskTale& asks) {
  if (may_ask(watcher.tales)) watcher.told->send(tale_of_run(core_.state, asks.run));
}

void TaleDesk::answer(Watcher& watcher, const AskTales&) {
  if (may_ask(watcher.tales)) watcher.told->send(list_of_tales(core_.state));
}

}  // namespace undercroft
