// lobby.cc: judging a Hello without touching any realm.
#include "server/realm/lobby.h"

#include <utility>

#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {

void Lobby::add(std::unique_ptr<Realm> realm, std::size_t thread) {
  doors_.push_back({std::move(realm), thread});
}

std::variant<const Lobby::Door*, Refusal> Lobby::door_for(const Hello& hello) const {
  if (hello.protocol != kProtocolVersion) {
    return Refusal{RefusalCode::Version,
                   "This server speaks protocol " + std::to_string(kProtocolVersion) + ", not " +
                       std::to_string(hello.protocol) + ".",
                   {kProtocolVersion}};
  }
  // A name matters to a new seat only; an old one has its own.
  if (hello.resume_token.empty() && !is_player_name(hello.name)) {
    return Refusal{RefusalCode::Name, "A name has 3 to 16 letters, digits, _ or -.", {}};
  }
  for (const Door& door : doors_) {
    if (hello.realm.empty() || door.realm->name() == hello.realm) return &door;
  }
  return Refusal{RefusalCode::NoSuchRealm,
                 "There is no realm called " + plain_text(hello.realm, 64) + " here.",
                 {}};
}

}  // namespace undercroft
