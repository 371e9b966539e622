// stretch_notes.cc: notes each kind of input.
#include "server/replay/stretch_notes.h"

#include <variant>

namespace undercroft {
namespace {

EntityId next(EntityId id) { return static_cast<EntityId>(static_cast<std::uint32_t>(id) + 1); }

}  // namespace

void StretchNoter::note(const Played& now) {
  before_ = last_id_;
  std::visit([&](const auto& input) { note(input, now); }, now.input);
  last_id_ = now.state.world.entities().last();
}

void StretchNoter::note(const input::Turn& turn, const Played& now) {
  notes_.last_turn = now.number;
  notes_.visited.insert(turn.group.depth);
  for (const EntityId id : turn.group.players) take_part(id, now.state);
}

void StretchNoter::note(const input::Depart& input, const Played&) {
  notes_.taking_part.insert(input.player);
}

void StretchNoter::note(const input::Join&, const Played& now) {
  const EntityId id = now.outcome.player;
  take_part(id, now.state);
  if (id <= before_) return;  // a body that a scenario had drawn
  notes_.joining.insert(id);
  note_early(now.state, now.state.world.entity(id).depth(), true);
}

void StretchNoter::note(const input::BuildLevel&, const Played& now) {
  const World& world = now.state.world;
  notes_.built.emplace(world.level_count(), stretch_level(world, world.level_count()));
  note_early(now.state, world.level_count(), false);
}

void StretchNoter::note(const input::ChangeRule& input, const Played& now) {
  leave_out(now, "the host changed the rule " + input.rule);
}

void StretchNoter::note(const input::ReplaceDice&, const Played& now) {
  leave_out(now, "the realm branched, and its dice began anew");
}

void StretchNoter::note(const input::BeginRun&, const Played& now) {
  leave_out(now, "the realm began another run, in another dungeon");
}

void StretchNoter::note(const input::Forget&, const Played& now) {
  leave_out(now, "a player was forgotten");
}

void StretchNoter::note(const input::GiveUp&, const Played& now) {
  leave_out(now, "a player gave up the hero");
}

void StretchNoter::note(const input::EndLife&, const Played& now) {
  leave_out(now, "a player gave up the life of the hero");
}

void StretchNoter::leave_out(const Played& now, const std::string& what) {
  notes_.left_out.push_back("turn " + std::to_string(latest_turn(now.state)) + ": " + what);
}

void StretchNoter::take_part(EntityId id, const RealmState& state) {
  notes_.taking_part.insert(id);
  if (!state.world.exists(id)) return;
  const int depth = state.world.entity(id).depth();
  if (depth > 0) notes_.visited.insert(depth);
}

// The file has what the input made from the beginning.
void StretchNoter::note_early(const RealmState& state, int depth, bool is_away) {
  notes_.early_ids.emplace_back(next(before_), state.world.entities().last());
  for (const Entity& e : state.world.entities()) {
    if (e.id <= before_) continue;
    notes_.early.push_back(e);
    if (is_away && e.depth() == depth) notes_.early.back().left_from = e.place();
  }
}

StretchLevel stretch_level(const World& world, int depth) {
  const Level& level = world.level(depth);
  StretchLevel noted{Grid<Ground>(level.cells.size(), Ground::Bedrock), level.turn, level.hunters,
                     level.called};
  level.cells.for_each_point([&](Point p) { noted.grounds[p] = level.cells[p].ground; });
  return noted;
}

}  // namespace undercroft
