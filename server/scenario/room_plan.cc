// room_plan.cc: puts a drawing into a hall, and plans its entities.
#include "server/scenario/room_plan.h"

#include <algorithm>
#include <map>

#include "server/sim/content/ground_glyphs.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

constexpr int kAround = 2;  // cells: the ring of floor and the wall

class RoomPlanner {
 public:
  RoomPlanner(const DrawnRoom& room, const Catalogue& catalogue, std::uint64_t seed, int line)
      : room_(room),
        catalogue_(catalogue),
        stock_(take_stock(catalogue, options_by_table(catalogue, seed, first_depth(),
                                                      catalogue.table_depth(99, 99)))),
        rng_(Rng::stream(seed, "room of a scenario")),
        line_(line) {}

  RoomPlan run() {
    for (const DrawnThing& thing : room_.things) add(thing);
    wire();
    plan_.maps.push_back(hall(true));
    if (leads_down()) plan_.maps.push_back(hall(false));
    if (!room_.is_level) plan_.entrance = entrance();
    const Size size = room_.ground.size();
    plan_.cells = {kAround, kAround, kAround + size.width, kAround + size.height};
    return std::move(plan_);
  }

 private:
  [[nodiscard]] int first_depth() const {
    const int depth = room_.appears.empty() ? room_.depth.from : room_.appears.front().depth.from;
    return std::max(depth, 1);  // a whole level has no depth of its own
  }

  [[nodiscard]] bool leads_down() const {
    bool found = false;
    room_.ground.for_each_point([&](Point p) {
      const Ground ground = room_.ground[p];
      found = found || ground == Ground::Ledge || ground == Ground::StairsDown;
    });
    return found;
  }

  // Beside the first cell of the drawing's edge that is no wall.
  [[nodiscard]] Point entrance() const {
    std::optional<Point> found;
    room_.ground.for_each_point([&](Point p) {
      if (found || is_wall(room_.ground[p])) return;
      for (const Direction way :
           {Direction::Up, Direction::Left, Direction::Right, Direction::Down}) {
        if (!found && !room_.ground.contains(step(p, way))) found = step(p, way);
      }
    });
    return found.value_or(Point{-1, -1}) + Point{kAround, kAround};
  }

  [[nodiscard]] DrawnMap hall(bool with_room) const {
    const Size size{room_.ground.width() + 2 * kAround, room_.ground.height() + 2 * kAround};
    DrawnMap map{Grid<char32_t>(size, U'.'), line_};
    map.cells.for_each_point([&](Point p) {
      const bool rim = p.x == 0 || p.y == 0 || p.x == size.width - 1 || p.y == size.height - 1;
      const Point inside = p - Point{kAround, kAround};
      if (rim) map.cells[p] = U'#';
      if (with_room && room_.ground.contains(inside)) map.cells[p] = glyph_at(inside);
    });
    return map;
  }

  [[nodiscard]] char32_t glyph_at(Point p) const {
    const Ground ground = room_.ground[p];
    return ground == Ground::Bedrock ? U'X' : glyph_of_ground(ground);
  }

  void add(const DrawnThing& drawn) {
    names_.emplace_back();
    const std::string key = blueprint_of(drawn);
    if (key.empty()) return;
    AlsoPlan also;
    also.plan = plain_plan(line_, key);
    also.plan.facing = drawn.facing;
    also.plan.state = drawn.lock ? State::Locked : drawn.state;
    also.plan.metal = drawn.lock;
    fill(also.plan, drawn);
    also.at = drawn.at + Point{kAround, kAround};
    also.name = names_.back() = unused(std::string(local_key(key)));
    also.is_named = true;
    plan_.things.push_back(std::move(also));
  }

  // Empty if the level has nothing to draw from.
  std::string blueprint_of(const DrawnThing& drawn) {
    if (!drawn.blueprint.empty()) return drawn.blueprint;
    if (drawn.from == DrawnFrom::Loot) return loot();
    if (drawn.from == DrawnFrom::Guard) return stock_.guard ? catalogue_[*stock_.guard].key : "";
    if (stock_.monsters.empty()) return "";
    const int chosen = rng_.roll(static_cast<int>(stock_.monsters.size()) - 1);
    return catalogue_[stock_.monsters[static_cast<std::size_t>(chosen)]].key;
  }

  std::string loot() {
    const auto drawn = draw_loot(stock_, rng_);
    return drawn ? catalogue_[*drawn].key : "";
  }

  // In addition to what the blueprint holds.
  void fill(EntityPlan& plan, const DrawnThing& drawn) {
    std::vector<std::string> holds = catalogue_[catalogue_.at(plan.blueprint)].holds;
    holds.insert(holds.end(), drawn.holds.begin(), drawn.holds.end());
    const bool draws = drawn.kind == Kind::Chest && drawn.from == DrawnFrom::Loot;
    for (int i = 0; draws && i < drawn.draws; ++i) {
      if (std::string found = loot(); !found.empty()) holds.push_back(std::move(found));
    }
    if (!holds.empty()) plan.holds = std::move(holds);
  }

  std::string unused(const std::string& stem) {
    const int count = ++counts_[stem];
    return count == 1 ? stem : stem + std::to_string(count);
  }

  void wire() {
    std::size_t planned = 0;
    for (std::size_t i = 0; i < room_.things.size(); ++i) {
      if (names_[i].empty()) continue;
      EntityPlan& plan = plan_.things[planned++].plan;
      for (const std::size_t other : room_.things[i].wired_to) {
        if (!names_[other].empty()) plan.wired_to.push_back({names_[other], line_});
      }
    }
  }

  const DrawnRoom& room_;
  const Catalogue& catalogue_;
  const Stock stock_;
  Rng rng_;
  int line_;
  RoomPlan plan_;
  std::vector<std::string> names_;  // of the drawing's things; empty: there is none
  std::map<std::string, int> counts_;
};

}  // namespace

RoomPlan plan_of_room(const DrawnRoom& room, const Catalogue& catalogue, std::uint64_t seed,
                      int line) {
  return RoomPlanner(room, catalogue, seed, line).run();
}

}  // namespace undercroft
