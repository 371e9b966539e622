// broadcast.cc: marking players, and sending them what is marked.
#include "server/realm/broadcast.h"

#include <algorithm>
#include <utility>

#include "server/protocol/notice.h"
#include "server/realm/sync/delta_builder.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxNamed = 4;  // names in one line
// Announcements are limited to kOwnLines in kOwnLinesIn ms, and as many at once.
constexpr std::uint64_t kOwnLines = 12;
constexpr std::uint64_t kOwnLinesIn = 12000;
constexpr std::uint64_t kSayAgainIn = 1000;  // ms: retry when the limit is reached

std::shared_ptr<const TalkLine> encoded(const Talk::Line& line) {
  const ChatLine told = with_kind({line.number, line.from, line.text, "", line.deed});
  return std::make_shared<const TalkLine>(
      TalkLine{line.number, encode(ServerMessage{told}), text_of(told), line.from});
}

}  // namespace

Broadcast::Broadcast(const RealmState& state, const Sessions& sessions, const TurnClock& turns,
                     RealmMetrics& metrics, std::uint64_t gather_ms, bool says_where,
                     Announce announce)
    : state_(state),
      sessions_(sessions),
      turns_(turns),
      metrics_(metrics),
      gather_ms_(gather_ms),
      says_where_(says_where),
      roster_(says_where),
      announce_(std::move(announce)) {}

// Words that a muted player says aloud make no report.
bool Broadcast::is_heard_by(const Session& session, const Report& report) const {
  if (report.verb != Verb::Said) return true;
  const Player* speaker = state_.player(report.who);
  return speaker == nullptr || !session.muted->hides(speaker->name);
}

void Broadcast::take(Outcome& outcome) {
  moments_.note_change();
  for (PlayerNews& news : outcome) {
    Session* session = sessions_.of(news.player);
    if (session == nullptr) continue;
    for (const Report& report : news.reports) {
      if (is_heard_by(*session, report)) session->reports.add(report);
    }
    if (!session->is_there()) continue;
    session->subscription->mark(std::move(news.changes));
    mark(*session);
  }
}

std::shared_ptr<const TalkLine> Broadcast::say_to_all(std::shared_ptr<const TalkLine> line) {
  for (Session* session : sessions_.there()) {
    session->subscription->say(line);
    mark(*session);
  }
  return line;
}

std::shared_ptr<const TalkLine> Broadcast::hear() {
  return say_to_all(encoded(state_.talk.lines.back()));
}

std::shared_ptr<const TalkLine> Broadcast::announce(const std::string& text,
                                                    const std::string& about) {
  const ChatLine line{0, "", text, "", false, ChatLine::Kind::Presence, about};
  return say_to_all(
      std::make_shared<const TalkLine>(TalkLine{0, encode(ServerMessage{line}), text}));
}

void Broadcast::pass_on(Session& session, const std::string& from, const ServerMessage& message) {
  const auto* line = std::get_if<ChatLine>(&message);
  session.subscription->say(std::make_shared<const TalkLine>(
      TalkLine{0, encode(message), line == nullptr ? "" : text_of(*line), from}));
  mark(session);
}

void Broadcast::notify(const std::string& text) {
  for (const Session* session : sessions_.there()) {
    session->subscription->send_at_once(with_kind({0, "", text}));
  }
}

void Broadcast::release() {
  for (Session* session : sessions_.there()) {
    if (session->subscription->release()) mark(*session);
  }
}

void Broadcast::say_of(const std::string& player, const Doing& does) {
  const auto same = std::find_if(doers_.begin(), doers_.end(),
                                 [&does](const Doers& doers) { return doers.what == &does; });
  if (same != doers_.end()) {
    auto& players = same->players;
    if (std::find(players.begin(), players.end(), player) == players.end()) {
      players.push_back(player);
    }
    return;
  }
  doers_.push_back({&does, {player}});
}

// False when the limit is reached: a player who keeps joining and leaving must not flood the talk.
bool Broadcast::say_doers(std::uint64_t now_ms) {
  if (doers_.empty()) return true;
  if (!own_lines_.allows(now_ms, kOwnLines, kOwnLinesIn)) return false;
  for (const Doers& doers : std::exchange(doers_, {})) {
    const std::size_t named = std::min(doers.players.size(), kMaxNamed);
    std::string text = doers.players.front();
    for (std::size_t i = 1; i < named; ++i) text += ", " + doers.players[i];
    const std::size_t others = doers.players.size() - named;
    if (others > 0) text += " and " + std::to_string(others) + " more";
    const bool are_many = doers.players.size() > 1;
    announce_(text + std::string(are_many ? doers.what->many : doers.what->one),
              are_many ? "" : doers.players.front());
  }
  return true;
}

