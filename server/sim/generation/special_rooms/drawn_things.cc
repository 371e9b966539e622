// drawn_things.cc: puts the things of a drawing into the plan, as they are turned and wired.
#include <algorithm>

#include "server/sim/generation/special_rooms/drawn_rooms.h"

namespace undercroft {
namespace {

class DrawnThings {
 public:
  DrawnThings(Furnishing& w, const DrawnPlace& place)
      : w_(w), place_(place), drawing_(w.placer.catalogue().rooms()[place.drawing]) {}

  void furnish() {
    std::vector<std::optional<std::size_t>> numbers;
    for (const DrawnThing& drawn : drawing_.things) numbers.push_back(add(drawn));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (const std::size_t other : drawing_.things[i].wired_to)
        connect(numbers[i], numbers[other]);
    }
  }

  void keep_ring_clear() {
    const Rect at = place_.at;
    for (Point p{0, at.top - 1}; p.y <= at.bottom; ++p.y) {
      for (p.x = at.left - 1; p.x <= at.right; ++p.x) w_.placer.keep_clear(p);
    }
  }

 private:
  void connect(std::optional<std::size_t> from, std::optional<std::size_t> to) {
    if (from && to) w_.plan().things[*from].wired_to.push_back(*to);
  }

  // The number of the new thing in the plan; nothing if the level has nothing to draw from, or it
  // would be too near the entrance.
  std::optional<std::size_t> add(const DrawnThing& drawn) {
    const auto blueprint = blueprint_of(drawn);
    if (!blueprint) return std::nullopt;
    Thing thing = w_.placer.thing(*blueprint, cell_of(drawn.at));
    const bool dangerous = thing.kind == Kind::Monster || thing.kind == Kind::Mimic;
    if (dangerous && distance(thing.at, w_.plan().entrance) <= kSafeDistance) return std::nullopt;
    thing.lock = drawn.lock;
    thing.state = drawn.state;
    thing.facing = facing_of(drawn, *blueprint);
    fill(thing, drawn);
    w_.placer.hang(thing);
    return w_.plan().things.size() - 1;
  }

  std::optional<BlueprintId> blueprint_of(const DrawnThing& drawn) {
    if (!drawn.blueprint.empty()) return w_.placer.catalogue().at(drawn.blueprint);
    if (drawn.from == DrawnFrom::Loot) return draw_loot(w_.stock, w_.rng);
    if (drawn.from == DrawnFrom::Guard) return w_.stock.guard;
    std::vector<BlueprintId> sorts = w_.stock.monsters;
    std::erase_if(sorts, [this](BlueprintId id) {
      const Blueprint& b = w_.placer.catalogue()[id];
      return b.kind != Kind::Monster || !b.signature.empty();
    });
    if (sorts.empty()) return std::nullopt;
    return sorts[static_cast<std::size_t>(w_.rng.roll(static_cast<int>(sorts.size()) - 1))];
  }

  // A trap throws as it does in the drawing, however that is turned.
  [[nodiscard]] std::optional<Direction> facing_of(const DrawnThing& drawn,
                                                   BlueprintId blueprint) const {
    const bool turns = drawn.facing || drawn.kind == Kind::BounceTrap;
    if (!turns) return std::nullopt;
    const Direction way = drawn.facing.value_or(w_.placer.catalogue()[blueprint].facing);
    return turned_direction(way, place_.turn);
  }

  void fill(Thing& thing, const DrawnThing& drawn) {
    for (const std::string& held : drawn.holds) {
      thing.holds.push_back(w_.placer.catalogue().at(held));
      take_out_of_bag(w_.stock, thing.holds.back());
    }
    if (drawn.kind != Kind::Chest || drawn.from != DrawnFrom::Loot) return;
    for (int i = 0; i < drawn.draws; ++i) {
      if (const auto loot = draw_loot(w_.stock, w_.rng)) thing.holds.push_back(*loot);
    }
  }

  [[nodiscard]] Point cell_of(Point p) const {
    return Point{place_.at.left, place_.at.top} +
           turned_cell(p, drawing_.ground.size(), place_.turn);
  }

  Furnishing& w_;
  const DrawnPlace& place_;
  const DrawnRoom& drawing_;
};

}  // namespace

void furnish_drawn_room(Furnishing& w, const Room& room) {
  const std::vector<DrawnPlace>& drawn = w.plan().drawn;
  const auto place = std::find_if(drawn.begin(), drawn.end(),
                                  [&room](const DrawnPlace& p) { return p.room == room.number; });
  if (place == drawn.end()) return;
  DrawnThings things(w, *place);
  things.furnish();
  things.keep_ring_clear();
}

void furnish_drawn_level(Furnishing& w) {
  const std::vector<DrawnPlace> all = w.plan().drawn;  // the level, then the rooms in its frames
  for (const DrawnPlace& place : all) DrawnThings(w, place).furnish();
}

}  // namespace undercroft
