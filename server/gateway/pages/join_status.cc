// join_status.cc: what a client may know before it joins.
#include "server/gateway/pages/join_status.h"

#include <algorithm>

#include "shared/version.h"

namespace undercroft {

JoinAnswer answer_of_room(const RealmRoom& room, const ClientAddress& source,
                          const GatewayOptions& options) {
  if (room.is_full) return {"The realm is full.", kAskAgainMs};
  const std::string origin = options.origin_of(options.counted_network(source));
  const bool is_crowd = std::find(room.full_origins.begin(), room.full_origins.end(), origin) !=
                        room.full_origins.end();
  if (!is_crowd) return {};
  return {places_taken_sentence(room.places_by_address), kAskAgainMs};
}

ServerStatus status_of(const std::string& realm, const JoinAnswer& answer,
                       const ServerContext& context) {
  const GatewayOptions& options = context.options;
  ServerStatus status;
  if (options.key != nullptr) status.server = options.key->identity();
  status.version = kVersion;
  status.protocols = {kProtocolVersion};
  status.motd = options.settings->get()->motd;
  status.guests = options.lets_guests_in;
  status.accounts = options.desk != nullptr;
  status.realm = realm;
  status.may_join = answer.sentence.empty();
  status.sentence = answer.sentence;
  status.wait_ms = static_cast<std::uint32_t>(answer.wait_ms);
  return status;
}

}  // namespace undercroft
