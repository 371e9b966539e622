// server.cc: builds realms, threads and the network side of a server.
#include "server/running/server.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <functional>
#include <future>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "server/accounts/etcd_accounts.h"
#include "server/accounts/etcd_moderation.h"
#include "server/accounts/etcd_reports.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_reports.h"
#include "server/admin/admin_desk.h"
#include "server/admin/admin_socket.h"
#include "server/admin/realm_desk.h"
#include "server/base/address_digests.h"
#include "server/base/daily_names.h"
#include "server/fleet/board_exchange.h"
#include "server/fleet/etcd_roster.h"
#include "server/gateway/gateway.h"
#include "server/gateway/limits/default_route.h"
#include "server/gateway/loop/server_log.h"
#include "server/running/build_info.h"
#include "server/running/daily_desk.h"
#include "server/running/fleet_metrics.h"
#include "server/running/host_notifier.h"
#include "server/running/links.h"
#include "server/running/past_desk.h"
#include "server/running/report_intake.h"
#include "server/settings/server_settings.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_metrics.h"
#include "server/stored/backup_schedule.h"
#include "server/stored/fleet_setup.h"
#include "server/stored/identity.h"
#include "server/stored/quota_guard.h"
#include "server/stored/realm_keeper.h"
#include "server/stored/realm_loader.h"
#include "server/stored/replay_source.h"
#include "server/stored/worlds.h"
#include "shared/check.h"

namespace undercroft {
namespace {

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto age = std::chrono::steady_clock::now() - born_;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(age).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override {
    const auto age = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(age).count());
  }

 private:
  std::chrono::steady_clock::time_point born_ = std::chrono::steady_clock::now();
};

constexpr std::size_t kLoaderThreads = 2;
constexpr auto kBeginningTakes = std::chrono::milliseconds(5000);
constexpr std::uint64_t kMinuteMs = 60000;
constexpr std::uint64_t kDayMs = 24UL * 60 * kMinuteMs;

std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t random_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32U) | device();
}

// The gateway is that of the container or machine in which the server starts.
Networks shared_addresses_of(const Config& config) {
  Networks shared = config.shared_addresses;
  if (!config.shares_gateway) return shared;
  for (const std::string& gateway : default_gateways()) {
    if (!shared.add(gateway)) continue;
    spdlog::info("the gateway {} stands for many people (--shared-address gateway)", gateway);
  }
  return shared;
}

GatewayOptions gateway_options(const Config& config) {
  GatewayOptions options;
  options.address = config.address;
  options.port = config.port;
  options.pages_address = config.pages_address;
  options.pages_port = config.pages_port;
  options.threads =
      config.threads > 0 ? config.threads : std::max(1U, std::thread::hardware_concurrency());
  options.max_connections = config.max_connections;
  options.hello_within = std::chrono::milliseconds(config.hello_ms);
  options.idle = std::chrono::milliseconds(config.idle_ms);
  options.drain = std::chrono::milliseconds(config.drain_ms);
  options.send_buffer = config.send_buffer;
  options.origins = config.origins;
  options.host_names = config.host_names;
  options.serves_page = !config.no_page;
  options.motd = config.motd;
  options.tls_cert = config.tls_cert;
  options.tls_key = config.tls_key;
  options.by_address = config.limits_by_address();
  options.counts_own_places = config.places_by_address.is_set;
  options.proxies = config.proxies;
  options.shared_addresses = shared_addresses_of(config);
  options.messages_a_second = config.messages_a_second;
  options.bytes_a_second = config.bytes_a_second;
  options.realm_cpu = config.realm_cpu;
  options.max_pending = config.max_pending;
  options.log_addresses = config.log_addresses;
  return options;
}

LinkSettings link_settings_of(const Config& config) {
  return {!config.no_page, !config.tls_cert.empty(), !config.proxies.empty(), config.host_names,
          config.origins};
}

// Without TLS, anyone on the network path can read names, passwords and tokens.
void warn_of_open_lines(const Config& config) {
  if (config.is_for_this_machine() || !config.tls_cert.empty() || !config.proxies.empty()) return;
  spdlog::warn(
      "connections are not encrypted, so passwords and tokens can be read on the network: use "
      "--tls-cert and --tls-key, or a TLS proxy with --trust-proxy");
}

std::function<std::string(const std::string&)> origins_by(const ServerKey& key) {
  return [digests = AddressDigests(key.secret_text())](const std::string& address) {
    return digests.of(address);
  };
}

