// sequence.cc: advances creatures through their sequences, in the tick and never while acting.
#include "server/sim/turn/sequence.h"

#include <algorithm>

#include "server/sim/rules/flight.h"
#include "server/sim/sight/lighting.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/directions.h"
#include "server/sim/world/attributes.h"

namespace undercroft {
namespace {

// The sequence of friends turned hostile and woken mimics (F2).
const Sequence& hunting() {
  static const Sequence kHunting = {
      Step{.chain = {Component::Attack, Component::Move}, .movs = Movs::Chase}};
  return kHunting;
}

const Sequence& sequence_of(const World& world, const Entity& e) {
  return e.sequence.hunting ? hunting() : world.blueprint(e).sequence;
}

bool is_alone(const World& world, const Entity& e) {
  const int reach = vision(world, e);
  for (const EntityId id : world.population(e.depth()).bodies) {
    const Entity& other = world.entity(id);
    const bool company = id != e.id && other.kind() == Kind::Monster;
    if (company && distance(other.at(), e.at()) <= reach) return false;
  }
  return true;
}

constexpr std::size_t kMany = 8;  // players; fewer are checked one by one

bool is_within(const Entity& one, const Entity& other, int cells) {
  return distance(one.at(), other.at()) <= cells;
}

// True if the distance rules out the square of `cells`. If this holds for the nearest player, it
// holds for all.
bool is_beyond(const Entity& one, const Entity& other, int cells) {
  return squared_distance(one.at(), other.at()) > 2 * cells * cells;
}

template <typename IsTheOne>
bool is_any_of_all_within(const World& world, const Entity& e, int cells, IsTheOne is_the_one) {
  const Population& on_level = world.population(e.depth());
  for (std::size_t i = 0; i < on_level.players.size(); ++i) {
    if (distance(on_level.player_places[i], e.at()) > cells) continue;
    const Entity& player = world.entity(on_level.players[i]);
    if (player.alive && is_the_one(player)) return true;
  }
  return false;
}

// True if a living player within `cells` satisfies the condition. With many players the nearest is
// checked first, because it usually settles the question.
template <typename IsTheOne>
bool any_player_within(const World& world, const Entity& e, int cells, IsTheOne is_the_one) {
  if (world.population(e.depth()).players.size() > kMany) {
    const EntityId id = nearest_player(world, e);
    if (id == kNobody) return false;
    const Entity& nearest = world.entity(id);
    if (is_beyond(e, nearest, cells)) return false;
    if (is_within(e, nearest, cells) && is_the_one(nearest)) return true;
  }
  return is_any_of_all_within(world, e, cells, is_the_one);
}

bool player_is_within(const World& world, const Entity& e, int cells) {
  return any_player_within(world, e, cells, [](const Entity&) { return true; });
}

// A follower works a thing as its player would (R195).
bool follower_is_within(const World& world, const Entity& thing, int cells) {
  const std::vector<EntityId>& bodies = world.population(thing.depth()).bodies;
  return std::any_of(bodies.begin(), bodies.end(), [&](EntityId id) {
    const Entity& other = world.entity(id);
    return is_follower(other) && other.alive && is_within(thing, other, cells);
  });
}

// Creatures heed players only.
bool somebody_is_within(const World& world, const Entity& e, int cells) {
  return player_is_within(world, e, cells) ||
         (!is_creature(e.kind()) && follower_is_within(world, e, cells));
}

bool sees_a_player(const World& world, const Entity& e) {
  const int reach = vision(world, e);
  return any_player_within(world, e, reach,
                           [&](const Entity& player) { return is_seen_by(world, player, e); });
}

// The nearest player is not always the one in line.
bool has_player_in_line(const World& world, const Entity& e, int cells) {
  return player_is_within(world, e, cells) &&
         std::any_of(kEightDirections.begin(), kEightDirections.end(),
                     [&](Direction way) { return has_a_shot(world, e.id, way, cells); });
}

bool sees_a_hurt_friend(const World& world, const Entity& e) {
  const int reach = vision(world, e);
  const std::vector<EntityId>& bodies = world.population(e.depth()).bodies;
  return std::any_of(bodies.begin(), bodies.end(), [&](EntityId id) {
    const Entity& other = world.entity(id);
    return id != e.id && other.kind() == Kind::Monster && other.alive &&
           other.health < other.max_health && distance(other.at(), e.at()) <= reach &&
           is_seen_by(world, other, e);
  });
}

}  // namespace

bool holds(const World& world, const Entity& e, const Condition& c) {
  if (c.player_within && !somebody_is_within(world, e, *c.player_within)) return false;
  if (c.player_beyond && player_is_within(world, e, *c.player_beyond)) return false;
  if (c.hurt && *c.hurt != (e.health < e.max_health)) return false;
  if (c.lured && *c.lured != (e.lured > 0)) return false;
  if (c.sees && *c.sees != sees_a_player(world, e)) return false;
  if (c.in_line && !has_player_in_line(world, e, *c.in_line)) return false;
  if (c.every && world.level(e.depth()).turn % static_cast<TurnNumber>(*c.every) != 0) return false;
  if (c.friend_hurt && *c.friend_hurt != sees_a_hurt_friend(world, e)) return false;
  if (c.lit && *c.lit != is_lit(world, e.depth(), e.at())) return false;
  if (c.carries && *c.carries == e.holds().empty()) return false;
  if (c.hurt_below && e.health * 100 >= *c.hurt_below * e.max_health) return false;
  return !c.alone || *c.alone == is_alone(world, e);
}

namespace {

bool is_time_for(const World& world, const Entity& e, const Step& step) {
  return !step.when || holds(world, e, *step.when);
}

// A step with a chance applies if the dice draw it, and never without dice.
bool applies(const World& world, const Entity& e, const Step& step, Dice* dice) {
  return is_time_for(world, e, step) &&
         (step.one_in == 1 || (dice != nullptr && dice->roll(step.one_in - 1) == 0));
}

// The first step from `step` on that applies, once around the ring at most; nothing if none does.
std::optional<int> first_from(const World& world, const Sequence& steps, const Entity& e, int step,
                              Dice* dice) {
  const auto count = static_cast<int>(steps.size());
  for (int passed = 0; passed < count; ++passed) {
    const int here = (step + passed) % count;
    if (applies(world, e, steps[static_cast<std::size_t>(here)], dice)) return here;
  }
  return std::nullopt;
}

// Goes to a step, or to the first step after it that applies. If none does, the creature waits.
// Most steps apply always, so they are not searched for.
void go_to(const World& world, const Sequence& steps, Entity& e, int step, Dice* dice) {
  const int wanted = step == static_cast<int>(steps.size()) ? 0 : step;
  const Step& one = steps[static_cast<std::size_t>(wanted)];
  const bool always = one.one_in == 1 && !one.when;
  const auto found = always ? std::optional(wanted) : first_from(world, steps, e, wanted, dice);
  e.sequence.step = found.value_or(wanted);
  e.sequence.turns = 0;
  e.sequence.idle = !found;
}

void go_to(World& world, const Sequence& steps, Entity& e, int step) {
  go_to(world, steps, e, step, &world.dice);
}

// A creature never begins with a step that has a chance: players see the sign of its first step
// before the dice are rolled.
void begin_with(const World& world, const Sequence& steps, Entity& e, int step) {
  go_to(world, steps, e, step, nullptr);
}

bool is_finished(const World& world, const Entity& e, const Step& step) {
  if (step.until) return holds(world, e, *step.until);
  return e.sequence.turns >= step.repeat;
}

// A friend turned hostile chases from its next turn on (F2).
bool is_about_to_hunt(const World& world, const Entity& e) {
  return !e.sequence.hunting && e.kind() == Kind::Monster &&
         world.blueprint(e).kind == Kind::Friend;
}

void take_to_hunting(const World& world, Entity& e) {
  if (is_about_to_hunt(world, e)) e.sequence = SequencePlace{.settled = true, .hunting = true};
}

// The sequence that it will follow in its next turn.
const Sequence& coming_sequence(const World& world, const Entity& e) {
  return is_about_to_hunt(world, e) ? hunting() : sequence_of(world, e);
}

constexpr int kGivesUpAfter = 15;  // turns without sight of a player

// True if the creature has not seen a player for long: it returns to the start of its sequence.
bool gives_up(const World& world, Entity& e) {
  int& lost = e.sequence.lost;
  if (sees_a_player(world, e)) {
    lost = 0;
  } else if (lost != SequencePlace::kNeverSeen) {
    ++lost;
  }
  if (lost < kGivesUpAfter) return false;
  lost = SequencePlace::kNeverSeen;
  return true;
}

// The step to which its action leads; nothing while it stays in its step. A failed action follows
// the link `fail`; without a link, the failure counts as one repeat.
std::optional<int> follow_action(const World& world, const Sequence& steps, Entity& e) {
  if (e.set_aside || e.acted == Acted::None) return std::nullopt;
  if (e.sequence.idle) return e.sequence.step;
  const Step& step = steps[static_cast<std::size_t>(e.sequence.step)];
  ++e.sequence.turns;
  if (e.acted == Acted::Failed && step.fail) return step.fail;
  if (!is_finished(world, e, step)) return std::nullopt;
  const auto target = e.acted == Acted::Succeeded ? step.success : std::nullopt;
  return target.value_or(e.sequence.step + 1);
}

}  // namespace

const Step* current_step(const World& world, const Entity& e) {
  const Sequence& steps = sequence_of(world, e);
  return steps.empty() ? nullptr : &steps[static_cast<std::size_t>(e.sequence.step)];
}

const Step* coming_step(const World& world, const Entity& e) {
  const Sequence& steps = coming_sequence(world, e);
  if (is_about_to_hunt(world, e)) return steps.data();
  if (e.sequence.settled) return e.sequence.idle ? nullptr : current_step(world, e);
  for (std::size_t passed = 0; passed < steps.size(); ++passed) {
    const Step& step = steps[(static_cast<std::size_t>(e.sequence.step) + passed) % steps.size()];
    if (step.one_in == 1 && is_time_for(world, e, step)) return &step;
  }
  return nullptr;
}

const Step& step_after(const World& world, const Entity& e, const Step& step) {
  const Sequence& steps = coming_sequence(world, e);
  const auto here = static_cast<int>(&step - steps.data());
  return steps[static_cast<std::size_t>(step.success.value_or(here + 1)) % steps.size()];
}

void settle_sequence(const World& world, Entity& e) {
  take_to_hunting(world, e);
  if (e.sequence.settled) return;  // true after its first turn
  const Sequence& steps = sequence_of(world, e);
  if (steps.empty()) return;
  begin_with(world, steps, e, e.sequence.step);
  e.sequence.settled = true;
}

void rouse(World& world, Entity& e) {
  const Sequence& steps = sequence_of(world, e);
  if (steps.empty() || !e.alive) return;
  const Step& step = steps[static_cast<std::size_t>(e.sequence.step)];
  const bool waits = step.chain.empty() && step.until &&
                     (step.until->player_within || step.until->sees || step.until->in_line);
  if (!waits) return;
  go_to(world, steps, e, step.success.value_or(e.sequence.step + 1));
  e.sequence.settled = true;
}

void tick_sequence(World& world, Entity& e) {
  if (!e.alive) return;
  const Sequence& steps = sequence_of(world, e);
  if (steps.empty()) return;
  const auto next = gives_up(world, e) ? std::optional(0) : follow_action(world, steps, e);
  if (next) go_to(world, steps, e, *next);
}

}  // namespace undercroft
