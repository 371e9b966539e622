// frames.cc: draws the stages of level generation.
#include "server/tools/map/frames.h"

#include <algorithm>
#include <array>

#include "server/sim/world/entity.h"
#include "server/tools/map/canvas.h"
#include "server/tools/map/picture.h"

namespace undercroft {
namespace {

constexpr int kStone = 245;
constexpr int kEarth = 137;
constexpr int kBright = 231;
constexpr int kLoop = 208;

// Colours far enough apart to distinguish groups.
constexpr std::array<int, 10> kPalette = {75, 114, 179, 204, 141, 80, 215, 150, 111, 176};

int colour_of(const LevelPlan& plan, const Room& room) {
  const auto index = static_cast<std::size_t>(room.number - 1);
  const int shade = index < plan.groups.size() ? plan.groups[index] : room.number;
  return kPalette[static_cast<std::size_t>(shade) % kPalette.size()];
}

void draw_rooms(Canvas& canvas, const LevelPlan& plan) {
  for (const Room& room : plan.rooms) canvas.outline(room.floor, colour_of(plan, room));
  for (const Room& room : plan.rooms) {
    canvas.write(room.floor.centre(), std::to_string(room.number), colour_of(plan, room));
  }
}

void draw_graph(Canvas& canvas, const LevelPlan& plan) {
  const auto centre = [&plan](int number) {
    return plan.rooms[static_cast<std::size_t>(number - 1)].floor.centre();
  };
  for (const Link& link : plan.links) {
    const char glyph = link.door ? '=' : link.loop ? '~' : '*';
    canvas.line(centre(link.a), centre(link.b), glyph, link.loop ? kLoop : kBright);
  }
}

void draw_roles(Canvas& canvas, const LevelPlan& plan) {
  for (const Room& room : plan.rooms) {
    if (room.role == Role::Plain) continue;
    const std::string_view name = name_of(room.role);
    const int left = room.floor.centre().x - static_cast<int>(name.size()) / 2;
    canvas.write({left, room.floor.centre().y}, name, kBright);
  }
}

void draw_zones(Canvas& canvas, const LevelPlan& plan) {
  plan.zones.for_each_point([&](Point p) {
    switch (plan.zones[p]) {
      case Zone::Rock:
        break;
      case Zone::Wall:
        canvas.put(p, '#', kStone);
        break;
      case Zone::Room:
      case Zone::Niche:
      case Zone::Drawn:
      case Zone::Bridge:
        canvas.put(p, '.', kDim);
        break;
      case Zone::Doorway:
        canvas.put(p, '\'', kEarth);
        break;
      case Zone::Hallway:
        canvas.put(p, ',', kLoop);
        break;
      case Zone::Cave:
        canvas.put(p, '.', kEarth);
        break;
      case Zone::Lake:
      case Zone::Chasm:
        canvas.put(p, '~', kStone);
        break;
    }
  });
}

void draw_doors(Canvas& canvas, const LevelPlan& plan) {
  for (const Doorway& doorway : plan.doorways) {
    if (doorway.entry == Entry::Arch) continue;
    canvas.put(doorway.at, '+', doorway.entry == Entry::Locked ? kBright : kEarth);
  }
}

int colour_of(Ground ground) {
  switch (ground) {
    case Ground::SoftRock:
      return 94;
    case Ground::Water:
      return 39;
    case Ground::StairsDown:
    case Ground::StairsUp:
      return kBright;
    case Ground::Floor:
      return kDim;
    default:
      return kStone;
  }
}

int colour_of(Kind kind) {
  switch (kind) {
    case Kind::Monster:
    case Kind::Mimic:
      return 203;
    case Kind::Friend:
      return 120;
    case Kind::Key:
    case Kind::Treasure:
      return 220;
    case Kind::Portal:
      return 51;
    default:
      return layer_of(kind) == Layer::Trap ? 213 : kEarth;
  }
}

// Draws solid ground only where it is visible, next to an open cell.
void draw_ground(Canvas& canvas, const LevelPlan& plan) {
  plan.ground.for_each_point([&](Point p) {
    const bool seen =
        std::any_of(kEightDirections.begin(), kEightDirections.end(), [&](Direction way) {
          const Point beside = step(p, way);
          return plan.ground.contains(beside) && !is_wall(plan.ground[beside]);
        });
    const Ground ground = plan.ground[p];
    if (!seen && is_wall(ground)) return;
    canvas.put(p, ground == Ground::Bedrock ? '#' : glyph_of(ground), colour_of(ground));
  });
}

void draw_things(Canvas& canvas, const LevelPlan& plan, const Catalogue& catalogue) {
  Grid<int> shown(plan.ground.size(), -1);  // the layer shown in each cell
  for (const Thing& thing : plan.things) {
    const int layer = static_cast<int>(layer_of(thing.kind));
    if (layer <= shown[thing.at]) continue;
    shown[thing.at] = layer;
    const char32_t glyph = catalogue[thing.blueprint].glyph;
    canvas.put(thing.at, glyph < U'\x7f' ? static_cast<char>(glyph) : '?', colour_of(thing.kind));
  }
}

struct StageRow {
  std::string_view stage;
  std::string_view caption;
  int hold_ms;
};

// clang-format off
constexpr std::array<StageRow, 12> kStages = {{
    {"scatter",    "rooms, scattered at random",                           900},
    {"separation", "separating the rooms",                                 160},
    {"groups",     "separated; rooms that share walls form a group",      1500},
    {"graph",      "Delaunay graph, spanning tree and some loops",        1800},
    {"roles",      "roles of the special rooms",                          1800},
    {"hallways",   "hallways, dug at the least cost",                     1500},
    {"doors",      "doors and locks",                                     1200},
    {"smoothing",  "noise settles into caves",                             200},
    {"caves",      "tunnels join the caves",                              1500},
    {"stairs",     "entrance and exit",                                   1000},
    {"terrain",    "lakes, chasms and their bridges",                     1500},
    {"things",     "items, traps and creatures",                          3000},
}};
// clang-format on

void draw_stage(Canvas& canvas, std::string_view stage, const LevelPlan& plan,
                const Catalogue& catalogue) {
  if (stage == "stairs" || stage == "terrain" || stage == "things") {
    draw_ground(canvas, plan);
    draw_things(canvas, plan, catalogue);
  } else if (stage == "hallways" || stage == "doors" || stage == "caves" || stage == "smoothing") {
    draw_zones(canvas, plan);
    draw_doors(canvas, plan);
  } else {
    if (stage == "graph") draw_graph(canvas, plan);
    draw_rooms(canvas, plan);
    if (stage == "graph") draw_graph(canvas, plan);
    if (stage == "roles") draw_roles(canvas, plan);
  }
}

}  // namespace

Frame frame_of(std::string_view stage, const LevelPlan& plan, const Catalogue& catalogue,
               Size view) {
  Canvas canvas(plan.options.size);
  draw_stage(canvas, stage, plan, catalogue);
  const auto row = std::find_if(kStages.begin(), kStages.end(),
                                [stage](const StageRow& r) { return r.stage == stage; });
  if (row == kStages.end()) return {canvas.shrunk_to(view), std::string(stage), 40};
  return {canvas.shrunk_to(view), std::string(row->caption), row->hold_ms};
}

}  // namespace undercroft
