// realm_standing.cc: standing intents: each turn's step, made for the player, and their ends
// (R105).
//
// They are no part of a realm's state: their steps are turns like any others, so a replay needs
// nothing more, and over a restart of the server they have simply ended.
#include <algorithm>
#include <utility>

#include "server/realm/realm.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kMaxStepsAtOnce = 20;
// Between the steps of a group all of which stand by an intent: what happens must be seen.
constexpr std::uint64_t kTogetherMs = 50;
constexpr std::size_t kMaxDropped = 256;  // remembered of one player

}  // namespace

StandingSight Realm::sight_of(const Session& session) const {
  return {state_.player(session.player)->knowledge, state_.looks, world().rules().pvp,
          session.dropped};
}

bool Realm::is_alone(const Session& session) const {
  const GroupClock* group = turns_.group_of(session);
  return world().rules().clock != ClockRule::Beat && (group == nullptr || group->attending <= 1);
}

// Who follow each other would all stand still for ever: somebody has to lead.
std::optional<NotTaken> Realm::goes_round(const Session& session,
                                          const StandingIntent& named) const {
  EntityId whom = named.verb == StandingVerb::Follow ? named.whom : kNobody;
  const Session* other = nullptr;
  while (whom != kNobody && whom != session.player) {
    other = sessions_.of(whom);
    const bool follows = other != nullptr && other->standing &&
                         other->standing->intent.intent.verb == StandingVerb::Follow;
    whom = follows ? other->standing->intent.intent.whom : kNobody;
  }
  if (whom == kNobody || other == nullptr) return std::nullopt;
  return NotTaken{Reason::Pointless, name_of(*other) + " follows you: one of you has to lead."};
}

void Realm::on(Session& session, const StandingMessage& message) {
  if (!may_ask(session, message.sequence, message.heard)) return;
  Subscription& to = *session.subscription;
  if (const auto no = wrong_turn(world(), session.player, message.turn, message.any_turn)) {
    return to.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  StandingIntent named = message.standing;
  named.whom = to.entity_numbered(named.whom);
  if (const auto no = goes_round(session, named)) {
    return to.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  auto begun = begin_standing(sight_of(session), named);
  if (const auto* no = std::get_if<NotTaken>(&begun)) {
    return to.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  end_standing(session, {StopReason::Intent, "You do something else."});
  let_go(session);
  set_away(session, false);
  session.standing = StandsBy{std::get<Standing>(std::move(begun)), message.sequence};
  standing_.push_back(session.player);
  to.send(Accepted{message.sequence});
}

// Told when what it follows from has been told.
void Realm::end_standing(Session& session, StandingEnd end) {
  if (!session.standing) return;
  if (session.held && session.held->is_step) let_go(session);
  const std::uint64_t made = static_cast<std::uint64_t>(session.steps_at_once);
  if (made > 0) session.next_step_at = clock_.now_ms() + made * options_.step_ms;
  session.steps_at_once = 0;
  ends_.emplace_back(session.player,
                     Stopped{session.standing->sequence, end.reason, std::move(end.sentence)});
  session.standing.reset();
  std::erase(standing_, session.player);
}

// What somebody says is worth looking up for (R105); whoever speaks knows of it.
void Realm::interrupt_listener(Session& listener, const std::string& speaker) {
  end_standing(listener, {StopReason::SpokenTo, speaker + " speaks to you."});
}

void Realm::interrupt_all(const Session& speaker) {
  for (const EntityId player : std::vector<EntityId>(standing_)) {
    if (player != speaker.player) interrupt_listener(*sessions_.of(player), name_of(speaker));
  }
}

// Whoever has come to know more chooses anew; words that were said aloud are an end.
void Realm::reconsider(const PlayerNews& news) {
  Session* session = sessions_.of(news.player);
  if (session == nullptr || !session->standing) return;
  session->standing->is_settled = false;
  for (const Report& report : news.reports) {
    note_swap(session->standing->intent, report, news.player);
    if (report.verb != Verb::Said || report.who == news.player) continue;
    const Player* speaker = state_.player(report.who);
    return interrupt_listener(*session, speaker == nullptr ? "Somebody" : speaker->name);
  }
}

// The step of everyone who stands by an intent and has none for the coming turn.
void Realm::make_steps() {
  for (const EntityId player : std::vector<EntityId>(standing_)) {
    Session& session = *sessions_.of(player);
    if (std::exchange(session.standing->is_settled, true)) continue;
    auto step = next_step(sight_of(session), session.standing->intent);
    if (auto* end = std::get_if<StandingEnd>(&step)) {
      end_standing(session, std::move(*end));
    } else {
      hold_step(session, std::get<Intent>(std::move(step)));
    }
  }
}

void Realm::hold_step(Session& session, Intent intent) {
  const bool first = !session.held.has_value();
  session.held = HeldIntent{.intent = std::move(intent),
                            .answered = true,
                            .is_step = true,
                            .not_before = session.next_step_at};
  if (first) note_choice(session);
}

// Alone, so many steps at once, and then none for as long as it takes to look at them; with others
// one at a time.
void Realm::count_step(Session& session) {
  const std::uint64_t now = clock_.now_ms();
  if (!is_alone(session)) {
    session.steps_at_once = 0;
    session.next_step_at = now + kTogetherMs;
    return;
  }
  if (++session.steps_at_once < kMaxStepsAtOnce) return;
  session.steps_at_once = 0;
  session.next_step_at = now + kMaxStepsAtOnce * options_.step_ms;
}

// Each of the steps that are made at once is told by itself, so that it can be looked at.
void Realm::tell_steps(const std::vector<EntityId>& steppers) {
  for (const EntityId player : steppers) {
    Session* session = sessions_.of(player);
    if (session == nullptr || !session->is_there() || !is_alone(*session)) continue;
    broadcast_.tell_step(*session, clock_.now_ms(), session->steps_at_once == 1);
  }
}

void Realm::tell_ends() {
  for (auto& [player, stopped] : std::exchange(ends_, {})) {
    Session* session = sessions_.of(player);
    if (session != nullptr && session->is_there()) session->subscription->send(stopped);
  }
}

void Realm::note_dropped(Session& session, const Intent& intent) {
  if (intent.verb != IntentVerb::Drop) return;
  if (session.dropped.size() >= kMaxDropped) session.dropped.clear();
  session.dropped.insert(intent.item);
}

}  // namespace undercroft
