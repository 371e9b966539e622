// join_attempt.cc: judges a Hello, and takes the steps that follow.
#include "server/gateway/connections/join_attempt.h"

#include <utility>
#include <variant>

#include "server/base/daily_names.h"
#include "server/gateway/connections/realm_move.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr const char* kNoHello = "The first message must be Hello.";
constexpr const char* kIsStopping = "the server is stopping: try again soon";

// A token that opens no seat is yesterday's in a daily, and a guess for a spectator, who needs
// none. Its bearer is a newcomer, who must prove its name.
void forget_seat(Hello& hello) {
  if (!names_seat(hello)) return;
  hello.resume_token.clear();
  hello.link.clear();
}

Refusal refusal_of_daily(const std::string& sentence) {
  return {RefusalCode::Server, sentence, {}, "daily"};
}

}  // namespace

JoinAttempt::JoinAttempt(Host& host, ConnectionStage& stage, AccessCheck& access, Place place,
                         DailyWay daily, SecretChannel secrets)
    : host_(host),
      stage_(stage),
      access_(access),
      place_(std::move(place)),
      context_(place_.slot.context()),
      daily_(daily),
      secrets_(std::move(secrets)) {}

void JoinAttempt::take(const ClientMessage& message) {
  if (const auto* hello = std::get_if<Hello>(&message)) return take_hello(*hello);
  if (const auto* challenge = std::get_if<Challenge>(&message)) return prove(*challenge);
  host_.refuse({RefusalCode::Malformed, kNoHello, {}});
}

// ---- the server's identity ----

// A second challenge gets no answer. It is also the first one, read again after a move.
void JoinAttempt::prove(const Challenge& challenge) {
  if (secrets_.is_open()) return;
  const GatewayOptions& options = context_.options;
  if (options.key == nullptr) return host_.refuse({RefusalCode::Malformed, kNoHello, {}});
  const auto proof =
      secrets_.open(*options.key, challenge, realm_of_path(), options.is_identity_passing);
  if (!proof) return host_.refuse({RefusalCode::Malformed, proof.error(), {}});
  host_.send(encode(ServerMessage{*proof}));
}

std::string JoinAttempt::realm_of_path() const {
  return daily_ == DailyWay::Wanted ? std::string(kDailyRealm) : place_.realm;
}

// ---- the verdict ----

void JoinAttempt::take_hello(Hello hello) {
  const LoginStep step = judge(hello);
  take_step(hello, step);
}

// Judges every Hello, and unseals it. Each check comes before those that need what it proves.
// Nothing may be done for a Hello before its verdict.
LoginStep JoinAttempt::judge(Hello& hello) {
  if (context_.draining) return login::PutOff{};
  if (const auto ban = access_.new_ban()) return login::Refuse{*ban};
  if (const auto unsealed = secrets_.unseal(hello); !unsealed) {
    return login::Refuse{{RefusalCode::Malformed, unsealed.error(), {}}};
  }
  trim_names(hello);
  name_ = hello.name;
  if (const auto fault = fault_in(hello)) return login::Refuse{*fault};
  return judge_realm(hello);
}

LoginStep JoinAttempt::judge_realm(Hello& hello) {
  if (daily_ == DailyWay::Found) hello.realm = place_.realm;
  const bool is_routed = wants_daily(hello);
  if (!is_routed && is_elsewhere(hello)) return login::Move{hello.realm};
  const bool is_for_daily = is_routed || is_daily_realm(place_.realm);
  const bool watches = !hello.watch.empty();
  if (is_for_daily && watches) {
    return login::Refuse{refusal_of_daily("A daily has no spectators.")};
  }
  if ((is_for_daily || watches) && !has_seat(hello)) forget_seat(hello);
  return proof_step(host_.from(), hello);
}

// The default realm, which routes players to their daily, knows no seats of the daily.
bool JoinAttempt::has_seat(const Hello& hello) {
  return !wants_daily(hello) && !host_.name_of_seat(hello).empty();
}

bool JoinAttempt::is_elsewhere(const Hello& hello) const {
  return !hello.realm.empty() && !equals_ignoring_case(hello.realm, place_.realm);
}

bool JoinAttempt::wants_daily(const Hello& hello) const {
  if (context_.options.daily == nullptr || daily_ == DailyWay::Found) return false;
  return hello.realm.empty() ? daily_ == DailyWay::Wanted
                             : equals_ignoring_case(hello.realm, kDailyRealm);
}

// ---- the steps ----

void JoinAttempt::take_step(const Hello& hello, const LoginStep& step) {
  std::visit([&](const auto& what) { take(hello, what); }, step);
}

void JoinAttempt::take(const Hello&, const login::Refuse& refused) {
  host_.refuse(refused.refusal);
}

void JoinAttempt::take(const Hello&, const login::PutOff&) {
  host_.close(CloseCode::Restart, kIsStopping);
}

