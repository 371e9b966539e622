// stored_data.h: opens what a verb works on, when no server carries it out.
#pragma once

#include <memory>

#include "server/accounts/account_store.h"
#include "server/accounts/moderation.h"
#include "server/accounts/moment_links.h"
#include "server/accounts/report_store.h"
#include "server/admin/admin_verbs.h"
#include "server/base/tokens.h"
#include "server/commands/stored_realms.h"
#include "server/commands/verb_target.h"
#include "server/store/etcd/etcd_store.h"

namespace undercroft {

// StoredData owns the open stores of a data folder or of an etcd.
class StoredData {
 public:
  // Opens what the ground of the verb names. Fails with a sentence. Creates nothing in a folder
  // that is not a server's. REQUIRES: the ground is not Server; the place has data, unless the
  // ground is Files.
  [[nodiscard]] static Expected<std::unique_ptr<StoredData>> open(const VerbTarget& place,
                                                                  const AdminVerb& verb);
  [[nodiscard]] AdminStores stores();

 private:
  StoredData() = default;
  [[nodiscard]] Expected<> open_etcd(const StoreSettings& settings);
  [[nodiscard]] Expected<> open_accounts_in(const std::string& folder);
  [[nodiscard]] Expected<> open_realms_in(const std::string& folder, bool changes);
  [[nodiscard]] BranchRealm branching();

  std::string folder_;            // empty: in etcd
  std::unique_ptr<Store> store_;  // of the realms
  std::unique_ptr<AccountStore> accounts_;
  std::unique_ptr<Moderation> moderation_;
  std::unique_ptr<ReportStore> reports_;
  std::unique_ptr<MomentLinks> moment_links_;
  std::unique_ptr<StoredRealms> realms_;
  RandomTokens tokens_;
};

}  // namespace undercroft
