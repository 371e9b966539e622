// sqlite_accounts.h: accounts in an SQLite file that several processes may open.
#pragma once

#include <memory>

#include "server/accounts/account_store.h"

namespace undercroft {

// SqliteAccounts is an AccountStore in an SQLite file in WAL mode, so that `undercroft-server
// account` works while a server runs.
class SqliteAccounts final : public AccountStore {
 public:
  // Fails with a sentence when the file cannot be opened or a newer version wrote it.
  [[nodiscard]] static Expected<std::unique_ptr<SqliteAccounts>> open(const std::string& file);
  ~SqliteAccounts() override;
  SqliteAccounts(const SqliteAccounts&) = delete;
  SqliteAccounts& operator=(const SqliteAccounts&) = delete;

  [[nodiscard]] Expected<> add(const Account& account) override;
  [[nodiscard]] Expected<> add_invited(const Account& account, const std::string& invitation,
                                       std::int64_t now_s) override;
  [[nodiscard]] Expected<> add_invitation(const Invitation& invitation) override;
  [[nodiscard]] Expected<std::vector<Invitation>> invitations() override;
  [[nodiscard]] Expected<bool> withdraw(const std::string& digest) override;
  [[nodiscard]] Expected<> remove(const std::string& name) override;
  [[nodiscard]] Expected<> set_password(const std::string& name, const std::string& hash) override;
  [[nodiscard]] Expected<std::optional<Account>> find(const std::string& name) override;
  [[nodiscard]] Expected<bool> has_look_alike(const std::string& name) override;
  [[nodiscard]] Expected<std::vector<Account>> list() override;
  [[nodiscard]] Expected<std::map<std::string, std::uint64_t>> revoked() override;
  [[nodiscard]] Expected<> add_token(const TokenGrant& grant) override;
  [[nodiscard]] Expected<std::optional<Account>> owner_of_token(const std::string& digest,
                                                                std::int64_t now_s) override;
  [[nodiscard]] Expected<std::optional<Account>> rotate(const std::string& used,
                                                        const std::string& fresh,
                                                        std::int64_t now_s,
                                                        std::int64_t expires_s) override;

 private:
  struct Impl;
  explicit SqliteAccounts(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
