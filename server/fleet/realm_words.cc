// realm_words.cc: the bytes of a request about a realm.
#include "server/fleet/realm_words.h"

#include "server/fleet/link_bytes.h"
#include "server/fleet/ping_words.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

bool names_a_realm(const RealmRequest& request) {
  if (request.from.empty()) return false;
  const bool is_offer =
      request.verb == RealmVerb::TakeOver || request.verb == RealmVerb::TakeOverForHost;
  if (is_offer) return true;
  return request.verb == RealmVerb::Move && is_player_name(request.realm);
}

}  // namespace

std::string encode_realm_request(const RealmRequest& request) {
  std::string bytes;
  LinkWriter out(bytes);
  out.number(static_cast<std::uint64_t>(request.verb), 1);
  out.text(request.from);
  out.text(request.realm);
  out.text(request.to);
  return bytes;
}

Expected<RealmRequest> decode_realm_request(std::string_view bytes) {
  LinkReader in(bytes);
  RealmRequest request;
  request.verb = static_cast<RealmVerb>(in.number(1));
  request.from = in.text(PingWords::kMostId);
  request.realm = in.text(kMaxName);
  request.to = in.text(PingWords::kMostId);
  if (!in.is_whole() || !names_a_realm(request))
    return failed("a request about a realm is damaged");
  return request;
}

}  // namespace undercroft
