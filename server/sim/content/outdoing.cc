// outdoing.cc: field by field.
#include "server/sim/content/outdoing.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace undercroft {
namespace {

bool has_all(const Attributes& better, const Attributes& worse) {
  return better.strength >= worse.strength && better.speed >= worse.speed &&
         better.armour >= worse.armour && better.vision >= worse.vision && better.dig >= worse.dig;
}

bool has_all(const std::vector<int>& better, const std::vector<int>& worse) {
  return std::all_of(worse.begin(), worse.end(), [&](int one) {
    return std::find(better.begin(), better.end(), one) != better.end();
  });
}

bool has_all(const Gifts& better, const Gifts& worse) {
  return std::equal(better.begin(), better.end(), worse.begin(), std::greater_equal<>());
}

bool has_all(Traits better, Traits worse) { return (worse.bits() & ~better.bits()) == 0; }

}  // namespace

bool outdoes(const Gain& better, const Gain& worse) {
  const bool rewards = !worse.rewards || better.rewards == worse.rewards;
  return better != worse && rewards && has_all(better.attributes, worse.attributes) &&
         better.health >= worse.health && has_all(better.traits, worse.traits) &&
         has_all(better.gifts, worse.gifts) && has_all(better.abilities, worse.abilities) &&
         has_all(better.instead_of, worse.instead_of);
}

bool is_flat(const Gain& gain) {
  Gain rest = gain;
  rest.attributes.strength = rest.attributes.speed = rest.attributes.armour = rest.health = 0;
  return gain != Gain{} && rest == Gain{};
}

}  // namespace undercroft
