// account_store.h: the interface to stored accounts, invitations and login tokens.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

struct Account {
  std::string name;      // as first spelled; looked up ignoring case
  std::string password;  // its hash (passwords.h)
  bool is_banned = false;
  // How often all its logins were revoked. A login with a lower number than this one has ended.
  std::uint64_t revoked = 0;
  friend bool operator==(const Account&, const Account&) = default;
};

// A login token, its account and its expiry. Only digests of tokens and invitations are stored.
struct TokenGrant {
  std::string digest;
  std::string account;
  std::int64_t expires_s = 0;  // seconds since 1970
};

// An AccountStore stores accounts, invitations and login tokens. It is an interface so that tests
// need no disk and many servers could share one table. Each call is atomic and durable when it
// returns. Thread-safe. Errors are sentences.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  [[nodiscard]] virtual Expected<> add(const Account& account) = 0;  // fails when the name is taken
  // As add(), and consumes the invitation. When the name is taken, the invitation stays valid.
  [[nodiscard]] virtual Expected<> add_invited(const Account& account,
                                               const std::string& invitation) = 0;
  [[nodiscard]] virtual Expected<> add_invitation(const std::string& digest) = 0;
  // Setting a password or a ban revokes all logins and tokens of the account.
  [[nodiscard]] virtual Expected<> set_password(const std::string& name,
                                                const std::string& hash) = 0;
  [[nodiscard]] virtual Expected<> set_banned(const std::string& name, bool is_banned) = 0;
  [[nodiscard]] virtual Expected<std::optional<Account>> find(const std::string& name) = 0;
  // Whether some account's name is this one or looks like it (confusables.h). The number of
  // accounts hardly matters: any stranger may cause a call.
  [[nodiscard]] virtual Expected<bool> has_look_alike(const std::string& name) = 0;
  [[nodiscard]] virtual Expected<std::vector<Account>> list() = 0;     // by name
  [[nodiscard]] virtual Expected<std::set<std::string>> banned() = 0;  // the banned names
  // Account::revoked of the accounts that have any, by name.
  [[nodiscard]] virtual Expected<std::map<std::string, std::uint64_t>> revoked() = 0;

  [[nodiscard]] virtual Expected<> add_token(const TokenGrant& grant) = 0;
  // Seconds for which an expired token is still stored. If the clock ran ahead for some days and
  // was then corrected, no login is lost.
  static constexpr std::int64_t kKeepsExpired = std::int64_t{30} * 24 * 3600;

  // Replaces the token `used` by `fresh`. Returns nullopt when `used` does not exist or has
  // expired. `used` stays valid until `fresh` is used, because the client may never have received
  // `fresh`.
  [[nodiscard]] virtual Expected<std::optional<Account>> rotate(const std::string& used,
                                                                const std::string& fresh,
                                                                std::int64_t now_s,
                                                                std::int64_t expires_s) = 0;
};

}  // namespace undercroft