HostSettings host_settings(const Config& config) {
  return {config.motd, config.max_players, config.chat_lines, config.muted};
}

RealmOptions realm_options(const Config& config, const std::string& name, const ServerKey& key) {
  RealmOptions options;
  options.name = name;
  options.server = key.identity();
  options.origin_of = origins_by(key);
  options.friends_on_map = config.friends_on_map;
  options.most_watchers = config.watchers;
  options.watch_delay = config.watch_delay;
  options.motd = config.motd;
  options.max_players = config.max_players;
  options.places_by_address = config.places_of_address();
  options.keep_guests_ms = config.guest_days * kDayMs;
  options.idle_ms = config.idle_minutes * kMinuteMs;
  options.chat_lines = config.chat_lines;
  options.muted = config.muted;
  options.builds_levels = config.scenario.empty();
  return options;
}

// The rules of the daily are those of a server without settings, and death is for good.
std::string daily_rules() {
  Ruleset rules;
  CHECK(Config{}.apply_rules(rules), "there are no rules to apply");
  rules.death = DeathRule::Permanent;
  return rules_as_words(rules);
}

// A realm of the daily: its party is small, and a spectator would know the dungeon beforehand.
void make_daily(RealmOptions& options) {
  options.is_daily = true;
  options.builds_levels = true;
  options.most_watchers = 0;
  options.max_players = std::min<std::size_t>(options.max_players, kMaxDailyNames);
  options.motd = "The daily of " + date_of_daily_realm(options.name) +
                 ": one life, until midnight UTC. Friends join your party in the realm " +
                 options.name + ". " + options.motd;
}

}  // namespace

// How a server takes one realm out of its store. Called on the loader's threads too.
struct Opening {
  const Config config;
  const FirstWorlds worlds;
  const std::shared_ptr<const ServerKey> key;
  RealmKeeper& keeper;
  const Clock& clock;
  TokenSource& tokens;
  RealmMetrics& metrics;
  const std::function<void(RealmOptions&)> apply_settings;  // that have changed since the start

  // `warns`: of settings that have no effect on the realm.
  [[nodiscard]] StoreResult<std::unique_ptr<Realm>> open(const std::string& name, bool warns,
                                                         std::optional<Epoch> seen) const {
    return open_with({worlds.content(), worlds.world_of(name)}, name, warns, seen);
  }

  // `first`: with which the realm begins, if it is new.
  [[nodiscard]] StoreResult<std::unique_ptr<Realm>> open_with(FirstWorld first,
                                                              const std::string& name, bool warns,
                                                              std::optional<Epoch> seen) const {
    RealmOptions options = realm_options(config, name, *key);
    apply_settings(options);
    const bool is_daily = is_daily_realm(name);
    if (is_daily) make_daily(options);
    auto resumed = keeper.resume(std::move(first), std::move(options), warns, seen);
    if (!resumed) return tl::unexpected(resumed.error());
    // The seed of a daily is a secret until its day is over.
    if (!is_daily) spdlog::info("{}: seed {}", resumed->options.name, resumed->state.world.seed());
    auto realm = std::make_unique<Realm>(std::move(resumed->state), std::move(resumed->options),
                                         clock, tokens, metrics);
    if (auto opened = realm->open(); !opened) {
      return tl::unexpected(StoreError{StoreFault::Unreadable, opened.error()});
    }
    if (!resumed->notice.empty()) realm->say("", resumed->notice);
    if (realm->is_slow() && keeper.stores()) {
      if (const auto noted = keeper.wakes()->opens(name); !noted) {
        return tl::unexpected(noted.error());
      }
    }
    const auto mark = keeper.mark_of(name);
    if (!mark) return tl::unexpected(mark.error());
    if (mark->mode == RealmMode::Paused) realm->set_pause(pause_sentence(mark->reason));
    return realm;
  }
};

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

// The realms that the server opens when it starts. Without --realm it is the store's default realm.
std::vector<std::string> first_realms(const Config& config, const std::string& default_realm) {
  const bool names_realms = config.sources.contains("realm") || config.realms != Config{}.realms;
  return names_realms ? config.realms : std::vector<std::string>{default_realm};
}

