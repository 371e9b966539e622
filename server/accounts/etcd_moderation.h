// etcd_moderation.h: bans and the audit in etcd, which several servers may use.
//
//   ban/KIND/SUBJECT  a ban, by its subject in lower case
//   about/bans        the number of the last change of the bans
//   audit/NUMBER      an entry of the audit
//   about/audit       the number of the last one
#pragma once

#include "server/accounts/moderation.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// EtcdModeration is a Moderation in the etcd of a store. An answer that is lost does no harm: the
// call is repeated, and recognises what it has written before.
class EtcdModeration final : public Moderation {
 public:
  explicit EtcdModeration(EtcdAccess& etcd) : etcd_(etcd) {}  // which outlives it

  [[nodiscard]] Expected<> set(const Ban& ban) override;
  [[nodiscard]] Expected<bool> lift(BanKind kind, const std::string& subject) override;
  [[nodiscard]] Expected<std::vector<Ban>> bans() override;
  [[nodiscard]] Expected<std::string> version() override;
  [[nodiscard]] Expected<> note(const AuditEntry& entry) override;
  [[nodiscard]] Expected<std::vector<AuditEntry>> audit(int most) override;

 private:
  [[nodiscard]] std::string all_bans() const { return etcd_.keys.prefix() + "ban/"; }
  [[nodiscard]] std::string ban_key(BanKind kind, const std::string& subject) const;
  [[nodiscard]] std::string last_change() const { return etcd_.keys.prefix() + "about/bans"; }
  [[nodiscard]] std::string entries() const { return etcd_.keys.prefix() + "audit/"; }
  [[nodiscard]] std::string last_entry() const { return etcd_.keys.prefix() + "about/audit"; }

  EtcdAccess& etcd_;
};

}  // namespace undercroft
