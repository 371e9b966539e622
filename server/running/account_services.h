// account_services.h: a server's accounts, bans, reports and links to moments, which exist together
// or not at all.
#pragma once

#include <functional>
#include <memory>

#include "server/accounts/account_store.h"
#include "server/accounts/login_desk.h"
#include "server/accounts/moderation.h"
#include "server/accounts/moment_links.h"
#include "server/accounts/report_store.h"
#include "server/running/report_intake.h"
#include "server/settings/config.h"
#include "server/store/etcd/etcd_store.h"

namespace undercroft {

// AccountServices keep accounts, bans, reports and links to moments beside the realms: in the data
// folder, or in etcd. Thread-safe.
class AccountServices {
 public:
  // `etcd`: the realms' store; null: it is the data folder of the config. The handlers may be
  // called until the intake is closed. Fails with a sentence. REQUIRES: config.has_accounts(), and
  // `etcd` and `tokens` outlive the services.
  [[nodiscard]] static Expected<std::unique_ptr<AccountServices>> open(
      const Config& config, EtcdStore* etcd, TokenSource& tokens, ReportIntake::Handlers handlers);

  [[nodiscard]] AccountStore& accounts() { return *accounts_; }
  [[nodiscard]] Moderation& moderation() { return *moderation_; }
  [[nodiscard]] ReportStore& reports() { return *reports_; }
  // Null in etcd, where no realm has a past that could be shown.
  [[nodiscard]] MomentLinks* moment_links() { return moment_links_.get(); }
  [[nodiscard]] ReportIntake& intake() { return *intake_; }
  [[nodiscard]] LoginDesk& logins() { return *logins_; }

 private:
  AccountServices() = default;
  std::unique_ptr<AccountStore> accounts_;
  std::unique_ptr<Moderation> moderation_;
  std::unique_ptr<ReportStore> reports_;
  std::unique_ptr<MomentLinks> moment_links_;
  std::unique_ptr<ReportIntake> intake_;
  std::unique_ptr<LoginDesk> logins_;
};

}  // namespace undercroft