// Declared in this order because each member depends on those before it.
struct Server::Impl {
  std::mutex settings_mutex;
  Config in_force;  // changed by reload() and by administrators
  Reread reread;
  SteadyClock clock;
  RandomTokens tokens;  // stateless, so the realms' threads may share it
  RealmMetrics metrics;
  std::unique_ptr<HostNotifier> host;  // realms report to it, like the next
  BackupCounts backup_counts;
  LastWord last_word;                      // said when the store has answered everything
  std::unique_ptr<QuotaGuard> guard;       // null: realms are not in etcd
  std::unique_ptr<RealmKeeper> keeper;     // realms write to it until the gateway has closed them
  std::unique_ptr<AccountStore> accounts;  // null: no accounts
  std::unique_ptr<Moderation> moderation;  // null: no accounts
  std::unique_ptr<ReportStore> filed_reports;  // null: no accounts
  std::unique_ptr<ReportIntake> intake;        // null: no accounts
  std::shared_ptr<BanList> bans = std::make_shared<BanList>();
  std::unique_ptr<LoginDesk> desk;
  std::shared_ptr<const ServerKey> key;
  std::unique_ptr<Opening> opening;
  std::unique_ptr<FleetRoster> roster;  // null: this server is alone
  std::unique_ptr<Fleet> fleet;         // null: as above
  std::unique_ptr<RealmLoader> loader;  // null: realms are not stored
  std::unique_ptr<DailyDesk> daily;     // null: there is none. The gateway asks it
  std::unique_ptr<PastDesk> past;       // null: players are shown none. As above
  std::unique_ptr<Gateway> gateway;
  std::unique_ptr<BoardExchange> boards;      // null like the fleet
  std::unique_ptr<RealmDesk> realm_desk;      // null like the loader
  std::unique_ptr<AdminDesk> administration;  // null like moderation
  std::unique_ptr<AdminSocket> admin_socket;
  std::unique_ptr<BackupSchedule> backups;  // null: the server makes none by itself
  LinkSettings link_settings;
  std::vector<std::string> addresses;  // kept, since the listener closes on a thread of its own
  std::vector<std::string> pages_addresses;

  // Callbacks waiting at the desk refer to connections, which end with the gateway.
  ~Impl() {
    backups.reset();
    admin_socket.reset();
    administration.reset();
    if (intake != nullptr) intake->close();
    boards.reset();
    if (daily != nullptr) daily->stop();
    if (past != nullptr) past->stop();
    if (loader != nullptr) loader->close();  // players' wishes refer to the next
    realm_desk.reset();
    if (guard != nullptr) guard->stop();  // realms that still run ask it
    if (gateway != nullptr && gateway->counts().has_cut_off_turns) last_word.turns_were_cut_off();
    last_word.realms_close();
    if (fleet != nullptr) fleet->stop();
    if (loader != nullptr) loader->close();
    if (desk != nullptr) desk->close();
    gateway.reset();  // its realms are released before this server leaves the fleet
  }

  Expected<std::unique_ptr<AccountStore>> open_account_store(const Config& config) {
    const auto plain = [](auto opened) { return std::unique_ptr<AccountStore>(std::move(opened)); };
    if (keeper->etcd() != nullptr) return EtcdAccounts::open(*keeper->etcd()).map(plain);
    return SqliteAccounts::open(DataFolder::accounts_in(config.data)).map(plain);
  }

  // REQUIRES: settings_mutex is locked.
  [[nodiscard]] HostSettings settings_in_force() const {
    HostSettings settings = host_settings(in_force);
    const std::vector<std::string> muted = bans->muted();
    settings.muted.insert(settings.muted.end(), muted.begin(), muted.end());
    return settings;
  }

  // For a realm that is about to be opened.
  void apply_settings_in_force(RealmOptions& options) {
    options.log = [this, name = options.name](const std::string& sentence) {
      spdlog::error("{}: {}", name, sentence);
      last_word.add_trouble(name + ": " + sentence);
    };
    options.refusal_of_newcomers = [this] {
      return guard == nullptr ? std::string() : guard->refusal_of_newcomers();
    };
    const std::lock_guard lock(settings_mutex);
    const HostSettings settings = settings_in_force();
    options.news = [to = host.get(), name = options.name](const RealmNews& news) {
      to->news(name, news);
    };
    options.report = [this](const PlayerReport& report) {
      return intake == nullptr ? "This server stores no accounts, so it takes no reports."
                               : intake->take(report);
    };
    options.motd = settings.motd;
    options.max_players = settings.max_players;
    options.chat_lines = settings.chat_lines;
    options.muted = settings.muted;
    options.ban_of = [bans = bans](const std::string& player, bool is_account) {
      return bans->ban_of_name(player, is_account);
    };
    options.refusal_of_unlisted = [bans = bans](const std::string& player, bool is_account,
                                                const std::string& address) {
      return bans->refusal_of_unlisted(player, is_account, address);
    };
  }

