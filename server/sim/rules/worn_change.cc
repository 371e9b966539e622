// worn_change.cc: the attributes before and after.
#include "server/sim/rules/worn_change.h"

#include <algorithm>
#include <string_view>

#include "server/sim/world/attributes.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

int power_of(const Blueprint& item) { return item.range > 0 ? 0 : item.power; }

void add_change(std::string& words, std::string_view name, int now, int change) {
  const int then = std::max(0, now + change);
  if (then == now) return;
  words += (words.empty() ? "" : ", ") + std::string(name) + " " + std::to_string(now) + " to " +
           std::to_string(then);
}

}  // namespace

std::string change_by_wearing(const World& world, const Entity& hero, const Blueprint& item) {
  if (item.slot == Slot::None) return "";
  const EntityId worn = hero.worn[static_cast<std::size_t>(item.slot)];
  static const Blueprint kNothing{};
  const Blueprint& before = worn == kNobody ? kNothing : world.blueprint(world.entity(worn));
  const Attributes now = attributes(world, hero);
  const Attributes& plus = item.worn;
  const Attributes& minus = before.worn;
  const int power = power_of(item) - power_of(before);
  std::string words;
  add_change(words, "strength", now.strength + weapon_power(world, hero),
             plus.strength - minus.strength + power);
  add_change(words, "speed", now.speed, plus.speed - minus.speed);
  add_change(words, "armour", now.armour, plus.armour - minus.armour);
  add_change(words, "sight", now.vision, plus.vision - minus.vision);
  add_change(words, "digging", now.dig, plus.dig - minus.dig);
  return capitalised(words);
}

}  // namespace undercroft
