// tile_arbiter.cc: judging the conditions of a clause, and whether a cell lets a mover in.
#include "server/sim/rules/tile_arbiter.h"

#include "server/sim/rules/corners.h"
#include "server/sim/rules/passing.h"
#include "server/sim/rules/peace.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

int hardness(Ground ground) { return ground == Ground::SoftRock ? 1 : 2; }

bool can_open(const World& world, const Meeting& meeting, const Resident& door) {
  return world.entity(meeting.mover).has(Trait::Hands) &&
         world.entity(door.id).state != State::Locked && world.entity(door.id).wired_to.empty();
}

bool is_strong_enough(const World& world, const Meeting& meeting) {
  const Entity& mover = world.entity(meeting.mover);
  return can_dig(world, mover.depth(), step(mover.at(), meeting.direction),
                 attributes(world, mover).dig);
}

// True if a move in `way` takes back some of a step in the direction `stepped`.
bool takes_back(Direction stepped, Direction way) {
  const Point a = offset(stepped);
  const Point b = offset(way);
  return a.x * b.x + a.y * b.y < 0;
}

// The other player is put into the mover's cell, or stays where it is while the mover passes (F8).
bool may_swap(const World& world, const Meeting& meeting, const Resident& resident) {
  if (world.rules().pvp) return false;
  const Entity& other = world.entity(resident.id);
  const Entity& mover = world.entity(meeting.mover);
  if (other.absent) return landing_past_absent(world, mover, meeting.direction).has_value();
  return !takes_back(other.stepped, opposite(meeting.direction)) &&
         may_be_put(world, other, mover.place(), mover.id);
}

// A monster that stands in such a patch already may step on through it.
bool is_harmless(const World& world, const Meeting& meeting, const Resident& patch) {
  const std::optional<Inside>& inside = world.blueprint(world.entity(patch.id)).inside;
  const Entity& mover = world.entity(meeting.mover);
  return !inside || inside->damage == 0 || world.level(mover.depth()).cells[mover.at()].peril > 0;
}

bool holds(const World& world, ClauseCondition condition, const Meeting& meeting,
           const Resident& resident) {
  switch (condition) {
    case ClauseCondition::Always:
      return true;
    case ClauseCondition::EnoughPower:
      return is_strong_enough(world, meeting);
    case ClauseCondition::HasHands:
      return can_open(world, meeting, resident);
    case ClauseCondition::RoomBehind:
      return can_be_shoved(world, resident.id, meeting.direction);
    case ClauseCondition::MaySwap:
      return may_swap(world, meeting, resident);
    case ClauseCondition::Pvp:
      return world.rules().pvp;
    case ClauseCondition::NotDeliberate:
      return !meeting.deliberate;
    case ClauseCondition::Deliberate:
      return meeting.deliberate;
    case ClauseCondition::Fearless:
      return !world.entity(meeting.mover).has(Trait::FearsFire);
    case ClauseCondition::Harmless:
      return is_harmless(world, meeting, resident);
    case ClauseCondition::MoverFollows:
      return is_follower(world.entity(meeting.mover));
    case ClauseCondition::ResidentFollows:
      return is_follower(world.entity(resident.id)) &&
             world.entity(meeting.mover).kind() == Kind::Monster;
  }
  return false;
}

// The kind of a ground that affects what enters it.
std::optional<Kind> kind_of(Ground ground) {
  switch (ground) {
    case Ground::Water:
      return Kind::Water;
    case Ground::Ice:
      return Kind::Ice;
    case Ground::Ledge:
      return Kind::Ledge;
    case Ground::StairsDown:
    case Ground::StairsUp:
      return Kind::Stairs;
    default:
      return std::nullopt;
  }
}

}  // namespace

Ruling arbitrate(const World& world, const Meeting& meeting, const Resident& resident) {
  const Clause& clause = clause_for(resident.kind, meeting.as);
  if (clause.condition == ClauseCondition::Always) return clause.ruling;  // most often
  if (holds(world, clause.condition, meeting, resident)) return clause.ruling;
  if (holds(world, clause.other_condition, meeting, resident)) return clause.otherwise;
  return {};
}

bool can_dig(const World& world, int depth, Point at, int power) {
  if (!world.contains(depth, at) || world.level(depth).cells.on_rim(at)) return false;
  const Ground ground = world.ground(depth, at);
  return is_wall(ground) && ground != Ground::Bedrock && power >= hardness(ground);
}

bool touches(const Entity& mover, Kind resident) {
  const bool low = layer_of(resident) == Layer::Trap || resident == Kind::Water ||
                   resident == Kind::Ice || resident == Kind::Ledge || resident == Kind::Patch;
  return !(low && mover.flies());
}

bool has_nothing_beside(const Cell& cell, const Entity& body) {
  const bool empty = cell.top == kNobody || (cell.top == body.id && body.below() == kNobody);
  return empty && !kind_of(cell.ground);
}

LyingResidents lying_in(const World& world, int depth, Point at) {
  LyingResidents found;
  for (const Entity& e : world.things_at(depth, at)) {
    if (layer_of(e.kind()) != Layer::Body) found.push_back({e.kind(), e.id});
  }
  if (const auto kind = kind_of(world.ground(depth, at))) found.push_back({*kind, kNobody});
  return found;
}

bool nothing_refuses(const World& world, const Entity& mover, Mover as, Direction direction) {
  const Point to = step(mover.at(), direction);
  if (has_nothing_beside(world.level(mover.depth()).cells[to], mover)) return true;
  for (const Resident& resident : lying_in(world, mover.depth(), to)) {
    if (!touches(mover, resident.kind)) continue;
    const Ruling ruling = arbitrate(world, {mover.id, as, direction, false}, resident);
    if (ruling.verdict == Verdict::Refuse) return false;
  }
  return true;
}

bool lets_in(const World& world, const Entity& mover, Mover as, Direction direction) {
  return world.is_free(mover.depth(), step(mover.at(), direction)) &&
         !is_pinched(world, mover.depth(), mover.at(), direction) &&
         nothing_refuses(world, mover, as, direction);
}

bool can_be_shoved(const World& world, EntityId crate, Direction direction) {
  return lets_in(world, world.entity(crate), Mover::Shoved, direction);
}

}  // namespace undercroft