  // REQUIRES: settings_mutex is locked.
  void tell_realms() {
    const HostSettings settings = settings_in_force();
    gateway->set_motd(settings.motd);
    gateway->each_realm([settings](Realm& realm) { realm.set_host_settings(settings); });
  }

  // Runs `change` with the settings in force.
  template <typename Change>
  auto changing(Change change) {
    const std::lock_guard lock(settings_mutex);
    return change(in_force);
  }

  AdminDependencies admin_parts() {
    const bool is_in_etcd = in_force.store.is_set();
    AdminDependencies parts{*gateway,
                            *accounts,
                            tokens,
                            *moderation,
                            *bans,
                            last_word,
                            host->events(),
                            *filed_reports,
                            is_in_etcd ? "" : in_force.data,
                            is_in_etcd ? in_force.store.url : in_force.data,
                            fleet != nullptr,
                            seconds_since_1970};
    parts.motd = [this] { return changing([](const Config& now) { return now.motd; }); };
    parts.log_level = [this] { return changing([](const Config& now) { return now.log_level; }); };
    parts.set_motd = [this](const std::string& text) {
      changing([&](Config& now) { now.motd = text, tell_realms(); });
    };
    parts.set_log_level = [this](const std::string& level) {
      return changing([&](Config& now) {
        return set_setting(now, "log-level", level).map([&] { set_log_level(level); });
      });
    };
    parts.apply_mutes = [this] { changing([this](const Config&) { tell_realms(); }); };
    parts.reload = [this] { gateway->reload(); };
    parts.test_webhooks = [this] { return host->test(); };
    parts.realms = realm_desk.get();
    return parts;
  }

  // Begins a realm of settings that differ from the server's, and leaves it asleep.
  Expected<> begin_realm(const std::string& name, const RealmSettings& settings) {
    const auto config = config_for(opening->config, name, settings);
    if (!config) return failed(config.error());
    auto worlds = FirstWorlds::open(*config, config->seed.value_or(random_seed()));
    if (!worlds) return failed(worlds.error());
    const Opening its{*config, *std::move(worlds),     key, *keeper, clock, tokens,
                      metrics, opening->apply_settings};
    auto realm = its.open(name, false, Epoch{0});
    if (!realm) return failed(realm.error().sentence);
    return close_and_wait(**realm);
  }

  // Begins a realm of the daily, and leaves it asleep.
  Expected<> begin_daily(const std::string& name, const Content& content, World first) {
    const auto seen = keeper->look_up(name);
    if (!seen) return failed(seen.error().sentence);
    const Epoch epoch = *seen ? (*seen)->epoch : Epoch{0};
    auto realm = opening->open_with({content, std::move(first)}, name, false, epoch);
    if (!realm) return failed(realm.error().sentence);
    return close_and_wait(**realm);
  }

  DailyDependencies daily_parts() {
    DailyDependencies parts{*keeper->store(),
                            opening->worlds.content(),
                            daily_rules(),
                            catalogue_of,
                            seconds_since_1970,
                            [this](const std::string& realm, const Content& content, World first) {
                              return begin_daily(realm, content, std::move(first));
                            },
                            [this](const std::string& realm, const std::string& reason) {
                              return realm_desk->set_mode(realm, RealmMode::Archived, reason);
                            }};
    parts.warn = [](const std::string& sentence) { spdlog::warn("{}", sentence); };
    return parts;
  }

  // Only a journal that is kept whole can be replayed.
  void prepare_past(const Config& config, GatewayOptions& options) {
    if (!config.past || !keeper->stores() || !config.keeps_journal()) return;
    past = std::make_unique<PastDesk>(PastDependencies{
        [data = config.data] { return open_replay_source(data, {}); }, catalogue_of,
        [](const std::string& sentence) { spdlog::warn("{}", sentence); }});
    options.past = past.get();
  }

