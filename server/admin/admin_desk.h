// admin_desk.h: carries out what administrators ask for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/accounts/account_store.h"
#include "server/accounts/moderation.h"
#include "server/accounts/report_store.h"
#include "server/admin/admin_protocol.h"
#include "server/admin/admin_stores.h"
#include "server/admin/countdown.h"
#include "server/admin/event_stream.h"
#include "server/admin/fleet_questions.h"
#include "server/admin/fleet_view.h"
#include "server/admin/last_word.h"
#include "server/admin/realm_desk.h"
#include "server/base/live_settings.h"
#include "server/base/ticker.h"
#include "server/base/tokens.h"
#include "server/gateway/gateway.h"
#include "server/gateway/limits/ban_list.h"

namespace undercroft {

// The parts of the server that administration works on. All outlive the desk.
struct AdminDependencies {
  Gateway& gateway;
  AccountStore& accounts;
  TokenSource& tokens;
  Moderation& moderation;
  BanList& bans;
  LastWord& last_word;
  EventStream& events;
  ReportStore& reports;
  std::string folder;                   // of the data; empty: realms are in etcd
  std::string stored_in;                // the folder, or the URL of etcd
  bool has_fleet = false;               // other servers go on with the realms of this one
  std::function<std::int64_t()> now_s;  // seconds since 1970
  // The settings that change while the server runs, and what changes them. Thread-safe.
  std::shared_ptr<const SettingsInForce> settings = {};
  std::function<void(const std::string&)> set_motd = {};
  std::function<Expected<>(const std::string&)> set_log_level = {};
  std::function<void()> reload = {};         // as SIGHUP
  std::function<bool()> test_webhooks = {};  // sends an event; false: there is no webhook
  RealmDesk* realms = nullptr;               // null: realms are not stored
  MomentLinks* moment_links = nullptr;       // null in etcd, which has none
  FleetQuestions fleet_questions = {};
  FleetView fleet = {};
  // The server's address for players' browsers, with a slash at its end; empty: there is none.
  std::function<std::string()> link = [] { return std::string(); };
};

// An AdminDesk answers requests, from any thread. It asks realms by tasks on their threads and
// waits for them, so no player waits for an administrator. A thread of its own lifts bans that are
// over, and counts down to a stop. Another one applies what other servers and commands have changed
// in the bans, within some seconds.
class AdminDesk {
 public:
  // Takes over the bans that are stored. Fails with a sentence.
  [[nodiscard]] static Expected<std::unique_ptr<AdminDesk>> open(AdminDependencies parts);
  AdminDesk(const AdminDesk&) = delete;
  AdminDesk& operator=(const AdminDesk&) = delete;

  // `who` asks. Everything that changes something is written to the audit.
  [[nodiscard]] AdminAnswer answer_to(const AdminRequest& request, const std::string& who);

  // ---- for the verbs ----
  [[nodiscard]] const AdminDependencies& needs() const { return needs_; }
  [[nodiscard]] Countdown& countdown() { return countdown_; }
  [[nodiscard]] std::int64_t started_s() const { return started_s_; }
  // Calls `task` with each realm on its thread, and waits. False when a realm has not answered in
  // time: the task may then still be called, so it must own what it refers to.
  bool ask_realms(const std::function<void(Realm&)>& task) const;
  // Calls `task` with that realm, as ask_realms() does. A realm that sleeps is opened for it. Fails
  // with a sentence when the realm cannot be opened or does not answer in time: the task is then
  // not called later, but it may be under way.
  [[nodiscard]] Expected<> ask_realm(const std::string& realm,
                                     const std::function<void(Realm&)>& task) const;
  // Puts the stored bans in force, on open connections as well.
  [[nodiscard]] Expected<> apply_bans();

 private:
  explicit AdminDesk(AdminDependencies parts);
  [[nodiscard]] bool is_open(const std::string& realm) const;
  [[nodiscard]] Expected<> ask_if_open(const std::string& realm,
                                       const std::function<void(Realm&)>& task) const;
  [[nodiscard]] Expected<std::string> fault_of_opening(const std::string& realm) const;
  void look_at_clock();
  void look_at_bans();
  [[nodiscard]] Expected<> apply_if_changed();

  const AdminDependencies needs_;
  const AdminStores stores_;  // of needs_
  const std::int64_t started_s_;
  Countdown countdown_;
  std::mutex bans_mutex_;
  std::string version_;  // of the bans in force (Moderation::version()); guarded by bans_mutex_
  bool bans_were_read_ = true;  // only for the thread of bans_ticker_
  Ticker clock_ticker_;         // last, like the next: they use the others
  Ticker bans_ticker_;
};

}  // namespace undercroft
