// login.cc: who may come in, by what right, and who is made to wait.
#include "server/gateway/login.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/realm/realm_directory.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kNameLogged = 16;  // bytes of what a stranger calls itself
constexpr std::size_t kClientLogged = 40;

LoginStep refused(std::string sentence, std::string reason, bool wrong_password = false) {
  return login::Refuse{{RefusalCode::Server, std::move(sentence), {}, std::move(reason)},
                       wrong_password};
}

LoginStep guest_step(const HelloFrom& from, const Hello& hello) {
  const bool is_new = hello.resume_token.empty();
  if (is_new && !from.context.addresses.may_bring_name(from.source, from.now_ms)) {
    return refused("Too many new names from your address: try again later.", "too-many-names");
  }
  return login::LetIn{};
}

LoginStep desk_step(const HelloFrom& from, const Hello& hello) {
  const bool has_seat =
      !hello.resume_token.empty() && !hello.resume_token.starts_with(kAccountToken);
  if (has_seat && hello.password.empty() && from.context.options.lets_guests_in) {
    return guest_step(from, hello);
  }
  return login::AskDesk{{hello.name, hello.password, hello.new_password, hello.invitation,
                         has_seat ? "" : hello.resume_token}};
}

std::string after_others(std::uint64_t left_out, const Source& source) {
  if (left_out == 0) return "";
  return " (after " + std::to_string(left_out) + " such lines of " + source.name +
         " that were left out)";
}

}  // namespace

LoginStep first_step(const HelloFrom& from, const Hello& hello, std::string_view realm) {
  if (const auto fault = fault_in(hello)) return login::Refuse{*fault};
  if (!hello.realm.empty() && hello.realm != realm) return login::Move{hello.realm};
  if (from.context.options.desk != nullptr) return desk_step(from, hello);
  if (!hello.password.empty()) return refused("This server keeps no accounts.", "account");
  return guest_step(from, hello);
}

LoginStep step_after(const HelloFrom& from, const Hello& hello, const LoginAnswer& answer) {
  switch (answer.outcome) {
    case LoginAnswer::Outcome::Account:
      return login::LetInAs{answer.account, answer.token};
    case LoginAnswer::Outcome::Guest:
      return guest_step(from, hello);
    case LoginAnswer::Outcome::Wrong:
      if (!hello.password.empty()) return refused(answer.sentence, "wrong-password", true);
      return login::Refuse{{RefusalCode::BadToken, answer.sentence, {}, ""}};
    case LoginAnswer::Outcome::Refused:
      break;
  }
  return refused(answer.sentence, "account");
}

std::chrono::milliseconds wait_before(const HelloFrom& from, const Refusal& refusal,
                                      const std::string& wrong_name) {
  AddressBook& addresses = from.context.addresses;
  auto wait = std::chrono::milliseconds(0);
  if (refusal.code == RefusalCode::BadToken || !wrong_name.empty()) {
    wait = addresses.wait_for_wrong_token(from.source, from.now_ms);
  }
  if (wrong_name.empty()) return wait;
  const Source account{"account " + plain_text(wrong_name, kNameLogged), false};
  return std::max(wait, addresses.wait_for_wrong_token(account, from.now_ms));
}

void log_hello(const HelloFrom& from, const Hello& hello) {
  const auto left_out = from.context.addresses.may_log(from.source, from.now_ms);
  if (!left_out) return;
  spdlog::info("{} says hello from {}{}", plain_text(hello.name, kNameLogged),
               plain_text(hello.client, kClientLogged), after_others(*left_out, from.source));
}

}  // namespace undercroft
