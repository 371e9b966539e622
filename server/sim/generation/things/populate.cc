// populate.cc: the order in which entities are placed, and where each kind belongs.
#include "server/sim/generation/things/populate.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "shared/check.h"

namespace undercroft {
namespace {

constexpr int kSpikesOfALever = 3;
constexpr int kDrawsOnIsland = 3;
constexpr int kGuardDistance = 3;    // cells
constexpr int kEscortDistance = 2;   // cells
constexpr int kSpikesFromLever = 3;  // cells
constexpr int kSmallestPatch = 4;    // cells
constexpr int kLargestPatch = 14;    // cells
constexpr int kTries = 80;           // to grow a patch

// Rooms and caves. Hallways are excluded, because entities would block them; locked rooms are
// furnished separately.
std::vector<Point> open_floor(const LevelPlan& plan) {
  std::vector<Point> cells;
  plan.zones.for_each_point([&](Point p) {
    if (plan.zones[p] == Zone::Room || plan.zones[p] == Zone::Cave) cells.push_back(p);
  });
  for (const Room& room : plan.rooms) {
    if (!is_locked(room)) continue;
    std::erase_if(cells, [&room](Point p) { return room.floor.contains(p); });
  }
  return cells;
}

std::vector<Point> cells_near(Point centre, int radius) {
  std::vector<Point> cells;
  for (Point p{0, centre.y - radius}; p.y <= centre.y + radius; ++p.y) {
    for (p.x = centre.x - radius; p.x <= centre.x + radius; ++p.x) cells.push_back(p);
  }
  return cells;
}

class Populator {
 public:
  Populator(Placer& placer, const Stock& stock)
      : plan_(placer.plan()),
        stock_(stock),
        placer_(placer),
        rng_(plan_.options.stream("populate")),
        floor_(open_floor(plan_)),
        has_portal_rooms_(has_portal()),
        spare_(stock.spare) {
    if (plan_.guard_post) {  // nothing else stands where the Crown lies, or leads there
      std::erase_if(floor_, [this](Point p) { return distance(p, plan_.goal) <= kGuardDistance; });
    }
    away_ = floor_;
    std::erase_if(away_, [this](Point p) { return distance(p, plan_.entrance) <= kSafeDistance; });
  }

  bool run() {
    mention_locks_without_doors();
    if (stock_.guard) put_guards(*stock_.guard);
    put_chests();
    for (const BlueprintId id : stock_.features) {
      if (!is_mimic(id)) expect(feature(placer_.thing(id)), id);
    }
    for (const BlueprintId id : stock_.things) expect(put_one(placer_.thing(id)), id);
    for (const BlueprintId id : stock_.monsters) {
      expect(with_escort(put_one(placer_.thing(id)), id), id);
    }
    plan_.unkept = lacking_in_words();
    return lacking_.empty();
  }

 private:
  // A drawn room with the stairs may have placed it.
  [[nodiscard]] bool is_guarded(BlueprintId guard) const {
    return std::any_of(plan_.things.begin(), plan_.things.end(), [&](const Thing& t) {
      return t.blueprint == guard && distance(t.at, plan_.goal) <= kGuardDistance;
    });
  }

  // Those of an omen (R206) come besides whatever has placed the guard.
  void put_guards(BlueprintId guard) {
    if (!is_guarded(guard)) expect(with_escort(post_guard(placer_.thing(guard)), guard), guard);
    for (int i = 0; i < stock_.more_guards; ++i) {
      expect(with_escort(put_guard(placer_.thing(guard)), guard), guard);
    }
  }

  // The first one stands between the doors of the Crown's hall and the Crown (R211).
  bool post_guard(Thing thing) {
    if (!plan_.guard_post) return put_guard(thing);
    thing.at = *plan_.guard_post;
    return placer_.put(thing);
  }

  bool put_guard(const Thing& thing) {
    return placer_.put_some(1, cells_near(plan_.goal, kGuardDistance), rng_, thing) == 1;
  }

