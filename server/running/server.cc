// server.cc: builds realms, threads and the network side of a server.
#include "server/running/server.h"

#include <spdlog/spdlog.h>

#include <functional>
#include <thread>
#include <utility>

#include "server/base/daily_names.h"
#include "server/custom_content/pack_list.h"
#include "server/gateway/gateway.h"
#include "server/running/account_services.h"
#include "server/running/administration.h"
#include "server/running/config_in_force.h"
#include "server/running/daily_desk.h"
#include "server/running/first_realms.h"
#include "server/running/fleet_metrics.h"
#include "server/running/fleet_services.h"
#include "server/running/host_notifier.h"
#include "server/running/links.h"
#include "server/running/moment_desk.h"
#include "server/running/past_desk.h"
#include "server/running/realm_factory.h"
#include "server/running/server_options.h"
#include "server/running/steady_clock.h"
#include "server/store/sqlite/sqlite_metrics.h"
#include "server/stored/backup_schedule.h"
#include "server/stored/etcd_quota_guard.h"
#include "server/stored/identity.h"
#include "server/stored/realm_keeper.h"
#include "server/stored/realm_loader.h"
#include "server/stored/replay_source.h"
#include "server/stored/worlds.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// The rules of the daily are those of a server without settings, and death is for good.
std::string daily_rules() {
  Ruleset rules;
  CHECK(Config{}.apply_rules(rules), "there are no rules to apply");
  rules.death = DeathRule::Permanent;
  rules.after_run = AfterRun::Close;
  return rules_as_words(rules);
}

void log_warning(const std::string& sentence) { spdlog::warn("{}", sentence); }

}  // namespace

// Declared in this order because each member depends on those before it. Optional members are null
// when the settings do not ask for them.
struct Server::Impl {
  ConfigInForce in_force;
  SteadyClock clock;
  RandomTokens tokens;  // stateless, so the realms' threads may share it
  RealmMetrics metrics;
  std::unique_ptr<HostNotifier> host;  // realms report to it, like the next
  BackupCounts backup_counts;
  LastWord last_word;                   // said when the store has answered everything
  std::unique_ptr<QuotaGuard> guard;    // only for realms in etcd
  std::unique_ptr<RealmKeeper> keeper;  // realms write to it until the gateway has closed them
  std::unique_ptr<AccountServices> accounts;  // optional
  std::shared_ptr<BanList> bans = std::make_shared<BanList>();
  std::shared_ptr<const ServerKey> key;
  std::unique_ptr<RealmFactory> factory;
  std::unique_ptr<FleetServices> fleet;  // optional
  std::unique_ptr<RealmLoader> loader;   // only for stored realms
  std::unique_ptr<DailyDesk> daily;      // optional; the gateway asks it, like the next
  std::unique_ptr<PastDesk> past;        // optional, like the next
  std::unique_ptr<MomentDesk> moments;
  std::unique_ptr<Gateway> gateway;
  std::unique_ptr<RealmDesk> realm_desk;           // only for stored realms
  std::unique_ptr<Administration> administration;  // only with accounts
  std::unique_ptr<BackupSchedule> backups;         // optional
  LinkSettings link_settings;
  std::vector<std::string> addresses;  // kept, since the listener closes on a thread of its own
  std::vector<std::string> pages_addresses;

  Impl(const Config& config, Reread reread) : in_force(config, std::move(reread)) {}

  // What asks other members ends before them. Callbacks waiting at the login desk refer to
  // connections, which end with the gateway.
  ~Impl() {
    backups.reset();
    if (fleet != nullptr) fleet->stop_answers();  // the next gives them
    administration.reset();
    if (accounts != nullptr) accounts->intake().close();
    if (fleet != nullptr) fleet->stop_boards();
    if (daily != nullptr) daily->stop();
    if (past != nullptr) past->stop();
    if (moments != nullptr) moments->close();
    if (loader != nullptr) loader->close();  // players' wishes refer to the next
    realm_desk.reset();
    if (guard != nullptr) guard->stop();  // realms that still run ask it
    if (gateway != nullptr && gateway->counts().has_cut_off_turns) last_word.turns_were_cut_off();
    last_word.realms_close();
    if (fleet != nullptr) fleet->stop();
    if (accounts != nullptr) accounts->logins().close();
    gateway.reset();  // its realms are released before this server leaves the fleet
  }

  // ---- realms ----

