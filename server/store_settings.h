// store_settings.h: the settings of a store that is not a data folder.
#pragma once

#include <cstdint>
#include <string>

#include "shared/expected.h"

namespace undercroft {

struct StoreSettings {
  std::string url;                               // etcd://HOST:PORT,...; empty: no such store
  std::uint64_t quota = std::uint64_t{8} << 30;  // bytes, of etcd
  bool went_back = false;                        // an older state of it may be used
  std::string authority;                         // PEM files, for etcds://
  std::string certificate;
  std::string key;
  [[nodiscard]] bool is_set() const { return !url.empty(); }
};

struct Config;

// Finds settings that are valid alone but contradict --store, or need it. Fails with a sentence.
[[nodiscard]] Expected<> check_store_settings(const Config& config);

}  // namespace undercroft
