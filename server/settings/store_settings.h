// store_settings.h: the settings of a store that is not a data folder, and of a fleet on it.
#pragma once

#include <cstdint>
#include <string>

#include "shared/expected.h"

namespace undercroft {

struct StoreSettings {
  std::string url;                               // etcd://HOST:PORT,...; empty: no such store
  std::uint64_t quota = std::uint64_t{8} << 30;  // bytes, of etcd
  std::string mark;                              // a file: how far the store has come
  bool went_back = false;                        // an older state of it may be used
  std::string authority;                         // PEM files, for etcds://
  std::string certificate;
  std::string key;
  [[nodiscard]] bool is_set() const { return !url.empty(); }
};

// One of several servers on one store.
struct FleetSettings {
  std::string address;  // of the private port; empty: this server is alone
  std::uint16_t port = 0;
  std::string advertised;  // HOST:PORT; empty: this machine's name and the port
  std::string key_file;
  [[nodiscard]] bool is_set() const { return !address.empty(); }
};

struct Config;

// Finds settings that are valid alone but contradict --store, or need it. Fails with a sentence.
[[nodiscard]] Expected<> check_store_settings(const Config& config);

}  // namespace undercroft
