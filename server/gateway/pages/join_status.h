// join_status.h: whether a client may join a realm now, as status.json and RealmList say.
#pragma once

#include <cstdint>
#include <string>

#include "server/gateway/context/server_context.h"
#include "server/realm/halted_realm.h"
#include "shared/messages.h"

namespace undercroft {

// How long a refusal lasts when nobody knows: the time for which status.json is cached.
inline constexpr std::uint64_t kAskAgainMs = 5000;

inline constexpr const char* kPausedRealm =
    "The host has paused this realm: it takes no new players.";

struct JoinAnswer {
  std::string sentence = {};  // why not; empty: the client may join
  std::uint64_t wait_ms = 0;  // until another try may succeed; 0: waiting does not help
};

// Whether the server and the realm have room for a newcomer from there, by the realm's own rules as
// they were when it last reported them.
[[nodiscard]] JoinAnswer answer_of_room(const RealmRoom& room, const ClientAddress& source,
                                        const GatewayOptions& options);

// `realm`: as the server spells it; empty: there is none of that name.
[[nodiscard]] ServerStatus status_of(const std::string& realm, const JoinAnswer& answer,
                                     const ServerContext& context);

}  // namespace undercroft
