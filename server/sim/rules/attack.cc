// attack.cc: the Attack component.
#include "server/sim/rules/attempt.h"
#include "server/sim/rules/fight.h"
#include "server/sim/rules/hostility.h"

namespace undercroft {
namespace {

// Nobody fights the dead (R64); and only what the arbiter calls a fight is one.
Answer aim(World& world, const Attempt& attempt) {
  if (attempt.ruling.contact != Contact::Fight || !attempt.blocker) return Answer::Refuse;
  const bool both_alive =
      world.entity(attempt.actor).alive && world.entity(attempt.blocker->id).alive;
  return both_alive ? Answer::Continue : Answer::Refuse;
}

// A friend who is struck is a friend no longer, nor are its kin (R63).
Answer make_enemies(World& world, const Attempt& attempt) {
  if (attempt.ruling.resident == Deed::TurnHostile) turn_hostile(world, attempt.blocker->id);
  return Answer::Continue;
}

Answer strike(World& world, const Attempt& attempt) {
  fight(world, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

// clang-format off
constexpr Handler kHandlers[] = {
    {100, Part::Look, "aim",     aim},
    { 90, Part::Look, "corners", keep_from_corners},
    { 80, Part::Act,  "water",   swallow_in_water},
    { 20, Part::Act,  "enmity",  make_enemies},
    { 10, Part::Act,  "wake",    wake_and_be_ambushed},
    {  0, Part::Act,  "strike",  strike},
};
// clang-format on
static_assert(in_order(kHandlers));

}  // namespace

std::span<const Handler> attack_handlers() { return kHandlers; }

}  // namespace undercroft
