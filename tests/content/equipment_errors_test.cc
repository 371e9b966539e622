// equipment_errors_test.cc: mistakes in the keys of R190 to R196 are reported with their lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::equipment_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> faults_in(std::string_view text) {
  Catalogue catalogue;
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, std::string(text), "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

// The mistakes in an item with these further lines, which begin with line 3.
std::vector<std::string> faults_of_item(std::string_view lines) {
  return faults_in("[it]\nkind = \"item\"\n" + std::string(lines) + "\n");
}

TEST(EquipmentErrors, SoundOnesHaveNone) {
  EXPECT_THAT(faults_in(R"([staff]
kind = "item"
charges = 3
recharge = 40
aimed = true
range = 6
burst = { fills = "gas", turns = 2, around = true }
[gas]
kind = "cloud"
soft = true
inside = { status = "poison", turns = 2 }
[bog]
kind = "patch"
inside = { status = "slow", turns = 2 }
[bolts]
kind = "item"
charges = 6
[crossbow]
kind = "item"
slot = "weapon"
range = 6
ammo = "bolts"
[ring]
kind = "item"
slot = "ring"
gives = { swim = true, throw_farther = 2 }
[axe]
kind = "item"
slot = "weapon"
shape = "around"
[pedlar]
kind = "friend"
health = 5
sells = { ring = 30, axe = 20 }
[squire]
kind = "friend"
health = 5
follows = true
shackles = 3
lines = ["Lead on."]
sequence = [ { action = "attack-move", movs = "follow" } ]
[slug]
kind = "monster"
health = 5
leaves = { fills = "bog", turns = 4 }
death = { explode = { fills = "gas", turns = 4 } }
)"),
              IsEmpty());
}

TEST(EquipmentErrors, ShapesAndAmmunitionBelongToWeapons) {
  EXPECT_THAT(faults_of_item("shape = \"around\""),
              ElementsAre("a.toml:3: blueprint 'it': shape needs slot = \"weapon\", and cannot be "
                          "combined with range"));
  EXPECT_THAT(faults_of_item("slot = \"weapon\"\nshape = \"arround\""),
              ElementsAre("a.toml:4: blueprint 'it': shape is 'arround' (did you mean 'around'?); "
                          "expected one of: around, long, through"));
  EXPECT_THAT(faults_of_item("slot = \"weapon\"\nammo = \"ball\"\n[ball]\nkind = \"item\""),
              ElementsAre(HasSubstr("a.toml:4: blueprint 'it': ammo needs slot = \"weapon\"")));
  EXPECT_THAT(faults_of_item("slot = \"weapon\"\nrange = 5\nammo = \"its\""),
              ElementsAre("a.toml:5: blueprint 'it': ammo is 'its' (did you mean 'it'?); expected "
                          "one of: it"));
}

TEST(EquipmentErrors, ChargesAndRechargeFitTogether) {
  EXPECT_THAT(faults_of_item("recharge = 20"),
              ElementsAre("a.toml:3: blueprint 'it': recharge needs charges"));
  EXPECT_THAT(faults_of_item("charges = 2\nrecharge = 25"),
              ElementsAre("a.toml:4: blueprint 'it': recharge is 25; expected a multiple of 10 "
                          "turns"));
  EXPECT_THAT(
      faults_of_item("charges = 2\naimed = true"),
      ElementsAre("a.toml:4: blueprint 'it': aimed needs charges, range, and use or burst"));
  EXPECT_THAT(faults_of_item("charges = 2\nbreaks = true"),
              ElementsAre("a.toml:3: blueprint 'it': charges cannot be combined with breaks, slot "
                          "or unknown"));
}

TEST(EquipmentErrors, RingsGiveWhatHeroesCanHave) {
  EXPECT_THAT(faults_of_item("gives = { swim = true }"),
              ElementsAre("a.toml:3: blueprint 'it': gives needs a slot: weapon, armour, light or "
                          "ring"));
  EXPECT_THAT(faults_of_item("slot = \"ring\"\ngives = { swimm = true }"),
              ElementsAre(HasSubstr("a.toml:4: blueprint 'it', gives: unknown key 'swimm' (did you "
                                    "mean 'swim'?)")));
}

TEST(EquipmentErrors, AreasNeedAnEffectAndAName) {
  EXPECT_THAT(faults_in("[gas]\nkind = \"cloud\"\ninside = { turns = 3 }\n"),
              ElementsAre("a.toml:3: blueprint 'gas', inside: status and turns need each other",
                          "a.toml:3: blueprint 'gas', inside: it needs status, damage or heal"));
  EXPECT_THAT(
      faults_of_item("breaks = true\nburst = { fills = \"gass\", turns = 2 }\n[gas]\nkind = "
                     "\"cloud\""),
      ElementsAre("a.toml:4: blueprint 'it', burst: fills is 'gass' (did you mean 'gas'?); "
                  "expected one of: fire, frost, gas, it, smoke"));
  EXPECT_THAT(faults_of_item("breaks = true\nburst = { fills = \"it\", turns = 2 }"),
              ElementsAre("a.toml:4: blueprint 'it', burst: fills is 'it', which is not a cloud or "
                          "patch"));
  EXPECT_THAT(faults_of_item("inside = { damage = 2 }"),
              ElementsAre("a.toml:3: blueprint 'it': inside needs kind = \"cloud\" or kind = "
                          "\"patch\""));
}

TEST(EquipmentErrors, FriendsSellItemsOrFollow) {
  EXPECT_THAT(faults_in("[f]\nkind = \"friend\"\nhealth = 3\nsells = { f = 3 }\n"),
              ElementsAre("a.toml:4: blueprint 'f', sells: 'f' is not an item"));
  EXPECT_THAT(faults_in("[f]\nkind = \"friend\"\nhealth = 3\nfollows = true\n"),
              ElementsAre("a.toml:4: blueprint 'f': follows needs lines: the first is what it says "
                          "as it joins"));
  EXPECT_THAT(faults_in("[f]\nkind = \"friend\"\nhealth = 3\nshackles = 2\n"),
              ElementsAre("a.toml:4: blueprint 'f': shackles needs follows = true"));
  EXPECT_THAT(faults_of_item("sells = { ball = 3 }\n[ball]\nkind = \"item\""),
              ElementsAre("a.toml:3: blueprint 'it': only a friend can sell"));
}

}  // namespace
}  // namespace undercroft::equipment_errors_test
