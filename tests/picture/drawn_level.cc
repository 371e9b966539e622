// drawn_level.cc: letters as grounds.
#include "tests/picture/drawn_level.h"

namespace undercroft::testing {
namespace {

Ground ground_of(char letter) {
  switch (letter) {
    case '#':
      return Ground::Masonry;
    case '~':
      return Ground::Water;
    case '>':
      return Ground::StairsDown;
    case ' ':
      return Ground::Unknown;
    default:
      return Ground::Floor;
  }
}

void add_hero(Observation& known, Point at) {
  EntityView& hero = add_entity(known, at, plain_look(Kind::Player, Layer::Body, U'@', Colour::Me));
  hero.health = known.self.health = 12;
  hero.max_health = known.self.max_health = 20;
  known.self.id = hero.id;
  known.self.at = at;
}

}  // namespace

Observation drawn_level(const std::vector<std::string>& rows) {
  Observation known;
  known.depth = 1;
  const Size size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  known.cells = Grid<CellView>(size);
  known.cells.for_each_point([&](Point at) {
    const char letter = rows[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)];
    const Ground ground = ground_of(letter);
    known.cells[at] = {ground, ground != Ground::Unknown};
    if (letter == '@') add_hero(known, at);
  });
  return known;
}

Look plain_look(Kind kind, Layer layer, char32_t glyph, Colour colour) {
  Look look;
  look.kind = kind;
  look.layer = layer;
  look.glyph = glyph;
  look.colour = colour;
  return look;
}

Look look_of_rat() {
  Look look = plain_look(Kind::Monster, Layer::Body, U'r', Colour::Red);
  look.creature = look.hostile = true;
  return look;
}

EntityView& add_entity(Observation& known, Point at, Look look) {
  const auto number = static_cast<std::uint32_t>(known.entities.size() + 1);
  known.looks[LookId{number}] = std::move(look);
  EntityView& entity = known.entities[EntityId{number}];
  entity.id = EntityId{number};
  entity.look = LookId{number};
  entity.at = at;
  return entity;
}

}  // namespace undercroft::testing
