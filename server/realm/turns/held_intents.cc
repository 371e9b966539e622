// held_intents.cc: holding an intent until its turn, and answering it.
#include "server/realm/turns/held_intents.h"

#include <utility>

namespace undercroft {

void HeldIntents::hold(Session& session, Intent intent, std::uint32_t sequence) {
  if (session.held && !session.held->answered) {
    session.subscription->send(Accepted{session.held->sequence});
  }
  const bool first = !session.held.has_value();
  session.held = HeldIntent{.intent = std::move(intent), .sequence = sequence};
  unanswered_.push_back(session.player);
  if (first) note_choice(session);
}

void HeldIntents::hold_step(Session& session, Intent intent) {
  const bool first = !session.held.has_value();
  session.held = HeldIntent{.intent = std::move(intent),
                            .answered = true,
                            .is_step = true,
                            .not_before = session.next_step_at};
  if (first) note_choice(session);
}

void HeldIntents::note_choice(Session& session) {
  session.chosen_at = clock_.now_ms();
  session.chosen_s = clock_.unix_s();
  turns_.chosen(state_.world, session, *session.chosen_at);
  turns_.note_choice(state_.world, session);
}

void HeldIntents::let_go(Session& session) {
  const bool had = session.held.has_value();
  session.let_go();
  turns_.recount(state_.world, session);
  if (had) turns_.note_choice(state_.world, session);
}

// Under `beat` an intent waits only for the clock, so the turn's delta answers it.
void HeldIntents::answer_those_who_wait() {
  const bool beat = state_.world.rules().clock == ClockRule::Beat;
  for (const EntityId id : unanswered_) {
    Session* session = sessions_.of(id);
    if (beat || session == nullptr || !session->held || session->held->answered) continue;
    session->held->answered = true;
    session->subscription->send(Accepted{session->held->sequence});
  }
  unanswered_.clear();
}

}  // namespace undercroft
