// account_services.cc: opens the accounts of a data folder or of etcd.
#include "server/running/account_services.h"

#include <utility>

#include "server/accounts/etcd_accounts.h"
#include "server/accounts/etcd_moderation.h"
#include "server/accounts/etcd_reports.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/accounts/sqlite_reports.h"
#include "server/running/steady_clock.h"
#include "server/store/data_folder.h"

namespace undercroft {
namespace {

// Moves what was opened to where it is used.
template <typename Base, typename Opened>
Expected<> put(std::unique_ptr<Base>& out, Expected<Opened> opened) {
  if (!opened) return failed(opened.error());
  out = *std::move(opened);
  return {};
}

LoginDesk::Options login_options(const Config& config) {
  LoginDesk::Options options;
  options.lets_guests_in = config.lets_guests_in();
  options.now_s = seconds_since_1970;
  return options;
}

}  // namespace

Expected<std::unique_ptr<AccountServices>> AccountServices::open(const Config& config,
                                                                 EtcdStore* etcd,
                                                                 TokenSource& tokens,
                                                                 ReportIntake::Handlers handlers) {
  std::unique_ptr<AccountServices> services(new AccountServices());
  Expected<> opened;
  if (etcd != nullptr) {
    opened = put(services->accounts_, EtcdAccounts::open(*etcd));
    services->moderation_ = std::make_unique<EtcdModeration>(etcd->access());
    services->reports_ = std::make_unique<EtcdReports>(etcd->access());
  } else {
    const std::string file = DataFolder::accounts_in(config.data);
    opened =
        put(services->accounts_, SqliteAccounts::open(file))
            .and_then([&] { return put(services->moderation_, SqliteModeration::open(file)); })
            .and_then([&] { return put(services->reports_, SqliteReports::open(file)); })
            .and_then([&] { return put(services->moment_links_, SqliteMomentLinks::open(file)); });
  }
  if (!opened) return failed(opened.error());
  services->intake_ = std::make_unique<ReportIntake>(*services->reports_, std::move(handlers));
  services->logins_ =
      std::make_unique<LoginDesk>(*services->accounts_, tokens, login_options(config));
  return services;
}

}  // namespace undercroft
