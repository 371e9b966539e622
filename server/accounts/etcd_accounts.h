// etcd_accounts.h: accounts in etcd, which several servers may use.
//
//   a/NAME       "REVOKED 0 PASSWORD NAME": an account, by its name in lower case
//   k/WORD/NAME  the account's name, by its skeleton and the version of the skeleton's rules
//   g/NAME/ID    "EXPIRES CURRENT BEFORE": a login of the account, with the digests of its tokens
//   t/DIGEST     "NAME/ID": the login to which a token belongs
//   i/DIGEST     "USES UNTIL WHO AT": an invitation
#pragma once

#include <memory>

#include "server/accounts/account_store.h"
#include "server/store/etcd/etcd_store.h"

namespace undercroft {

// EtcdAccounts is an AccountStore in the etcd of a store. An answer that is lost does no harm: the
// call is repeated, and recognises what it has written before.
class EtcdAccounts final : public AccountStore {
 public:
  // Fails with a sentence when etcd does not answer. The store outlives it.
  [[nodiscard]] static Expected<std::unique_ptr<EtcdAccounts>> open(EtcdStore& store);
  ~EtcdAccounts() override;

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
  explicit EtcdAccounts(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