  // For the gateway's options.
  Expected<> prepare_daily(const Config& config, GatewayOptions& options) {
    if (!config.daily) return {};
    const auto taken = keeper->look_up(std::string(kDailyRealm));
    if (!taken) return failed(taken.error().sentence);
    if (*taken) {
      return failed(
          "--daily takes the realm name 'daily', which a stored realm has: delete that "
          "one first (undercroft-server realm delete)");
    }
    daily = std::make_unique<DailyDesk>(
        daily_parts(), [this](std::function<void()> task) { loader->run(std::move(task)); });
    options.daily = daily.get();
    return {};
  }

  RealmDeskDependencies realm_desk_parts(const Config& config, const std::string& default_realm) {
    RealmDeskDependencies parts{*keeper->store(),     *gateway,
                                default_realm,        config.realms,
                                config.player_realms, config.archive_days,
                                seconds_since_1970,   keeper->wakes()};
    parts.check = [this](const RealmSettings& settings) {
      return config_for(opening->config, "realm", settings).map([](const Config&) {});
    };
    parts.begin = [this](const std::string& realm, const RealmSettings& settings) {
      return begin_realm(realm, settings);
    };
    if (keeper->etcd() != nullptr) return parts;
    parts.remove = [here = keeper.get()](const std::string& realm, const std::string& backup) {
      return here->remove(realm, backup);
    };
    parts.restore = [here = keeper.get()](const std::string& backup, const std::string& realm,
                                          const std::string& as) {
      return here->restore(backup, realm, as);
    };
    return parts;
  }

  // For the gateway's options.
  void let_players_make_realms(const Config& config, GatewayOptions& options) {
    if (config.player_realms == 0) return;
    options.make_realm = [this](const RealmWish& wish,
                                std::function<void(const std::string&)> done) {
      loader->run(
          [this, wish, done = std::move(done)] { done(realm_desk->make_for_player(wish)); });
    };
  }

  // Before the gateway starts: no client sees an archived realm.
  Expected<> open_realm_desk(const Config& config, const std::string& default_realm) {
    if (!keeper->stores()) return {};
    realm_desk = std::make_unique<RealmDesk>(realm_desk_parts(config, default_realm));
    return realm_desk->look();
  }

  AdminReply administer(const std::string& line, const std::string& who) {
    const auto request = read_request(line);
    const AdminAnswer answer = request ? administration->answer_to(*request, who)
                                       : AdminAnswer{.code = 2, .error = request.error()};
    if (answer.waits_for_end) return {"", [this](int socket) { last_word.wait(socket); }};
    if (answer.follows == 0) return {answer_lines(answer)};
    return {"", [this, most = answer.follows](int socket) { host->events().follow(socket, most); }};
  }

  // Bans are in force where nobody can administer, too: other servers may change them.
  Expected<> open_administration() {
    if (moderation == nullptr) return {};
    auto opened_desk = AdminDesk::open(admin_parts());
    if (!opened_desk) return failed(opened_desk.error());
    administration = *std::move(opened_desk);
    const std::string path = in_force.admin_socket_path();
    if (path.empty()) return {};
    AdminSocket::Handlers handlers;
    handlers.answer = [this](const std::string& line, const std::string& who) {
      return administer(line, who);
    };
    handlers.complaint = [](const std::string& sentence) {
      return answer_lines(AdminAnswer{.code = 1, .error = sentence});
    };
    auto opened = AdminSocket::open(path, std::move(handlers));
    if (!opened) return failed("--admin-socket: " + opened.error());
    admin_socket = *std::move(opened);
    return {};
  }

  void start_backups() {
    if (!in_force.backups.is_set()) return;
    backups = std::make_unique<BackupSchedule>(
        in_force.backups, in_force.data, backup_counts, seconds_since_1970,
        [this](const std::string& why) { host->failed_backup(why); });
  }

  // On the listener's thread.
  void reload() {
    if (!reread) return;
    const std::lock_guard lock(settings_mutex);
    const auto fresh = reread();
    if (!fresh) {
      return spdlog::error("cannot reload the settings, keeping the previous ones: {}",
                           fresh.error().text);
    }
    const std::vector<std::string> unchanged = in_force.reload(*fresh);
    set_log_level(in_force.log_level);
    gateway->set_limits(in_force.limits_by_address());
    tell_realms();
    spdlog::info("reloaded the settings");
    for (const std::string& name : unchanged) {
      spdlog::warn("--{} has changed, but takes a restart of the server", name);
    }
  }

