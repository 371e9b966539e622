// server_context.h: the options and state shared by all parts of a running server.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/accounts/login_desk.h"
#include "server/base/clock.h"
#include "server/base/live_settings.h"
#include "server/gateway/context/forwarded_players.h"
#include "server/gateway/context/gateway_metrics.h"
#include "server/gateway/context/lobby.h"
#include "server/gateway/context/realm_table.h"
#include "server/gateway/limits/address_limiter.h"
#include "server/gateway/limits/ban_list.h"
#include "server/gateway/limits/evictable_connections.h"
#include "server/gateway/limits/password_tries.h"
#include "server/gateway/limits/theatre_places.h"
#include "server/gateway/loop/server_log.h"
#include "shared/codec.h"
#include "shared/messages.h"
#include "shared/trust/server_key.h"

namespace undercroft {

class DailyHost;
class MomentHost;
class PastHost;
class Fleet;
class RealmOpener;

// A player wants a realm of its own.
struct RealmWish {
  std::string name;            // as the player has typed it
  std::string maker;           // the player's account, or a digest of its network
  std::size_t most_a_day = 0;  // by this maker; 0: no limit
  // Code of a link to the moment with which the realm begins (R214); empty: a new dungeon.
  std::string moment = {};
  std::uint32_t at = 0;      // MakeRealm::at
  std::string visitor = {};  // for whom the moment is read: an address
};

struct GatewayOptions {
  std::string address = "127.0.0.1";  // or a host name
  std::uint16_t port = 0;             // 0: any free port
  // A separate address for health and metrics; empty: the players' port serves them. All other
  // pages are on the players' port.
  std::string pages_address;
  std::uint16_t pages_port = 0;
  std::size_t threads = 1;  // for realms and their connections; the listener has its own
  std::size_t max_connections = 1000;
  std::chrono::milliseconds hello_within{10000};  // from the connection's opening
  std::chrono::milliseconds idle{60000};          // a connection is dropped after this much silence
  // Silence after which a connection is pinged; after as much again its player counts as away
  // (R102).
  std::chrono::milliseconds suspended{5000};
  // The server's identity; null: challenges are refused, as servers up to 0.3 did.
  std::shared_ptr<const ServerKey> key;
  bool is_identity_passing = true;  // the identity ends with the process
  BuildInfo build;
  LoginDesk* desk = nullptr;            // outlives the gateway; null: no accounts
  std::shared_ptr<const BanList> bans;  // by the host; null: none
  bool lets_guests_in = true;
  std::vector<ContentPack> packs = {};  // with which new realms begin
  bool names_in_lobby = true;           // the realm list names the players of a realm
  std::string tls_cert;  // PEM files: a chain and its key; empty: connections are not encrypted
  std::string tls_key;
  // The greeting, the places and the limits, which may change at any time. Never null.
  std::shared_ptr<const SettingsInForce> settings = std::make_shared<SettingsInForce>();
  bool counts_own_places = false;  // limit this machine's places in a realm too
  Networks proxies;                // whose X-Forwarded-For and PROXY headers are trusted
  Networks shared_addresses;  // that stand for many people: no limits of places and connections
  std::size_t messages_a_second = kMaxMessagesPerSecond;  // per connection, as is the next
  std::size_t bytes_a_second = 1 << 17;
  unsigned realm_cpu = 80;                // percent of its thread's time for one realm
  std::size_t max_pending = 1 << 20;      // bytes queued for a slow client
  std::chrono::milliseconds drain{5000};  // how long turns in play may take when the server stops
  int send_buffer = 0;               // the system's buffer per connection, bytes; 0: its default
  std::vector<std::string> origins;  // of web pages on other hosts that may connect
  std::vector<std::string> host_names = {};  // under which browsers may use the server
  bool serves_page = true;                   // the game in a browser
  // What a realm stores in place of a player's address (RealmOptions::origin_of).
  std::function<std::string(const std::string&)> origin_of = [](const std::string& from) {
    return from;
  };
  AddressesLogged log_addresses = AddressesLogged::Full;  // in lines about connections
  // Somebody was not let in: the name, if it is known, and a sentence for the host. Called on any
  // thread of the gateway; must not block.
  std::function<void(const std::string& name, const std::string& sentence)> refused =
      [](const std::string&, const std::string&) {};
  // Takes realms out of the store; outlives the gateway. Null: realms are not stored.
  RealmOpener* opener = nullptr;
  Fleet* fleet = nullptr;         // outlives the gateway; null: this server is alone
  DailyHost* daily = nullptr;     // outlives the gateway; null: there is no daily (R176)
  PastHost* past = nullptr;       // as above; null: this server shows nobody its past (R177)
  MomentHost* moments = nullptr;  // as above; null: this server has no links to moments (R213)
  // How often a theatre asks whether its link is still open.
  std::chrono::milliseconds theatre_look{30000};
  std::size_t player_realms = 0;  // that players may make, in all
  // Makes a realm for a player, and calls `done` once, on any thread. Does not wait. Null: players
  // may make none.
  std::function<void(const RealmWish&, std::function<void(const RealmMade&)> done)> make_realm = {};
  bool branches = true;  // a realm of a player may begin at a moment (R214)
  // How long a stored realm stays in memory when no client is there; 0: always.
  std::chrono::milliseconds sleep_after{0};
  // A realm in slow play leaves the memory, and must be opened again by then, in seconds since 1970
  // (Realm::wakes_at_s()). Called on the realm's thread, before any server can open it; must not
  // block.
  std::function<void(const std::string& realm, std::optional<std::uint64_t> until_s)> falls_asleep =
      [](const std::string&, std::optional<std::uint64_t>) {};
  // A realm that is no daily has these tales now, the latest last (R203). Called on the realm's
  // thread; must not block.
  std::function<void(const std::string& realm, const std::vector<Tale>& tales)> has_tales =
      [](const std::string&, const std::vector<Tale>&) {};
  // What the server waits for before it opens its realms, as a sentence for the health page; empty:
  // it does not wait. Until then it only answers probes.
  std::string waits_for = {};
  // Whether the data folder has disappeared while the server runs. Called on the listener's thread.
  std::function<bool()> is_folder_gone = [] { return false; };
  // Writes something to the store. Calls `done` once, on any thread, with why that failed, as a
  // sentence, or with an empty one. Must not block. Null: nothing is stored.
  std::function<void(std::function<void(const std::string&)> done)> try_store;
  const BackupCounts* backups = nullptr;    // outlives the gateway; null: the server makes none
  const WebhookCounts* webhooks = nullptr;  // as above; null: there are none
  // Reads the settings again, on SIGHUP. Called on the listener's thread.
  std::function<void()> reload = [] {};
  // More lines for the metrics page, of what is behind the gateway. Called on the listener's
  // thread; must not block.
  std::function<std::string(const GatewayMetrics&)> more_metrics = [](const GatewayMetrics&) {
    return std::string();
  };
  // Replaced in tests by one that is stuck.
  LogStatus (*log)() = log_status;
  // Replaced in tests by a decoder that fails.
  Expected<ClientMessage> (*decode)(std::string_view) = decode_client;

