// interact.cc: the Interact component: doors, chests, levers, friends; and mimics that look like
// chests.
#include "server/sim/rules/attempt.h"
#include "server/sim/rules/fight.h"
#include "server/sim/rules/hostility.h"
#include "server/sim/rules/interaction.h"

namespace undercroft {
namespace {

bool is_sleeping_mimic(const Attempt& attempt) {
  return attempt.blocker && attempt.blocker->kind == Kind::Mimic;
}

// Interacting with a sleeping mimic wakes it as a bump does (F10).
Answer aim(World&, const Attempt& attempt) {
  const bool meant = attempt.ruling.contact == Contact::Interact;
  return meant || is_sleeping_mimic(attempt) ? Answer::Continue : Answer::Refuse;
}

Answer wake(World& world, const Attempt& attempt) {
  if (!is_sleeping_mimic(attempt)) return Answer::Continue;
  if (attempt.ruling.resident != Deed::Wake) return Answer::Refuse;
  wake_mimic(world, attempt.blocker->id);
  ambush(world, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

// Whatever the deed finds, interacting has succeeded (F5).
Answer do_it(World& world, const Attempt& attempt) {
  interact_with(world, attempt.ruling.mover, attempt.actor, attempt.blocker->id);
  return Answer::Done;
}

// clang-format off
constexpr Handler kHandlers[] = {
    {100, "aim",     aim},
    { 90, "corners", keep_from_corners},
    { 10, "wake",    wake},
    {  0, "do it",   do_it},
};
// clang-format on
static_assert(highest_rank_first(kHandlers));

}  // namespace

std::span<const Handler> interact_handlers() { return kHandlers; }

}  // namespace undercroft
