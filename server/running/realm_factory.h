// realm_factory.h: takes realms out of a server's store, and begins new ones.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/admin/realm_desk.h"
#include "server/realm/realm.h"
#include "server/stored/realm_keeper.h"
#include "server/stored/worlds.h"

namespace undercroft {

// All outlive the factory and its realms.
struct RealmFactoryDependencies {
  std::shared_ptr<const ServerKey> key;
  RealmKeeper& keeper;
  const Clock& clock;
  TokenSource& tokens;
  RealmMetrics& metrics;
  std::shared_ptr<const SettingsInForce> settings;
  // Adds to whom the realm reports, and whom it asks about players. Thread-safe.
  std::function<void(RealmOptions&)> add_calls;
};

// A RealmFactory opens the realms of one server, as the server's settings say. Its calls wait for
// the store, and may be made on any thread.
class RealmFactory {
 public:
  RealmFactory(Config config, FirstWorlds worlds, RealmFactoryDependencies needs)
      : config_(std::move(config)), worlds_(std::move(worlds)), needs_(std::move(needs)) {}

  // Recovers the realm, or begins it when it is not stored. `warns`: of settings that have no
  // effect on the realm. `seen`: its epoch in the store, as in resume_realm().
  [[nodiscard]] StoreResult<std::unique_ptr<Realm>> open(const std::string& name, bool warns,
                                                         std::optional<Epoch> seen) const;
  // As open(), for a player who asks for it. Does not begin a daily: the daily itself does, with
  // the seed of the day.
  [[nodiscard]] StoreResult<std::unique_ptr<Realm>> open_again(const Ownership& seen) const;

  // Whether a realm can have these settings. Fails with a sentence.
  [[nodiscard]] Expected<> check(const RealmSettings& settings) const;
  // Begins a realm of settings that differ from the server's, and leaves it asleep.
  [[nodiscard]] Expected<> begin(const std::string& name, const RealmSettings& settings) const;
  // Begins a realm of the daily, and leaves it asleep.
  [[nodiscard]] Expected<> begin_daily(const std::string& name, const Content& content,
                                       World first) const;

  [[nodiscard]] const Content& content() const { return worlds_.content(); }

 private:
  // `first`: with which the realm begins, if it is new.
  [[nodiscard]] StoreResult<std::unique_ptr<Realm>> open_with(FirstWorld first,
                                                              const std::string& name, bool warns,
                                                              std::optional<Epoch> seen) const;
  [[nodiscard]] RealmOptions options_of(const std::string& name) const;
  [[nodiscard]] StoreResult<bool> note_wakes(const Realm& realm) const;
  [[nodiscard]] StoreResult<bool> apply_mark(Realm& realm) const;

  const Config config_;
  const FirstWorlds worlds_;
  const RealmFactoryDependencies needs_;
};

// Names an address by a digest, which the server's secret keeps from being guessed.
[[nodiscard]] std::function<std::string(const std::string& address)> origins_by(
    const ServerKey& key);

// 64 random bits.
[[nodiscard]] std::uint64_t random_seed();
// --seed, or 64 random bits.
[[nodiscard]] std::uint64_t seed_of(const Config& config);

}  // namespace undercroft
