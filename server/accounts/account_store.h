// account_store.h: the interface to stored accounts, invitations and login tokens.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

struct Account {
  std::string name;      // as first spelled; looked up ignoring case
  std::string password;  // its hash (passwords.h)
  // How often all its logins were revoked. A login with a lower number than this one has ended.
  std::uint64_t revoked = 0;
  friend bool operator==(const Account&, const Account&) = default;
};

// A code with which new players create accounts. Only its digest is stored.
struct Invitation {
  std::string digest;
  int uses = 1;              // accounts that it may still create
  std::int64_t until_s = 0;  // seconds since 1970; 0: until it is used up
  std::string who = {};      // who made it
  std::int64_t at_s = 0;     // when
  [[nodiscard]] bool is_over(std::int64_t now_s) const { return until_s != 0 && until_s <= now_s; }
  friend bool operator==(const Invitation&, const Invitation&) = default;
};

inline constexpr const char* kNoSuchInvitation = "the invitation is invalid or has been used";
inline constexpr const char* kInvitationIsOver = "the invitation has expired: ask for another";

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
  // As add(), and uses the invitation once. When the name is taken, the invitation keeps that use.
  [[nodiscard]] virtual Expected<> add_invited(const Account& account,
                                               const std::string& invitation,
                                               std::int64_t now_s) = 0;
  // Forgets those that are over when it was made (Invitation::at_s).
  [[nodiscard]] virtual Expected<> add_invitation(const Invitation& invitation) = 0;
  // Why the invitation creates no account now, as add_invited() would say; empty: it does.
  [[nodiscard]] Expected<std::string> fault_of_invitation(const std::string& digest,
                                                          std::int64_t now_s);
  // In the order in which they were made; also those that are over.
  [[nodiscard]] virtual Expected<std::vector<Invitation>> invitations() = 0;
  // False when there is none.
  [[nodiscard]] virtual Expected<bool> withdraw(const std::string& digest) = 0;
  // Deletes the account with its logins and tokens. Fails when there is none.
  [[nodiscard]] virtual Expected<> remove(const std::string& name) = 0;
  // Revokes all logins and tokens of the account.
  [[nodiscard]] virtual Expected<> set_password(const std::string& name,
                                                const std::string& hash) = 0;
  [[nodiscard]] virtual Expected<std::optional<Account>> find(const std::string& name) = 0;
  // Whether some account's name is this one or looks like it (confusables.h). The number of
  // accounts hardly matters: any stranger may cause a call.
  [[nodiscard]] virtual Expected<bool> has_look_alike(const std::string& name) = 0;
  [[nodiscard]] virtual Expected<std::vector<Account>> list() = 0;  // by name
  // Account::revoked of the accounts that have any, by name.
  [[nodiscard]] virtual Expected<std::map<std::string, std::uint64_t>> revoked() = 0;

  [[nodiscard]] virtual Expected<> add_token(const TokenGrant& grant) = 0;
  // Seconds for which an expired token is still stored. No clock is wrong by so much, so when it is
  // corrected, no login is lost. Tokens are few and small: each login by password adds one.
  static constexpr std::int64_t kKeepsExpired = std::int64_t{10} * 365 * 24 * 3600;

  // The account that the token logs in to; nullopt when it does not exist or has expired.
  [[nodiscard]] virtual Expected<std::optional<Account>> owner_of_token(const std::string& digest,
                                                                        std::int64_t now_s) = 0;
  // Replaces the token `used` by `fresh`. Returns nullopt when `used` does not exist or has
  // expired. `used` stays valid until `fresh` is used, because the client may never have received
  // `fresh`.
  [[nodiscard]] virtual Expected<std::optional<Account>> rotate(const std::string& used,
                                                                const std::string& fresh,
                                                                std::int64_t now_s,
                                                                std::int64_t expires_s) = 0;
};

}  // namespace undercroft
