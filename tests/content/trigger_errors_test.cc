// trigger_errors_test.cc: mistakes in triggers are reported with their lines (R220).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::trigger_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// The error sentences for a patch with this `on`, which is in line 3.
std::vector<std::string> mistakes_of(std::string_view on, std::string_view kind = "patch") {
  Catalogue catalogue;
  const std::string text = "[rune]\nkind = \"" + std::string(kind) + "\"\non = { " +
                           std::string(on) +
                           " }\n[gate]\nkind = \"door\"\n[gem]\nkind = \"item\"\n"
                           "[rat]\nkind = \"monster\"\nhealth = 2\n";
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

TEST(TriggerErrors, SoundOnesHaveNone) {
  EXPECT_THAT(
      mistakes_of("entered = { by = \"player\", with = \"gem\", takes = \"gem\", together = "
                  "2, once = true, opens = \"gate\", says = \"Yes.\" }, left = [{ shuts = "
                  "[\"gate\"] }, { spawns = { rat = 2 }, number = 3, one_in = 4 }]"),
      IsEmpty());
  EXPECT_THAT(mistakes_of("turn = { to = \"near\", within = 5, push = -1, while = { player_within "
                          "= 4 } }, said = { word = \"friend\", fills = \"fire\", turns = 3 }"),
              IsEmpty());
}

TEST(TriggerErrors, MistakesNameTheOccasion) {
  const std::pair<const char*, const char*> cases[] = {
      {"entered = { push = 0 }", "push is the number 0; expected 1 to 8"},
      {"entered = { becomes = \"rune\", vanishes = true }",
       "becomes and vanishes exclude each other"},
      {"entred = { says = \"x\" }", "blueprint 'rune', on: unknown key 'entred'"},
      {"entered = { by = \"hero\", says = \"x\" }", "on entered: by is 'hero'"},
      {"entered = { once = true }", "on entered: it has no effect"},
      {"entered = { opens = \"gat\" }", "on entered: opens names 'gat' (did you mean 'gate'?)"},
      {"entered = { opens = \"rat\" }", "opens names 'rat', which is not a door or chest"},
      {"entered = { gives = \"rat\" }", "gives names 'rat', which is not a key, treasure or item"},
      {"entered = { spawns = \"gem\" }", "spawns 'gem', which is not a monster"},
      {"entered = { becomes = \"rat\" }", "becomes names 'rat', which is not of a kind"},
      {"entered = { fills = \"mud\" }", "fills is 'mud'"},
      {"entered = { status = \"poison\" }", "status needs turns"},
      {"entered = { turns = 3, says = \"x\" }", "turns needs status or fills"},
      {"entered = { within = 3, damage = 1 }", "within needs to = \"near\", ground or clears"},
      {"said = { says = \"x\" }", "on said: word is missing"},
      {"entered = { ground = \"lava\" }", "ground is 'lava'"},
      {"entered = 3", "entered is the number 3; expected a table"},
  };
  for (const auto& [on, sentence] : cases) {
    EXPECT_THAT(mistakes_of(on), ElementsAre(HasSubstr(sentence))) << on;
  }
}

TEST(TriggerErrors, PartsWithoutEffectAreMistakes) {
  EXPECT_THAT(mistakes_of("worn = { says = \"x\" }", "item"),
              ElementsAre(HasSubstr("on worn never happens: without a slot")));
  EXPECT_THAT(mistakes_of("strikes = { heal = 1 } }\nslot = \"ring\"\nworn = { speed = 1", "item"),
              ElementsAre(HasSubstr("only creatures, weapons and items to throw strike")));
  EXPECT_THAT(mistakes_of("turn = { by = \"player\", heal = 1 }"),
              ElementsAre(HasSubstr("on turn: nobody causes a turn")));
  EXPECT_THAT(mistakes_of("entered = { to = \"holder\", heal = 1 }"),
              ElementsAre(HasSubstr("only items are held")));
  EXPECT_THAT(mistakes_of("entered = { while = { hurt = true }, heal = 1 }"),
              ElementsAre(HasSubstr("only player_within, player_beyond, every and lit")));
}

TEST(TriggerErrors, OccasionsThatNeverHappenAreMistakes) {
  EXPECT_THAT(mistakes_of("hit = { says = \"x\" }"),
              ElementsAre("a.toml:3: blueprint 'rune': on hit never happens: only creatures and "
                          "crates are hit"));
  EXPECT_THAT(mistakes_of("entered = { says = \"x\" }", "lever"),
              ElementsAre(HasSubstr("creatures cannot step into its cell")));
  EXPECT_THAT(mistakes_of("taken = { vanishes = true }", "item\"\ncrown = true\nname = \"C"),
              ElementsAre(HasSubstr("the Crown cannot vanish")));
  EXPECT_THAT(mistakes_of("toggled = { vanishes = true }", "lever"),
              ElementsAre(HasSubstr("can vanish")));
}

}  // namespace
}  // namespace undercroft::trigger_errors_test
