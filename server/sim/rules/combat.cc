// combat.cc: how a fight begins, what a blow does, plain combat (R71), and harm.
#include "server/sim/rules/combat.h"

#include <algorithm>
#include <utility>

#include "server/sim/rules/blow_shapes.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/statuses.h"
#include "server/sim/rules/tag_rewards.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "server/sim/world/gifts.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kRevealedTurns = 5;  // R65

// A creature that attacks from hiding or strikes first by nature is the ambusher; so is an unseen
// one that is walked into, unless it is stunned (R204).
EntityId ambusher_of(const World& world, EntityId mover, EntityId resident) {
  const Entity& attacker = world.entity(mover);
  if (attacker.has(Trait::FirstStrike) || is_hidden_from(world, resident, attacker)) return mover;
  const Entity& other = world.entity(resident);
  if (is_hidden_from(world, mover, other) && !is_stunned(other)) return resident;
  return kNobody;
}

// A player who perceives no other one: nobody could come to the other side.
bool is_lone_player(const World& world, EntityId id) {
  const Entity& e = world.entity(id);
  if (e.kind() != Kind::Player) return false;
  const auto& players = world.population(e.depth()).players;
  return std::none_of(players.begin(), players.end(), [&](EntityId other) {
    return other != id && world.entity(other).alive && perceives(world, id, other);
  });
}

bool has_one_down(const World& world, const Entity& e) {
  const auto& players = world.population(e.depth()).players;
  return std::any_of(players.begin(), players.end(),
                     [&world](EntityId id) { return world.entity(id).kind() == Kind::Downed; });
}

// What the gifts of a player and of those beside it add to its blows (R171).
int force_given(const World& world, const Entity& e) {
  const int vengeance = gift_of(world, e, Gift::Avenge);
  const bool avenges = vengeance > 0 && !world.rules().pvp && has_one_down(world, e);
  return gift_beside(world, e, Gift::Embolden) + (avenges ? vengeance : 0);
}

void settle(World& world, EntityId mover, EntityId resident, EntityId ambusher) {
  CHECK(world.entity(mover).alive && world.entity(resident).alive, "nobody fights the dead (R64)");
  const Fight fight{mover, resident, ambusher, is_flanked(world, resident, mover)};
  world.rules().combat == Combat::Plain ? fight_plain(world, fight) : fight_duel(world, fight);
}

// Plain fights have no falling back (R73).
void end_fight(World& world, EntityId mover, EntityId resident) {
  const bool is_duel = world.rules().combat == Combat::Duel;
  if (is_duel && world.rules().falls_back()) fall_back(world, mover, resident);
}

}  // namespace

// The blow meets the others from the cell in which the duel was fought, so the attacker falls back
// last (R190).
void fight(World& world, EntityId mover, EntityId resident) {
  const Place from = std::as_const(world).entity(mover).place();
  const Point at = std::as_const(world).entity(resident).at();
  settle(world, mover, resident, ambusher_of(world, mover, resident));
  if (std::as_const(world).entity(mover).place() == from) {
    follow_through(world, mover, resident, at);
  }
  end_fight(world, mover, resident);
}

void ambush(World& world, EntityId mover, EntityId resident) {
  settle(world, mover, resident, resident);
  end_fight(world, mover, resident);
}

void strike_thing(World& world, EntityId striker, EntityId thing) {
  hurt(world, Verb::Hit, thing, striker, damage_of(world, force_of(world, striker), thing));
  if (world.entity(thing).health > 0) return;
  tell(world, event_of(world, Verb::Broke, thing));
  world.remove(thing);
}

void reveal(World& world, EntityId id) {
  Entity& e = world.entity(id);
  if (!e.has(Trait::Unseen) || !e.alive || e.is(Status::Revealed)) return;
  e.set(Status::Revealed, kRevealedTurns);
  tell(world, event_of(world, Verb::Revealed, id));
}

void reveal_hidden(World& world, const Fight& fight) {
  if (fight.ambusher != kNobody) return reveal(world, fight.ambusher);
  const Entity& resident = std::as_const(world).entity(fight.resident);
  if (is_hidden_from(world, fight.mover, resident)) reveal(world, fight.resident);
}

bool is_foe(const World& world, EntityId one, EntityId of) {
  const Meeting bump{one, mover_kind(world.entity(one)), Direction::None, false};
  return arbitrate(world, bump, {world.entity(of).kind(), of}).contact == Contact::Fight;
}

