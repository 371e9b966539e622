// login_desk.h: checks logins on threads of its own, away from the game's threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/accounts/login_rules.h"

namespace undercroft {

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

  // Proves who the client is, and changes nothing (LoginRules::prove()). Calls `answer` once, on a
  // thread of the desk. When the queue is full it calls `answer` with a refusal on the caller's
  // thread instead. Guests and tokens are cheap and are answered before
  // passwords, but a password waits for a limited number of them only. Passwords of known and of
  // other sources are checked alternately. Thread-safe.
  void ask(LoginRequest request, std::function<void(LoginAnswer)> answer);

  // Makes the change of a proven login, and calls `answer` once, on a thread of the desk, with the
  // token (LoginRules::grant()). As cheap as a guest, and answered as early. Thread-safe.
  void grant(LoginAnswer proven, std::function<void(LoginAnswer)> answer);

  // At most look_for_passwords out of date. Thread-safe. `revoked`: as in the login's answer.
  [[nodiscard]] bool is_revoked(const std::string& account, std::uint64_t revoked) const;

  // Ends the desk's threads. Waiting requests are never answered. REQUIRES: called before the
  // objects that `answer` callbacks refer to are destroyed.
  void close();

 private:
  struct Impl;
  void work();
  void look_for_passwords();

  AccountStore& store_;
  Options options_;
  const LoginRules rules_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
