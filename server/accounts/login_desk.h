// login_desk.h: who may come in, worked out away from the threads of the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/accounts/account_store.h"
#include "server/base/tokens.h"

namespace undercroft {

// What somebody shows at the door. A password alone logs in; with an invitation it makes the
// account; with a new password it changes it. A token alone is one of an earlier login. None of
// these: a guest, who may bring any name that is no account's.
struct LoginRequest {
  std::string name = {};
  std::string password = {};
  std::string new_password = {};
  std::string invitation = {};
  std::string token = {};
};

struct LoginAnswer {
  enum class Outcome : std::uint8_t { Account, Guest, Wrong, Refused };
  Outcome outcome = Outcome::Refused;
  std::string account;   // of Account: its name
  std::string token;     // of Account: a fresh one
  std::string sentence;  // of the others, for the peer; of Wrong it does not tell what was wrong
};

// Tokens of accounts begin so, and those of seats never do.
inline constexpr std::string_view kAccountToken = "a.";

class LoginDesk {
 public:
  struct Options {
    std::size_t threads = 2;        // each hash takes 64 MiB
    std::size_t most_waiting = 64;  // for a password's hash; more are refused
    bool lets_guests_in = true;
    std::int64_t token_seconds = 30LL * 24 * 3600;  // since it was last used
    std::function<std::int64_t()> now_s;            // seconds since 1970
    // How soon those who play notice that their account has been banned, by another process.
    std::chrono::milliseconds look_for_bans{2000};
  };
  // The store and the tokens outlive the desk. The tokens are asked from its threads.
  LoginDesk(AccountStore& store, TokenSource& tokens, Options options);
  ~LoginDesk();
  LoginDesk(const LoginDesk&) = delete;
  LoginDesk& operator=(const LoginDesk&) = delete;

  // Answers once, on a thread of the desk, or at once on the caller's when too many wait. Guests
  // and tokens, which cost little, are answered before passwords. From any thread.
  void ask(LoginRequest request, std::function<void(LoginAnswer)> answer);

  // As of some moment ago (look_for_bans). From any thread.
  [[nodiscard]] bool is_banned(const std::string& account) const;

  // Ends its threads; what waits is never answered. Before whoever waits is gone.
  void close();

  // The same, on the caller's thread.
  [[nodiscard]] LoginAnswer answer_to(const LoginRequest& request);

 private:
  struct Parts;
  [[nodiscard]] LoginAnswer log_in(const LoginRequest& request);
  [[nodiscard]] LoginAnswer register_invited(const LoginRequest& request);
  [[nodiscard]] LoginAnswer resume(const LoginRequest& request);
  [[nodiscard]] LoginAnswer guest(const LoginRequest& request);
  [[nodiscard]] LoginAnswer granted(const std::string& account);
  void work();
  void watch_bans();

  AccountStore& store_;
  TokenSource& tokens_;
  Options options_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
