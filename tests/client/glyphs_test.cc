// glyphs_test.cc: no two things that matter look the same, in any character set.
#include "client/view/glyphs.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "server/protocol/look_forms.h"
#include "shared/utf8.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::glyphs_test {
namespace {

constexpr Display kSets[] = {
    {.charset = Charset::Unicode}, {.charset = Charset::Cp437}, {.charset = Charset::Ascii}};

EntityView in_state(State state, Direction facing = Direction::None) {
  EntityView entity;
  entity.state = state;
  entity.facing = facing;
  return entity;
}

Look of_kind(Kind kind, const EntityView& entity) {
  Look look;
  look.kind = kind;
  look.glyph = static_cast<char32_t>(kKinds[kind].ascii);
  look.ascii = kKinds[kind].ascii;
  return appearing(look, form_of(kind, entity, kMe));
}

// Everything that must be distinguishable, by name. A chest and a sleeping mimic are meant to look
// the same.
std::map<std::string, char32_t> signs(const Display& display) {
  std::map<std::string, char32_t> all;
  for (int i = 1; i < static_cast<int>(kEnumCount<Ground>); ++i) {
    const auto ground = static_cast<Ground>(i);
    all[std::string(name_of(ground))] = ground_cell({}, {ground, true}, display).glyph;
  }
  const auto add = [&](const std::string& name, Kind kind, const EntityView& entity) {
    all[name] = entity_cell(entity, of_kind(kind, entity), true, display).glyph;
  };
  add("door", Kind::ClosedDoor, in_state(State::Closed));
  add("open door", Kind::OpenDoor, in_state(State::Open));
  add("chest", Kind::Chest, in_state(State::Closed));
  add("open chest", Kind::Chest, in_state(State::Open));
  add("key", Kind::Key, {});
  add("corpse", Kind::Corpse, {});
  add("spikes up", Kind::Spikes, in_state(State::Up));
  add("spikes down", Kind::Spikes, in_state(State::Down));
  add("portal", Kind::Portal, {});
  add("plate", Kind::Plate, {});
  add("projectile", Kind::Projectile, {});
  EntityView bob;
  bob.slot = 2;
  add("player", Kind::Player, bob);
  for (const Direction way : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    add("trap " + std::to_string(static_cast<int>(way)), Kind::BounceTrap,
        in_state(State::Released, way));
  }
  add("pressed trap", Kind::BounceTrap, in_state(State::Pressed, Direction::Up));
  if (display.charset != Charset::Ascii) {  // in ASCII they share other signs
    add("fire", Kind::Fire, {});
    add("smoke", Kind::Smoke, {});
  }
  // Signs from the content files.
  for (const char c : std::string_view("!?)[/$|0"))
    all[std::string("thing ") + c] = static_cast<char32_t>(c);
  return all;
}

TEST(Glyphs, NoTwoThingsThatMatterShareASign) {
  for (const Display& display : kSets) {
    std::map<char32_t, std::string> taken;
    for (const auto& [name, sign] : signs(display)) {
      const auto [other, fresh] = taken.try_emplace(sign, name);
      EXPECT_TRUE(fresh) << name << " and " << other->second << " share "
                         << to_utf8(std::u32string(1, sign));
    }
  }
}

// Letters are creatures. (A trap that throws down is a v; no creature uses that letter.)
TEST(Glyphs, NoSignIsALetter) {
  for (const Display& display : kSets) {
    for (const auto& [name, sign] : signs(display)) {
      const bool is_letter = (sign >= U'A' && sign <= U'Z') || (sign >= U'a' && sign <= U'z');
      EXPECT_TRUE(!is_letter || sign == U'v') << name;
    }
  }
}

TEST(Glyphs, WallsDifferBySignInMono) {
  const Display mono{Charset::Ascii, Colours::Mono, Theme::Dark, false};
  std::set<char32_t> walls;
  for (const Ground wall : {Ground::SoftRock, Ground::Masonry, Ground::Bedrock}) {
    walls.insert(ground_cell({}, {wall, false}, mono).glyph);
  }
  EXPECT_EQ(walls.size(), 3U);
}

}  // namespace
}  // namespace undercroft::testing::glyphs_test