// Friends move like monsters (F2), but are no player's foe.
bool is_flanked(const World& world, EntityId target, EntityId attacker) {
  const Entity& t = world.entity(target);
  const EntityId other = world.body_at(t.depth(), t.at() + (t.at() - world.entity(attacker).at()));
  if (other == kNobody || other == attacker) return false;
  const Entity& o = world.entity(other);
  const bool able = is_creature(o.kind()) && o.kind() != Kind::Friend && o.alive && !is_dazed(o);
  return able && is_foe(world, other, target);
}

int force_of(const World& world, EntityId striker) {
  const Entity& s = world.entity(striker);
  const int own = attributes(world, s).strength + weapon_power(world, s);
  return own + (s.kind() == Kind::Player ? force_given(world, s) : 0);
}

int force_against(const World& world, EntityId striker, EntityId target) {
  const Entity& s = world.entity(striker);
  const EntityId weapon = s.worn[static_cast<std::size_t>(Slot::Weapon)];
  const int force = force_of(world, striker);
  if (weapon == kNobody || distance(s.at(), world.entity(target).at()) > 1) return force;
  return std::max(0, force - world.blueprint(world.entity(weapon)).weak_beside);
}

int force_of_flanking(const World& world, EntityId striker) {
  return gift_of(world, world.entity(striker), Gift::FlankHarder);
}

int damage_of(const World& world, int force, EntityId target) {
  const Entity& t = world.entity(target);
  const int armour = attributes(world, t).armour + gift_beside(world, t, Gift::ShieldBeside);
  const bool finds_gap = world.rules().has_armour_gaps() && 2 * force > armour;
  return std::max(finds_gap ? 1 : 0, force - armour);
}

// One certain blow, without dice. In an ambush the ambusher hits the mover instead (F11).
void fight_plain(World& world, const Fight& fight) {
  const bool answered = fight.ambusher == fight.resident;
  const EntityId striker = answered ? fight.resident : fight.mover;
  const EntityId target = answered ? fight.mover : fight.resident;
  reveal_hidden(world, fight);
  const bool flanked = fight.flanked && !answered;
  const int damage = damage_of(world, force_against(world, striker, target), target) +
                     (flanked ? 1 + force_of_flanking(world, striker) : 0);  // R140
  land_hit(world, Verb::Hit, target, striker,
           through_shell(world, striker, target, flanked, damage));
}

int through_shell(const World& world, EntityId striker, EntityId target, bool flanked, int damage) {
  if (flanked || !world.entity(target).has(Trait::Shelled)) return damage;
  return is_lone_player(world, striker) ? std::min(damage, 1) : 0;
}

int take_health(World& world, EntityId id, int amount, EntityId doer) {
  Entity& e = world.entity(id);
  e.health = std::max(0, e.health - amount);
  if (e.kind() == Kind::Player && amount > 0) e.danger = kDangerTurns;
  if (amount > 0) world.note(Occasion::Hit, id, doer);
  return e.health;
}

std::optional<int> hurt(World& world, Verb verb, EntityId victim, EntityId doer, int amount,
                        std::string_view words, const Means& means) {
  if (is_spared(world, std::as_const(world).entity(victim))) return std::nullopt;
  const int given = amount;
  amount = resisted(world, std::as_const(world).entity(victim), amount, verb, doer, means);
  if (amount == 0 && given > 0 && verb != Verb::Hit && verb != Verb::Damage) return std::nullopt;
  note_wrong(world, victim);
  const bool victim_first = row_of(verb).sufferer_first;
  Event event = victim_first ? event_of(world, verb, victim, doer, amount)
                             : event_of(world, verb, doer, victim, amount);
  event.words = words;
  event.health = take_health(world, victim, amount, doer);
  tell(world, std::move(event));
  if (amount > 0) reward_harm(world, victim, verb, doer, means);
  const Entity& v = world.entity(victim);
  if (v.health == 0 && v.alive) die(world, victim, doer);
  return amount;
}

void heal(World& world, EntityId id, int amount) {
  Entity& e = world.entity(id);
  const int given = std::min(amount, e.max_health - e.health);
  if (given <= 0 || !e.alive) return;
  e.health += given;
  Event event = event_of(world, Verb::Healed, id, kNobody, given);
  event.health = e.health;
  tell(world, std::move(event));
}

}  // namespace undercroft
