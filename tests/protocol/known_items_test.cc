// known_items_test.cc: the list of what a hero knows of draughts and scrolls (R154).
#include "server/protocol/known_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/loader.h"
#include "server/sim/rules/things.h"
#include "tests/support/small_world.h"

namespace undercroft::known_items_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Two draughts and one scroll, with weights of 3, 1 and 2.
testing::SmallWorld world_with_loot() {
  auto catalogue = testing::small_catalogue();
  const std::string text =
      "[haste]\nkind = \"item\"\nname = \"draught of haste\"\nglyph = \"!\"\n"
      "unknown = \"draught\"\nuse = { heal = 1 }\n"
      "[ruin]\nkind = \"item\"\nname = \"scroll of ruin\"\nglyph = \"?\"\n"
      "unknown = \"scroll\"\nuse = { heal = 1 }\n"
      "[rune]\nkind = \"item\"\nname = \"rune\"\nglyph = \"?\"\nlook_of = \"scroll\"\n"
      "[murky]\nkind = \"item\"\nname = \"murky\"\nglyph = \"!\"\nlook_of = \"draught\"\n"
      "[[level]]\ndepth = 1\nchests = 1\nloot = { haste = 3, elixir = 1, ruin = 2 }\n";
  EXPECT_THAT(load_content_file(*catalogue, text, "loot.toml"), IsEmpty());
  return testing::SmallWorld({"####\n#P.#\n####\n"}, {}, testing::plain_rules(), 7, catalogue);
}

TEST(KnownItems, UnknownOnesHaveTheirWeightsInPercent) {
  testing::SmallWorld small = world_with_loot();
  EXPECT_THAT(
      known_item_lines(small.world, small.id('P')),
      ElementsAre("You know no draughts yet.", "An unknown one may be: haste 75 %, elixir 25 %.",
                  "You know no scrolls yet.", "An unknown one may be: ruin 100 %."));
}

TEST(KnownItems, KnownOnesLeaveTheRest) {
  testing::SmallWorld small = world_with_loot();
  make_known_to(small.world, small.id('P'), small.world.catalogue().at("haste"));
  EXPECT_THAT(known_item_lines(small.world, small.id('P')),
              AllOf(Contains("You know the draughts of haste."),
                    Contains("An unknown one may be: elixir 100 %.")));
}

}  // namespace
}  // namespace undercroft::known_items_test