  // The network by which a realm counts places; empty: it does not count them.
  [[nodiscard]] std::string counted_network(const ClientAddress& source) const {
    const bool is_exempt = source.is_shared || (source.is_local && !counts_own_places);
    return is_exempt ? "" : source.widest();
  }
};

// The ServerContext is fixed before the server opens, except for the thread-safe members.
struct ServerContext {
  GatewayOptions options;
  const Clock& clock;
  RealmMetrics& realm_metrics;
  GatewayMetrics metrics{};
  AddressLimiter addresses{options.settings};
  PasswordTries passwords{options.settings->get()->by_address.passwords};
  TheatrePlaces theatres{};
  RealmTable realms{options.fleet != nullptr};
  Lobby lobby{realms, options.settings, options.names_in_lobby, options.daily != nullptr};
  ForwardedPlayers forwarded{};
  EvictableConnections without_hello{};  // those that make room for others
  std::atomic<bool> draining{false};     // no new players; the last turns end
  std::atomic<bool> closing{false};
  [[nodiscard]] bool is_stopping() const { return draining || closing; }
  // Whether a client may join that has proved nothing. Else the names of realms' players, and
  // realms of their own, are for clients that play.
  [[nodiscard]] bool lets_anybody_in() const {
    const bool has_list = options.bans != nullptr && options.bans->is_list_in_force();
    return options.lets_guests_in && !has_list;
  }
  // Whether a visitor may play on from a moment that it sees.
  [[nodiscard]] bool lets_anybody_play_on() const {
    return options.make_realm && options.branches && lets_anybody_in();
  }
  // Closes a realm that another server has claimed. Called on the realm's thread; does not wait.
  std::function<void(RealmId)> lose_realm = [](RealmId) {};
  // Takes a realm out of memory if nobody comes meanwhile. Called and returns as above.
  std::function<void(RealmId)> let_realm_sleep = [](RealmId) {};
};

// A ConnectionSlot counts one open connection from the moment it is accepted, so that a burst
// cannot exceed the limit while sockets are still on their way to the workers.
class ConnectionSlot {
 public:
  // `last_one_out` is called, on any thread, when the last connection of a closing server ends.
  ConnectionSlot(ServerContext& context, std::function<void()> last_one_out)
      : context_(context), last_one_out_(std::move(last_one_out)) {
    ++context_.metrics.connections;
  }
  ~ConnectionSlot() {
    give_way();
    if (is_websocket_) --context_.metrics.websockets;
    if (--context_.metrics.connections == 0 && context_.closing) last_one_out_();
  }
  // Counts it as a WebSocket; max_connections limits these only. Called at most once.
  void become_websocket() {
    is_websocket_ = true;
    ++context_.metrics.websockets;
  }
  // Counts it against its address, and no longer against an earlier one. Returns false when the
  // address has reached its limit.
  [[nodiscard]] bool comes_from(ClientAddress source) {
    give_way();
    source_ = std::move(source);
    is_counted_ = context_.addresses.opened(source_, context_.clock.now_ms());
    return is_counted_;
  }
  // Another server passes it on, the one with this ID.
  void come_by(std::string front) { front_ = std::move(front); }
  // Its address may open another connection from now on, though this one ends a little later.
  // Thread-safe.
  void give_way() {
    if (is_counted_.exchange(false)) context_.addresses.closed(source_);
  }
  [[nodiscard]] const ClientAddress& source() const { return source_; }
  [[nodiscard]] const std::string& front() const { return front_; }  // empty: no other server
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

 private:
  ServerContext& context_;
  std::function<void()> last_one_out_;
  ClientAddress source_;
  std::string front_;
  std::atomic<bool> is_counted_{false};
  bool is_websocket_ = false;
};

}  // namespace undercroft
