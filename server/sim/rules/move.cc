// move.cc: the Move component: stepping, changing places, pushing crates, opening doors by hand.
#include "server/sim/rules/attempt.h"
#include "server/sim/rules/deeds.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

bool opens_by_hand(const Attempt& attempt) {
  return attempt.as == Mover::Monster && attempt.ruling.contact == Contact::Interact;
}

// A monster with hands opens the door instead of moving: that is its action (F7).
Answer open_by_hand(World& world, const Attempt& attempt) {
  if (!opens_by_hand(attempt)) return Answer::Continue;
  interact_with(world, attempt.ruling.mover, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

Answer aim(World& world, const Attempt& attempt) {
  if (attempt.blocker) {
    const bool in_the_way = attempt.ruling.verdict == Verdict::Refuse && !opens_by_hand(attempt);
    return in_the_way ? Answer::Refuse : Answer::Continue;
  }
  const bool open = lets_in(world, attempt.actor, attempt.as, attempt.direction);
  return open ? Answer::Continue : Answer::Refuse;
}

// Both then meet what lies in their new cells, the mover first (F8).
Answer change_places(World& world, const Attempt& attempt) {
  if (attempt.ruling.verdict != Verdict::Swap) return Answer::Continue;
  const EntityId other = attempt.blocker->id;
  const Point from = world.entity(attempt.actor).at();
  world.swap(attempt.actor, other);
  shift(world, attempt.actor, attempt.target);
  shift(world, other, from);
  Event event = arrival_of(world, Verb::Swapped, attempt.actor, from);
  event.whom = other;
  tell(world, event);
  meet_residents(world, attempt.actor, attempt.as, attempt.direction);
  const bool other_stayed = world.entity(other).alive && world.entity(other).at() == from;
  if (other_stayed) meet_residents(world, other, attempt.as, opposite(attempt.direction));
  return Answer::Done;
}

Answer push_crate(World& world, const Attempt& attempt) {
  if (attempt.ruling.mover != Deed::Shove) return Answer::Continue;
  shove_crate(world, attempt.actor, attempt.blocker->id, attempt.direction);
  return Answer::Continue;
}

Answer walk(World& world, const Attempt& attempt) {
  const Point from = world.entity(attempt.actor).at();
  shift(world, attempt.actor, attempt.target);
  tell(world, arrival_of(world, Verb::Moved, attempt.actor, from));
  meet_residents(world, attempt.actor, attempt.as, attempt.direction);
  return Answer::Done;
}

// clang-format off
constexpr Handler kHandlers[] = {
    {100, Part::Look, "corners",       keep_from_corners},
    { 90, Part::Look, "aim",           aim},
    { 85, Part::Act,  "open by hand",  open_by_hand},
    { 80, Part::Act,  "water",         swallow_in_water},
    { 20, Part::Act,  "change places", change_places},
    { 10, Part::Act,  "push crate",    push_crate},
    {  0, Part::Act,  "walk",          walk},
};
// clang-format on
static_assert(in_order(kHandlers));

}  // namespace

std::span<const Handler> move_handlers() { return kHandlers; }

}  // namespace undercroft
