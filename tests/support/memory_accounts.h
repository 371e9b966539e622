// memory_accounts.h: accounts for tests, in memory only.
#pragma once

#include <map>
#include <mutex>

#include "server/accounts/account_store.h"

namespace undercroft {

class MemoryAccounts : public AccountStore {
 public:
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
  struct Token {
    std::string current, before, account;
    std::int64_t expires_s = 0;
  };
  [[nodiscard]] Expected<> add_here(const Account& account);
  void end_tokens(const std::string& key);

  std::mutex mutex_;
  std::map<std::string, Account> accounts_;  // by lower-case name
  std::vector<Invitation> invitations_;
  std::vector<Token> tokens_;
};

}  // namespace undercroft
