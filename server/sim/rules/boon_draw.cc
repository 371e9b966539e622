// boon_draw.cc: goes through the threes of the boons that are left, in order.
#include "server/sim/rules/boon_draw.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/sim/content/outdoing.h"
#include "server/sim/rules/boon_needs.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

constexpr std::size_t kDrawn = 3;  // boons
constexpr int kUsable = 2;         // of them, if so many are left
constexpr int kFlatOnceIn = 4;     // offers, one of which may have a boon that only adds a number

using Three = std::array<int, kDrawn>;

const std::vector<Boon>& all_boons(const World& world) { return world.catalogue().growth().boons; }

// Empty before it has one.
std::string kit_key_of(const World& world, EntityId hero) {
  const int kit = world.entity(hero).growth.get().kit;
  return kit > 0 ? world.catalogue().growth().kits[static_cast<std::size_t>(kit) - 1].key : "";
}

bool is_boon_for(const World& world, EntityId hero, const Boon& boon, const std::string& kit,
                 bool company) {
  if (boon.mastery || (boon.company && !company)) return false;
  if (!boon.kit.empty() && boon.kit != kit) return false;
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

Three three_of(std::vector<int> options) {
  std::sort(options.begin(), options.end());
  return {options[0], options[1], options[2]};
}

// What the realm's other heroes were given on that depth.
std::vector<Three> threes_taken(const World& world, EntityId hero, int depth) {
  std::vector<Three> taken;
  for (const EntityId id : world.players()) {
    if (id == hero) continue;
    for (const HeroChoice& choice : world.entity(id).growth.get().choices) {
      const bool counts = choice.depth == depth && choice.options.size() == kDrawn;
      if (counts) taken.push_back(three_of(choice.options));
    }
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return taken;
}

// Drawn from the realm's seed and not from its dice: most offers have no boon that only adds to a
// number (R205).
bool may_be_flat(const World& world, EntityId hero, int depth) {
  const std::string offer = "flat boon " + std::to_string(depth);
  return Rng::stream(world.seed(), offer, static_cast<std::uint64_t>(hero)).roll(kFlatOnceIn - 1) ==
         0;
}

// The pairs of which the first gives less than the second, and nothing else.
std::vector<std::pair<int, int>> outdone_pairs(const World& world, const std::vector<int>& boons) {
  std::vector<std::pair<int, int>> pairs;
  const auto gain = [&](int boon) -> const Gain& {
    return all_boons(world)[static_cast<std::size_t>(boon)].gain;
  };
  for (const int worse : boons) {
    for (const int better : boons) {
      if (outdoes(gain(better), gain(worse))) pairs.emplace_back(worse, better);
    }
  }
  return pairs;
}

bool has_boon(const Three& three, int boon) {
  return std::find(three.begin(), three.end(), boon) != three.end();
}

// Which threes fit the hero. Marks of each boon decide: whether the hero can use it, whether it is
// the kit's own, and whether it only adds to numbers. No boon stands beside one that gives more.
class Fitting {
 public:
  Fitting(const World& world, EntityId hero, int depth, const std::vector<int>& boons)
      : usable_(all_boons(world).size()),
        own_(all_boons(world).size()),
        flat_(all_boons(world).size()),
        outdone_(outdone_pairs(world, boons)),
        most_flat_(may_be_flat(world, hero, depth) ? 1 : 0) {
    int usable = 0;
    int own = 0;
    int flat = 0;
    for (const int boon : boons) {
      const auto nth = static_cast<std::size_t>(boon);
      usable_[nth] = can_use(world, hero, all_boons(world)[nth]);
      own_[nth] = !all_boons(world)[nth].kit.empty();
      flat_[nth] = is_flat(all_boons(world)[nth].gain);
      flat += flat_[nth] ? 1 : 0;
      usable += usable_[nth] ? 1 : 0;
      own += own_[nth] ? 1 : 0;
    }
    least_ = std::min(kUsable, usable);
    fits_all_ = usable == static_cast<int>(boons.size());
    any_flat_ = flat == 0;
    one_is_own_ = depth == kOwnBoonDepth && own > 0;
  }

  [[nodiscard]] bool fits(const Three& three) const {
    return count(three, usable_) >= least_ && (!one_is_own_ || count(three, own_) == 1) &&
           (any_flat_ || count(three, flat_) <= most_flat_) && !has_outdone(three);
  }
  // True if every three fits.
  [[nodiscard]] bool fits_any() const {
    return fits_all_ && !one_is_own_ && any_flat_ && outdone_.empty();
  }
  // For boons of which no three fits: drops a demand. Returns false when none is left to drop.
  bool relax() {
    if (!std::exchange(any_flat_, true)) return true;
    if (std::exchange(one_is_own_, false)) return true;
    return !std::exchange(outdone_, {}).empty();
  }

 private:
  static int count(const Three& three, const std::vector<bool>& marks) {
    return static_cast<int>(std::count_if(three.begin(), three.end(), [&marks](int boon) {
      return marks[static_cast<std::size_t>(boon)];
    }));
  }

  [[nodiscard]] bool has_outdone(const Three& three) const {
    return std::any_of(outdone_.begin(), outdone_.end(), [&three](const auto& pair) {
      return has_boon(three, pair.first) && has_boon(three, pair.second);
    });
  }

  std::vector<bool> usable_;
  std::vector<bool> own_;
  std::vector<bool> flat_;
  std::vector<std::pair<int, int>> outdone_;
  int most_flat_ = 0;
  bool any_flat_ = false;
  int least_ = 0;
  bool fits_all_ = false;
  bool one_is_own_ = false;
};

// Calls visit(Three) for every three of the boons that fits and is not among `taken`, in order,
// until it returns false.
template <typename Visit>
void for_each_free_three(const std::vector<int>& boons, const std::vector<Three>& taken,
                         const Fitting& fitting, Visit visit) {
  for (std::size_t i = 0; i + 2 < boons.size(); ++i) {
    for (std::size_t j = i + 1; j + 1 < boons.size(); ++j) {
      for (std::size_t k = j + 1; k < boons.size(); ++k) {
        const Three three{boons[i], boons[j], boons[k]};
        if (!fitting.fits(three)) continue;
        if (std::binary_search(taken.begin(), taken.end(), three)) continue;
        if (!visit(three)) return;
      }
    }
  }
}

// Among thousands of threes hardly any is taken, so counting them would be a waste: it is known how
// many there are.
int count_all_free_threes(const std::vector<int>& boons, const std::vector<Three>& taken) {
  const auto n = static_cast<int>(boons.size());
  const auto has = [&boons](int boon) {
    return std::binary_search(boons.begin(), boons.end(), boon);
  };
  const auto possible = std::count_if(taken.begin(), taken.end(), [&](const Three& three) {
    return std::all_of(three.begin(), three.end(), has);
  });
  return n * (n - 1) * (n - 2) / 6 - static_cast<int>(possible);
}

int count_free_threes(const std::vector<int>& boons, const std::vector<Three>& taken,
                      const Fitting& fitting) {
  if (fitting.fits_any()) return count_all_free_threes(boons, taken);
  int count = 0;
  for_each_free_three(boons, taken, fitting, [&count](const Three&) { return ++count > 0; });
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
  if (boons.size() < kDrawn) return boons;
  const std::vector<Three> taken = threes_taken(world, hero, depth);
  Fitting fitting(world, hero, depth, boons);
  int free = count_free_threes(boons, taken, fitting);
  while (free <= 0 && fitting.relax()) free = count_free_threes(boons, taken, fitting);
  if (free <= 0) return two_of(world, boons);
  int left = world.dice.roll(free - 1);
  std::vector<int> drawn;
  for_each_free_three(boons, taken, fitting, [&](const Three& three) {
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
