// standing_intents.cc: choosing steps, pausing between them, and ending.
#include "server/realm/turns/standing_intents.h"

#include <algorithm>

#include "server/protocol/losses.h"
#include "server/protocol/offers.h"
#include "server/protocol/spares.h"
#include "server/protocol/standing_steps.h"
#include "server/protocol/threats.h"
#include "server/protocol/told_places.h"
#include "server/protocol/work.h"
#include "server/realm/turns/called_by_name.h"

namespace undercroft {
namespace {

constexpr int kMaxStepsAtOnce = 20;
// ms between steps when a whole group has standing intents, so that players can see what happens.
constexpr std::uint64_t kTogetherMs = 50;
constexpr std::size_t kMaxDropped = 256;  // remembered for one player

bool is_follower(const Session& session) { return session.follows() != kNobody; }

// A bell, a hunter that is on its way (R173), a level that wakes (R202): the player decides anew.
// A fight goes on, and a follower goes where its friend goes.
bool is_warning(const Report& report, EntityId player, StandingVerb verb) {
  const bool goes_on = verb == StandingVerb::Fight || verb == StandingVerb::Follow;
  return report.verb == Verb::Warned && report.who == player && !goes_on;
}

}  // namespace

StandingSight StandingIntents::sight_of(Session& session, const StandingIntent& intent) const {
  forget_other_runs(session.memory);
  const Knowledge& known = state_.player(session.player)->knowledge;
  const bool fights = intent.verb == StandingVerb::Fight;
  const EntityId fighter = fights ? fighter_for(session) : kNobody;
  const EntityId whom = fights && intent.whom == kNobody ? fighter : intent.whom;
  StandingSight sight{known, state_.looks, state_.world.rules().pvp, session.memory,
                      whom == session.player ? std::nullopt : place_of(whom)};
  sight.fighter = fighter;
  sight.pieces = &pieces();
  if (intent.verb == StandingVerb::Explore) sight.spares = spares_of(state_.world, known.self);
  if (intent.verb == StandingVerb::Follow) sight.is_left = is_left(intent.whom);
  sight.in_company = is_in_company(session);
  sight.stack = state_.world.blueprint(state_.world.entity(session.player)).stack;
  if (intent.verb == StandingVerb::Rest) sight.idle = idle_friends_of(session);
  const bool cares = intent.verb == StandingVerb::Explore || intent.verb == StandingVerb::Rest;
  if (cares) sight.downed = downed_friends_of(session);
  return sight;
}

// In slow play a hero goes on with what its absent player has planned.
bool StandingIntents::is_left(EntityId leader) const {
  if (state_.player(leader) == nullptr) return false;
  const Session* session = sessions_.of(leader);
  return !state_.world.rules().is_slow() && (session == nullptr || !session->is_there());
}

// Omens change the catalogue from run to run.
const PuzzlePieces& StandingIntents::pieces() const {
  const std::uint32_t run = state_.world.run.number;
  if (!pieces_ || pieces_of_run_ != run) pieces_.emplace(state_.world.catalogue());
  pieces_of_run_ = run;
  return *pieces_;
}

bool StandingIntents::is_in_company(const Session& session) const {
  const GroupClock* clock = turns_.group_of(session);
  if (clock == nullptr) return false;
  const auto& players = clock->group.players;
  return std::any_of(players.begin(), players.end(), [&](EntityId other) {
    return other != session.player && state_.world.entity(other).alive;
  });
}

StandingSight StandingIntents::full_sight_of(Session& session, const StandingIntent& intent) const {
  StandingSight sight = sight_of(session, intent);
  sight.threats = threats_to(state_.world, sight.known, session.player);
  const World& world = state_.world;
  const bool fights = intent.verb == StandingVerb::Fight;
  if (fights) sight.bow = range_of_shot(world, session.player);
  if (fights && intent.direction != Direction::None) sight.shot = shot_of(world, session.player);
  if (intent.verb == StandingVerb::Go) {
    sight.work_left = work_left(world, session.player, intent.place);
  }
  return sight;
}

// A player who perceives none has nothing left to fight.
bool StandingIntents::perceives_foe(EntityId player) const {
  const Player* one = state_.player(player);
  return one != nullptr && one->knowledge.depth > 0 && has_foe_in_view(one->knowledge);
}

// A player in the group is within earshot (R100). Its word says that it fights, and not what.
EntityId StandingIntents::fighter_for(const Session& session) const {
  const Knowledge& known = state_.player(session.player)->knowledge;
  const EntityId seen = session.memory.fights.fighting_friend(known.turn);
  const GroupClock* clock = turns_.group_of(session);
  if (seen != kNobody && perceives_foe(seen)) return seen;
  if (clock == nullptr) return kNobody;
  for (const EntityId other : clock->group.players) {
    const Session* its = other == session.player ? nullptr : sessions_.of(other);
    if (its == nullptr || !place_of(other) || !perceives_foe(other)) continue;
    const TurnNumber now = state_.player(other)->knowledge.turn;
    if (its->standing && its->standing->intent.intent.verb == StandingVerb::Fight) return other;
    if (its->memory.fights.has_fought(other, now, FightMemory::kTurnsOfFight)) return other;
  }
  return kNobody;
}

void StandingIntents::forget_other_runs(StandingMemory& memory) const {
  const std::uint32_t run = state_.world.run.number;
  if (memory.run == run) return;
  memory = {};
  memory.run = run;
}

// What the list of members shows, and no more (R121).
std::optional<ToldPlace> StandingIntents::place_of(EntityId whom) const {
  const World& world = state_.world;
  const Player* player = whom != kNobody ? state_.player(whom) : nullptr;
  if (player == nullptr) return std::nullopt;
  const Entity& body = world.entity(whom);
  if (!is_place_told(world, body, says_where_ && !world.rules().pvp)) return std::nullopt;
  return ToldPlace{player->name, body.depth(), body.at()};
}

// Players who follow each other in a circle would never move: one of them has to lead.
std::optional<NotTaken> StandingIntents::goes_round(const Session& session,
                                                    const StandingIntent& wanted) const {
  EntityId whom = wanted.verb == StandingVerb::Follow ? wanted.whom : kNobody;
  const Session* other = nullptr;
  while (whom != kNobody && whom != session.player) {
    other = sessions_.of(whom);
    const bool follows = other != nullptr && other->standing &&
                         other->standing->intent.intent.verb == StandingVerb::Follow;
    whom = follows ? other->standing->intent.intent.whom : kNobody;
  }
  if (whom == kNobody || other == nullptr) return std::nullopt;
  return NotTaken{Reason::Pointless,
                  state_.player(other->player)->name + " follows you: one of you has to lead."};
}

std::optional<NotTaken> StandingIntents::begin(Session& session, const StandingIntent& wanted,
                                               std::uint32_t sequence) {
  if (auto no = goes_round(session, wanted)) return no;
  auto begun = begin_standing(full_sight_of(session, wanted), wanted);
  if (const auto* no = std::get_if<NotTaken>(&begun)) return *no;
  end(session, {StopReason::Intent, ""});
  held_.let_go(session);
  session.standing = StandsBy{std::get<Standing>(std::move(begun)), sequence};
  standing_.push_back(session.player);
  if (is_follower(session)) turns_.note_choice(state_.world, session);
  return std::nullopt;
}

void StandingIntents::end(Session& session, StandingEnd why) {
  if (!session.standing) return;
  if (session.held && session.held->is_step) held_.let_go(session);
  set_defers(session, false);
  if (is_follower(session)) turns_.note_choice(state_.world, session);
  const std::uint64_t made = static_cast<std::uint64_t>(session.steps_at_once);
  if (made > 0) session.next_step_at = clock_.now_ms() + made * step_ms_;
  session.steps_at_once = 0;
  ends_.push_back({session.player, session.standing->sequence, std::move(why)});
  session.standing.reset();
  std::erase(standing_, session.player);
}

// A follower has no way of its own that words could change: it goes where its friend goes.
void StandingIntents::interrupt(Session& listener, const std::string& speaker, std::string why) {
  if (listener.muted->hides(speaker)) return;
  if (listener.standing && listener.standing->intent.intent.verb == StandingVerb::Follow) return;
  end(listener, {StopReason::SpokenTo, std::move(why)});
}

void StandingIntents::interrupt(Session& listener, const std::string& speaker) {
  interrupt(listener, speaker, "You stop: " + speaker + " writes in the chat.");
}

template <typename Concerns>
void StandingIntents::interrupt_if(const Session& speaker, Concerns concerns) {
  const std::string& name = state_.player(speaker.player)->name;
  for (const EntityId player : std::vector<EntityId>(standing_)) {
    if (player != speaker.player && concerns(player)) interrupt(*sessions_.of(player), name);
  }
}

bool StandingIntents::has_in_view(EntityId player, EntityId other) const {
  const Knowledge& known = state_.player(player)->knowledge;
  if (known.depth == 0) return false;
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(),
                     [other](const KnownEntity& e) { return e.perceived && e.view.id == other; });
}

