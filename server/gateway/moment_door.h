// moment_door.h: brings requests for moments to their desk, and its answers back to the listener.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "server/gateway/context/server_context.h"
#include "server/gateway/http/host_check.h"
#include "server/gateway/http/http_message.h"
#include "server/gateway/limits/client_address.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/pages/moment_pages.h"
#include "server/gateway/theatre/theatre_hall.h"

namespace undercroft {

// A MomentDoor answers within kAtMost, whatever the desk does. It opens the pages of moments, and
// the way to their theatres. Used on the listener's thread.
class MomentDoor {
 public:
  static constexpr std::chrono::milliseconds kAtMost{8000};

  // All outlive it.
  MomentDoor(const ServerContext& context, Worker& worker, const HostNames& names)
      : context_(context), worker_(worker), names_(names) {}

  // False when the request is for another page. Else calls `answer` once, on the worker's thread.
  bool take(const HttpRequest& request, const ClientAddress& source,
            const std::function<void(std::optional<Page>)>& answer);
  // As above, for the WebSocket of a theatre: calls `answer` with where it leads, or with the page
  // that refuses it. REQUIRES: the handshake is in order.
  using Led = std::variant<TheatreEntry, Page>;
  bool lead(const HttpRequest& request, const ClientAddress& source,
            const std::function<void(const Led&)>& answer);

 private:
  [[nodiscard]] std::string site_of(const HttpRequest& request) const;
  [[nodiscard]] Page page_of(const MomentTarget& target, const MomentSight& sight,
                             const HttpRequest& request) const;
  [[nodiscard]] std::optional<Page> refusal_of(const HttpRequest& request,
                                               MomentTarget::Form form) const;

  const ServerContext& context_;
  Worker& worker_;
  const HostNames& names_;
  const MomentPages pages_;
};

}  // namespace undercroft
