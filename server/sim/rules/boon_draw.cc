// boon_draw.cc: goes through the threes of the boons that are left, in order.
#include "server/sim/rules/boon_draw.h"

#include <algorithm>
#include <string>

#include "server/sim/content/outdoing.h"
#include "server/sim/rules/boon_fitting.h"
#include "server/sim/rules/boon_needs.h"

namespace undercroft {
namespace {

const std::vector<Boon>& all_boons(const World& world) { return world.catalogue().growth().boons; }

// Empty before it has one.
std::string kit_key_of(const World& world, EntityId hero) {
  const int kit = world.entity(hero).growth.get().kit;
  return kit > 0 ? world.catalogue().growth().kits[static_cast<std::size_t>(kit) - 1].key : "";
}

// What its kit or a boon gives already.
bool has_its_rule(const World& world, EntityId hero, const Boon& boon) {
  const GrowthTables& tables = world.catalogue().growth();
  const HeroGrowth& growth = world.entity(hero).growth.get();
  Gain offered = boon.gain;
  const std::vector<BoonNeed>& needs = boon.needs;
  const bool needs_new = std::find(needs.begin(), needs.end(), BoonNeed::NewAbility) != needs.end();
  if (needs_new) offered.abilities.clear();  // can_use() judges them
  const auto is_repeated = [&](const Gain& held) { return repeats(tables, offered, held); };
  const bool by_kit =
      growth.kit > 0 && is_repeated(tables.kits[static_cast<std::size_t>(growth.kit) - 1].gain);
  return by_kit || std::any_of(growth.boons.begin(), growth.boons.end(), [&](int taken) {
           return is_repeated(tables.boons[static_cast<std::size_t>(taken)].gain);
         });
}

bool is_boon_for(const World& world, EntityId hero, const Boon& boon, const std::string& kit,
                 bool company) {
  if (boon.mastery || (boon.company && !company)) return false;
  if (!boon.kit.empty() && boon.kit != kit) return false;
  if (has_its_rule(world, hero, boon)) return false;
  return !boon.required || can_use(world, hero, boon);
}

// Those that it has neither taken nor could take from an open choice.
std::vector<int> boons_left(const World& world, EntityId hero) {
  const HeroGrowth& growth = world.entity(hero).growth.get();
  const std::vector<Boon>& all = all_boons(world);
  std::vector<bool> gone(all.size());
  for (const int boon : growth.boons) gone[static_cast<std::size_t>(boon)] = true;
  for (const HeroChoice& choice : growth.choices) {
    if (choice.is_kit() || choice.chosen > 0) continue;
    for (const int boon : choice.options) gone[static_cast<std::size_t>(boon)] = true;
  }
  const bool company = has_company(world, hero);
  const std::string kit = kit_key_of(world, hero);
  std::vector<int> left;
  for (std::size_t i = 0; i < gone.size(); ++i) {
    if (!gone[i] && is_boon_for(world, hero, all[i], kit, company))
      left.push_back(static_cast<int>(i));
  }
  return left;
}

BoonThree three_of(std::vector<int> options) {
  std::sort(options.begin(), options.end());
  return {options[0], options[1], options[2]};
}

// What the realm's other heroes were given on that depth.
std::vector<BoonThree> threes_taken(const World& world, EntityId hero, int depth) {
  std::vector<BoonThree> taken;
  for (const EntityId id : world.players()) {
    if (id == hero) continue;
    for (const HeroChoice& choice : world.entity(id).growth.get().choices) {
      const bool counts = choice.depth == depth && choice.options.size() == kDrawnBoons;
      if (counts) taken.push_back(three_of(choice.options));
    }
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return taken;
}

// Calls visit(BoonThree) for every three of the boons that fits and is not among `taken`, in order,
// until it returns false.
template <typename Visit>
void for_each_free_three(const std::vector<int>& boons, const std::vector<BoonThree>& taken,
                         const BoonFitting& fitting, Visit visit) {
  for (std::size_t i = 0; i + 2 < boons.size(); ++i) {
    for (std::size_t j = i + 1; j + 1 < boons.size(); ++j) {
      for (std::size_t k = j + 1; k < boons.size(); ++k) {
        const BoonThree three{boons[i], boons[j], boons[k]};
        if (!fitting.fits(three)) continue;
        if (std::binary_search(taken.begin(), taken.end(), three)) continue;
        if (!visit(three)) return;
      }
    }
  }
}

// Among thousands of threes hardly any is taken, so counting them would be a waste: it is known how
// many there are.
int count_all_free_threes(const std::vector<int>& boons, const std::vector<BoonThree>& taken) {
  const auto n = static_cast<int>(boons.size());
  const auto has = [&boons](int boon) {
    return std::binary_search(boons.begin(), boons.end(), boon);
  };
  const auto possible = std::count_if(taken.begin(), taken.end(), [&](const BoonThree& three) {
    return std::all_of(three.begin(), three.end(), has);
  });
  return n * (n - 1) * (n - 2) / 6 - static_cast<int>(possible);
}

int count_free_threes(const std::vector<int>& boons, const std::vector<BoonThree>& taken,
                      const BoonFitting& fitting) {
  if (fitting.fits_any()) return count_all_free_threes(boons, taken);
  int count = 0;
  for_each_free_three(boons, taken, fitting, [&count](const BoonThree&) { return ++count > 0; });
  return count;
}

// Two boons, by where the first is among those that are left.
std::vector<int> two_of(World& world, const std::vector<int>& boons) {
  const int first = world.dice.roll(static_cast<int>(boons.size()) - 2);
  return {boons[static_cast<std::size_t>(first)], boons[static_cast<std::size_t>(first) + 1]};
}

}  // namespace

// Each three that fits and that no other hero was given is equally likely.
std::vector<int> drawn_boons(World& world, EntityId hero, int depth) {
  std::vector<int> boons = boons_left(world, hero);
  if (boons.size() < kDrawnBoons) return boons;
  const std::vector<BoonThree> taken = threes_taken(world, hero, depth);
  BoonFitting fitting(world, hero, depth, boons);
  int free = count_free_threes(boons, taken, fitting);
  while (free <= 0 && fitting.relax()) free = count_free_threes(boons, taken, fitting);
  if (free <= 0) return two_of(world, boons);
  int left = world.dice.roll(free - 1);
  std::vector<int> drawn;
  for_each_free_three(boons, taken, fitting, [&](const BoonThree& three) {
    if (left-- > 0) return true;
    drawn.assign(three.begin(), three.end());
    return false;
  });
  return drawn;
}

std::vector<int> masteries_of(const World& world, EntityId hero) {
  const std::vector<Boon>& all = all_boons(world);
  const std::vector<int>& taken = world.entity(hero).growth.get().boons;
  const std::string kit = kit_key_of(world, hero);
  std::vector<int> masteries;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto boon = static_cast<int>(i);
    const bool is_taken = std::find(taken.begin(), taken.end(), boon) != taken.end();
    if (all[i].mastery && all[i].kit == kit && !is_taken) masteries.push_back(boon);
  }
  return masteries;
}

}  // namespace undercroft