void StandingIntents::interrupt_those_called(const Session& speaker, std::string_view words) {
  interrupt_if(speaker, [&](EntityId player) {
    return has_in_view(player, speaker.player) && is_called(words, state_.player(player)->name);
  });
}

void StandingIntents::interrupt_those_at(const Session& speaker, int depth, Point place) {
  interrupt_if(speaker, [&](EntityId player) {
    const Knowledge& known = state_.player(player)->knowledge;
    return known.depth == depth && distance(known.self.at, place) <= 1;
  });
}

void StandingIntents::reconsider(const Outcome& outcome) {
  for (const PlayerNews& news : outcome) reconsider(news);
}

void StandingIntents::reconsider(const PlayerNews& news) {
  Session* session = sessions_.of(news.player);
  if (session == nullptr) return;
  const StandingSight sight = sight_of(*session, {});
  session->memory.wary.note(sight.known, news.reports);
  note_plates(session->memory, sight.known, news.reports);
  note_stands(session->memory, sight.known);
  note_room(session->memory, sight.known);
  for (const Report& report : news.reports) {
    note_debt(session->memory, sight, report);
    const bool by_exploring = session->standing && session->standing->intent.handled == report.whom;
    if (!by_exploring) note_opened_chest(session->memory, report, news.player);
    note_lost_crown(session->memory, report, news.player);
  }
  for (const Report& report : news.reports) {
    session->memory.fights.note(report, news.player, state_.looks);
  }
  if (!session->standing) return;
  session->standing->is_settled = false;
  for (const Report& report : news.reports) {
    note_swap(session->standing->intent, report, news.player);
    note_fight(session->standing->intent, report, news.player, state_.looks);
    if (is_warning(report, news.player, session->standing->intent.intent.verb)) {
      return end(*session, {StopReason::Foe, "You stop: you are warned.", {}, "", true});
    }
    if (report.verb != Verb::Said || report.who == news.player) continue;
    const Player* speaker = state_.player(report.who);
    if (speaker == nullptr || !has_in_view(news.player, report.who)) continue;
    if (!is_called(report.words, state_.player(news.player)->name)) continue;
    return interrupt(*session, speaker->name, "");  // the words have a line of their own
  }
}

