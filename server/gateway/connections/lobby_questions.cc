// lobby_questions.cc: the list of realms, the daily's board, and realms that players make.
#include "server/gateway/connections/lobby_questions.h"

#include <utility>
#include <variant>

#include "server/daily/daily_host.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kAnswersEvery = 1000;  // ms, each kind of question
constexpr const char* kMakesNoRealms = "Players may make no realms here.";
constexpr const char* kMakesNoBranches = "The host lets nobody play on from a moment here.";
constexpr const char* kMakesRealmsLater = "Wait a moment, and try again.";

bool is_early(const std::optional<std::uint64_t>& last_ms, std::uint64_t now_ms) {
  return last_ms && now_ms - *last_ms < kAnswersEvery;
}

RealmMade answer_to_wish(const std::string& name, const std::string& why_not) {
  return {plain_text(name, kMaxName), why_not};
}

}  // namespace

bool LobbyQuestions::is_question(const ClientMessage& message) {
  return std::holds_alternative<AskRealms>(message) || std::holds_alternative<AskDaily>(message) ||
         std::holds_alternative<MakeRealm>(message);
}

std::optional<ServerMessage> LobbyQuestions::answer(const ClientMessage& question,
                                                    const Asker& asker,
                                                    std::function<void(RealmMade)> made) {
  if (std::holds_alternative<AskRealms>(question)) return realms(asker);
  if (std::holds_alternative<AskDaily>(question)) return daily(asker.now_ms);
  return make_realm(asker, std::get<MakeRealm>(question), std::move(made));
}

std::optional<ServerMessage> LobbyQuestions::daily(std::uint64_t now_ms) {
  if (is_early(told_daily_ms_, now_ms)) return std::nullopt;
  told_daily_ms_ = now_ms;
  const DailyHost* daily = context_.options.daily;
  return ServerMessage{daily == nullptr ? DailyBoard{} : daily->board()};
}

std::optional<ServerMessage> LobbyQuestions::realms(const Asker& asker) {
  if (is_early(told_realms_ms_, asker.now_ms)) return std::nullopt;
  told_realms_ms_ = asker.now_ms;
  RealmList list = context_.lobby.list(asker.now_ms);
  if (!asker.is_playing && !context_.lets_anybody_in()) {
    for (RealmEntry& realm : list.realms) realm.names.clear();
  }
  list.status = status_of(asker.realm.name(), join_answer(asker), context_);
  list.may_make = may_make_realms(asker);
  return list;
}

// As status.json says it, without the limits of addresses, which this connection has passed.
JoinAnswer LobbyQuestions::join_answer(const Asker& asker) const {
  if (asker.is_playing) return {};
  if (context_.is_stopping()) return {"The server is shutting down.", kAskAgainMs};
  if (asker.realm.is_halted()) return {kHaltedRealm, kAskAgainMs};
  if (asker.realm.is_paused()) return {kPausedRealm, kAskAgainMs};
  return answer_of_room(context_.lobby.room(asker.realm_id), asker.source, context_.options);
}

bool LobbyQuestions::may_make_realms(const Asker& asker) const {
  return context_.options.make_realm && (asker.is_playing || context_.lets_anybody_in());
}

// A request that comes too early postpones the next one.
std::optional<ServerMessage> LobbyQuestions::make_realm(const Asker& asker, const MakeRealm& asks,
                                                        std::function<void(RealmMade)> made) {
  const std::string& name = asks.name;
  const bool must_wait = is_early(asked_to_make_ms_, asker.now_ms);
  asked_to_make_ms_ = asker.now_ms;
  if (!may_make_realms(asker)) return answer_to_wish(name, kMakesNoRealms);
  if (must_wait) return answer_to_wish(name, kMakesRealmsLater);
  const bool is_branch = !asks.moment.empty();
  if (is_branch && !context_.options.branches) return answer_to_wish(name, kMakesNoBranches);
  context_.options.make_realm(wish_of(asker, asks),
                              [made = std::move(made)](const RealmMade& answer) {
                                made(answer_to_wish(answer.realm, answer.sentence));
                              });
  return std::nullopt;
}

// An address that stands for many people has half of all realms a day.
std::size_t LobbyQuestions::most_a_day(const Asker& asker) const {
  const GatewayOptions& options = context_.options;
  if (!asker.account.empty() || !options.counted_network(asker.source).empty()) return 1;
  return asker.source.is_shared ? (options.player_realms + 1) / 2 : 0;
}

RealmWish LobbyQuestions::wish_of(const Asker& asker, const MakeRealm& asks) const {
  const GatewayOptions& options = context_.options;
  const std::string maker = asker.account.empty()
                                ? "guest " + options.origin_of(asker.source.widest())
                                : "account " + asker.account;
  return {asks.name, maker, most_a_day(asker), asks.moment, asks.at, asker.source.widest()};
}

}  // namespace undercroft
