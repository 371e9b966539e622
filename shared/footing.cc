// footing.cc: the footing of grounds and of kinds of entity.
#include "shared/footing.h"

namespace undercroft {

Footing footing_of(Ground ground) {
  if (ground == Ground::Unknown) return Footing::Unknown;
  if (is_wall(ground)) return Footing::Blocked;
  if (ground == Ground::Water) return Footing::Wade;
  const bool danger = ground == Ground::Ice || ground == Ground::Ledge;
  return danger ? Footing::Danger : Footing::Free;
}

std::optional<Footing> footing_of(Kind kind, State state, bool players_fight) {
  const bool harms = kind == Kind::Fire || kind == Kind::Frost || kind == Kind::Smoke ||
                     kind == Kind::Web || kind == Kind::Cloud ||
                     (kind == Kind::Patch && state == State::Up);
  if (harms) return Footing::Danger;
  if (kind == Kind::Downed) return Footing::Blocked;  // a bump would tend it (R141)
  switch (layer_of(kind)) {
    case Layer::Trap:
    case Layer::Projectile:
      return Footing::Danger;
    case Layer::Body:
    case Layer::Wall:
      break;
    default:
      return std::nullopt;
  }
  if (kind == Kind::ClosedDoor && state != State::Locked) return Footing::Door;
  if (kind == Kind::Player && !players_fight) return Footing::Player;
  return Footing::Blocked;
}

}  // namespace undercroft
