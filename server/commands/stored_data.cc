// stored_data.cc: opens the files of a data folder, or etcd.
#include "server/commands/stored_data.h"

#include <ctime>
#include <filesystem>
#include <random>

#include "server/accounts/etcd_accounts.h"
#include "server/accounts/etcd_moderation.h"
#include "server/accounts/etcd_reports.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/accounts/sqlite_reports.h"
#include "server/replay/branch.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/open_store.h"
#include "server/stored/worlds.h"

namespace undercroft {
namespace {

bool file_exists(const std::string& file) {
  std::error_code unknown;
  return std::filesystem::exists(file, unknown);
}

tl::unexpected<std::string> not_a_data_folder(const std::string& folder, const char* lacks) {
  return failed("'" + folder + "' is not the data folder of a server: it has " + lacks +
                " (check the path, or start undercroft-server --data " + folder + " first)");
}

// An invitation into a folder that no server uses would be worth nothing.
Expected<> expect_accounts_in(const std::string& folder) {
  const bool is_there =
      file_exists(DataFolder::accounts_in(folder)) || file_exists(DataFolder::database_in(folder));
  return is_there ? Expected<>() : not_a_data_folder(folder, "neither accounts.db nor realms.db");
}

Expected<> expect_realms_in(const std::string& folder) {
  if (file_exists(DataFolder::database_in(folder))) return {};
  return not_a_data_folder(folder, "no realms.db");
}

// Moves what was opened to its place.
template <typename Interface, typename Opened>
Expected<> keep_opened(std::unique_ptr<Interface>& place,
                       Expected<std::unique_ptr<Opened>> opened) {
  if (!opened) return failed(opened.error());
  place = *std::move(opened);
  return {};
}

// Drawn from the system, so that nobody can foresee the dice of a branch.
std::uint64_t seed_of_branch() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

}  // namespace

Expected<std::unique_ptr<StoredData>> StoredData::open(const VerbTarget& place,
                                                       const AdminVerb& verb) {
  std::unique_ptr<StoredData> data(new StoredData);
  data->folder_ = place.data;
  const auto opened = [&]() -> Expected<> {
    if (verb.ground == AdminGround::Files) return {};
    if (place.store.is_set()) return data->open_etcd(place.store);
    if (verb.ground == AdminGround::Accounts) return data->open_accounts_in(place.data);
    return data->open_realms_in(place.data, verb.changes);
  };
  return opened().map([&] { return std::move(data); });
}

Expected<> StoredData::open_etcd(const StoreSettings& settings) {
  Config config;
  config.store = settings;
  auto store = open_etcd_store(config);
  if (!store) return failed(store.error());
  EtcdStore& etcd = **store;
  store_ = *std::move(store);
  moderation_ = std::make_unique<EtcdModeration>(etcd.access());
  reports_ = std::make_unique<EtcdReports>(etcd.access());
  realms_ = std::make_unique<StoredRealms>(etcd, "");
  return keep_opened(accounts_, EtcdAccounts::open(etcd));
}

Expected<> StoredData::open_accounts_in(const std::string& folder) {
  const std::string file = DataFolder::accounts_in(folder);
  return expect_accounts_in(folder)
      .and_then([&] { return keep_opened(accounts_, SqliteAccounts::open(file)); })
      .and_then([&] { return keep_opened(moderation_, SqliteModeration::open(file)); })
      .and_then([&] { return keep_opened(reports_, SqliteReports::open(file)); })
      .and_then([&] { return keep_opened(moment_links_, SqliteMomentLinks::open(file)); });
}

// Changes are written to the audit, which is beside the accounts.
Expected<> StoredData::open_realms_in(const std::string& folder, bool changes) {
  const Access access = changes ? Access::Write : Access::Read;
  return expect_realms_in(folder)
      .and_then([&] {
        return keep_opened(
            store_, SqliteStore::open({.path = DataFolder::database_in(folder), .access = access}));
      })
      .map([&] { realms_ = std::make_unique<StoredRealms>(*store_, folder); })
      .and_then([&] { return changes ? open_accounts_in(folder) : Expected<>(); });
}

BranchRealm StoredData::branching() {
  if (store_ == nullptr) return {};
  return [this](const std::string& realm, TurnNumber turn, const std::string& as) {
    return branch_realm(*store_, {realm, turn, as, seed_of_branch()}, catalogue_of);
  };
}

AdminStores StoredData::stores() {
  return {accounts_.get(),
          moderation_.get(),
          reports_.get(),
          realms_.get(),
          &tokens_,
          folder_,
          [] { return std::int64_t{std::time(nullptr)}; },
          branching(),
          moment_links_.get()};
}

}  // namespace undercroft