  // To whom a realm reports, and whom it asks about newcomers.
  void report_from(RealmOptions& options) {
    options.log = [this, name = options.name](const std::string& sentence) {
      spdlog::error("{}: {}", name, sentence);
      last_word.add_trouble(name + ": " + sentence);
    };
    options.news = [to = host.get(), name = options.name](const RealmNews& news) {
      to->news(name, news);
    };
    options.report = [this](const PlayerReport& report) {
      return accounts == nullptr ? "This server stores no accounts, so it takes no reports."
                                 : accounts->intake().take(report);
    };
    options.refusal_of_newcomers = [this] {
      return guard == nullptr ? std::string() : guard->refusal_of_newcomers();
    };
    options.is_muted = [bans = bans](const std::string& player) { return bans->is_muted(player); };
    options.ban_of = [bans = bans](const std::string& player, bool is_account) {
      return bans->ban_of_name(player, is_account);
    };
    options.refusal_of_unlisted = [bans = bans](const std::string& player, bool is_account,
                                                const std::string& address) {
      return bans->refusal_of_unlisted(player, is_account, address);
    };
  }

  Expected<> prepare_realms(const Config& config) {
    auto worlds = FirstWorlds::open(config, seed_of(config));
    if (!worlds) return failed(worlds.error());
    const std::vector<ContentPack> packs = packs_in(worlds->content().batches);
    if (!packs.empty()) spdlog::info("new realms begin with the packs {}", to_string(packs));
    factory = std::make_unique<RealmFactory>(
        config, *std::move(worlds),
        RealmFactoryDependencies{key, *keeper, clock, tokens, metrics, in_force.live(),
                                 [this](RealmOptions& options) { report_from(options); }});
    if (!keeper->stores()) return {};
    loader = std::make_unique<RealmLoader>(
        *keeper, fleet == nullptr ? nullptr : &fleet->fleet(),
        [here = factory.get()](const Ownership& seen) { return here->open_again(seen); },
        config.store.is_set() ? loader_threads(std::thread::hardware_concurrency())
                              : kFewestLoaders);
    return {};
  }

  // Before the gateway starts: no client sees an archived realm.
  Expected<> open_realms(const Config& config) {
    FirstRealms first(config, *keeper, *factory, *gateway);
    const auto default_realm = fleet == nullptr ? first.open() : first.make();
    if (!default_realm) return failed(default_realm.error());
    if (!keeper->stores()) return {};
    realm_desk = std::make_unique<RealmDesk>(realm_desk_needs(config, *default_realm));
    return realm_desk->look();
  }

  RealmDeskDependencies realm_desk_needs(const Config& config, const std::string& default_realm) {
    RealmDeskDependencies needs{*keeper->store(),     *gateway,
                                default_realm,        config.realms,
                                config.player_realms, config.archive_days,
                                seconds_since_1970,   keeper->wakes(),
                                keeper->tales()};
    needs.check = [this](const RealmSettings& settings) { return factory->check(settings); };
    needs.begin = [this](const std::string& realm, const RealmSettings& settings) {
      return factory->begin(realm, settings);
    };
    if (keeper->etcd() != nullptr) return needs;
    needs.remove = [here = keeper.get()](const std::string& realm, const std::string& backup) {
      return here->remove(realm, backup);
    };
    needs.restore = [here = keeper.get()](const std::string& backup, const std::string& realm,
                                          const std::string& as) {
      return here->restore(backup, realm, as);
    };
    return needs;
  }

  // ---- what the settings ask for ----

