// login_desk.h: checks logins on threads of its own, away from the game's threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/accounts/account_store.h"
#include "server/base/tokens.h"

namespace undercroft {

// The credentials of a connecting client:
// - a password alone logs in;
// - a password and an invitation create the account;
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

struct LoginAnswer {
  enum class Outcome : std::uint8_t { Account, Guest, Wrong, Refused };
  Outcome outcome = Outcome::Refused;
  std::string account;        // for Account: its name
  std::string token;          // for Account: a fresh token
  std::uint64_t revoked = 0;  // for Account: Account::revoked at this login
  std::string sentence;  // for Wrong and Refused: for the client; Wrong does not say what was wrong
};

class LoginDesk {
 public:
  struct Options {
    std::size_t threads = 2;  // each hash takes 64 MiB
    // Requests queued for a password hash, of known sources and of others; further ones are
    // refused.
    std::size_t most_waiting = 64;
    std::size_t most_from_source = 8;  // of these, from one source
    bool lets_guests_in = true;
    std::int64_t token_seconds = 30LL * 24 * 3600;  // since its last use
    std::function<std::int64_t()> now_s;            // seconds since 1970
    // Interval at which new passwords set by another process are noticed.
    std::chrono::milliseconds look_for_passwords{2000};
  };
  // REQUIRES: the store and the tokens outlive the desk. The desk's threads call both.
  LoginDesk(AccountStore& store, TokenSource& tokens, Options options);
  ~LoginDesk();
  LoginDesk(const LoginDesk&) = delete;
  LoginDesk& operator=(const LoginDesk&) = delete;

  // Calls `answer` once, on a thread of the desk. When the queue is full it calls `answer` with a
  // refusal on the caller's thread instead. Guests and tokens are cheap and are answered before
  // passwords, but a password waits for a limited number of them only. Passwords of known and of
  // other sources are checked alternately. Thread-safe.
  void ask(LoginRequest request, std::function<void(LoginAnswer)> answer);

  // At most look_for_passwords out of date. Thread-safe. `revoked`: as in the login's answer.
  [[nodiscard]] bool is_revoked(const std::string& account, std::uint64_t revoked) const;

  // Ends the desk's threads. Waiting requests are never answered. REQUIRES: called before the
  // objects that `answer` callbacks refer to are destroyed.
  void close();

  // As ask(), on the caller's thread.
  [[nodiscard]] LoginAnswer answer_to(const LoginRequest& request);

 private:
  struct Impl;
  [[nodiscard]] LoginAnswer log_in(const LoginRequest& request);
  [[nodiscard]] LoginAnswer register_invited(const LoginRequest& request);
  [[nodiscard]] LoginAnswer resume(const LoginRequest& request);
  [[nodiscard]] LoginAnswer guest(const LoginRequest& request);
  [[nodiscard]] LoginAnswer granted(const Account& account);
  void work();
  void look_for_passwords();

  AccountStore& store_;
  TokenSource& tokens_;
  Options options_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
