// realm_factory.cc: the options of a realm, and what a realm needs before its first player.
#include "server/running/realm_factory.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <future>
#include <random>
#include <utility>

#include "server/base/address_digests.h"
#include "server/base/daily_names.h"
#include "server/settings/server_settings.h"

namespace undercroft {
namespace {

constexpr auto kBeginningTakes = std::chrono::milliseconds(5000);
constexpr std::uint64_t kDayMs = 24UL * 60 * kMinuteMs;

// A spectator would know the dungeon beforehand.
void make_daily(RealmOptions& options) {
  options.is_daily = true;
  options.builds_levels = true;
  options.most_watchers = 0;
}

// The settings of a server with those of one realm; its seed is the realm's.
Expected<Config> config_for(Config config, const std::string& realm,
                            const RealmSettings& settings) {
  config.realms = {realm};
  config.seed.reset();
  for (const std::string& rule : settings.rules) {
    if (auto set = set_setting(config, "rule", rule); !set) return failed("--rule: " + set.error());
  }
  Ruleset tried;
  if (auto fit = config.apply_rules(tried); !fit) return failed(fit.error());
  if (settings.seed.empty()) return config;
  if (auto set = set_setting(config, "seed", settings.seed); !set) {
    return failed("--seed: " + set.error());
  }
  return config;
}

// Waits until a realm is stored and given up.
Expected<> close_and_wait(Realm& realm) {
  const auto closed = std::make_shared<std::promise<void>>();
  auto is_closed = closed->get_future();
  realm.close([closed] { closed->set_value(); });
  if (is_closed.wait_for(kBeginningTakes) == std::future_status::ready) return {};
  return failed(realm.name() + " has begun, but is not stored yet");
}

}  // namespace

std::function<std::string(const std::string&)> origins_by(const ServerKey& key) {
  return [digests = AddressDigests(key.secret_text())](const std::string& address) {
    return digests.of(address);
  };
}

std::uint64_t random_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

std::uint64_t seed_of(const Config& config) { return config.seed ? *config.seed : random_seed(); }

RealmOptions RealmFactory::options_of(const std::string& name) const {
  RealmOptions options;
  options.name = name;
  options.server = needs_.key->identity();
  options.origin_of = origins_by(*needs_.key);
  options.friends_on_map = config_.friends_on_map;
  options.most_watchers = config_.watchers;
  options.watch_delay = config_.watch_delay;
  options.settings = needs_.settings;
  options.keep_guests_ms = config_.guest_days * kDayMs;
  options.idle_ms = config_.idle_minutes * kMinuteMs;
  options.builds_levels = config_.scenario.empty();
  needs_.add_calls(options);
  if (is_daily_realm(name)) make_daily(options);
  return options;
}

StoreResult<std::unique_ptr<Realm>> RealmFactory::open(const std::string& name, bool warns,
                                                       std::optional<Epoch> seen) const {
  return open_with({worlds_.content(), worlds_.world_of(name)}, name, warns, seen);
}

StoreResult<std::unique_ptr<Realm>> RealmFactory::open_again(const Ownership& seen) const {
  if (is_daily_realm(seen.realm) && seen.last == 0) {
    return tl::unexpected(StoreError{StoreFault::Unavailable, "it is a daily that has not begun"});
  }
  return open(seen.realm, false, seen.epoch);
}

StoreResult<std::unique_ptr<Realm>> RealmFactory::open_with(FirstWorld first,
                                                            const std::string& name, bool warns,
                                                            std::optional<Epoch> seen) const {
  auto resumed = needs_.keeper.resume(std::move(first), options_of(name), warns, seen);
  if (!resumed) return tl::unexpected(resumed.error());
  // The seed of a daily is a secret until its day is over.
  if (!is_daily_realm(name)) {
    spdlog::info("{}: seed {}", resumed->options.name, resumed->state.world.seed());
  }
  auto realm = std::make_unique<Realm>(std::move(resumed->state), std::move(resumed->options),
                                       needs_.clock, needs_.tokens, needs_.metrics);
  if (auto opened = realm->open(); !opened) {
    realm->close();
    return tl::unexpected(StoreError{StoreFault::Unreadable, opened.error()});
  }
  if (!resumed->notice.empty()) realm->say("", resumed->notice);
  const auto ready = note_wakes(*realm).and_then([&](bool) { return apply_mark(*realm); });
  if (!ready) realm->close();
  if (!ready) return tl::unexpected(ready.error());
  return realm;
}

// The deadlines of slow play fall due while the realm sleeps, too.
StoreResult<bool> RealmFactory::note_wakes(const Realm& realm) const {
  if (!realm.is_slow() || !needs_.keeper.stores()) return true;
  return needs_.keeper.wakes()->opens(realm.name());
}

StoreResult<bool> RealmFactory::apply_mark(Realm& realm) const {
  const auto mark = needs_.keeper.mark_of(realm.name());
  if (!mark) return tl::unexpected(mark.error());
  if (mark->mode == RealmMode::Paused) realm.set_pause(pause_sentence(mark->reason));
  return true;
}

Expected<> RealmFactory::check(const RealmSettings& settings) const {
  return config_for(config_, "realm", settings).map([](const Config&) {});
}

Expected<> RealmFactory::begin(const std::string& name, const RealmSettings& settings) const {
  const auto config = config_for(config_, name, settings);
  if (!config) return failed(config.error());
  auto worlds = FirstWorlds::open(*config, seed_of(*config));
  if (!worlds) return failed(worlds.error());
  auto realm = RealmFactory(*config, *std::move(worlds), needs_).open(name, false, Epoch{0});
  if (!realm) return failed(realm.error().sentence);
  return close_and_wait(**realm);
}

Expected<> RealmFactory::begin_daily(const std::string& name, const Content& content,
                                     World first) const {
  const auto seen = needs_.keeper.look_up(name);
  if (!seen) return failed(seen.error().sentence);
  const Epoch epoch = *seen ? (*seen)->epoch : Epoch{0};
  auto realm = open_with({content, std::move(first)}, name, false, epoch);
  if (!realm) return failed(realm.error().sentence);
  return close_and_wait(**realm);
}

}  // namespace undercroft
