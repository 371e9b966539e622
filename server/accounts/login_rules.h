// login_rules.h: what proves a login, and what a proven login changes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/accounts/account_store.h"
#include "server/base/tokens.h"

namespace undercroft {

// The credentials of a connecting client:
// - a password alone logs in;
// - a password and an invitation create the account, or log in to the account of that name and
//   password, so that the same link may be opened twice;
// - a password and a new password change the password;
// - a token alone continues an earlier login;
// - with none of these the client is a guest, whose name must not belong to an account, nor look
//   like one that does.
struct LoginRequest {
  std::string name = {};
  std::string password = {};
  std::string new_password = {};
  std::string invitation = {};
  std::string token = {};
  // Password requests of one source take turns with those of others: the client's network, or its
  // address and account when that account has logged in there before.
  std::string source = {};
  bool is_known = false;  // the account has logged in from there before
};

// What a proven login is still to change in the store.
struct LoginChange {
  enum class Kind : std::uint8_t { NewToken, NextToken, NewPassword, NewAccount };
  Kind kind = Kind::NewToken;
  std::string digest = {};    // of the token used, or of the invitation
  std::string password = {};  // hash of the new password
};

struct LoginAnswer {
  enum class Outcome : std::uint8_t { Account, Guest, Wrong, Refused };
  Outcome outcome = Outcome::Refused;
  std::string account;        // for Account: its name
  std::string token;          // for Account: a fresh token; empty until the login is granted
  std::uint64_t revoked = 0;  // for Account: Account::revoked at this login
  std::string sentence;  // for Wrong and Refused: for the client; Wrong does not say what was wrong
  LoginChange change = {};  // for Account, until the login is granted
};

// LoginRules judge logins by an account store. Proving changes nothing, so that a server can look
// at its bans, its lists and its places before it spends an invitation or replaces a token.
// Thread-safe as the store is. Calls wait for the store; a password takes a hash of 64 MiB.
class LoginRules {
 public:
  struct Options {
    bool lets_guests_in = true;
    std::int64_t token_seconds = 30LL * 24 * 3600;  // since its last use
    std::function<std::int64_t()> now_s;            // seconds since 1970
  };
  // REQUIRES: the store and the tokens outlive the rules.
  LoginRules(AccountStore& store, TokenSource& tokens, Options options)
      : store_(store), tokens_(tokens), options_(std::move(options)) {}

  [[nodiscard]] LoginAnswer prove(const LoginRequest& request) const;
  // Makes the change, and returns the answer with a token. Refuses when the store has changed in
  // between. REQUIRES: proven.outcome is Account, from prove().
  [[nodiscard]] LoginAnswer grant(const LoginAnswer& proven) const;

  [[nodiscard]] static LoginAnswer refused(std::string sentence);

 private:
  [[nodiscard]] LoginAnswer by_password(const LoginRequest& request) const;
  [[nodiscard]] LoginAnswer by_invitation(const LoginRequest& request) const;
  [[nodiscard]] LoginAnswer by_token(const LoginRequest& request) const;
  [[nodiscard]] LoginAnswer as_guest(const LoginRequest& request) const;
  [[nodiscard]] LoginAnswer create(const LoginAnswer& proven) const;
  [[nodiscard]] LoginAnswer why_not_created(const LoginAnswer& proven) const;
  [[nodiscard]] LoginAnswer change_password(const LoginAnswer& proven) const;
  [[nodiscard]] LoginAnswer replace_token(const LoginAnswer& proven) const;
  [[nodiscard]] LoginAnswer add_token(const std::string& account, std::uint64_t revoked) const;
  [[nodiscard]] std::string fresh_token() const;

  AccountStore& store_;
  TokenSource& tokens_;
  Options options_;
};

}  // namespace undercroft