  Expected<> open_accounts(const Config& config) {
    if (!config.has_accounts()) return {};
    auto opened = open_account_store(config);
    if (!opened) return failed(opened.error());
    accounts = *std::move(opened);
    if (auto opened_moderation = open_moderation(config); !opened_moderation)
      return opened_moderation;
    LoginDesk::Options options;
    options.lets_guests_in = config.lets_guests_in();
    options.now_s = seconds_since_1970;
    desk = std::make_unique<LoginDesk>(*accounts, tokens, std::move(options));
    return {};
  }

  // Bans, reports and the record of what administrators did are beside the accounts.
  Expected<> open_moderation(const Config& config) {
    if (keeper->etcd() != nullptr) {
      moderation = std::make_unique<EtcdModeration>(keeper->etcd()->access());
      filed_reports = std::make_unique<EtcdReports>(keeper->etcd()->access());
    } else {
      auto moderated = SqliteModeration::open(DataFolder::accounts_in(config.data));
      if (!moderated) return failed(moderated.error());
      auto reported = SqliteReports::open(DataFolder::accounts_in(config.data));
      if (!reported) return failed(reported.error());
      moderation = *std::move(moderated);
      filed_reports = *std::move(reported);
    }
    intake = std::make_unique<ReportIntake>(*filed_reports, intake_handlers());
    return {};
  }

  ReportIntake::Handlers intake_handlers() {
    return {seconds_since_1970, [](const std::string& sentence) { spdlog::error("{}", sentence); },
            [this](const FiledReport& report) { host->reported(report); },
            [this](const PlayerReport& report, const std::string& sentence) {
              gateway->each_realm([report, sentence](Realm& realm) {
                if (realm.name() == report.realm) realm.host().tell(report.reporter, sentence);
              });
            }};
  }

  Expected<> prepare_opening(const Config& config) {
    const std::uint64_t seed = config.seed.value_or(random_seed());
    if (seed <= UINT32_MAX && config.scenario.empty()) {
      spdlog::warn(
          "the seed {} is small: a player can guess it by comparing screens, and then knows the "
          "whole dungeon; without --seed it has 64 random bits",
          seed);
    }
    auto worlds = FirstWorlds::open(config, seed);
    if (!worlds) return failed(worlds.error());
    opening = std::make_unique<Opening>(
        Opening{config, *std::move(worlds), key, *keeper, clock, tokens, metrics,
                [this](RealmOptions& options) { apply_settings_in_force(options); }});
    if (!keeper->stores()) return {};
    loader = std::make_unique<RealmLoader>(
        *keeper, fleet.get(),
        [here = opening.get()](const Ownership& seen) -> StoreResult<std::unique_ptr<Realm>> {
          // The daily itself begins it, with the seed of the day.
          if (is_daily_realm(seen.realm) && seen.last == 0) {
            return tl::unexpected(
                StoreError{StoreFault::Unavailable, "it is a daily that has not begun"});
          }
          return here->open(seen.realm, false, seen.epoch);
        },
        kLoaderThreads);
    return {};
  }

  // The fleet's thread begins when the gateway is there.
  Expected<> join_fleet(const Config& config) {
    if (!config.fleet.is_set()) return {};
    auto options = fleet_options(config, keeper->server());
    if (!options) return failed(options.error());
    FleetCallbacks reports;
    reports.load = [this] { return gateway->load(); };
    reports.arrived = [this](IncomingPlayer player) { gateway->take(std::move(player)); };
    reports.cut_off = [this] { gateway->let_go_of_realms(); };
    reports.log = [](const std::string& sentence) { spdlog::warn(sentence); };
    roster = std::make_unique<EtcdRoster>(keeper->etcd()->access());
    fleet = std::make_unique<Fleet>(*roster, clock, *std::move(options), std::move(reports));
    if (auto opened = fleet->open(); !opened) return failed("--fleet: " + opened.error());
    spdlog::info("server {} of a fleet, at {}", keeper->server(), fleet->address());
    return {};
  }

  void watch_quota(EtcdStore& etcd) {
    QuotaCallbacks to;
    to.pressure = [&etcd] { return etcd.pressure(); };
    to.drop = [this] { gateway->each_realm([](Realm& realm) { realm.want_snapshot(); }); };
    to.log = [](const std::string& sentence, bool is_warning) {
      spdlog::log(is_warning ? spdlog::level::warn : spdlog::level::info, sentence);
    };
    guard = std::make_unique<QuotaGuard>(std::move(to));
  }