  bool put_one(const Thing& thing) { return placer_.put_some(1, floor_, rng_, thing) == 1; }

  // Places the escort of the monster that was placed last, if it was, on open floor beside it.
  // Where there is no room for all, fewer come. Returns whether the monster was placed.
  bool with_escort(bool placed, BlueprintId leader) {
    const std::vector<PlacedEntry>& escort = placer_.catalogue()[leader].escort;
    if (!placed || escort.empty()) return placed;
    const Point at = plan_.things.back().at;
    std::vector<Point> near = floor_;
    std::erase_if(near, [at](Point p) { return distance(p, at) > kEscortDistance; });
    for (const PlacedEntry& entry : escort) {
      const int count = rng_.between(entry.count.least, entry.count.most);
      placer_.put_some(count, near, rng_, placer_.thing(placer_.catalogue().at(entry.blueprint)));
    }
    return placed;
  }

  bool feature(const Thing& thing) {
    if (thing.kind == Kind::Lever) return lever(thing);
    if (thing.kind == Kind::Portal) return portals(thing);
    const bool placed = put_one(thing);
    const bool spreads = thing.kind == Kind::Patch || thing.kind == Kind::Cloud;
    if (placed && spreads) spread(thing);
    return placed;
  }

  // Grows the patch that was placed last over the cells beside it, wherever the level stays
  // connected without them, so that nobody has to walk through it (D48).
  void spread(const Thing& thing) {
    std::vector<Point> grown = {plan_.things.back().at};
    const int cells = rng_.between(kSmallestPatch, kLargestPatch);
    for (int tries = 0; tries < kTries && static_cast<int>(grown.size()) < cells; ++tries) {
      const auto from = static_cast<std::size_t>(rng_.roll(static_cast<int>(grown.size()) - 1));
      Thing next = thing;
      next.at = step(grown[from], kEightDirections[static_cast<std::size_t>(rng_.roll(7))]);
      if (placer_.put(next)) grown.push_back(next.at);
    }
  }

  [[nodiscard]] bool is_mimic(BlueprintId id) const {
    return placer_.catalogue()[id].kind == Kind::Mimic;
  }

  // Adds a chest for every mimic, then lets the mimic replace a random chest. So a place reveals
  // nothing about which of the two it is (D37).
  void put_chests() {
    std::vector<BlueprintId> mimics = stock_.features;
    std::erase_if(mimics, [this](BlueprintId id) { return !is_mimic(id); });
    const int chests = stock_.chests + static_cast<int>(mimics.size());
    for (int i = 0; i < chests; ++i) {
      const Thing chest = filled_chest(placer_, stock_, rng_, rng_.between(1, 2));
      expect(placer_.put_some(1, away_, rng_, chest) == 1, chest.blueprint);
    }
    for (const BlueprintId mimic : mimics) expect(placer_.replace_a_chest(mimic, rng_), mimic);
  }

  // Raised spikes, and near them the lever that lowers them.
  bool lever(const Thing& thing) {
    const auto spikes = first_of(placer_.catalogue(), Kind::Spikes);
    if (!spikes) return false;
    Thing spike = placer_.thing(*spikes);
    spike.state = State::Up;
    const std::size_t first = plan_.things.size();
    if (!put_one(spike)) return false;
    const std::vector<Point> near = cells_near(plan_.things[first].at, kSpikesFromLever);
    if (placer_.put_some(1, near, rng_, thing) == 0) {
      placer_.take_back(first);
      return false;
    }
    placer_.put_some(kSpikesOfALever - 1, near, rng_, spike);
    plan_.things[first + 1].wired_to = {first};
    for (std::size_t i = first + 2; i < plan_.things.size(); ++i) {
      plan_.things[first + 1].wired_to.push_back(i);
    }
    return true;
  }

