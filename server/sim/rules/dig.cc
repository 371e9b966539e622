// dig.cc: the Dig component.
#include "server/sim/rules/attempt.h"
#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

// Whether the power suffices is the arbiter's to say (Proviso::EnoughPower).
Answer aim(World&, const Attempt& attempt) {
  return attempt.ruling.contact == Contact::Dig ? Answer::Continue : Answer::Refuse;
}

Answer dig_out(World& world, const Attempt& attempt) {
  const int depth = world.entity(attempt.actor).depth();
  world.set_ground(depth, attempt.target, Ground::Floor);
  Event event = event_of(world, Verb::Dug, attempt.actor);
  event.at = attempt.target;
  tell(world, event);
  return Answer::Done;
}

// clang-format off
constexpr Handler kHandlers[] = {
    {100, Part::Look, "aim",     aim},
    { 90, Part::Look, "corners", keep_from_corners},
    { 80, Part::Act,  "water",   swallow_in_water},
    {  0, Part::Act,  "dig out", dig_out},
};
// clang-format on
static_assert(in_order(kHandlers));

}  // namespace

std::span<const Handler> dig_handlers() { return kHandlers; }

}  // namespace undercroft