  void exchange_boards() {
    BoardCallbacks with;
    with.here = [this] { return gateway->realms_here(); };
    with.members = [this] {
      std::set<std::string> living;
      for (const Fleet::Other& other : fleet->others()) {
        if (other.liveness != Liveness::Dead) living.insert(other.member.id);
      }
      return living;
    };
    with.show = [this](std::vector<RealmEntry> realms) {
      gateway->show_elsewhere(std::move(realms));
    };
    with.log = [](const std::string& sentence) { spdlog::warn(sentence); };
    boards = std::make_unique<BoardExchange>(keeper->etcd()->access(), std::move(with));
  }

  // In a fleet, realms are opened for the players who ask for them: the others may have owners.
  Expected<> make_realms(const Config& config, const std::string& default_realm) {
    gateway->set_default_realm(default_realm);
    for (const std::string& name : first_realms(config, default_realm)) {
      const auto made = keeper->make(name);
      if (!made) return failed(made.error().sentence);
    }
    return add_stored_realms(config, 0, default_realm);
  }

  // An archived realm stays closed, whoever names it.
  [[nodiscard]] Expected<bool> is_archived(const std::string& realm) const {
    const auto mark = keeper->mark_of(realm);
    if (!mark) return failed(mark.error().sentence);
    if (mark->mode != RealmMode::Archived) return false;
    spdlog::warn("{}: stays closed, because it is archived (undercroft-server realm resume {})",
                 realm, realm);
    return true;
  }

  Expected<> open_realms(const Config& config) {
    const auto recorded = keeper->default_realm(config.realms.front());
    if (!recorded) return failed(recorded.error().sentence);
    if (fleet != nullptr) return make_realms(config, *recorded);
    const std::vector<std::string> names = first_realms(config, *recorded);
    gateway->set_default_realm(names.front());
    std::string first_fault;
    std::size_t damaged = 0;
    std::size_t open = 0;
    for (const std::string& wanted : names) {
      const auto found = keeper->look_up(wanted);
      if (!found) return failed(found.error().sentence);
      const std::string name = *found ? (*found)->realm : wanted;
      const auto archived = is_archived(name);
      if (!archived) return failed(archived.error());
      if (*archived) continue;
      auto opened = opening->open(name, true, std::nullopt);
      if (opened) {
        gateway->open_realm(*std::move(opened));
        ++open;
        continue;
      }
      const bool is_stored = *found && (*found)->last > 0;
      if (!is_stored) return failed(opened.error().sentence);
      spdlog::error("{} (the realm stays closed)", opened.error().sentence);
      gateway->add_damaged_realm(name);
      if (damaged++ == 0) first_fault = opened.error().sentence;
    }
    if (damaged == names.size()) return failed(first_fault);
    return add_stored_realms(config, open + damaged, names.front());
  }

  // Realms of the store that nobody has named sleep until a player arrives.
  Expected<> add_stored_realms(const Config& config, std::size_t open,
                               const std::string& default_realm) {
    const auto stored = keeper->stored();
    if (!stored) return failed(stored.error().sentence);
    for (const std::string& name : *stored) gateway->add_stored_realm(name);
    std::string archived;
    std::size_t asleep = stored->size() - std::min(stored->size(), open);
    for (const std::string& name : *stored) {
      const auto mark = keeper->mark_of(name);
      if (!mark || mark->mode != RealmMode::Archived) continue;
      archived += (archived.empty() ? "" : ", ") + name;
      if (asleep > 0) --asleep;
    }
    if (asleep > 0) {
      spdlog::info(
          "{} more stored realms sleep until a player arrives (undercroft-server realm list)",
          asleep);
    }
    if (!archived.empty()) spdlog::info("archived realms stay closed: {}", archived);
    return open_realm_desk(config, default_realm);
  }
};

