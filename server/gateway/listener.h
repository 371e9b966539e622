// listener.h: accepts connections, answers page requests and passes sockets on to their realms.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/connections/worker_slot.h"
#include "server/gateway/http/host_check.h"
#include "server/gateway/http/web_pages.h"
#include "server/gateway/loop/health_check.h"
#include "server/gateway/moment_door.h"
#include "server/gateway/pages/http_pages.h"
#include "server/gateway/pages/http_request.h"
#include "server/gateway/passed_players.h"
#include "server/gateway/port.h"
#include "server/gateway/realm_hand_over.h"
#include "server/gateway/realm_lifecycle.h"
#include "server/gateway/realm_router.h"
#include "server/gateway/tls/tls_door.h"
#include "shared/expected.h"

namespace undercroft {

// All calls except listen(), address() and the constructor are made on the listener's thread, or
// before it starts.
class Listener {
 public:
  // REQUIRES: all arguments outlive the listener. `close_down` is called, on any thread, when the
  // last connection of a closing server has ended.
  Listener(ServerContext& context, Worker& worker, std::vector<std::unique_ptr<WorkerSlot>>& slots,
           std::function<void()> close_down);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] Expected<> listen();
  [[nodiscard]] std::vector<std::string> addresses() const;
  [[nodiscard]] std::vector<std::string> pages_addresses() const;  // empty: no separate port
  void accept();
  void close();  // stops accepting
  // Loads or reloads the certificate, if one is configured.
  [[nodiscard]] Expected<> load_certificate();
  [[nodiscard]] bool has_certificate() const { return tls_ != nullptr; }
  void finish();  // waits briefly for close frames still being sent

  [[nodiscard]] RealmLifecycle& realms() { return realms_; }
  [[nodiscard]] PassedPlayers& passed_players() { return passed_; }
  [[nodiscard]] RealmHandOver& hand_over() { return hand_over_; }

 private:
  void take(int fd);
  void take_from(const std::string& peer, bool is_named, int fd,
                 const std::shared_ptr<ConnectionSlot>& slot);
  [[nodiscard]] ClientAddress source_of(const std::string& address, bool is_named) const;
  void take_for_pages(int fd);
  [[nodiscard]] std::optional<Page> count(ConnectionSlot& slot, const ClientAddress& source);
  [[nodiscard]] std::string name_in_log(const ClientAddress& source) const;
  [[nodiscard]] Page refusal_of(Limited limited, const ClientAddress& source);
  [[nodiscard]] std::optional<Page> count_forwarded(ConnectionSlot& slot, const std::string& peer);
  void turn_away(int fd, const Page& page);
  using Answer = std::function<void(Verdict)>;
  // Where an accepted request leads, if not to a realm of this server.
  struct Detour {
    std::optional<opening::Elsewhere> elsewhere = {};
    std::optional<TheatreEntry> theatre = {};
  };
  using Route = std::shared_ptr<Detour>;
  void judge_handshake(const HttpRequest& request, const ClientAddress& source, const Route& route,
                       const Answer& answer);
  [[nodiscard]] bool leads_to_theatre(const HttpRequest& request, const ClientAddress& source,
                                      const Route& route, const Answer& answer);
  void judge(const HttpRequest& request, const ClientAddress& source, const Route& route,
             const Answer& answer);
  [[nodiscard]] bool has_room();
  [[nodiscard]] std::vector<Asked> asked_for_health();
  void look_if_asked(const HttpRequest& request, std::function<void()> then);
  void judge_page(const HttpRequest& request, const ClientAddress& source, const Answer& answer);
  [[nodiscard]] std::optional<Page> fault_of_handshake(const HttpRequest& request) const;
  [[nodiscard]] bool is_daily_path(std::string_view realm) const;
  [[nodiscard]] std::optional<Page> refusal_of_full_server();
  void hand_over(GrantedSocket socket, const Route& route);
  void take_to_theatre(ArrivingSocket socket, const TheatreEntry& entry);

  ServerContext& context_;
  Worker& worker_;
  std::vector<std::unique_ptr<WorkerSlot>>& slots_;
  std::function<void()> close_down_;
  RealmLifecycle realms_;
  PassedPlayers passed_;
  RealmHandOver hand_over_;
  RealmRouter router_;
  const WebPages web_;
  const HostNames names_;
  MomentDoor moments_;
  std::shared_ptr<EvictableConnections> unread_ = std::make_shared<EvictableConnections>();
  std::unique_ptr<TlsDoor> tls_;         // null: connections are not encrypted
  std::unique_ptr<HealthCheck> health_;  // from accept() on
  Port players_;
  std::unique_ptr<Port> pages_;  // for health and metrics; null: they are on the players' port
  bool has_warned_of_forwarder_ = false;
  bool is_full_ = false;  // at the last connection; so that a run of refusals is logged once
};

}  // namespace undercroft
