// viewer_level.cc: a level as a hero knew it, or as it was.
#include <algorithm>

#include "server/protocol/look_forms.h"
#include "server/replay/level_pane.h"
#include "server/replay/viewer_picture.h"
#include "server/sim/world/world.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// A ground of a later version is not drawn.
void draw_ground(Point at, Ground ground, bool is_faint, LevelPane& pane) {
  if (ground != Ground::Unknown && is_known(ground)) pane.draw(at, look_of(ground), is_faint);
}

void draw_known(const RealmState& state, const Player& player, LevelPane& pane) {
  const KnownLevel& level = player.knowledge.level();
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    draw_ground(p, cell.ground, !cell.visible, pane);
  });
  for (std::size_t layer = 0; layer < kEnumCount<Layer>; ++layer) {
    for (const KnownEntity& entity : level.entities) {
      const Look* look = state.looks.find(entity.view.look);
      if (look == nullptr || index_of(look->layer) != layer) continue;
      pane.draw(entity.view.at, appearing(*look, form_of(entity.view, player.body)),
                !entity.perceived && !look->takeable);
    }
  }
}

// As it is, whatever it pretends to be.
Look look_of_real(const World& world, const Entity& e) {
  const Blueprint& blueprint = world.blueprint(e);
  Look look;
  look.kind = e.kind();
  look.glyph = blueprint.glyph;
  const bool is_ascii = blueprint.glyph > 0x20 && blueprint.glyph < 0x7F;
  look.ascii = is_ascii ? static_cast<char>(blueprint.glyph) : kKinds[e.kind()].ascii;
  look.colour = parse_colour(blueprint.colour).value_or(Colour::Plain);
  EntityView view;
  view.state = e.state;
  view.facing = e.facing;
  if (e.has_metal) view.metal = e.metal;
  view.slot = e.slot;
  return appearing(look, form_of(e.kind(), view, kNobody));
}

void draw_whole(const World& world, int depth, LevelPane& pane) {
  const Level& level = world.level(depth);
  level.cells.for_each_point([&](Point p) {
    draw_ground(p, level.cells[p].ground, false, pane);
    for (const Entity& entity : world.things_at(depth, p)) {
      if (world.blueprint(entity).is_sector) continue;
      pane.draw(p, look_of_real(world, entity), false);
      break;  // the topmost
    }
  });
}

Point focus_of(const World& world, int depth) {
  const auto& places = world.population(depth).player_places;
  const Size size = world.level(depth).cells.size();
  return places.empty() ? Point{size.width / 2, size.height / 2} : places.front();
}

std::string absence_of(const ReplayWalk& walk) {
  if (walk.hero() == nullptr) return "Nobody has played yet.";
  const std::string& name = walk.hero()->name;
  return walk.player() == nullptr ? name + " is not in the realm at this time."
                                  : name + " is on no level at this time.";
}

void draw_all(const ReplayWalk& walk, bool unicode, Rect area, TextCanvas& canvas) {
  const World& world = walk.state().world;
  const int depth = walk.here() == nullptr ? 0 : walk.here()->depth;
  if (!world.has_level(depth)) {
    canvas.put({area.left, area.top}, absence_of(walk));
    return;
  }
  LevelPane pane(world.level(depth).cells.size(), focus_of(world, depth), area, canvas, unicode);
  draw_whole(world, depth, pane);
}

}  // namespace

void draw_past_level(const ReplayWalk& walk, bool unicode, Rect area, TextCanvas& canvas) {
  if (walk.hero() == nullptr) return draw_all(walk, unicode, area, canvas);
  const Player* player = walk.player();
  if (player == nullptr || player->knowledge.depth == 0) {
    canvas.put({area.left, area.top}, absence_of(walk));
    return;
  }
  const Knowledge& known = player->knowledge;
  LevelPane pane(known.level().cells.size(), known.self.at, area, canvas, unicode);
  draw_known(walk.state(), *player, pane);
}

}  // namespace undercroft
