// refusal_words.cc: a sentence for each reason that depends on the item, ability or place.
#include "server/protocol/refusal_words.h"

#include <algorithm>
#include <limits>

#include "server/protocol/rescue_words.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/tile_arbiter.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "shared/grammar.h"
#include "shared/nouns.h"
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

// On the exit only the Crown is missing, or it is out already.
std::string why_no_stairs(const World& world, const Entity& player, IntentVerb verb) {
  if (verb == IntentVerb::Descend) return "There are no stairs down here.";
  const bool is_exit = world.ground(player.depth(), player.at()) == Ground::StairsUp;
  if (!is_exit) return "There are no stairs up here.";
  return player.won ? "You have carried the Crown out already."
                    : "These stairs lead out of the dungeon: you need the Crown to leave.";
}

// The hero's ability with that index; null if it has none. `ready_in`: turns until it is ready.
const HeroAbility* ability_meant(const World& world, const Entity& hero, const Intent& intent,
                                 int& ready_in) {
  const std::vector<HeldAbility>& all = hero.growth.get().abilities;
  if (intent.verb != IntentVerb::Invoke || intent.ability >= all.size()) return nullptr;
  ready_in = all[intent.ability].ready_in;
  const auto number = static_cast<std::size_t>(all[intent.ability].ability);
  return &world.catalogue().growth().abilities[number];
}

std::string why_not_ready(const World& world, const Entity& player, const Intent& intent) {
  int turns = 0;
  if (const HeroAbility* ability = ability_meant(world, player, intent, turns)) {
    return capitalised(ability->name) + " is ready in " + std::to_string(turns) +
           (turns == 1 ? " turn." : " turns.");
  }
  const Entity& item = world.entity(intent.item);
  const bool comes_back = world.blueprint(item).recharge > 0;
  return "The " + item.name + (is_plural_noun(item.name) ? " have" : " has") + " no charge left" +
         (comes_back ? ": one comes back in time." : ".");
}

std::string why_too_far(const World& world, const Entity& player, const Intent& intent) {
  int turns = 0;
  const HeroAbility* ability = ability_meant(world, player, intent, turns);
  const int reach =
      ability != nullptr ? ability->reach : throwing_range(world, player, intent.item);
  const int cells = distance(player.at(), intent.place);
  if (cells > reach) {
    return "That is " + std::to_string(cells) + " cells away, and you reach " +
           std::to_string(reach) + ": step closer.";
  }
  const bool is_seen = sees_cell(world, player.id, player.depth(), intent.place);
  return is_seen ? "Nothing can be thrown there." : "You cannot see that place from here.";
}

std::string why_unfit(const Intent& intent) {
  switch (intent.verb) {
    case IntentVerb::Use:
      return "It is nothing to use: wear it, or throw it.";
    case IntentVerb::Wear:
      return "It is nothing to wear or wield.";
    case IntentVerb::Invoke:
      return "That needs a direction.";
    default:
      return std::string(sentence_of(Reason::Unfit));
  }
}

std::string why_no_ammunition(const World& world, const Entity& player) {
  const EntityId bow = player.worn[static_cast<std::size_t>(Slot::Weapon)];
  const std::string key = bow == kNobody ? "" : world.blueprint(world.entity(bow)).ammo;
  const auto sort = world.catalogue().find(key);
  if (!sort) return std::string(sentence_of(Reason::NoAmmunition));
  return "Your " + world.entity(bow).name + " shoots " + plural(world.catalogue()[*sort].name) +
         ", and you have none left.";
}

bool has_open_door(const World& world, int depth, Point at) {
  const ThingsHere here = world.things_at(depth, at);
  return std::any_of(here.begin(), ThingsHere::end(),
                     [](const Entity& thing) { return thing.kind() == Kind::OpenDoor; });
}

bool has_door(const World& world, int depth, Point at) {
  return world.contains(depth, at) &&
         (world.level(depth).cells[at].body == Kind::ClosedDoor || has_open_door(world, depth, at));
}

// The tool in its pack that digs through the wall there once it is worn; null if there is none.
const Entity* tool_in_pack(const World& world, const Entity& player, Point wall) {
  const int now = attributes(world, player).dig;
  for (const EntityId id : player.holds()) {
    const Entity& item = world.entity(id);
    const Blueprint& b = world.blueprint(item);
    if (b.slot == Slot::None || b.worn.dig <= 0) continue;
    const EntityId worn = player.worn[static_cast<std::size_t>(b.slot)];
    const int instead_of = worn == kNobody ? 0 : world.blueprint(world.entity(worn)).worn.dig;
    if (can_dig(world, player.depth(), wall, now - instead_of + b.worn.dig)) return &item;
  }
  return nullptr;
}

bool wears_a_tool(const World& world, const Entity& player) {
  return std::any_of(player.worn.begin(), player.worn.end(), [&world](EntityId id) {
    return id != kNobody && world.blueprint(world.entity(id)).worn.dig > 0;
  });
}

std::string why_not_dug(const World& world, const Entity& player, Point wall) {
  const Entity* tool = tool_in_pack(world, player, wall);
  if (tool != nullptr) {
    const bool are_many = is_plural_noun(tool->name);
    const bool is_weapon = world.blueprint(*tool).slot == Slot::Weapon;
    return "Your " + tool->name + (are_many ? " are" : " is") +
           " in the pack: " + (is_weapon ? "wield " : "wear ") + (are_many ? "them" : "it") +
           " to dig.";
  }
  const bool is_hard = !can_dig(world, player.depth(), wall, std::numeric_limits<int>::max());
  if (is_hard || wears_a_tool(world, player)) return "That rock is too hard to dig.";
  return std::string(sentence_of(Reason::Wall));
}

// A diagonal into the wall beside a door.
std::string why_wall(const World& world, const Entity& player, const Intent& intent) {
  const Point to = step(player.at(), intent.direction);
  const bool is_diagonal = to.x != player.at().x && to.y != player.at().y;
  const bool is_by_door = has_door(world, player.depth(), player.at()) ||
                          has_door(world, player.depth(), {to.x, player.at().y}) ||
                          has_door(world, player.depth(), {player.at().x, to.y});
  if (is_diagonal && is_by_door) return "That is the wall beside the door: go through it straight.";
  return why_not_dug(world, player, to);
}

}  // namespace

std::string refusal_in_words(const World& world, EntityId player, const Intent& intent,
                             Reason reason) {
  const Entity& e = world.entity(player);
  switch (reason) {
    case Reason::Wall:
      return why_wall(world, e, intent);
    case Reason::Dead:
      return e.kind() == Kind::Downed ? why_down(e.turns(Status::Down))
                                      : std::string(sentence_of(reason));
    case Reason::Nowhere:
      return why_no_stairs(world, e, intent.verb);
    case Reason::Cooling:
      return why_not_ready(world, e, intent);
    case Reason::Far:
      return why_too_far(world, e, intent);
    case Reason::Unfit:
      return why_unfit(intent);
    case Reason::NoAmmunition:
      return why_no_ammunition(world, e);
    default:
      return std::string(sentence_of(reason));
  }
}

}  // namespace undercroft