void Broadcast::repeat_lines(Session& session) const {
  const std::uint32_t first = state_.player(session.player)->first_line;
  for (const Talk::Line& line : state_.talk.lines) {
    if (line.number >= first) session.subscription->say(encoded(line));
  }
}

void Broadcast::mark(Session& session) {
  if (std::exchange(session.subscription->is_listed, true)) return;
  marked_.push_back(session.player);
}

bool Broadcast::is_early(std::uint64_t now_ms) const {
  return gathered_at_ && now_ms < *gathered_at_ + gather_ms_;
}

void Broadcast::tell_by(std::uint64_t at_ms) {
  next_tell_ = std::min(next_tell_.value_or(at_ms), at_ms);
}

// Choices wait 2 * gather_ms: if all choose within that time, only the turn's own delta is sent.
void Broadcast::gather_members(std::uint64_t now_ms) {
  const bool has_new_choices = std::exchange(choices_, turns_.choices()) != turns_.choices();
  if (has_new_choices && !choices_at_) choices_at_ = now_ms;
  const bool choices_are_due = choices_at_ && now_ms >= *choices_at_ + 2 * gather_ms_;
  const auto again_at = roster_.gathers_again_at();
  const bool places_are_due = again_at && now_ms >= *again_at;
  if (!std::exchange(members_changed_, false) && !choices_are_due && !places_are_due) return;
  choices_at_.reset();
  roster_.gather(state_, sessions_, now_ms);
}

// A delta always includes the members' changes. Players without other changes are marked for them
// only when enough time has passed.
void Broadcast::mark_for_members(std::uint64_t now_ms) {
  gather_members(now_ms);
  next_tell_ = roster_.gathers_again_at();
  if (choices_at_) tell_by(*choices_at_ + 2 * gather_ms_);
  if (roster_.list().version == gathered_ && doers_.empty()) return;
  if (is_early(now_ms)) {
    tell_by(*gathered_at_ + gather_ms_);
    return;
  }
  const bool is_known = roster_.list().version == gathered_;
  gathered_ = roster_.list().version;
  gathered_at_ = now_ms;
  if (!say_doers(now_ms)) tell_by(now_ms + kSayAgainIn);
  if (is_known) return;
  for (Session* session : sessions_.there()) mark(*session);
}

// It may change by what happens far from a player.
void Broadcast::mark_for_notice() {
  std::string now = key_of_notices(state_.world);
  if (now == notices_) return;
  notices_ = std::move(now);
  for (Session* session : sessions_.there()) mark(*session);
}

void Broadcast::tell(std::uint64_t now_ms) {
  mark_for_members(now_ms);
  mark_for_notice();
  telling_.swap(marked_);
  for (const EntityId player : telling_) {
    Session* session = sessions_.of(player);
    if (session != nullptr && session->is_there()) tell_one(*session, now_ms);
  }
  telling_.clear();
}

DeltaSource Broadcast::all_about(Session& session, std::uint64_t now_ms) {
  const Ruleset& rules = state_.world.rules();
  std::optional<std::uint32_t> reserve;
  if (rules.reserve() > 0) reserve = static_cast<std::uint32_t>(session.bank.left_ms(rules));
  return {state_,
          *state_.player(session.player),
          session.reports,
          roster_.list(),
          session.group,
          turns_.deadline_of(state_.world, session),
          now_ms,
          static_cast<std::uint32_t>(moments_.read(now_ms)),
          reserve,
          says_where_,
          false,
          !notices_.empty(),
          session.standing.has_value()};
}

void Broadcast::count(const Sent& sent) {
  metrics_.deltas.fetch_add(sent.deltas, std::memory_order_relaxed);
  metrics_.delta_bytes.fetch_add(sent.bytes, std::memory_order_relaxed);
}

void Broadcast::tell_one(Session& session, std::uint64_t now_ms) {
  session.subscription->is_listed = false;
  count(session.subscription->tell(all_about(session, now_ms)));
}

// Without the deadline: it is sent as the time left, and a spectator receives it turns later.
void Broadcast::tell_watcher(Subscription& watcher, Session& watched, std::uint64_t now_ms) {
  watcher.release();
  DeltaSource from = all_about(watched, now_ms);
  from.spectator = true;
  from.deadline_ms.reset();
  count(watcher.tell(from));
}

void Broadcast::tell_steps(const std::vector<EntityId>& steppers, std::uint64_t now_ms) {
  for (const EntityId player : steppers) {
    Session* session = sessions_.of(player);
    if (session == nullptr || !session->is_there()) continue;
    if (!turns_.is_alone(state_.world, *session)) continue;
    const bool first = session->steps_at_once == 1;
    count(session->subscription->tell_step(all_about(*session, now_ms), first));
  }
}

}  // namespace undercroft
