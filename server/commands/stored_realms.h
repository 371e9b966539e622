// stored_realms.h: the realms of a store that a command has opened itself.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/admin/realm_control.h"

namespace undercroft {

// StoredRealms changes realms of a store without a server. Servers that use the store find out
// within some seconds.
class StoredRealms final : public RealmControl {
 public:
  // The store outlives it. `folder`: of the data; empty: the store is in etcd.
  StoredRealms(Store& store, std::string folder) : store_(store), folder_(std::move(folder)) {}

  [[nodiscard]] Expected<std::vector<MarkedRealm>> realms() override;
  // The owner is empty when no server uses the folder.
  [[nodiscard]] Expected<Ownership> ownership_of(const std::string& realm) override;
  [[nodiscard]] Expected<std::string> default_realm() override;
  [[nodiscard]] Expected<std::map<std::string, RealmProgress>> progress() override {
    return as_expected(realm_progress(store_));
  }
  [[nodiscard]] bool is_in_folder() const override { return !folder_.empty(); }
  [[nodiscard]] Expected<> set_mode(const std::string& realm, RealmMode mode,
                                    const std::string& reason) override;
  // Only a server begins a realm: it has the content and the other rules.
  [[nodiscard]] Expected<> check(const RealmSettings& settings) override;
  [[nodiscard]] Expected<bool> make(const std::string& realm,
                                    const RealmSettings& settings) override;
  // Fails when a server uses the folder.
  [[nodiscard]] Expected<> remove(const std::string& realm, const std::string& backup) override;

 private:
  Store& store_;
  const std::string folder_;
};

}  // namespace undercroft
