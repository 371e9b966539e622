// login.cc: decides what happens to a connection that has sent Hello.
#include "server/gateway/connections/login.h"

#include <spdlog/spdlog.h>

#include <array>
#include <optional>

#include "server/base/duration_text.h"
#include "server/realm/seats/seat_rules.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kNameLogged = 16;  // bytes of a client-supplied name that are logged
constexpr std::size_t kClientLogged = 40;
constexpr std::size_t kReasonLogged = 160;

// Refusals of which the host is warned, with the setting unless the sentence names it.
struct WarnedRefusal {
  std::string_view reason;
  Warning warning;
  std::string_view setting;
};
constexpr const char* kTooManyNames = "too-many-names";
constexpr const char* kTooManyTries = "too-many-tries";
constexpr std::array kWarnings = {
    WarnedRefusal{kPlacesTaken, Warning::Places, ""},
    WarnedRefusal{kTooManyNames, Warning::Names, " (--names-by-address)"},
    WarnedRefusal{kTooManyTries, Warning::Passwords, " (--passwords-by-address)"}};

LoginStep refused(std::string sentence, std::string reason) {
  return login::Refuse{{RefusalCode::Server, std::move(sentence), {}, std::move(reason)}};
}

bool tries_password(const Hello& hello) {
  const bool has_login = !hello.resume_token.empty() && !names_seat(hello);
  return !has_login && !hello.password.empty();
}

LoginRequest request_of(const HelloFrom& from, const Hello& hello) {
  LoginRequest request{hello.name, hello.password, hello.new_password, hello.invitation,
                       names_seat(hello) ? "" : hello.resume_token};
  request.is_known = from.context.passwords.is_known(from.source, hello.name);
  request.source =
      request.is_known ? from.source.name + " as " + to_lower(hello.name) : from.source.widest();
  return request;
}

LoginStep desk_step(const HelloFrom& from, const Hello& hello) {
  ServerContext& context = from.context;
  if (names_seat(hello) && hello.password.empty() && context.options.lets_guests_in) {
    return login::LetIn{};
  }
  auto wait = std::optional(std::chrono::milliseconds(0));
  if (tries_password(hello))
    wait = context.passwords.wait_for(from.source, hello.name, from.now_ms);
  if (!wait || wait->count() > 0) ++context.metrics.passwords_slowed;
  if (!wait) {
    return refused("Too many password attempts: this one was not checked. Try again later.",
                   kTooManyTries);
  }
  return login::AskDesk{request_of(from, hello), *wait};
}

std::string after_others(const HelloFrom& from, std::uint64_t left_out) {
  if (left_out == 0) return "";
  const std::string name = logged_address(from.source, from.context.options.log_addresses);
  return " (" + std::to_string(left_out) + " earlier lines from " +
         (name.empty() ? "this address" : name) + " not logged)";
}

// " from 203.0.113.7", unless the host does not want addresses in the log.
std::string origin_of(const HelloFrom& from) {
  const std::string name = logged_address(from.source, from.context.options.log_addresses);
  return name.empty() ? "" : " from " + name;
}

// A player whom the host has sent away has been let in before.
void report_refusal(const HelloFrom& from, std::string_view name, const Refusal& refusal) {
  if (refusal.reason == "host") return;
  const std::string who = plain_text(name, kNameLogged);
  from.context.options.refused(who, (who.empty() ? "A connection" : who) + origin_of(from) +
                                        " is refused: " + refusal.sentence);
}

}  // namespace

std::string hint_for_crowds(const ClientAddress& source, const GatewayOptions& options) {
  return " (if many people share the address: --shared-address " +
         (options.log_addresses == AddressesLogged::Full ? source.widest() : "ADDR") + ")";
}

bool names_seat(const Hello& hello) {
  if (!hello.link.empty()) return true;
  return !hello.resume_token.empty() && !hello.resume_token.starts_with(kAccountToken);
}

std::optional<Refusal> refusal_of_new_name(const HelloFrom& from) {
  if (from.context.addresses.may_bring_name(from.source, from.now_ms)) return std::nullopt;
  return Refusal{RefusalCode::Server,
                 "Too many new names from your address: try again later.",
                 {},
                 kTooManyNames};
}

LoginStep proof_step(const HelloFrom& from, const Hello& hello) {
  if (from.context.options.desk != nullptr) return desk_step(from, hello);
  if (!hello.password.empty()) return refused("This server has no accounts.", "account");
  return login::LetIn{};
}

LoginStep step_after(const HelloFrom& from, const Hello& hello, const LoginAnswer& answer) {
  switch (answer.outcome) {
    case LoginAnswer::Outcome::Account:
      if (tries_password(hello)) {
        from.context.passwords.was_right(from.source, hello.name, from.now_ms);
      }
      return login::LetInAs{answer};
    case LoginAnswer::Outcome::Guest:
      return login::LetIn{};
    case LoginAnswer::Outcome::Wrong:
      if (!hello.password.empty()) return refused(answer.sentence, "wrong-password");
      return login::Refuse{{RefusalCode::BadToken, answer.sentence, {}, ""}};
    case LoginAnswer::Outcome::Refused:
      break;
  }
  return refused(answer.sentence, "account");
}

std::chrono::milliseconds wait_before(const HelloFrom& from, const Refusal& refusal) {
  if (refusal.code != RefusalCode::BadToken) return std::chrono::milliseconds(0);
  return from.context.addresses.wait_for_wrong_token(from.source, from.now_ms);
}

void log_hello(const HelloFrom& from, const Hello& hello) {
  const auto left_out = from.context.addresses.may_log(from.source, from.now_ms);
  if (!left_out) return;
  spdlog::info("{} logs in{} with {}{}", plain_text(hello.name, kNameLogged), origin_of(from),
               plain_text(hello.client, kClientLogged), after_others(from, *left_out));
}

void log_refusal(const HelloFrom& from, std::string_view name, const Refusal& refusal) {
  report_refusal(from, name, refusal);
  for (const auto& [reason, warning, setting] : kWarnings) {
    if (refusal.reason != reason) continue;
    if (!from.context.addresses.may_warn(warning, from.source, from.now_ms)) return;
    spdlog::warn(
        "refused a player{}: {}{}{}", origin_of(from), refusal.sentence, setting,
        warning == Warning::Places ? hint_for_crowds(from.source, from.context.options) : "");
  }
}

void log_end(const HelloFrom& from, std::string_view name, std::chrono::milliseconds stayed,
             std::string_view why) {
  const auto left_out = from.context.addresses.may_log(from.source, from.now_ms);
  if (!left_out) return;
  spdlog::info("connection of {}{} ended after {}: {}{}", plain_text(name, kNameLogged),
               origin_of(from), duration_text(stayed.count() / 1000),
               plain_text(why, kReasonLogged), after_others(from, *left_out));
}

}  // namespace undercroft
