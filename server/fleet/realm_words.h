// realm_words.h: what one server asks another one about a realm.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

enum class RealmVerb : std::uint8_t {
  TakeOver = 1,  // the receiver shall open a realm, which is named once its owner has released it
  Move = 2,      // the receiver owns the realm, and shall hand it over
  TakeOverForHost = 3,  // as TakeOver; the realm then stays where the host has moved it to
};

struct RealmRequest {
  RealmVerb verb = RealmVerb::TakeOver;
  std::string from;   // the ID of the server that asks
  std::string realm;  // for Move
  std::string to;     // for Move: the ID of the next owner; empty: the one with the least load
  friend bool operator==(const RealmRequest&, const RealmRequest&) = default;
};

// REQUIRES: no ID has more than PingWords::kMostId bytes; a realm's name is one, or empty.
[[nodiscard]] std::string encode_realm_request(const RealmRequest& request);
// Accepts longer ones of later versions. Fails with a sentence.
[[nodiscard]] Expected<RealmRequest> decode_realm_request(std::string_view bytes);

}  // namespace undercroft
