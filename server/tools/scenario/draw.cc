// draw.cc: chooses the glyph of each cell.
#include "server/tools/scenario/draw.h"

#include <algorithm>

#include "server/scenario/map_text.h"
#include "server/sim/content/ground_glyphs.h"

namespace undercroft {
namespace {

constexpr char32_t kPlainWall = U'#';
constexpr char32_t kChestSign = U'\u25A0';  // as the terminal client shows `=`

char32_t letter_of(const World& world, EntityId id, const Names& names) {
  const char32_t letter = names.letter(id);
  if (!is_door_glyph(letter)) return letter;
  return world.entity(id).kind() == Kind::OpenDoor ? U'/' : U'+';
}

char32_t top_of(const World& world, int depth, Point at, const Names& names) {
  for (const Entity& e : world.things_at(depth, at)) {
    const bool is_drawn = e.kind() != Kind::Corpse && !world.blueprint(e).is_sector;
    if (is_drawn) return letter_of(world, e.id, names);
  }
  return glyph_of_ground(world.ground(depth, at));
}

// Whether it is a mimic in disguise.
bool is_disguised(const World& world, const EntityView& view) {
  return world.exists(view.id) && world.entity(view.id).kind() == Kind::Mimic;
}

char32_t door_or_letter(const EntityView& view, Kind kind, const Names& names) {
  const char32_t letter = names.letter(view.id);
  if (!is_door_glyph(letter)) return letter;
  return kind == Kind::OpenDoor ? U'/' : U'+';
}

// The letters of the entities of the kind that it pretends to be.
std::u32string pretended_letters(const World& world, Kind kind, const Names& names) {
  std::u32string letters;
  for (const Entity& e : world.entities()) {
    if (e.kind() == kind) letters += names.letter(e.id);
  }
  return letters;
}

std::u32string ways_of(const World& world, const EntityView& view, const Look& look,
                       const Names& names) {
  std::u32string ways = is_disguised(world, view)
                            ? pretended_letters(world, look.kind, names)
                            : std::u32string(1, door_or_letter(view, look.kind, names));
  ways += look.glyph;
  if (look.kind == Kind::Chest) ways += kChestSign;
  return ways;
}

std::u32string ways_of(Ground ground) {
  if (ground == Ground::Unknown) return U" ";
  std::u32string ways(1, glyph_of_ground(ground));
  if (is_wall(ground)) ways += kPlainWall;
  return ways;
}

// Higher layers first; within a layer, the entity spawned first.
bool lies_above(const Observation& seen, const EntityView* a, const EntityView* b) {
  const Layer ours = seen.look(*a).layer;
  const Layer theirs = seen.look(*b).layer;
  return ours != theirs ? ours > theirs : a->id < b->id;
}

}  // namespace

Grid<char32_t> draw_level(const World& world, int depth, const Names& names) {
  const Grid<Cell>& cells = world.level(depth).cells;
  Grid<char32_t> drawn(cells.size(), U' ');
  cells.for_each_point([&](Point p) { drawn[p] = top_of(world, depth, p, names); });
  return drawn;
}

Grid<std::u32string> draw_view(const World& world, const Observation& seen, const Names& names) {
  Grid<std::u32string> drawn(seen.cells.size());
  seen.cells.for_each_point([&](Point p) { drawn[p] = ways_of(seen.cells[p].ground); });
  std::vector<const EntityView*> views;
  for (const auto& [id, view] : seen.entities) views.push_back(&view);
  std::sort(views.begin(), views.end(),
            [&](const EntityView* a, const EntityView* b) { return lies_above(seen, a, b); });
  Grid<bool> taken(seen.cells.size(), false);
  for (const EntityView* view : views) {
    if (!drawn.contains(view->at) || taken[view->at]) continue;
    // Scenario maps do not draw the dead, but clients do. Both pass, and so does what lies beneath.
    const Look& look = seen.look(*view);
    if (look.kind == Kind::Corpse) {
      drawn[view->at] += look.glyph;
      continue;
    }
    drawn[view->at] = ways_of(world, *view, look, names);
    taken[view->at] = true;
  }
  return drawn;
}

Grid<char32_t> usual(const Grid<std::u32string>& view) {
  Grid<char32_t> drawn(view.size(), U' ');
  view.for_each_point([&](Point p) { drawn[p] = view[p].front(); });
  return drawn;
}

}  // namespace undercroft
