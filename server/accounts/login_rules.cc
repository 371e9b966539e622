// login_rules.cc: proving logins, and granting them.
#include "server/accounts/login_rules.h"

#include <algorithm>
#include <utility>

#include "server/accounts/passwords.h"
#include "server/base/reserved_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using Outcome = LoginAnswer::Outcome;
using Change = LoginChange::Kind;

LoginAnswer no_login(Outcome outcome, std::string sentence) {
  LoginAnswer answer;
  answer.outcome = outcome;
  answer.sentence = std::move(sentence);
  return answer;
}

// An unknown name and a wrong password get the same answer.
LoginAnswer wrong() { return no_login(Outcome::Wrong, "Wrong name or password."); }

LoginAnswer unfit(std::string fault) {
  fault.front() = to_upper(fault.front());
  return LoginRules::refused(fault + ".");
}

// An error of the host. The sentence gives no details: paths and SQL errors must not reach clients.
LoginAnswer broken() {
  return LoginRules::refused("Accounts are unavailable right now: try again later.");
}

LoginAnswer not_created(const std::string& why) {
  return no_login(Outcome::Wrong, "No account was created: " + why + ".");
}

LoginAnswer exists(const Account& account) {
  return not_created("an account called " + account.name + " exists already");
}

LoginAnswer expired() {
  return no_login(Outcome::Wrong, "This login has expired: log in with name and password.");
}

LoginAnswer proven(const Account& account, LoginChange change) {
  return {Outcome::Account, account.name, "", account.revoked, "", std::move(change)};
}

}  // namespace

LoginAnswer LoginRules::refused(std::string sentence) {
  return no_login(Outcome::Refused, std::move(sentence));
}

// ---- proofs ----

LoginAnswer LoginRules::prove(const LoginRequest& request) const {
  if (!request.token.empty()) return by_token(request);
  if (!request.invitation.empty()) return by_invitation(request);
  if (!request.password.empty()) return by_password(request);
  return as_guest(request);
}

LoginAnswer LoginRules::by_password(const LoginRequest& request) const {
  const bool changes = !request.new_password.empty();
  const std::string fault = changes ? fault_of_password(request.new_password) : "";
  if (!fault.empty()) return unfit(fault);
  if (request.password.size() > kMaxPassword) return wrong();
  const auto found = store_.find(request.name);
  if (!found) return broken();
  if (!*found) {
    waste_time_on(request.password);
    return wrong();
  }
  const Account& account = **found;
  if (!verify_password(request.password, account.password)) return wrong();
  if (!changes) return proven(account, {Change::NewToken});
  return proven(account, {Change::NewPassword, "", hash_of_password(request.new_password)});
}

// A friend who opens the link a second time has the account already. Without a valid invitation the
// answer and its time do not tell whether the account exists.
LoginAnswer LoginRules::by_invitation(const LoginRequest& request) const {
  if (!is_player_name(request.name)) return refused("A name has 3 to 16 letters, digits, _ or -.");
  LoginAnswer again = by_password(request);
  if (again.outcome == Outcome::Account) return again;
  const auto found = store_.find(request.name);
  if (!found) return broken();
  if (is_reserved_name(request.name)) return refused(kReservedName);
  const std::string fault = fault_of_password(request.password);
  if (!fault.empty()) return unfit(fault);
  const std::string digest = digest_of(request.invitation);
  const auto invalid = store_.fault_of_invitation(digest, options_.now_s());
  if (!invalid) return broken();
  if (!invalid->empty()) return not_created(*invalid);
  if (*found) return exists(**found);
  return proven({request.name, ""},
                {Change::NewAccount, digest, hash_of_password(request.password)});
}

LoginAnswer LoginRules::by_token(const LoginRequest& request) const {
  const std::string digest = digest_of(request.token);
  const auto account = store_.owner_of_token(digest, options_.now_s());
  if (!account) return broken();
  return *account ? proven(**account, {Change::NextToken, digest}) : expired();
}

LoginAnswer LoginRules::as_guest(const LoginRequest& request) const {
  if (!options_.lets_guests_in) {
    return refused("This server needs an account: log in with name and password.");
  }
  const auto found = store_.find(request.name);
  if (!found) return broken();
  if (*found) return refused("That name belongs to an account: its password is needed.");
  // A guest called D0ra could pass for the account Dora, whether or not she plays.
  const auto alike = store_.has_look_alike(request.name);
  if (!alike) return broken();
  if (*alike) return refused("That name looks like an account's: choose another.");
  return no_login(Outcome::Guest, "");
}

// ---- grants ----

LoginAnswer LoginRules::grant(const LoginAnswer& proven) const {
  switch (proven.change.kind) {
    case Change::NewAccount:
      return create(proven);
    case Change::NewPassword:
      return change_password(proven);
    case Change::NextToken:
      return replace_token(proven);
    case Change::NewToken:
      break;
  }
  return add_token(proven.account, proven.revoked);
}

LoginAnswer LoginRules::create(const LoginAnswer& proven) const {
  const auto added = store_.add_invited({proven.account, proven.change.password},
                                        proven.change.digest, options_.now_s());
  return added ? add_token(proven.account, 0) : why_not_created(proven);
}

// A store that is full or silent is the host's matter, and its sentence may name the host's tools.
LoginAnswer LoginRules::why_not_created(const LoginAnswer& proven) const {
  const auto invalid = store_.fault_of_invitation(proven.change.digest, options_.now_s());
  const auto found = store_.find(proven.account);
  if (!invalid || !found) return broken();
  if (*found) return exists(**found);
  return invalid->empty() ? broken() : not_created(*invalid);
}

LoginAnswer LoginRules::change_password(const LoginAnswer& proven) const {
  if (!store_.set_password(proven.account, proven.change.password)) return broken();
  const auto changed = store_.find(proven.account);
  return changed && *changed ? add_token((*changed)->name, (*changed)->revoked) : broken();
}

LoginAnswer LoginRules::replace_token(const LoginAnswer& proven) const {
  const std::string fresh = fresh_token();
  const std::int64_t now = options_.now_s();
  const auto account =
      store_.rotate(proven.change.digest, digest_of(fresh), now, now + options_.token_seconds);
  if (!account) return broken();
  if (!*account) return expired();
  return {Outcome::Account, (*account)->name, fresh, (*account)->revoked, "", {}};
}

LoginAnswer LoginRules::add_token(const std::string& account, std::uint64_t revoked) const {
  const std::string fresh = fresh_token();
  const auto added =
      store_.add_token({digest_of(fresh), account, options_.now_s() + options_.token_seconds});
  if (!added) return broken();
  return {Outcome::Account, account, fresh, revoked, "", {}};
}

std::string LoginRules::fresh_token() const { return std::string(kAccountToken) + tokens_.fresh(); }

}  // namespace undercroft
