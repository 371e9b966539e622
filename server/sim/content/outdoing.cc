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

bool share_a_rule(const Gifts& a, const Gifts& b) {
  return std::any_of(std::begin(kHeroGifts), std::end(kHeroGifts), [&](const GiftRow& row) {
    const std::size_t i = index_of(row.item);
    return row.most == 0 && a[i] > 0 && b[i] > 0;
  });
}

bool do_alike(const std::optional<Use>& a, const std::optional<Use>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return (a->heal > 0) == (b->heal > 0) && a->status == b->status && a->effect == b->effect &&
         a->company == b->company && a->cures == b->cures;
}

}  // namespace

bool do_alike(const HeroAbility& a, const HeroAbility& b) {
  const bool fill_alike =
      a.burst.has_value() == b.burst.has_value() &&
      (!a.burst || (a.burst->fills == b.burst->fills && a.burst->area == b.burst->area));
  return a.aim == b.aim && do_alike(a.use, b.use) && fill_alike && (a.lure > 0) == (b.lure > 0) &&
         (a.shove > 0) == (b.shove > 0) && a.open == b.open && a.swap == b.swap &&
         a.makes == b.makes;
}

bool repeats(const GrowthTables& tables, const Gain& offered, const Gain& held) {
  if ((offered.traits.bits() & held.traits.bits()) != 0) return true;
  if (share_a_rule(offered.gifts, held.gifts)) return true;
  const auto ability = [&](int i) -> const HeroAbility& {
    return tables.abilities[static_cast<std::size_t>(i)];
  };
  return std::any_of(held.abilities.begin(), held.abilities.end(), [&](int had) {
    if (has_all(offered.instead_of, std::vector<int>{had})) return false;
    return std::any_of(offered.abilities.begin(), offered.abilities.end(),
                       [&](int one) { return do_alike(ability(one), ability(had)); });
  });
}

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