  // Places a pair of portals. Portal rooms already hold one of the requested pairs.
  bool portals(const Thing& thing) {
    if (std::exchange(has_portal_rooms_, false)) return true;
    const std::size_t first = plan_.things.size();
    if (placer_.put_some(2, floor_, rng_, thing) < 2) {
      placer_.take_back(first);
      return false;
    }
    plan_.things[first].wired_to = {first + 1};
    plan_.things[first + 1].wired_to = {first};
    return true;
  }

  void mention_locks_without_doors() {
    std::size_t hung = 0;
    for (const Thing& thing : plan_.things) hung += thing.lock && !is_drawn(thing) ? 1U : 0U;
    for (std::size_t i = hung; i < stock_.locks.size(); ++i) expect(false, stock_.locks[i]);
  }

  void expect(bool placed, BlueprintId id) {
    if (placed) return;
    if (--spare_[id] < 0) ++lacking_[id];
    plan_.missed.push_back("no place for " + placer_.catalogue()[id].key);
  }

  // "no place for 131 of 'rat' and 1 of 'ogre'"
  [[nodiscard]] std::string lacking_in_words() const {
    std::string words;
    for (const auto& [id, count] : lacking_) {
      words += (words.empty() ? "no place for " : " and ") + std::to_string(count) + " of '" +
               placer_.catalogue()[id].key + "'";
    }
    return words;
  }

  [[nodiscard]] bool has_portal() const {
    return std::any_of(plan_.things.begin(), plan_.things.end(),
                       [this](const Thing& t) { return t.kind == Kind::Portal && !is_drawn(t); });
  }

  [[nodiscard]] bool is_drawn(const Thing& thing) const {
    return plan_.zones[thing.at] == Zone::Drawn;
  }

  LevelPlan& plan_;
  const Stock& stock_;
  Placer& placer_;
  Rng rng_;
  std::vector<Point> floor_;
  std::vector<Point> away_;  // far from the entrance: for mimics, and so for chests
  bool has_portal_rooms_;    // and their pair was not counted yet
  std::map<BlueprintId, int> spare_;
  std::map<BlueprintId, int> lacking_;  // of what the table promises
};

}  // namespace

bool place_crown(Placer& placer) {
  if (!placer.plan().options.is_deepest()) return true;
  const auto crown = the_crown(placer.catalogue());
  return crown && placer.put(*crown, placer.plan().goal);
}

void reward_islands(Placer& placer, const Stock& stock) {
  const bool has_chests = first_of(placer.catalogue(), Kind::Chest) && !stock.loot.empty();
  const auto treasure = first_of(placer.catalogue(), Kind::Treasure);
  Rng rng = placer.plan().options.stream("islands");
  for (const Point at : placer.plan().islands) {
    if (has_chests) {
      Thing chest = filled_chest(placer, stock, rng, kDrawsOnIsland);
      chest.at = at;
      placer.put(chest);
    }
    if (treasure) placer.put(*treasure, step(at, Direction::Left));
  }
}

bool populate(Placer& placer, const Stock& stock) { return Populator(placer, stock).run(); }

Thing filled_chest(const Placer& placer, const Stock& stock, Rng& rng, int draws) {
  const auto chest = first_of(placer.catalogue(), Kind::Chest);
  CHECK(chest.has_value(), "a level with chests needs the blueprint of a chest");
  Thing thing = placer.thing(*chest);
  for (int i = 0; i < draws; ++i) {
    if (const auto loot = draw_loot(stock, rng)) thing.holds.push_back(*loot);
  }
  return thing;
}

void sort_for_spawning(std::vector<Thing>& things) {
  std::vector<std::size_t> order(things.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&things](std::size_t a, std::size_t b) {
    return std::pair(kKindUses[things[a].kind].spawning_class, things[a].at) <
           std::pair(kKindUses[things[b].kind].spawning_class, things[b].at);
  });
  std::vector<std::size_t> place(things.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<Thing> sorted;
  for (const std::size_t i : order) {
    sorted.push_back(things[i]);
    for (std::size_t& wired : sorted.back().wired_to) wired = place[wired];
  }
  things = sorted;
}

}  // namespace undercroft
