// etcd_moment_links.h: links to moments in etcd, which several servers may use.
//
//   moment/DIGEST               a link, by the digest of its code
//   moments/REALM/HERO/DIGEST   the same, by its hero
//   about/moments               the number of the last change
#pragma once

#include "server/accounts/moment_links.h"
#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// EtcdMomentLinks are MomentLinks in the etcd of a store. An answer that is lost does no harm: the
// call is repeated, and recognises what it has written before.
class EtcdMomentLinks final : public MomentLinks {
 public:
  explicit EtcdMomentLinks(EtcdAccess& etcd) : etcd_(etcd) {}  // which outlives it

  [[nodiscard]] Expected<bool> add(const MomentLink& link, std::size_t most) override;
  [[nodiscard]] Expected<std::optional<MomentLink>> find(const std::string& code) override;
  [[nodiscard]] Expected<std::vector<MomentLink>> of_hero(const std::string& realm,
                                                          EntityId hero) override;
  [[nodiscard]] Expected<std::vector<MomentLink>> all() override;
  [[nodiscard]] Expected<bool> withdraw(const std::string& code, std::int64_t now_s) override;

 private:
  [[nodiscard]] std::string all_links() const { return etcd_.keys.prefix() + "moment/"; }
  [[nodiscard]] std::string all_heroes() const { return etcd_.keys.prefix() + "moments/"; }
  [[nodiscard]] std::string last_change() const { return etcd_.keys.prefix() + "about/moments"; }
  [[nodiscard]] std::string key_of(const std::string& code) const;
  [[nodiscard]] std::string hero_key(const std::string& realm, EntityId hero) const;
  [[nodiscard]] std::string key_at_hero(const MomentLink& link) const;
  [[nodiscard]] Expected<std::vector<MomentLink>> links_under(const std::string& prefix);

  EtcdAccess& etcd_;
};

}  // namespace undercroft
