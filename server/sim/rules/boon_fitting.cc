// boon_fitting.cc: marks the boons that a hero may be offered, and compares threes with the marks.
#include "server/sim/rules/boon_fitting.h"

#include <algorithm>
#include <string>

#include "server/sim/content/outdoing.h"
#include "server/sim/rules/boon_needs.h"
#include "server/sim/world/rng.h"

namespace undercroft {
namespace {

constexpr int kUsable = 2;      // of the three, if so many are left
constexpr int kFlatOnceIn = 4;  // offers, one of which may have a boon that only adds a number

const Boon& boon_of(const World& world, int boon) {
  return world.catalogue().growth().boons[static_cast<std::size_t>(boon)];
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
  for (const int worse : boons) {
    for (const int better : boons) {
      if (outdoes(boon_of(world, better).gain, boon_of(world, worse).gain))
        pairs.emplace_back(worse, better);
    }
  }
  return pairs;
}

bool stands_in(const BoonThree& three, int boon) {
  return std::find(three.begin(), three.end(), boon) != three.end();
}

// A boon without a sort may change anything.
bool is_plain(BoonSort sort) { return sort == BoonSort::Number || sort == BoonSort::Immunity; }

}  // namespace

BoonFitting::BoonFitting(const World& world, EntityId hero, int depth,
                         const std::vector<int>& boons)
    : marks_(world.catalogue().growth().boons.size()),
      outdone_(outdone_pairs(world, boons)),
      most_flat_(may_be_flat(world, hero, depth) ? 1 : 0) {
  for (const int nth : boons) {
    const Boon& boon = boon_of(world, nth);
    marks_[static_cast<std::size_t>(nth)] = {can_use(world, hero, boon), !boon.kit.empty(),
                                             is_flat(boon.gain), is_plain(boon.sort), boon.sort};
  }
  const auto in_all = [&](Mark mark) {
    return static_cast<int>(
        std::count_if(boons.begin(), boons.end(), [&](int boon) { return marks(boon).*mark; }));
  };
  const auto all = static_cast<int>(boons.size());
  const int usable = in_all(&Marks::usable);
  least_usable_ = std::min(kUsable, usable);
  uses_all_ = usable == all;
  any_flat_ = in_all(&Marks::flat) == 0;
  any_plain_ = in_all(&Marks::plain) == 0 || in_all(&Marks::plain) == all;
  any_sorts_ = std::all_of(boons.begin(), boons.end(),
                           [&](int boon) { return marks(boon).sort == BoonSort::None; });
  one_is_own_ = depth == kOwnBoonDepth && in_all(&Marks::own) > 0;
}

bool BoonFitting::fits(const BoonThree& three) const {
  return count(three, &Marks::usable) >= least_usable_ &&
         (!one_is_own_ || count(three, &Marks::own) == 1) &&
         (any_flat_ || count(three, &Marks::flat) <= most_flat_) &&
         (any_plain_ || count(three, &Marks::plain) < static_cast<int>(kDrawnBoons)) &&
         (any_sorts_ || !has_two_of_a_sort(three)) && !has_outdone(three);
}

bool BoonFitting::fits_any() const {
  return uses_all_ && !one_is_own_ && any_flat_ && any_plain_ && any_sorts_ && outdone_.empty();
}

bool BoonFitting::relax() {
  if (!std::exchange(any_sorts_, true)) return true;
  if (!std::exchange(any_plain_, true)) return true;
  if (!std::exchange(any_flat_, true)) return true;
  if (std::exchange(one_is_own_, false)) return true;
  return !std::exchange(outdone_, {}).empty();
}

const BoonFitting::Marks& BoonFitting::marks(int boon) const {
  return marks_[static_cast<std::size_t>(boon)];
}

int BoonFitting::count(const BoonThree& three, Mark mark) const {
  return static_cast<int>(
      std::count_if(three.begin(), three.end(), [&](int boon) { return marks(boon).*mark; }));
}

bool BoonFitting::has_outdone(const BoonThree& three) const {
  return std::any_of(outdone_.begin(), outdone_.end(), [&three](const auto& pair) {
    return stands_in(three, pair.first) && stands_in(three, pair.second);
  });
}

bool BoonFitting::has_two_of_a_sort(const BoonThree& three) const {
  const auto same = [&](std::size_t a, std::size_t b) {
    const BoonSort sort = marks(three[a]).sort;
    return sort != BoonSort::None && sort == marks(three[b]).sort;
  };
  return same(0, 1) || same(0, 2) || same(1, 2);
}

}  // namespace undercroft
