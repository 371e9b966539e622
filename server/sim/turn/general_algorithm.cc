// general_algorithm.cc: the General algorithm (R40-R44).
#include <algorithm>
#include <utility>

#include "server/sim/rules/action.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/failure_handlers.h"
#include "server/sim/turn/sequence.h"

namespace undercroft {
namespace {

// Being asked uses up the action, so only a body that has not acted and is not acting can be asked
// (R41, R43).
bool can_be_asked(const World& world, const Entity& body) {
  return world.is_marked(body) && body.acted == Acted::None;
}

// True if the mover would step in that direction if the body were not there.
bool wants_to_go(const World& world, const Entity& mover, const Chain& chain, Direction direction) {
  const bool moves = std::find(chain.begin(), chain.end(), Component::Move) != chain.end();
  return moves && !is_pinched(world, mover.depth(), mover.at(), direction);
}

// True for a body that has acted, still blocks another monster, and yields: it then rests (F7).
bool may_yield(const World& world, const Entity& body) {
  const bool has_acted = body.acted == Acted::Succeeded || body.acted == Acted::Failed;
  return has_acted && body.has(Trait::Yielding) && world.is_marked(body);
}

void let_yield(World& world, const Entity& mover, const Entity& body) {
  const Meeting meeting{mover.id, mover_kind(mover), Direction::None, false};
  if (arbitrate(world, meeting, {body.kind(), body.id}).resident == Deed::Yield) {
    rest(world, body.id);
  }
}

// False for shooting, summoning and healing, which do not affect the body in the way.
bool is_for_who_is_in_the_way(const Chain& chain) {
  return std::all_of(chain.begin(), chain.end(), [](Component c) {
    return c == Component::Attack || c == Component::Dig || c == Component::Interact ||
           c == Component::Move;
  });
}

// The ruling on the two whatever the direction; nothing if it depends on more.
const Ruling* sure_ruling(const Clause& clause, const Entity& body, const Entity& mover) {
  if (clause.condition == ClauseCondition::Always) return &clause.ruling;
  const bool nobody_follows = !is_follower(body) && !is_follower(mover);
  const bool on_following = clause.condition == ClauseCondition::MoverFollows ||
                            clause.condition == ClauseCondition::ResidentFollows;
  return on_following && nobody_follows ? &clause.otherwise : nullptr;
}

// True if the arbiter always refuses this mover any contact with or passage through the body. The
// chain would fail, so it is not tried. In a dense crowd this saves most of the work.
bool is_refused_by(const Entity& body, const Entity& mover, const Chain& chain) {
  const Ruling* ruling = sure_ruling(clause_for(body.kind(), mover_kind(mover)), body, mover);
  return ruling != nullptr && ruling->contact == Contact::None &&
         ruling->verdict == Verdict::Refuse && ruling->resident != Deed::Wake &&
         is_for_who_is_in_the_way(chain);
}

// Tries one direction: runs the chain, and again each time a body in the way has been asked and has
// acted.
bool try_mov(World& world, PathMaps& paths, Entity& e, const Chain& chain, Direction direction) {
  e.action_direction = direction;
  for (;;) {
    const EntityId in_the_way = world.body_at(e.depth(), step(e.at(), direction));
    const Entity* body = in_the_way == kNobody ? nullptr : &std::as_const(world).entity(in_the_way);
    const bool is_refused = body != nullptr && is_refused_by(*body, e, chain);
    if (!is_refused && try_chain(world, e, chain, direction)) return true;
    if (body == nullptr) return false;
    if (!can_be_asked(world, *body)) {
      const bool yields = may_yield(world, *body) && wants_to_go(world, e, chain, direction);
      if (yields) let_yield(world, e, *body);
      return false;
    }
    act_general(world, paths, world.entity(in_the_way));
    if (!e.alive) return false;
  }
}

// A confused creature that goes astray tries only the direction that the dice have drawn (R182).
Ways ways_astray(World& world, const Entity& e, Ways meant) {
  if (meant.size() == 0) return meant;
  const auto drawn = led_astray(world, e, meant[0]);
  return drawn ? Ways(Directions{*drawn}) : meant;
}

bool try_movs(World& world, PathMaps& paths, Entity& e) {
  const Step* step = current_step(world, e);
  if (step == nullptr || e.sequence.idle || step->chain.empty()) return true;
  Ways ways = ways_of(world, paths, e, *step);
  if (e.is(Status::Confusion)) ways = ways_astray(world, e, ways);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (try_mov(world, paths, e, step->chain, ways[i])) return true;
    if (!e.alive) return false;
  }
  return false;
}

}  // namespace

void act_general(World& world, PathMaps& paths, Entity& e) {
  if (!e.alive || e.acted != Acted::None) return;
  e.acted = Acted::Acting;
  const bool slides = e.is(Status::Sliding);
  e.set_aside = is_dazed(e) || slides;
  if (is_dazed(e)) return end_action(e, false);
  const std::size_t told = world.events.size();
  const bool succeeded = slides ? slide_on(world, e) : try_movs(world, paths, e);
  end_action(e, succeeded);
  if (!succeeded && e.alive) run_failing_handlers(world, e, told);
}

}  // namespace undercroft
