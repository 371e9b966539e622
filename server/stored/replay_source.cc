// replay_source.cc: a path is a folder or a file; anything that begins like a URL is an etcd.
#include "server/stored/replay_source.h"

#include <filesystem>
#include <utility>

#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/open_store.h"

namespace undercroft {
namespace {

bool is_etcd(const std::string& data) {
  return data.starts_with("etcd://") || data.starts_with("etcds://");
}

Expected<std::unique_ptr<Store>> open_etcd(const std::string& url, const StoreSettings& etcd) {
  Config config;
  config.store = etcd;
  config.store.url = url;
  return check_store_settings(config)
      .and_then([&] { return open_etcd_store(config); })
      .map([](std::unique_ptr<EtcdStore> store) {
        return std::unique_ptr<Store>(std::move(store));
      });
}

Expected<std::unique_ptr<Store>> open_database(const std::string& data) {
  const bool is_folder = std::filesystem::is_directory(data);
  const std::string path = is_folder ? DataFolder::database_in(data) : data;
  if (!std::filesystem::exists(path)) return failed(path + ": no such file");
  return SqliteStore::open({.path = path, .access = Access::Read})
      .map([](std::unique_ptr<SqliteStore> store) {
        return std::unique_ptr<Store>(std::move(store));
      });
}

}  // namespace

Expected<std::unique_ptr<Store>> open_replay_source(const std::string& data,
                                                    const StoreSettings& etcd) {
  return is_etcd(data) ? open_etcd(data, etcd) : open_database(data);
}

}  // namespace undercroft
