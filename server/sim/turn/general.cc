// general.cc: the General algorithm (R40-R44).
#include <algorithm>
#include <utility>

#include "server/sim/rules/action.h"
#include "server/sim/rules/corners.h"
#include "server/sim/rules/motion.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/turn/acting.h"
#include "server/sim/turn/failing.h"
#include "server/sim/turn/sequence.h"

namespace undercroft {
namespace {

// Being asked uses the action up, so only one that has neither acted nor is acting can be (R41,
// R43).
bool can_be_asked(const World& world, EntityId body) {
  return world.is_marked(body) && world.entity(body).acted == Acted::None;
}

// Would the mover go that way, were it not for whoever stands there?
bool wants_to_go(const World& world, EntityId mover, const Chain& chain, Direction direction) {
  const Entity& m = world.entity(mover);
  const bool moves = std::find(chain.begin(), chain.end(), Component::Move) != chain.end();
  return moves && !is_pinched(world, m.depth(), m.at(), direction);
}

// Having acted, it still bars the way of another monster: if it yields, it rests (F7).
void let_yield(World& world, EntityId mover, EntityId body) {
  if (!world.is_marked(body)) return;
  const Entity& b = std::as_const(world).entity(body);
  const Clause& clause = clause_for(b.kind(), mover_kind(world.entity(mover)));
  const bool has_acted = b.acted == Acted::Succeeded || b.acted == Acted::Failed;
  if (clause.ruling.resident == Deed::Yield && b.has(Trait::Yielding) && has_acted)
    rest(world, body);
}

EntityId body_that_way(const World& world, EntityId id, Direction direction) {
  const Entity& e = world.entity(id);
  return world.body_at(e.depth(), step(e.at(), direction));
}

// One mov: the chain, and again after every body there that could still be asked has acted.
bool try_mov(World& world, PathMaps& paths, EntityId id, const Chain& chain, Direction direction) {
  world.entity(id).action_direction = direction;
  while (!try_chain(world, id, chain, direction)) {
    const EntityId body = body_that_way(world, id, direction);
    if (!can_be_asked(world, body)) {
      if (wants_to_go(world, id, chain, direction)) let_yield(world, id, body);
      return false;
    }
    act_general(world, paths, body);
    if (!world.entity(id).alive) return false;
  }
  return true;
}

bool try_movs(World& world, PathMaps& paths, EntityId id) {
  const Entity& e = world.entity(id);
  if (!has_sequence(world, e) || e.sequence.idle) return true;
  const Step& step = current_step(world, e);
  if (step.chain.empty()) return true;
  for (const Direction d : movs_of(world, paths, e, step.movs)) {
    if (try_mov(world, paths, id, step.chain, d)) return true;
    if (!world.entity(id).alive) return false;
  }
  return false;
}

}  // namespace

void act_general(World& world, PathMaps& paths, EntityId id) {
  Entity& e = world.entity(id);
  if (!e.alive || e.acted != Acted::None) return;
  e.acted = Acted::Acting;
  const bool slides = e.is(Status::Sliding);
  e.set_aside = is_dazed(e) || slides;
  if (is_dazed(e)) return end_action(world, id, false);
  if (slides) return end_action(world, id, slide_on(world, id));
  const std::size_t told = world.events.size();
  const bool succeeded = try_movs(world, paths, id);
  end_action(world, id, succeeded);
  if (!succeeded && world.entity(id).alive) run_failing_handlers(world, id, told);
}

}  // namespace undercroft
