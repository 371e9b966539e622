// ability_words.cc: asks the effects for the numbers.
#include "server/sim/rules/ability_words.h"

#include "server/sim/content/ability_numbers.h"
#include "server/sim/rules/effects.h"

namespace undercroft {
namespace {

void fill_in_for(const World& world, EntityId hero, const HeroAbility& ability, std::string& text) {
  fill_in_numbers(text, ability, improved(world, ability.use.value_or(Use{}), hero));
}

}  // namespace

void write_text_for(const World& world, EntityId hero, const HeroAbility& ability,
                    std::string& text) {
  text = ability.text;
  fill_in_for(world, hero, ability, text);
}

std::string text_for(const World& world, EntityId hero, const Boon& boon) {
  std::string text = boon.text;
  if (boon.gain.abilities.empty()) return text;
  const auto first = static_cast<std::size_t>(boon.gain.abilities.front());
  fill_in_for(world, hero, world.catalogue().growth().abilities[first], text);
  return text;
}

}  // namespace undercroft
