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

// Judges every Hello, and unseals it. Each check comes before those that need what it proves: the
// ban of the address, the seal, the protocol and the name, the realm, and who the player is.
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
  if (daily_ == DailyWay::Found) hello.realm = place_.realm;
  return wants_daily(hello) ? daily_step(hello) : first_step(host_.from(), hello, place_.realm);
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

void JoinAttempt::take(const Hello& hello, const login::EnterDaily& ask) {
  stage_.enter(Stage::Asking);
  context_.options.daily->enter(
      hello.name, ask.may_begin,
      [this, hello, ask, answering = host_.answering()](const DailyEntrance& found) {
        answering([this, hello, ask, found] {
          if (!found.realm.empty()) daily_ = DailyWay::Found;
          take_step(hello, daily_step_after(host_.from(), ask, found));
        });
      });
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

// The token of yesterday's seat opens none today.
void JoinAttempt::take(const Hello& hello, const login::LetIn&) {
  count_attempt(hello.name, [this, joining = hello](bool is_new) mutable {
    if (is_new) joining.resume_token.clear();
    stage_.enter(Stage::Playing);
    host_.join(joining);
  });
}

void JoinAttempt::take(const Hello& hello, const login::LetInAs& who) {
  access_.logged_in(who.account, who.revoked);
  count_attempt(who.account, [this, hello, who](bool) {
    stage_.enter(Stage::Playing);
    host_.join_as(who.account, who.token, hello);
  });
}

// Calls `play` when this is the player's only realm of the day, or no daily.
void JoinAttempt::count_attempt(const std::string& player, std::function<void(bool is_new)> play) {
  if (!is_daily_realm(place_.realm)) return play(false);
  DailyHost* const daily = context_.options.daily;
  if (daily == nullptr) {
    return host_.refuse(refusal_of_daily("This server has no daily any longer."));
  }
  stage_.enter(Stage::Asking);
  daily->admit(
      player, place_.realm,
      [this, play = std::move(play), answering = host_.answering()](const DailyAdmission& answer) {
        answering([this, play, answer] {
          if (answer.refusal.empty()) return play(answer.is_new);
          host_.refuse(refusal_of_daily(answer.refusal));
        });
      });
}

}  // namespace undercroft