// The others first: a follower may follow one of them.
void StandingIntents::make_steps() {
  for (const bool follow : {false, true}) {
    for (const EntityId player : std::vector<EntityId>(standing_)) {
      Session& session = *sessions_.of(player);
      if (is_follower(session) == follow) make_step(session);
    }
  }
}

void StandingIntents::make_step(Session& session) {
  if (!session.held && waits_for_leader(session)) return set_defers(session, true);
  make_step_now(session);
}

void StandingIntents::make_step_now(Session& session) {
  set_defers(session, false);
  if (std::exchange(session.standing->is_settled, true)) return;
  Standing& standing = session.standing->intent;
  auto step = next_step(full_sight_of(session, standing.intent), standing);
  tell_remark(session, standing);
  if (auto* why = std::get_if<StandingEnd>(&step)) {
    end(session, std::move(*why));
  } else {
    take_step(session, std::get<Intent>(std::move(step)));
  }
}

void StandingIntents::make_deferred_steps(const GroupClock& turn) {
  const std::uint64_t began = turn.began_ms.value_or(clock_.now_ms());
  const std::vector<Session*> all = turn.sessions;
  for (Session* session : all) {
    if (!session->defers) continue;
    make_step_now(*session);
    session->chosen_at = began;
  }
}

const Session* StandingIntents::leader_of(const Session& follower) const {
  const Session* leader = &follower;
  while (leader != nullptr && is_follower(*leader)) leader = sessions_.of(leader->follows());
  return leader;
}

