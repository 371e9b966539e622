// gateway.h: the network side of the server: the listener, the workers and shutdown.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/incoming_player.h"
#include "server/fleet/realm_offer.h"
#include "server/fleet/spread.h"
#include "server/gateway/context/realm_status.h"
#include "server/gateway/context/server_context.h"
#include "server/realm/realm.h"
#include "shared/expected.h"

namespace undercroft {

struct GatewayCounts {
  std::int64_t players = 0;
  std::int64_t connections = 0;
  std::uint64_t turns = 0;
  bool is_stopping = false;
  bool has_cut_off_turns = false;  // it stops, and turns in play took too long
};

// A Gateway owns the listener's thread and the workers' threads. The listener accepts connections,
// reads requests, serves pages and handles signals; it never waits for a realm. Each worker runs
// some realms and their connections. A socket moves to the worker of the realm that its path names
// and stays there.
class Gateway {
 public:
  // REQUIRES: clock and metrics outlive the gateway.
  Gateway(GatewayOptions options, const Clock& clock, RealmMetrics& realm_metrics);
  ~Gateway();  // stops without close frames if it still runs
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // open_realm() opens a realm on the worker that has the fewest. close_realm() closes its
  // connections with GoingAway and then the realm. Both may be called before start(), or later from
  // any thread but the gateway's own. open_realm() waits for the listener, never for a realm, and
  // returns None when the listener has stopped. close_realm() does not wait. REQUIRES: the realm
  // has levels (Realm::open()), and its name is valid and not open yet.
  RealmId open_realm(std::unique_ptr<Realm> realm);
  void close_realm(RealmId id, const std::string& reason);
  // Archives an open realm: sends all its clients away with the sentence, stores it and gives it
  // up. Waits until no server has to fear a write of it. False when that takes too long; it goes on
  // then. True as well when the realm is not open here. Like the next two: thread-safe, and not for
  // the gateway's threads. REQUIRES: the realm is stored.
  [[nodiscard]] bool put_realm_away(const std::string& name, const std::string& sentence,
                                    std::chrono::milliseconds within);
  // Players may join the stored realm no longer, or again.
  void set_archived(const std::string& name, bool is_archived);
  // RealmTable::note_branches(), after the calls above. Thread-safe.
  void note_branches(std::map<std::string, std::string> branches);
  // The stored tales of a realm, for pages and the lobby while it sleeps.
  void shelve(const std::string& name, std::vector<Tale> tales);
  // How far a stored realm had got, for the lobby while it sleeps.
  void note_progress(const std::string& name, std::uint32_t turn, int depth);
  // Opens the stored realm, as for a client that asks for it, unless another server plays it. Does
  // not wait.
  void wake_realm(const std::string& name);
  // The realm is stored no longer. REQUIRES: it is not open.
  void forget_realm(const std::string& name);
  // The next three are called before start(). A damaged realm could not be resumed: its players are
  // refused with that reason, and health names it. A stored realm is opened for the first client
  // that asks for it; the gateway also finds stored realms that it does not know. The default realm
  // is that of clients which name none; until it is set, the realm that was opened first.
  void add_damaged_realm(const std::string& name);
  void add_stored_realm(const std::string& name);
  void set_default_realm(const std::string& name);

  // A player whom another server of the fleet passes on. Thread-safe; answers later.
  void take(IncomingPlayer player);
  // Other servers reach the store and this one does not: closes all realms with Restart, as they
  // are others' now. Thread-safe; does not wait.
  void let_go_of_realms();
  // Hands realms over to other servers of the fleet (RealmHandOver). Thread-safe, as is the next;
  // `done` is called once, on the listener's thread, unless the server ends before.
  void spread_realms(const FleetLoads& loads, WhenAnswered done);
  void move_realm(const std::string& name, const FleetMember& to, WhenAnswered done);
  // No server owns the realm: opens it here. Yes: it is open. `stays`: the host has moved it here.
  void take_over(const std::string& name, bool stays, WhenAnswered done);
  // Open realms, connected players and turns. Thread-safe.
  [[nodiscard]] FleetCounts fleet_counts() const;

  // Opens the port. The configured address may be a host name. Fails with a sentence.
  [[nodiscard]] Expected<> listen();
  // "127.0.0.1:7777", with the port actually bound; a host name may have several. REQUIRES:
  // listen() succeeded.
  [[nodiscard]] std::vector<std::string> addresses() const;
  [[nodiscard]] std::string address() const { return addresses().front(); }
  // The addresses of the separate pages port; empty when there is none.
  [[nodiscard]] std::vector<std::string> pages_addresses() const;

  // Starts serving, on its own threads.
  void start();

  // From now on the server heeds signals (signals.h). REQUIRES: called before start().
  void stop_on_signals();

  // Calls `task` with each open realm, on the realm's thread, as part of a batch. Thread-safe; does
  // not wait. The task must be safe to call on several threads at once.
  void each_realm(const std::function<void(Realm&)>& task);
  // As each_realm(), and waits for it. False when a realm has not had its turn in time: the task
  // may be called later, so it must own what it refers to. REQUIRES: not on the gateway's threads.
  [[nodiscard]] bool ask_realms(const std::function<void(Realm&)>& task,
                                std::chrono::milliseconds within);
  // Each connection checks soon whether it may still be open: bans have changed. Thread-safe.
  void look_at_connections();
  // Reads settings and certificate again, as on SIGHUP. Thread-safe; does not wait.
  void reload();

  // ---- for administration; thread-safe ----
  [[nodiscard]] RealmList realms() const;
  // The open realms of this server, all of them.
  [[nodiscard]] std::vector<RealmEntry> realms_here() const;
  // What the lobby shows of the realms that other servers play.
  void show_elsewhere(std::vector<RealmEntry> realms);
  // The packs with which new realms begin.
  [[nodiscard]] const std::vector<ContentPack>& packs() const;
  [[nodiscard]] GatewayCounts counts() const;
  // Asks the listener. Nothing when it does not answer, because it has stopped.
  [[nodiscard]] std::optional<RealmStatuses> statuses();

  // GatewayOptions::settings have been replaced. Thread-safe; does not wait.
  void settings_changed();

  // Lets the turns in play end, for up to the time in the options, and then stops. Called again, it
  // stops now. Thread-safe; does not wait.
  void drain(CloseCode code, const std::string& reason);
  // Sends a close frame on every connection and ends within two seconds. The code tells clients
  // whether to reconnect soon (Restart) or not (GoingAway). Thread-safe; does not wait.
  void stop(CloseCode code, const std::string& reason);
  // Waits until the gateway has ended. Returns false when a realm is still running then: its thread
  // cannot be ended, and the destructor would wait for it.
  [[nodiscard]] bool join();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
