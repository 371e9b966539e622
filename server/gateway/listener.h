// listener.h: accepts connections, answers page requests and passes sockets on to the realms'
// threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/gateway/host_check.h"
#include "server/gateway/http_pages.h"
#include "server/gateway/http_request.h"
#include "server/gateway/port.h"
#include "server/gateway/tls_door.h"
#include "server/gateway/web_pages.h"
#include "server/gateway/websocket_connection.h"
#include "server/gateway/worker_slot.h"
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
  [[nodiscard]] const RealmStatuses& statuses() const { return statuses_; }
  // Every realm has played its last turn, or cannot (RealmStatus).
  [[nodiscard]] bool is_drained() const;
  void finish();  // waits briefly for close frames still being sent

  RealmId open_realm(std::unique_ptr<Realm> realm);
  void close_realm(RealmId id, const std::string& reason);
  // Another server has claimed the realm: closes it with Restart, and answers those who ask for it
  // that it will be there again.
  void lose_realm(RealmId id);
  void add_closed_realm(const std::string& name);

 private:
  void take(int fd);
  void take_from(const std::string& peer, bool is_named, int fd,
                 const std::shared_ptr<ConnectionSlot>& slot);
  [[nodiscard]] ClientAddress source_of(const std::string& address, bool is_named) const;
  void take_for_pages(int fd);
  [[nodiscard]] std::optional<Page> count(ConnectionSlot& slot, const ClientAddress& source);
  [[nodiscard]] Page refusal_of(Limited limited, const ClientAddress& source);
  [[nodiscard]] std::optional<Page> count_forwarded(ConnectionSlot& slot, const std::string& peer);
  void turn_away(int fd, const Page& page);
  [[nodiscard]] std::optional<Page> judge(const HttpRequest& request, const ClientAddress& source);
  [[nodiscard]] Page page_for(const HttpRequest& request, const ClientAddress& source);
  [[nodiscard]] std::optional<Page> fault_of_handshake(const HttpRequest& request) const;
  [[nodiscard]] bool has_room();
  void hand_over(GrantedSocket socket);
  void move(const MoveRequest& request);
  void close_on_worker(const RealmDirectory::Entry& entry, CloseCode code,
                       const std::string& reason);

  ServerContext& context_;
  Worker& worker_;
  std::vector<std::unique_ptr<WorkerSlot>>& slots_;
  std::function<void()> close_down_;
  AskToMove ask_to_move_;  // called on the connections' threads
  RealmDirectory directory_;
  RealmStatuses statuses_;
  const WebPages web_;
  const HostNames names_;
  std::shared_ptr<EvictableConnections> unread_ = std::make_shared<EvictableConnections>();
  std::unique_ptr<TlsDoor> tls_;  // null: connections are not encrypted
  Port players_;
  std::unique_ptr<Port> pages_;  // for health and metrics; null: they are on the players' port
  bool has_warned_of_forwarder_ = false;
  bool is_full_ = false;  // at the last connection; so that a run of refusals is logged once
};

}  // namespace undercroft
