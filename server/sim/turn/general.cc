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
bool can_be_asked(const World& world, const Entity& body) {
  return world.is_marked(body) && body.acted == Acted::None;
}

// Would the mover go that way, were it not for whoever stands there?
bool wants_to_go(const World& world, const Entity& mover, const Chain& chain, Direction direction) {
  const bool moves = std::find(chain.begin(), chain.end(), Component::Move) != chain.end();
  return moves && !is_pinched(world, mover.depth(), mover.at(), direction);
}

// Having acted, it still bars the way of another monster: if it yields, it rests (F7).
void let_yield(World& world, const Entity& mover, const Entity& body) {
  const bool has_acted = body.acted == Acted::Succeeded || body.acted == Acted::Failed;
  if (!world.is_marked(body) || !body.has(Trait::Yielding) || !has_acted) return;
  const Clause& clause = clause_for(body.kind(), mover_kind(mover));
  if (clause.ruling.resident == Deed::Yield) rest(world, body.id);
}

// One mov: the chain, and again after every body there that could still be asked has acted.
bool try_mov(World& world, PathMaps& paths, Entity& e, const Chain& chain, Direction direction) {
  e.action_direction = direction;
  while (!try_chain(world, e.id, chain, direction)) {
    const EntityId in_the_way = world.body_at(e.depth(), step(e.at(), direction));
    if (in_the_way == kNobody) return false;
    const Entity& body = std::as_const(world).entity(in_the_way);
    if (!can_be_asked(world, body)) {
      if (wants_to_go(world, e, chain, direction)) let_yield(world, e, body);
      return false;
    }
    act_general(world, paths, in_the_way);
    if (!e.alive) return false;
  }
  return true;
}

bool try_movs(World& world, PathMaps& paths, Entity& e) {
  const Step* step = current_step(world, e);
  if (step == nullptr || e.sequence.idle || step->chain.empty()) return true;
  for (const Direction d : movs_of(world, paths, e, step->movs)) {
    if (try_mov(world, paths, e, step->chain, d)) return true;
    if (!e.alive) return false;
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
  if (is_dazed(e)) return end_action(e, false);
  if (slides) return end_action(e, slide_on(world, id));
  const std::size_t told = world.events.size();
  const bool succeeded = try_movs(world, paths, e);
  end_action(e, succeeded);
  if (!succeeded && e.alive) run_failing_handlers(world, e, told);
}

}  // namespace undercroft
