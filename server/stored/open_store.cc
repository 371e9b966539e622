// open_store.cc: turns settings into a store.
#include "server/stored/open_store.h"

#include <functional>
#include <utility>

#include "server/base/tokens.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/data_folder.h"
#include "server/store/etcd/etcd_url.h"
#include "server/store/sqlite/sqlite_store.h"

namespace undercroft {
namespace {

Expected<> check_with_etcd(const Config& config) {
  const StoreSettings& store = config.store;
  if (!config.data.empty()) {
    return failed(
        "--store and --data cannot be combined: realms are either in etcd or in a folder");
  }
  if (config.ephemeral) {
    return failed(
        "--store and --ephemeral cannot be combined: one stores realms, the other does not");
  }
  if (config.keep_journal && config.sources.contains("keep-journal")) {
    return failed(
        "--keep-journal on and --store cannot be combined: etcd has no room for all inputs");
  }
  if (store.certificate.empty() != store.key.empty()) {
    return failed("--store-cert and --store-key must be given together");
  }
  const bool has_files = !store.authority.empty() || !store.certificate.empty();
  if (has_files && !store.url.starts_with("etcds://")) {
    return failed("--store-ca and --store-cert need --store etcds://...: etcd:// has no TLS");
  }
  return {};
}

}  // namespace

namespace {

Expected<> check_fleet_settings(const Config& config) {
  const FleetSettings& fleet = config.fleet;
  if (fleet.is_set() && !config.store.is_set()) {
    return failed("--fleet needs --store: the servers of a fleet share one etcd");
  }
  if (fleet.is_set() && fleet.key_file.empty()) {
    return failed(
        "--fleet needs --fleet-key FILE: passwords pass between the servers (openssl rand -hex "
        "32)");
  }
  const bool has_more = !fleet.advertised.empty() || !fleet.key_file.empty();
  if (has_more && !fleet.is_set()) return failed("--fleet-... needs --fleet ADDR:PORT");
  return {};
}

}  // namespace

Expected<> check_store_settings(const Config& config) {
  if (auto fits = check_fleet_settings(config); !fits) return fits;
  const StoreSettings& store = config.store;
  if (store.is_set()) return check_with_etcd(config);
  const bool has_more = store.went_back || config.sources.contains("store-quota") ||
                        !store.authority.empty() || !store.certificate.empty() ||
                        !store.key.empty();
  if (has_more) return failed("the settings --store-... need --store etcd://HOST:PORT,...");
  return {};
}

StoreUser fresh_store_user() { return {RandomTokens().fresh().substr(0, 16), kSimulationVersion}; }

Expected<EtcdClientOptions> etcd_of(const Config& config) {
  auto url = read_etcd_url(config.store.url);
  if (!url) return failed("--store: " + url.error());
  EtcdClientOptions options;
  options.endpoints = std::move(url->endpoints);
  options.tls = {url->has_tls, config.store.authority, config.store.certificate, config.store.key};
  return options;
}

namespace {

Expected<std::unique_ptr<EtcdStore>> open_etcd(const Config& config, EtcdStoreOptions options) {
  auto etcd = etcd_of(config);
  if (!etcd) return failed(etcd.error());
  options.etcd.client = *std::move(etcd);
  options.etcd.client.first = std::hash<std::string>{}(options.user.server);
  options.etcd.went_back = config.store.went_back;
  options.quota = config.store.quota;
  return EtcdStore::open(std::move(options)).map_error([&](const std::string& why) {
    return "cannot open " + config.store.url + ": " + why;
  });
}

}  // namespace

Expected<std::unique_ptr<EtcdStore>> open_etcd_store(
    const Config& config, StoreUser user, std::function<void(const std::string& sentence)> log) {
  EtcdStoreOptions options;
  options.mark = {config.store.mark, config.store.went_back};
  options.user = std::move(user);
  options.log = std::move(log);
  return open_etcd(config, std::move(options));
}

Expected<std::unique_ptr<EtcdStore>> open_etcd_store(const Config& config) {
  EtcdStoreOptions options;
  options.mark = {.file = config.store.mark, .went_back = config.store.went_back, .keeps = false};
  options.user = fresh_store_user();
  options.log = [](const std::string&) {};
  return open_etcd(config, std::move(options));
}

Expected<std::unique_ptr<Store>> open_store(const Config& config) {
  if (config.store.is_set()) {
    return open_etcd_store(config).map(
        [](std::unique_ptr<EtcdStore> store) { return std::unique_ptr<Store>(std::move(store)); });
  }
  if (config.data.empty() || config.ephemeral) return std::unique_ptr<Store>();
  return SqliteStore::open({.path = DataFolder::database_in(config.data)})
      .map([](std::unique_ptr<SqliteStore> store) {
        return std::unique_ptr<Store>(std::move(store));
      });
}

}  // namespace undercroft