Server::Server(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::open(const Config& config, Reread reread) {
  if (!config.notify_command.empty()) {
    if (auto runs = check_program(config.notify_command); !runs) {
      return failed("--notify-command: " + runs.error());
    }
  }
  auto parts = std::make_unique<Impl>();
  parts->in_force = config;
  parts->reread = std::move(reread);
  parts->host = std::make_unique<HostNotifier>(config, parts->clock);
  warn_of_open_lines(config);
  auto keeper = RealmKeeper::open(config);
  if (!keeper) return failed(keeper.error());
  parts->keeper = *std::move(keeper);
  if (auto opened = parts->open_accounts(config); !opened) return failed(opened.error());
  const std::string folder = config.ephemeral ? "" : config.data;
  EtcdStore* etcd = parts->keeper->etcd();
  auto key = etcd != nullptr ? server_key_in(*etcd) : server_key_in(folder);
  if (!key) return failed(key.error());
  parts->key = *std::move(key);
  const bool is_passing = folder.empty() && etcd == nullptr;
  spdlog::info("identity {}{}", parts->key->identity(),
               is_passing ? ", until the server ends" : "");
  GatewayOptions options = gateway_options(config);
  options.key = parts->key;
  options.is_identity_passing = is_passing;
  options.desk = parts->desk.get();
  options.bans = parts->bans;
  options.lets_guests_in = config.lets_guests_in();
  options.names_in_lobby = config.names_in_lobby;
  options.origin_of = origins_by(*parts->key);
  options.is_folder_gone = [keeper = parts->keeper.get()] { return keeper->is_folder_gone(); };
  options.build = build_info();
  if (parts->keeper->stores()) {
    options.try_store = [keeper = parts->keeper.get()](const auto& done) {
      keeper->try_store(done);
    };
  }
  if (config.backups.is_set()) options.backups = &parts->backup_counts;
  if (!parts->host->webhooks().empty()) options.webhooks = &parts->host->webhooks().counts();
  options.refused = [to = parts->host.get()](const std::string& name, const std::string& why) {
    to->refused(name, why);
  };
  options.reload = [here = parts.get()] { here->reload(); };
  if (auto joined = parts->join_fleet(config); !joined) return failed(joined.error());
  if (auto prepared = parts->prepare_opening(config); !prepared) return failed(prepared.error());
  options.fleet = parts->fleet.get();
  options.opener = parts->loader.get();
  if (auto prepared = parts->prepare_daily(config, options); !prepared) {
    return failed(prepared.error());
  }
  parts->prepare_past(config, options);
  parts->let_players_make_realms(config, options);
  options.places = static_cast<std::uint32_t>(config.max_players);
  options.sleep_after = std::chrono::milliseconds(config.sleep_ms);
  options.falls_asleep = [book = parts->keeper->wakes()](const std::string& realm, auto until_s) {
    if (book != nullptr) book->sleeps(realm, until_s);
  };
  if (etcd != nullptr) {
    options.more_metrics = [here = parts.get(), etcd](const GatewayMetrics& of_gateway) {
      return fleet_metrics(of_gateway, etcd->metrics(), here->loader->claims(), here->fleet.get());
    };
  }
  if (const SqliteMetrics* sqlite = parts->keeper->sqlite_metrics()) {
    options.more_metrics = [sqlite](const GatewayMetrics&) { return sqlite->text(); };
  }
  parts->gateway = std::make_unique<Gateway>(std::move(options), parts->clock, parts->metrics);
  parts->link_settings = link_settings_of(config);
  if (etcd != nullptr) parts->watch_quota(*etcd);
  return parts->open_realms(config)
      .and_then([&] { return parts->gateway->listen(); })
      .and_then([&] { return parts->open_administration(); })
      .and_then([&] {
        return parts->daily == nullptr ? Expected<>() : parts->daily->start(*parts->gateway);
      })
      .map([&] {
        parts->addresses = parts->gateway->addresses();
        parts->pages_addresses = parts->gateway->pages_addresses();
        if (parts->fleet != nullptr) parts->fleet->start();
        if (parts->realm_desk != nullptr) parts->realm_desk->start();
        parts->start_backups();
        if (parts->fleet != nullptr) parts->exchange_boards();
        return std::unique_ptr<Server>(new Server(std::move(parts)));
      });
}

std::vector<std::string> Server::addresses() const { return impl_->addresses; }

std::vector<std::string> Server::pages_addresses() const { return impl_->pages_addresses; }

std::vector<std::string> Server::links() const {
  return links_to(impl_->link_settings, addresses(), addresses_of_this_machine());
}

void Server::start(bool heeds_signals) {
  if (heeds_signals) impl_->gateway->stop_on_signals();
  impl_->gateway->start();
  const std::vector<std::string> all = links();
  impl_->host->up(all.empty() ? address() : all.front());
}

void Server::stop(const std::string& reason) { impl_->gateway->stop(CloseCode::GoingAway, reason); }

bool Server::join() {
  const bool has_ended = impl_->gateway->join();
  impl_->host->down();
  return has_ended;
}

}  // namespace undercroft