// The Hello names another realm than the path.
void JoinAttempt::take(const Hello&, const login::Move& move) {
  stage_.enter(Stage::Moving);
  move_to_realm(host_, place_, move.realm);
}

void JoinAttempt::take(const Hello& hello, const login::AskDesk& ask) {
  stage_.enter(Stage::Asking);
  host_.later(ask.wait, [this, hello, request = ask.request] { ask_desk(hello, request); });
}

void JoinAttempt::ask_desk(const Hello& hello, const LoginRequest& request) {
  context_.options.desk->ask(request, [this, hello,
                                       answering = host_.answering()](const LoginAnswer& answer) {
    answering([this, hello, answer] { take_step(hello, step_after(host_.from(), hello, answer)); });
  });
}

void JoinAttempt::take(const Hello& hello, const login::LetIn&) {
  if (wants_daily(hello)) return enter_daily(hello, "");
  if (!names_seat(hello)) {
    if (const auto no = refusal_of_new_name(host_.from())) return host_.refuse(*no);
  }
  if (host_.is_refused("", hello)) return play(hello);
  const std::string seat = host_.name_of_seat(hello);
  count_attempt(seat.empty() ? hello.name : seat, [this, hello] { play(hello); });
}

// A refused player spends no invitation, and keeps its token.
void JoinAttempt::take(const Hello& hello, const login::LetInAs& who) {
  const LoginAnswer& proven = who.proven;
  if (wants_daily(hello)) return enter_daily(hello, proven.account);
  access_.logged_in(proven.account, proven.revoked);
  if (host_.is_refused(proven.account, hello)) return play_as(hello, proven);
  count_attempt(proven.account, [this, hello, proven] { grant(hello, proven); });
}

// ---- the effects ----

void JoinAttempt::grant(const Hello& hello, const LoginAnswer& proven) {
  stage_.enter(Stage::Asking);
  context_.options.desk->grant(
      proven, [this, hello, answering = host_.answering()](const LoginAnswer& granted) {
        answering([this, hello, granted] {
          if (granted.outcome == LoginAnswer::Outcome::Account) return play_as(hello, granted);
          take_step(hello, step_after(host_.from(), hello, granted));
        });
      });
}

void JoinAttempt::play(const Hello& hello) {
  stage_.enter(Stage::Playing);
  host_.join(hello);
}

void JoinAttempt::play_as(const Hello& hello, const LoginAnswer& granted) {
  access_.logged_in(granted.account, granted.revoked);
  stage_.enter(Stage::Playing);
  host_.join_as(granted.account, granted.token, hello);
}

// Calls `play` when this is the player's only realm of the day, or no daily.
void JoinAttempt::count_attempt(const std::string& player, std::function<void()> play) {
  if (!is_daily_realm(place_.realm)) return play();
  DailyHost* const daily = context_.options.daily;
  if (daily == nullptr) {
    return host_.refuse(refusal_of_daily("This server has no daily any longer."));
  }
  stage_.enter(Stage::Asking);
  daily->admit(
      player, place_.realm,
      [this, play = std::move(play), answering = host_.answering()](const DailyAdmission& answer) {
        answering([this, play, answer] {
          if (answer.refusal.empty()) return play();
          host_.refuse(refusal_of_daily(answer.refusal));
        });
      });
}

// ---- the way to the daily ----

// Moves the player to its realm of the day, where the Hello is judged again and the login granted.
void JoinAttempt::enter_daily(const Hello& hello, const std::string& account) {
  const bool is_account = !account.empty();
  const std::string& player = is_account ? account : hello.name;
  if (const auto no = access_.refusal_of_name(player, is_account)) return host_.refuse(*no);
  find_daily(player, false, [this, hello, account] { begin_daily(hello, account); });
}

// A new dungeon costs the store something, as a guest's new name does.
void JoinAttempt::begin_daily(const Hello& hello, const std::string& account) {
  if (account.empty()) {
    if (const auto no = refusal_of_new_name(host_.from())) return host_.refuse(*no);
  }
  find_daily(account.empty() ? hello.name : account, true, [this] {
    host_.refuse(refusal_of_daily("The daily cannot be reached now: try again soon."));
  });
}

void JoinAttempt::find_daily(const std::string& player, bool may_begin,
                             std::function<void()> if_none) {
  stage_.enter(Stage::Asking);
  context_.options.daily->enter(player, may_begin,
                                [this, if_none = std::move(if_none),
                                 answering = host_.answering()](const DailyEntrance& found) {
                                  answering([this, if_none, found] {
                                    if (!found.refusal.empty())
                                      return host_.refuse(refusal_of_daily(found.refusal));
                                    if (found.realm.empty()) return if_none();
                                    daily_ = DailyWay::Found;
                                    stage_.enter(Stage::Moving);
                                    move_to_realm(host_, place_, found.realm);
                                  });
                                });
}

}  // namespace undercroft
