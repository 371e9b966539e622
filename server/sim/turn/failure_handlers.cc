// failure_handlers.cc: the table of failing handlers that blueprints may name in on_fail.
#include "server/sim/turn/failure_handlers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/sim/rules/entering.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/directions.h"

namespace undercroft {
namespace {

// A failed action.
struct Failure {
  EntityId who = kNobody;
  bool left_a_trace = false;  // another event already shows it
};

// Turns towards the nearest player.
void face_player(World& world, const Failure& failure) {
  Entity& e = world.entity(failure.who);
  const EntityId player = prey_of(world, e);
  if (player == kNobody) return;
  const Direction way = direction_of(std::as_const(world).entity(player).at() - e.at());
  if (way == Direction::None || way == e.facing) return;
  e.facing = way;
  Event event = event_of(world, Verb::Faced, failure.who);
  event.direction = way;
  tell(world, std::move(event));
}

// Reports a directed action that left no other event, so that its player notices the failure.
void tell_bumped(World& world, const Failure& failure) {
  const Direction direction = world.entity(failure.who).action_direction;
  if (failure.left_a_trace || direction == Direction::None) return;
  Event event = event_of(world, Verb::Bumped, failure.who);
  event.at = step(event.at, direction);
  tell(world, std::move(event));
}

struct FailingRow {
  FailingHandler name;
  void (*run)(World&, const Failure&);
};

// clang-format off
constexpr std::array<FailingRow, kFailingHandlerCount> kHandlers = {{
    {FailingHandler::FacePlayer, face_player},
    {FailingHandler::Bumped,     tell_bumped},
}};
// clang-format on

static_assert(rows_are_in_order(kHandlers, &FailingRow::name),
              "a row for every handler, in the order of the list");

}  // namespace

void end_action(Entity& e, bool succeeded) {
  e.acted = succeeded ? Acted::Succeeded : Acted::Failed;
}

void run_failing_handlers(World& world, const Entity& e, std::size_t told) {
  const auto& handlers = world.blueprint(e).on_fail;
  if (handlers.empty()) return;
  const auto& events = world.events;
  const bool left_a_trace =
      std::any_of(events.begin() + static_cast<std::ptrdiff_t>(told), events.end(),
                  [&e](const Event& event) { return event.who == e.id; });
  for (const FailingHandler name : handlers) {
    kHandlers[static_cast<std::size_t>(name)].run(world, {e.id, left_a_trace});
  }
}

}  // namespace undercroft