  Expected<> open_accounts(const Config& config) {
    if (!config.has_accounts()) return {};
    auto opened = AccountServices::open(config, keeper->etcd(), tokens, intake_handlers());
    if (!opened) return failed(opened.error());
    accounts = *std::move(opened);
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

  Expected<> open_fleet(const Config& config) {
    if (!config.fleet.is_set()) return {};
    auto opened = FleetServices::open(config, *keeper->etcd(), keeper->server(), clock, gateway);
    if (!opened) return failed(opened.error());
    fleet = *std::move(opened);
    return {};
  }

  Expected<> open_daily(const Config& config) {
    if (!config.daily) return {};
    const auto taken = keeper->look_up(std::string(kDailyRealm));
    if (!taken) return failed(taken.error().sentence);
    if (*taken) {
      return failed(
          "--daily takes the realm name 'daily', which a stored realm has: delete that "
          "one first (undercroft-server realm delete)");
    }
    daily = std::make_unique<DailyDesk>(
        daily_needs(), [this](std::function<void()> task) { loader->run(std::move(task)); });
    return {};
  }

  DailyDependencies daily_needs() {
    DailyDependencies needs{*keeper->store(),
                            factory->content(),
                            daily_rules(),
                            catalogue_of,
                            seconds_since_1970,
                            [this](const std::string& realm, const Content& content, World first) {
                              return factory->begin_daily(realm, content, std::move(first));
                            },
                            [this](const std::string& realm, const std::string& reason) {
                              return realm_desk->set_mode(realm, RealmMode::Archived, reason);
                            },
                            [this](const std::string& realm) {
                              return realm_desk->set_mode(realm, RealmMode::InPlay, "");
                            }};
    needs.warn = log_warning;
    return needs;
  }

  // Only a journal that is kept whole can be replayed.
  void open_past(const Config& config) {
    if (!config.past || !keeper->stores() || !config.keeps_journal()) return;
    past = std::make_unique<PastDesk>(PastDependencies{
        [data = config.data] { return open_replay_source(data, {}); }, catalogue_of, log_warning});
  }

  // Only a data folder has a place for links, and the journals that they lead into.
  void open_moments(const Config& config) {
    MomentLinks* const links = accounts == nullptr ? nullptr : accounts->moment_links();
    if (past == nullptr || links == nullptr || config.moments == 0) return;
    moments = std::make_unique<MomentDesk>(
        MomentDesk::Needs{*links,
                          *past,
                          tokens,
                          {config.moments, config.moment_days, !config.names_in_lobby},
                          seconds_since_1970,
                          random_seed,
                          [bans = bans](const std::string& name, bool is_account) {
                            return !bans->ban_of_name(name, is_account).empty();
                          },
                          log_warning});
  }

  void watch_quota() {
    EtcdStore* const etcd = keeper->etcd();
    if (etcd == nullptr) return;
    QuotaCallbacks calls;
    calls.pressure = [etcd] { return etcd->pressure(); };
    calls.drop = [this] { gateway->each_realm([](Realm& realm) { realm.want_snapshot(); }); };
    calls.log = [](const std::string& sentence, bool is_warning) {
      spdlog::log(is_warning ? spdlog::level::warn : spdlog::level::info, sentence);
    };
    guard = std::make_unique<QuotaGuard>(std::move(calls));
  }

  void start_backups(const Config& config) {
    if (!config.backups.is_set()) return;
    backups = std::make_unique<BackupSchedule>(
        config.backups, config.data, backup_counts, seconds_since_1970,
        [this](const std::string& why) { host->failed_backup(why); });
  }

  // ---- the gateway ----

  Expected<> open_key(const std::string& folder) {
    auto opened =
        keeper->etcd() != nullptr ? server_key_in(*keeper->etcd()) : server_key_in(folder);
    if (!opened) return failed(opened.error());
    key = *std::move(opened);
    return {};
  }

  // The settings, and the members that the gateway asks.
  GatewayOptions options_of_gateway(const Config& config, bool is_identity_passing) {
    GatewayOptions options = gateway_options(config);
    options.settings = in_force.live();
    options.key = key;
    options.is_identity_passing = is_identity_passing;
    options.origin_of = origins_by(*key);
    options.bans = bans;
    options.desk = accounts == nullptr ? nullptr : &accounts->logins();
    options.fleet = fleet == nullptr ? nullptr : &fleet->fleet();
    options.opener = loader.get();
    options.packs = packs_in(factory->content().batches);
    options.daily = daily.get();
    options.past = past.get();
    options.moments = moments.get();
    if (config.backups.is_set()) options.backups = &backup_counts;
    if (!host->webhooks().empty()) options.webhooks = &host->webhooks().counts();
    options.reload = [this] { in_force.reload(); };
    add_calls(options);
    add_metrics(options);
    if (config.player_realms > 0) let_players_make_realms(options);
    return options;
  }

  void add_calls(GatewayOptions& options) {
    options.is_folder_gone = [here = keeper.get()] { return here->is_folder_gone(); };
    if (keeper->stores()) {
      options.try_store = [here = keeper.get()](const auto& done) { here->try_store(done); };
    }
    options.refused = [to = host.get()](const std::string& name, const std::string& why) {
      to->refused(name, why);
    };
    options.falls_asleep = [book = keeper->wakes()](const std::string& realm, auto until_s) {
      if (book != nullptr) book->sleeps(realm, until_s);
    };
    options.has_tales = [book = keeper->tales()](const std::string& realm, const auto& tales) {
      if (book != nullptr) book->note(realm, tales);
    };
  }

  void add_metrics(GatewayOptions& options) {
    if (EtcdStore* const etcd = keeper->etcd()) {
      options.more_metrics = [this, etcd](const GatewayMetrics& of_gateway) {
        return fleet_metrics(of_gateway, *etcd, loader->claims(),
                             fleet == nullptr ? nullptr : &fleet->fleet());
      };
    }
    if (const SqliteMetrics* sqlite = keeper->sqlite_metrics()) {
      options.more_metrics = [sqlite](const GatewayMetrics&) { return sqlite->text(); };
    }
  }

  void let_players_make_realms(GatewayOptions& options) {
    options.make_realm = [this](const RealmWish& wish,
                                const std::function<void(const RealmMade&)>& done) {
      if (!wish.moment.empty()) return make_branch(wish, done);
      loader->run([this, wish, done] { done(realm_desk->make_for_player(wish)); });
    };
  }

  // The moment's desk reads the state, and the realms' desk makes the realm.
  void make_branch(const RealmWish& wish, const std::function<void(const RealmMade&)>& done) {
    if (moments == nullptr) return done({wish.name, "This server has no links to moments."});
    MomentVisit visit{wish.moment, wish.visitor, MomentVisit::Wants::Branch, {}};
    visit.asks.first = wish.at;
    moments->visit(std::move(visit), [this, wish, done](const MomentSight& sight) {
      const auto& answer = sight.past;
      if (!answer) return done({wish.name, std::string(sentence_of(sight.state))});
      if (!answer->branch) return done({wish.name, answer->sentence});
      loader->run([this, wish, done, branch = *answer->branch] {
        done(realm_desk->make_for_player(wish, &branch));
      });
    });
  }

  // ---- administration ----

  AdminDependencies admin_needs(const Config& config) {
    const bool is_in_etcd = config.store.is_set();
    AdminDependencies needs{*gateway,
                            accounts->accounts(),
                            tokens,
                            accounts->moderation(),
                            *bans,
                            last_word,
                            host->events(),
                            accounts->reports(),
                            is_in_etcd ? "" : config.data,
                            is_in_etcd ? config.store.url : config.data,
                            fleet != nullptr,
                            seconds_since_1970};
    needs.settings = in_force.live();
    needs.set_motd = [this](const std::string& text) { in_force.set_motd(text); };
    needs.set_log_level = [this](const std::string& level) {
      return in_force.set_log_level(level);
    };
    needs.reload = [this] { gateway->reload(); };
    needs.test_webhooks = [this] { return host->test(); };
    needs.realms = realm_desk.get();
    if (fleet != nullptr) needs.fleet = fleet->view();
    needs.moment_links = accounts->moment_links();
    if (fleet != nullptr) {
      needs.fleet_questions = {keeper->server(), [to = fleet.get()](const std::string& line) {
                                 return to->ask_all(line);
                               }};
    }
    needs.link = [this] {
      const auto links = links_to(link_settings, addresses, addresses_of_this_machine());
      return links.empty() ? std::string() : links.front();
    };
    return needs;
  }

  Expected<> open_administration(const Config& config) {
    if (accounts == nullptr) return {};
    auto opened = Administration::open(admin_needs(config), config.admin_socket_path());
    if (!opened) return failed(opened.error());
    administration = *std::move(opened);
    if (fleet == nullptr) return {};
    fleet->answer_by([to = administration.get()](const std::string& line) {
      return to->answer_to_server(line);
    });
    return {};
  }

  // ---- the start ----

  // Everything that the gateway asks, and then the gateway.
  Expected<> build(const Config& config) {
    auto opened = RealmKeeper::open(config);
    if (!opened) return failed(opened.error());
    keeper = *std::move(opened);
    const std::string folder = config.ephemeral ? "" : config.data;
    const bool is_identity_passing = folder.empty() && keeper->etcd() == nullptr;
    auto ready = open_accounts(config)
                     .and_then([&] { return open_key(folder); })
                     .and_then([&] {
                       spdlog::info("identity {}{}", key->identity(),
                                    is_identity_passing ? ", until the server ends" : "");
                       return open_fleet(config);
                     })
                     .and_then([&] { return prepare_realms(config); })
                     .and_then([&] { return open_daily(config); });
    if (!ready) return ready;
    open_past(config);
    open_moments(config);
    gateway =
        std::make_unique<Gateway>(options_of_gateway(config, is_identity_passing), clock, metrics);
    in_force.on_change([this] { gateway->settings_changed(); });
    link_settings = link_settings_of(config);
    watch_quota();
    return {};
  }

  // Opens the realms and the ports, and starts all threads but the gateway's.
  Expected<> begin(const Config& config) {
    return open_realms(config)
        .and_then([&] { return gateway->listen(); })
        .map([&] {
          addresses = gateway->addresses();
          pages_addresses = gateway->pages_addresses();
        })
        .and_then([&] { return open_administration(config); })
        .and_then([&] { return daily == nullptr ? Expected<>() : daily->start(*gateway); })
        .map([&] {
          if (realm_desk != nullptr) realm_desk->start();
          start_backups(config);
          if (fleet != nullptr) fleet->start();
        });
  }
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::open(const Config& config, Reread reread) {
  if (!config.notify_command.empty()) {
    if (auto runs = check_program(config.notify_command); !runs) {
      return failed("--notify-command: " + runs.error());
    }
  }
  auto impl = std::make_unique<Impl>(config, std::move(reread));
  impl->host = std::make_unique<HostNotifier>(config, impl->clock);
  warn_of_open_lines(config);
  warn_of_small_seed(config);
  return impl->build(config).and_then([&] { return impl->begin(config); }).map([&] {
    return std::unique_ptr<Server>(new Server(std::move(impl)));
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