// Under `beat` no turn waits. Turns of another group, or without the leader, do not either.
bool StandingIntents::waits_for_leader(const Session& follower) const {
  if (!is_follower(follower) || !follower.group) return false;
  if (state_.world.rules().clock == ClockRule::Beat) return false;
  const Session* leader = leader_of(follower);
  return leader != nullptr && leader->group == follower.group && leader->is_waited_for() &&
         !leader->held;
}

void StandingIntents::set_defers(Session& session, bool defers) {
  if (session.defers == defers) return;
  session.defers = defers;
  turns_.recount(state_.world, session);
}

void StandingIntents::take_step(Session& session, Intent step) {
  std::string loss = asks_before_loss(state_.world, session.player, step, session.memory.asked);
  if (!loss.empty()) return end(session, {StopReason::Foe, std::move(loss)});
  held_.hold_step(session, std::move(step));
}

// It goes on; the line is for this player alone, and is told once on a level.
void StandingIntents::tell_remark(Session& session, Standing& standing) {
  if (standing.remark.empty()) return;
  const std::string text = std::exchange(standing.remark, {});
  StandingMemory& memory = session.memory;
  if (memory.remark == text && memory.remarked_on == standing.depth) return;
  memory.remark = text;
  memory.remarked_on = standing.depth;
  if (session.is_there()) session.subscription->add_line(text);
}

// A lone player makes several steps at once, then pauses for as long as the client takes to show
// them. In company, steps are made one at a time.
void StandingIntents::count_step(Session& session) {
  const std::uint64_t now = clock_.now_ms();
  if (!turns_.is_alone(state_.world, session)) {
    session.steps_at_once = 0;
    session.next_step_at = now + kTogetherMs;
    return;
  }
  if (++session.steps_at_once < kMaxStepsAtOnce) return;
  session.steps_at_once = 0;
  session.next_step_at = now + kMaxStepsAtOnce * step_ms_;
}

void StandingIntents::count_steps(const std::vector<EntityId>& steppers) {
  for (const EntityId player : steppers) count_step(*sessions_.of(player));
}

void StandingIntents::tell_ends() {
  for (Ended& ended : std::exchange(ends_, {})) {
    Session* session = sessions_.of(ended.player);
    if (session == nullptr || !session->is_there()) continue;
    StandingEnd& why = ended.why;
    const bool is_said = session->subscription->has_logged(why.arrivals, why.is_logged);
    std::string& sentence = is_said ? why.rest : why.sentence;
    session->subscription->send(Stopped{ended.sequence, why.reason, std::move(sentence)});
  }
}

void StandingIntents::note_dropped(Session& session, const Intent& intent) {
  if (intent.verb != IntentVerb::Drop) return;
  auto& dropped = session.memory.dropped;
  if (dropped.size() >= kMaxDropped) dropped.clear();
  dropped.insert(intent.item);
}

std::optional<std::uint64_t> StandingIntents::next_step_at() const {
  std::optional<std::uint64_t> soonest;
  for (const EntityId player : standing_) {
    const auto& held = sessions_.of(player)->held;
    if (!held || held->not_before <= clock_.now_ms()) continue;
    soonest = std::min(soonest.value_or(held->not_before), held->not_before);
  }
  return soonest;
}

}  // namespace undercroft
