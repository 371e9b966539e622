// tutorial.cc: a table of events and the hint given at the first of each.
#include "server/sim/turn/tutorial.h"

#include <array>
#include <string>
#include <string_view>

#include "server/sim/rules/entering.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

struct Advice {
  Verb verb;  // verb of an event whose `who` is the player
  std::string_view line;
};

// clang-format off
// In order of the bits that record them; add new ones at the end.
constexpr std::array kAdvice = std::to_array<Advice>({
    {Verb::Arrived,    "The Crown lies on the deepest level. Carry it up the stairs of the first, and all who stand with you have won."},
    {Verb::Fell,       "A ledge drops you to the level below, and hurts. There are always stairs as well."},
    {Verb::Submerged,  "Water takes hold of you: the first thing you do in it only frees you."},
    {Verb::Teleported, "The word works both ways, as long as the other ring is free."},
    {Verb::Toggled,    "A lever moves whatever it is wired to, each time it is pulled: spikes rise and sink, doors open and close."},
    {Verb::Offered,    "An altar gives each of you one thing only. Choose by saying its word beside it."},
});
// clang-format on

// Merchants offer as well, and are no altars.
bool suits(const World& world, const Event& event) {
  if (event.verb != Verb::Offered || !world.exists(event.whom)) return true;
  return world.entity(event.whom).kind() == Kind::Altar;
}

constexpr std::string_view kAboutBells = "A bell moves what it is wired to, as a lever does.";

bool is_bell(const World& world, EntityId thing) {
  return world.exists(thing) && verb_for_lever(world.entity(thing).name) != "pull";
}

// A bell has advice of its own, which also stands for that on levers.
void advise(World& world, EntityId player, std::size_t which, EntityId thing = kNobody) {
  const std::uint32_t bit = std::uint32_t{1} << which;
  Entity& e = world.entity(player);
  if ((e.advice & bit) != 0) return;
  e.advice |= bit;
  const bool rings = kAdvice[which].verb == Verb::Toggled && is_bell(world, thing);
  tell_words(world, Verb::Advised, player, std::string(rings ? kAboutBells : kAdvice[which].line));
}

// The bit after those of kAdvice.
constexpr std::uint32_t kAboutTheDead = std::uint32_t{1} << kAdvice.size();

// Tells the living once how the dead come back in company (R201).
void advise_about(World& world, const std::string& dead) {
  const std::vector<EntityId> players = world.players();
  for (const EntityId id : players) {
    Entity& e = world.entity(id);
    if (e.kind() != Kind::Player || !e.alive || (e.advice & kAboutTheDead) != 0) continue;
    e.advice |= kAboutTheDead;
    tell_words(world, Verb::Advised, id,
               dead +
                   " returns when one of you is the first on a new level, says life at an "
                   "altar, or has played 200 turns on one level.");
  }
}

bool is_death_in_company(const World& world, const Event& event) {
  if (event.verb != Verb::Death || world.rules().death != DeathRule::Company) return false;
  return world.exists(event.who) && world.entity(event.who).slot > 0;
}

}  // namespace

void tell_the_goal(World& world, EntityId player) {
  if (world.rules().advice.value_or(false)) advise(world, player, 0);
}

void give_advice(World& world) {
  if (!world.rules().advice.value_or(false)) return;
  const std::size_t count = world.events.size();  // advice does not trigger advice
  for (std::size_t i = 0; i < count; ++i) {
    const Event event = world.events[i];  // a copy: advice adds events
    const Verb verb = event.verb;
    const EntityId who = event.who;
    if (is_death_in_company(world, event)) {
      advise_about(world, std::string(std::as_const(world).entity(who).name));
      continue;
    }
    if (!world.exists(who) || std::as_const(world).entity(who).kind() != Kind::Player) continue;
    if (!suits(world, event)) continue;
    for (std::size_t which = 1; which < kAdvice.size(); ++which) {
      if (kAdvice[which].verb == verb) advise(world, who, which, event.whom);
    }
  }
}

}  // namespace undercroft
