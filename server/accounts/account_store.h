// account_store.h: who has an account, and what is kept of passwords, invitations and tokens.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

struct Account {
  std::string name;      // as it was first written; found whatever its capitals
  std::string password;  // its hash, by passwords.h
  bool is_banned = false;
  friend bool operator==(const Account&, const Account&) = default;
};

// What a token opens, and until when. Of tokens and invitations only digests are kept.
struct TokenGrant {
  std::string digest;
  std::string account;
  std::int64_t expires_s = 0;  // seconds since 1970
};

// An interface, so that one server's file can become many servers' table, and tests need no disk.
// Each call is whole or not at all, and durable when it returns; from any thread. What fails says
// why in a sentence.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  [[nodiscard]] virtual Expected<> add(const Account& account) = 0;  // no two of one name
  // The same with an invitation, which is then used up; not when the name is taken.
  [[nodiscard]] virtual Expected<> add_invited(const Account& account,
                                               const std::string& invitation) = 0;
  [[nodiscard]] virtual Expected<> add_invitation(const std::string& digest) = 0;
  // Every token of the account ends with its password, or with a ban.
  [[nodiscard]] virtual Expected<> set_password(const std::string& name,
                                                const std::string& hash) = 0;
  [[nodiscard]] virtual Expected<> set_banned(const std::string& name, bool is_banned) = 0;
  [[nodiscard]] virtual Expected<std::optional<Account>> find(const std::string& name) = 0;
  [[nodiscard]] virtual Expected<std::vector<Account>> list() = 0;     // by name
  [[nodiscard]] virtual Expected<std::set<std::string>> banned() = 0;  // their names

  [[nodiscard]] virtual Expected<> add_token(const TokenGrant& grant) = 0;
  // An expired token is forgotten only when it has been expired for so long: a clock that ran ahead
  // for some days and was set right has then cost nobody a login.
  static constexpr std::int64_t kKeepsExpired = std::int64_t{30} * 24 * 3600;  // seconds

  // Uses a token, for which a fresh one is good from now on; nothing when there is no such token,
  // or no longer. The used one stays good until the fresh one is used, since whoever was given that
  // may never have heard of it.
  [[nodiscard]] virtual Expected<std::optional<Account>> rotate(const std::string& used,
                                                                const std::string& fresh,
                                                                std::int64_t now_s,
                                                                std::int64_t expires_s) = 0;
};

}  // namespace undercroft
