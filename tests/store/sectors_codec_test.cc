// sectors_codec_test.cc: stored levels keep their dark and watchful parts (R222).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/generation/level_builder.h"
#include "server/store/world_codec.h"

namespace undercroft::sectors_codec_test {
namespace {

using ::testing::HasSubstr;

World first_level(const std::string& text, std::uint64_t seed) {
  static const Catalogue kGame = game_catalogue();
  Catalogue catalogue = kGame;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    ADD_FAILURE() << to_string(error);
  }
  World world(std::make_shared<const Catalogue>(std::move(catalogue)), {}, seed);
  const auto built = build_next_level(world);
  EXPECT_TRUE(built.has_value()) << built.error();
  return world;
}

constexpr std::string_view kCell = R"(
[[room]]
name   = "The Dark Cell"
depth  = 1
always = true
dark   = true
on     = { entered = { by = "player", says = "Cold." } }
map    = """
#.#
...
#.#
"""
)";

int count_dark(const Level& level) {
  int dark = 0;
  level.dark.for_each_point([&](Point p) { dark += level.dark[p] ? 1 : 0; });
  return dark;
}

TEST(Sectors, AreStoredAndHashed) {
  const World world = first_level(std::string(kCell), 3);
  const auto read =
      decode_world(encode_world(world), std::make_shared<const Catalogue>(world.catalogue()));
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(*read, world);
  EXPECT_EQ(read->hash(), world.hash());
  EXPECT_EQ(count_dark(read->level(1)), 9);
  EXPECT_NE(world.hash(), first_level("", 3).hash());
}

TEST(Sectors, AStoredSectorWithoutABearerIsRefused) {
  World world = first_level(std::string(kCell), 3);
  world.add_sector(1, {1, 1, 3, 3}, world.level(1).sectors.front().bearer);
  const auto read =
      decode_world(encode_world(world), std::make_shared<const Catalogue>(world.catalogue()));
  ASSERT_FALSE(read.has_value());
  EXPECT_THAT(read.error(), HasSubstr("a sector of a level has no bearer in it"));
}

}  // namespace
}  // namespace undercroft::sectors_codec_test
