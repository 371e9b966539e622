// realm_core.cc: setting up what the parts of a realm share.
#include "server/realm/realm_core.h"

#include <utility>

namespace undercroft {
namespace {

constexpr std::uint64_t kArrivalsTold = 12;  // lines a minute about one player

}  // namespace

RealmCore::RealmCore(RealmState first, RealmOptions given, const Clock& time,
                     RealmMetrics& counters)
    : state(std::move(first)),
      options(std::move(given)),
      clock(time),
      metrics(counters),
      turns(time),
      broadcast(
          state, sessions, turns, metrics, options.gather_ms, options.friends_on_map,
          [this](const std::string& text, const std::string& about) { announce(text, about); }),
      watchers(sessions,
               [this] {
                 ++comings_and_goings;
                 broadcast.members_changed();
               }),
      held(state, sessions, turns, clock),
      standing(state, sessions, turns, held, clock, options.step_ms, options.friends_on_map) {
  if (world().rules().is_slow()) sessions.keep_all();
  if (options.moments) broadcast.moments().continue_from(*options.moments, now_ms());
}

Session* RealmCore::connected(const Player* player) const {
  Session* session = player == nullptr ? nullptr : sessions.of(player->body);
  return session != nullptr && session->is_there() ? session : nullptr;
}

void RealmCore::announce(Session& session, const Doing& does) {
  if (!session.arrivals.allows(now_ms(), kArrivalsTold, kMinuteMs)) return;
  broadcast.say_of(name_of(session), does);
}

std::optional<Refusal> RealmCore::refusal_by_host(const std::string& name, NameProof proof,
                                                  const Connection& from) const {
  if (std::string banned = options.ban_of(name, proof.is_account); !banned.empty()) {
    return Refusal{RefusalCode::Server, std::move(banned), {}, "banned", options.server};
  }
  std::string unlisted = options.refusal_of_unlisted(proof.is_proven ? name : "", proof.is_account,
                                                     from.peer().address);
  if (unlisted.empty()) return std::nullopt;
  return Refusal{RefusalCode::Server, std::move(unlisted), {}, "not-listed", options.server};
}

void RealmCore::report_joining(Session& session) {
  if (session.reported_at || !session.comings.allows(now_ms(), kArrivalsTold, kMinuteMs)) return;
  session.reported_at = now_ms();
  options.news({RealmNews::Kind::Joined, name_of(session)});
}

void RealmCore::report_leaving(Session& session, std::string_view why) {
  const auto since = std::exchange(session.reported_at, std::nullopt);
  if (!since) return;
  options.news({RealmNews::Kind::Left, name_of(session), std::string(why), now_ms() - *since});
}

void RealmCore::name_changed(EntityId player) {
  broadcast.members_changed();
  for (const Session* session : sessions.there()) session->subscription->name_changed(player);
  watchers.name_changed(player);
}

Journal::Kept RealmCore::kept() {
  return {state,
          [this] {
            ReportQueues all;
            for (const auto& session : sessions) all.emplace(session->player, session->reports);
            return all;
          },
          [this] { return broadcast.moments().read(now_ms()); }};
}

void RealmCore::regroup_if_needed() {
  if (!std::exchange(groups_changed, false)) return;
  const bool are_others = turns.regroup(world(), sessions, now_ms());
  are_others ? broadcast.members_changed() : broadcast.members_moved();
}

}  // namespace undercroft
