// interact.cc: the Interact component: doors, chests, levers, friends; and mimics that look like
// chests.
#include "server/sim/rules/attempt.h"
#include "server/sim/rules/deeds.h"

namespace undercroft {
namespace {

// What a touch wakes, it wakes: a sleeping mimic is interacted with as if it were a chest (F10).
Answer aim(World&, const Attempt& attempt) {
  const bool meant = attempt.ruling.contact == Contact::Interact;
  return meant || attempt.ruling.resident == Deed::Wake ? Answer::Continue : Answer::Refuse;
}

// Whatever the deed finds, interacting has succeeded (F5).
Answer do_it(World& world, const Attempt& attempt) {
  interact_with(world, attempt.ruling.mover, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

// clang-format off
constexpr Handler kHandlers[] = {
    {100, Part::Look, "aim",     aim},
    { 90, Part::Look, "corners", keep_from_corners},
    { 10, Part::Act,  "wake",    wake_and_be_ambushed},
    {  0, Part::Act,  "do it",   do_it},
};
// clang-format on
static_assert(in_order(kHandlers));

}  // namespace

std::span<const Handler> interact_handlers() { return kHandlers; }

}  // namespace undercroft
