// gateway.h: the server's way out into the world: the listener, the workers, and their end.
#pragma once

#include <memory>
#include <string>

#include "server/gateway/server_context.h"
#include "server/realm/realm.h"
#include "server/realm/realm_directory.h"
#include "shared/expected.h"

namespace undercroft {

// The listener is a thread that accepts, reads requests, serves pages and hears signals; it never
// waits for a realm. Each worker is a thread for realms and their connections: a socket moves to
// the thread of the realm that its path names, and stays there.
class Gateway {
 public:
  // Both outlive the gateway.
  Gateway(GatewayOptions options, const Clock& clock, RealmMetrics& realm_metrics);
  ~Gateway();  // stops without a word if it still runs
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // Opens a realm, on the worker that has the fewest; closes one, saying goodbye (GoingAway) to
  // everyone in it. Before start(), or at any time from any thread but the gateway's own. Opening
  // waits for the listener, never for a realm, and gives None when that has stopped; closing waits
  // for nobody. The realm has levels (Realm::open()). REQUIRES: its name is a realm's name, and no
  // open realm has it.
  RealmId open_realm(std::unique_ptr<Realm> realm);
  void close_realm(RealmId id, const std::string& reason);

  // Opens the port; a sentence when it cannot. The address may be a host's name.
  [[nodiscard]] Expected<> listen();
  // "127.0.0.1:7777", with the port that it really is. REQUIRES: listen() succeeded.
  [[nodiscard]] std::string address() const;
  // That of the pages; empty when they have none of their own.
  [[nodiscard]] std::string pages_address() const;

  // Begins to serve, on threads of its own.
  void start();

  // SIGTERM, SIGINT and (unless it is ignored, as under nohup) SIGHUP shall stop it, SIGUSR1 stop
  // it for a restart; with TLS SIGHUP reads the certificate anew. Before start().
  void stop_on_signals();

  // Tells everyone goodbye, and ends within two seconds. The code says whether to come back soon
  // (Restart) or not (GoingAway). From any thread; does not wait.
  void stop(CloseCode code, const std::string& reason);
  // Waits until it has ended. False when a realm is at its work even then: its thread cannot be
  // ended, and the destructor would wait for it.
  [[nodiscard]] bool join();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
