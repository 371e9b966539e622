// forwarded_players.h: by which other servers of the fleet the players of each realm come.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/gateway/context/realm_status.h"

namespace undercroft {

// A ForwardedPlayers counts connections that other servers pass on to this one. Thread-safe.
class ForwardedPlayers {
 public:
  // By the ID of the server.
  using Fronts = std::map<std::string, std::uint32_t>;

  // Counts a connection of the realm until the last copy of the result is gone, which may outlive
  // this object. Null for an empty `front`.
  [[nodiscard]] std::shared_ptr<void> count(RealmId realm, const std::string& front);
  [[nodiscard]] Fronts of(RealmId realm) const;

 private:
  struct Counts {
    std::mutex mutex;
    std::map<RealmId, Fronts> by_realm;
    void remove(RealmId realm, const std::string& front);
  };
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace undercroft
