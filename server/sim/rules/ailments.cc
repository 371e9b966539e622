// ailments.cc: how each status of R182 begins, harms and ends.
#include "server/sim/rules/ailments.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/hazards.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/travel.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/gifts.h"

namespace undercroft {
namespace {

constexpr int kAilmentHarm = 1;   // health a turn, of poison and of fire
constexpr int kPoisonLeaves = 1;  // health that poison never takes

struct AilmentRow {
  Status status;
  std::string_view words;  // of the bearer, in events
  bool harmful;
};

constexpr std::array kAilments = std::to_array<AilmentRow>({
    {Status::Poison, "poisoned", true},
    {Status::Burning, "on fire", true},
    {Status::Slow, "slow", true},
    {Status::Confusion, "confused", true},
    {Status::Blindness, "blind", true},
    {Status::Levitation, "floating", false},
});

const AilmentRow* ailment_of(Status status) {
  const auto* found =
      std::find_if(kAilments.begin(), kAilments.end(),
                   [status](const AilmentRow& row) { return row.status == status; });
  return found == kAilments.end() ? nullptr : found;
}

void tell_ailment(World& world, Verb verb, EntityId id, Status status) {
  const OwnStatus* own = world.catalogue().own_status(status);
  if (own == nullptr && is_own(status)) return;  // of content that has changed
  tell_words(world, verb, id, own != nullptr ? own->name : std::string(ailment_of(status)->words));
}

// Calls visit(status, what it does) for each status of R221 that it has.
template <typename Visit>
void for_each_own(const World& world, const Entity& e, Visit visit) {
  for (int i = 0; i < kOwnStatusCount; ++i) {
    const auto status = static_cast<Status>(static_cast<int>(Status::Own1) + i);
    if (!e.is(status)) continue;
    if (const OwnStatus* own = world.catalogue().own_status(status)) visit(status, *own);
  }
}

// What it does in this turn of its bearer. It may kill.
void tick_own(World& world, Entity& e, Status status, const OwnStatus& own) {
  if (!e.alive || e.turns(status) % own.every != 0) return;
  if (own.heal > 0) heal(world, e.id, own.heal);
  if (own.damage > 0) {
    hurt(world, Verb::Sickened, e.id, kNobody, own.damage, own.name, {"", {own.tags, {}, {}}});
  }
}

bool is_wet(const World& world, const Entity& e) {
  const Ground ground = world.ground(e.depth(), e.at());
  return (ground == Ground::Water || ground == Ground::Ice) && !e.flies();
}

// Off the water and the ice that had hold of it. Webs and grips go on holding it.
void rise(World& world, Entity& e) {
  e.set(Status::Sliding, 0);
  const bool in_web = world.thing_at(e.depth(), e.at(), Kind::Web) != kNobody;
  if (!in_web && !e.gripped) e.set(Status::Held, 0);
}

// Onto what it has floated over. Water and bounce traps act in their own phases.
void come_down(World& world, Entity& e) {
  if (e.flies() || !e.place().on_level()) return;
  const EntityId spikes = world.thing_at(e.depth(), e.at(), Kind::Spikes);
  if (spikes != kNobody) spike_if_up(world, spikes, e.id);
  const bool falls = e.alive && world.ground(e.depth(), e.at()) == Ground::Ledge;
  if (falls) fall_to_level_below(world, e.id);
}

void burn_on(World& world, Entity& e) {
  if (is_wet(world, e)) {
    e.set(Status::Burning, 0);
    return end_ailment(world, e, Status::Burning);
  }
  if (has_gift(world, e, Gift::FireProof)) return;  // it may have put that on while it burns
  hurt(world, Verb::Burnt, e.id, kNobody, kAilmentHarm);
}

}  // namespace

bool is_ailment(Status status) { return is_own(status) || ailment_of(status) != nullptr; }

bool is_immune(const World& world, const Entity& e, Status status) {
  bool immune = world.blueprint(e).immune.has(status);
  for_each_own(world, e,
               [&](Status, const OwnStatus& own) { immune = immune || own.immune.has(status); });
  return immune;
}

bool is_harmful(const Catalogue& catalogue, Status status) {
  if (const OwnStatus* own = catalogue.own_status(status)) return own->harmful;
  const AilmentRow* row = ailment_of(status);
  return status == Status::Stun || (row != nullptr && row->harmful);
}

// A slow creature that is slowed again would lose each of its actions.
void give_ailment(World& world, EntityId id, Status status, int turns) {
  Entity& e = world.entity(id);
  const bool is_new = !e.is(status);
  if (!is_new && status == Status::Slow) return;
  if (status == Status::Burning && is_wet(world, e)) return;
  e.set(status, std::max(e.turns(status), turns));
  if (status == Status::Levitation) rise(world, e);
  if (is_own(status)) world.forget_farthest_sight();
  if (is_new) tell_ailment(world, Verb::Afflicted, id, status);
}

void suffer(World& world, Entity& e) {
  if (e.is(Status::Poison) && e.health > kPoisonLeaves) {
    hurt(world, Verb::Sickened, e.id, kNobody, kAilmentHarm, "poison",
         {.word = "poison", .spares_last = true});
  }
  if (e.is(Status::Burning)) burn_on(world, e);
  for_each_own(world, e,
               [&](Status status, const OwnStatus& own) { tick_own(world, e, status, own); });
}

void end_ailment(World& world, Entity& e, Status status) {
  if (!is_ailment(status)) return;
  tell_ailment(world, Verb::Recovered, e.id, status);
  if (status == Status::Blindness || is_own(status)) world.forget_farthest_sight();
  if (status == Status::Levitation) come_down(world, e);
}

}  // namespace undercroft
