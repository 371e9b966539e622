// loader_test.cc: the catalogue matches the content files, and the built-in files are valid.
#include "server/sim/content/loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/sim/content/builtin.h"
#include "server/sim/content/glyph.h"

namespace undercroft::loader_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Catalogue loaded(std::string_view text) {
  Catalogue catalogue;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    ADD_FAILURE() << to_string(error);
  }
  return catalogue;
}

// The example from docs/scenarios.md.
constexpr std::string_view kHornet = R"([murder_hornet]
kind      = "monster"
name      = "Murder Hornet"
glyph     = "h"
colour    = "yellow"
depth     = [2, 4]
health    = 4
strength  = 4
speed     = 9
traits    = ["flying", "first-strike"]
sequence  = [
  { action = "wait", until = { player_within = 6 } },
  { action = "attack-move", movs = "chase-any", repeat = 3, fail = 0 },
  { action = "move", movs = "flee" },
]
)";

TEST(Loader, ReadsTheExampleFromTheManual) {
  const Catalogue catalogue = loaded(kHornet);
  const Blueprint& b = catalogue[catalogue.at("murder_hornet")];
  EXPECT_EQ(b.name, "Murder Hornet");
  EXPECT_EQ(b.glyph, U'h');
  EXPECT_EQ(b.depth, (Depths{2, 4}));
  EXPECT_EQ(b.attributes.speed, 9);
  EXPECT_TRUE(b.traits.has(Trait::FirstStrike));
  ASSERT_EQ(b.sequence.size(), 3U);
  EXPECT_TRUE(b.sequence[0].chain.empty());
  EXPECT_EQ(b.sequence[0].until->player_within, 6);
  EXPECT_THAT(b.sequence[1].chain, ElementsAre(Component::Attack, Component::Move));
  EXPECT_EQ(b.sequence[1].movs, Movs::ChaseAny);
  EXPECT_EQ(b.sequence[1].repeat, 3);
  EXPECT_EQ(b.sequence[1].fail, 0);
  EXPECT_EQ(b.sequence[2].movs, Movs::Flee);
}

TEST(Loader, OmittedFieldsComeFromTheBase) {
  std::string text(kHornet);
  text.append("[queen]\nbase = \"murder_hornet\"\nhealth = 20\ntraits = []\n");
  const Catalogue catalogue = loaded(text);
  const Blueprint& queen = catalogue[catalogue.at("queen")];
  EXPECT_EQ(queen.key, "queen");
  EXPECT_EQ(queen.health, 20);
  EXPECT_EQ(queen.attributes.speed, 9);
  EXPECT_FALSE(queen.traits.has(Trait::Flying));
  EXPECT_EQ(queen.sequence.size(), 3U);
}

TEST(Loader, BaseMayBeDefinedLaterOrInAnotherFile) {
  Catalogue catalogue;
  const auto errors = load_content(
      catalogue, {{"a.toml",
                   "[queen]\nbase = 'drone'\nhealth = 9\n[[level]]\ndepth = 1\n"
                   "monsters = { queen = 1, drone = 1 }\n"},
                  {"b.toml", "[drone]\nbase = 'bee'\n[bee]\nkind = 'monster'\nhealth = 3\n"}});
  EXPECT_TRUE(errors.empty()) << to_string(errors.front());
  EXPECT_EQ(catalogue[catalogue.at("queen")].kind, Kind::Monster);
  EXPECT_EQ(catalogue[catalogue.at("drone")].health, 3);
}

TEST(Loader, HostMayExtendTheBlueprintItReplaces) {
  Catalogue catalogue = loaded("[bee]\nkind = 'monster'\nhealth = 3\npriority = 4\n");
  EXPECT_TRUE(load_content_file(catalogue, "[bee]\nbase = 'bee'\nhealth = 5\n", "b.toml").empty());
  EXPECT_EQ(catalogue[catalogue.at("bee")].health, 5);
  EXPECT_EQ(catalogue[catalogue.at("bee")].priority, 4);
}

TEST(Loader, CreaturesSeeEightCellsByDefault) {
  const Catalogue catalogue = loaded(
      "[bee]\nkind = 'monster'\nhealth = 3\n"
      "[mole]\nbase = 'bee'\nvision = 1\n");
  EXPECT_EQ(catalogue[catalogue.at("bee")].attributes.vision, 8);
  EXPECT_EQ(catalogue[catalogue.at("mole")].attributes.vision, 1);
}

TEST(Loader, BlueprintWithDepthButNoTableIsPlacedThere) {
  const Catalogue catalogue = loaded(R"(
[bee]
kind = "monster"
health = 1
depth = [2, 3]
[honey]
kind = "item"
depth = 3
[rat]
kind = "monster"
health = 1
depth = [1, 9]
[[level]]
depth = 1
monsters = { rat = 2 }
)");
  const PlacedEntry bee{"bee", {0, 1}};
  EXPECT_THAT(catalogue.level_table(1).monsters, ElementsAre(PlacedEntry{"rat", {2, 2}}));
  EXPECT_THAT(catalogue.level_table(2).monsters, ElementsAre(PlacedEntry{"rat", {2, 2}}, bee));
  EXPECT_THAT(catalogue.level_table(3).things, ElementsAre(PlacedEntry{"honey", {0, 1}}));
}

TEST(Loader, ReadsEveryItemField) {
  const Catalogue catalogue = loaded(R"(
[blade]
kind  = "item"
slot  = "weapon"
power = 3
worn  = { speed = -1, vision = 2 }
[drink]
kind  = "item"
use   = { heal = 5, status = "strong", turns = 10 }
[lock]
kind  = "door"
state = "locked"
metal = "gold"
[box]
kind  = "chest"
holds = ["blade", "drink"]
[crown]
kind  = "item"
crown = true
[brute]
kind     = "monster"
health   = 3
facing   = "up-left"
priority = -2
on_fail  = ["face-player", "bumped"]
sequence = [ { action = ["dig", "move"], movs = "path", when = { hurt = true, alone = false } } ]
)");
  const auto of = [&](std::string_view key) { return catalogue[catalogue.at(key)]; };
  EXPECT_EQ(of("blade").power, 3);
  EXPECT_EQ(of("blade").worn.speed, -1);
  EXPECT_EQ(of("drink").use->heal, 5);
  EXPECT_EQ(of("drink").use->status, Status::Strong);
  EXPECT_EQ(of("lock").state, State::Locked);
  EXPECT_EQ(of("lock").metal, Metal::Gold);
  EXPECT_THAT(of("box").holds, ElementsAre("blade", "drink"));
  EXPECT_TRUE(of("crown").crown);
  EXPECT_EQ(of("brute").facing, Direction::UpLeft);
  EXPECT_EQ(of("brute").priority, -2);
  EXPECT_THAT(of("brute").on_fail, ElementsAre(FailingHandler::FacePlayer, FailingHandler::Bumped));
  EXPECT_THAT(of("brute").sequence[0].chain, ElementsAre(Component::Dig, Component::Move));
  EXPECT_EQ(of("brute").sequence[0].when->hurt, true);
  EXPECT_EQ(of("brute").sequence[0].when->alone, false);
}

TEST(Loader, LevelsAreFoundByDepth) {
  const Catalogue catalogue = loaded(R"(
[rat]
kind = "monster"
health = 1
[[level]]
depth = 3
name = "Below"
monsters = { rat = [1, 2] }
[[level]]
depth = 1
size = [40, 20]
)");
  EXPECT_EQ(catalogue.level_table(1).size, (Size{40, 20}));
  EXPECT_EQ(catalogue.level_table(2).size, (Size{40, 20}));
  EXPECT_EQ(catalogue.level_table(9).name, "Below");
  EXPECT_THAT(catalogue.level_table(3).monsters, ElementsAre(PlacedEntry{"rat", {1, 2}}));
}

// D24: tables are spread over a realm by share of its depth. The last guard keeps the Crown alone.
TEST(Builtin, TablesAreSpreadOverRealmsOfEveryDepth) {
  const Catalogue catalogue = game_catalogue();
  const auto depths = [&](int deepest) {
    std::vector<int> found;
    for (int depth = 1; depth <= deepest; ++depth) {
      found.push_back(catalogue.table_depth(depth, deepest));
    }
    return found;
  };
  EXPECT_THAT(depths(2), ElementsAre(1, 5));
  EXPECT_THAT(depths(3), ElementsAre(1, 3, 5));
  EXPECT_THAT(depths(5), ElementsAre(1, 2, 3, 4, 5));
  EXPECT_THAT(depths(6), ElementsAre(1, 1, 2, 3, 4, 5));
  EXPECT_THAT(depths(10), ElementsAre(1, 1, 1, 2, 2, 3, 3, 4, 4, 5));
  for (int deepest = 1; deepest <= 30; ++deepest) {
    for (int depth = 1; depth <= deepest; ++depth) {
      const bool crown_warden = catalogue.level_table(depth, deepest).guard == "crown_warden";
      EXPECT_EQ(crown_warden, depth == deepest) << depth << " of " << deepest;
    }
  }
}

// A blueprint's own depths are spread like the tables.
TEST(Loader, DepthsOfBlueprintsAreSpreadLikeTables) {
  const Catalogue catalogue = loaded(R"(
[bee]
kind = "monster"
health = 1
depth = [3, 3]
[[level]]
depth = 1
)");
  const PlacedEntry bee{"bee", {0, 1}};
  EXPECT_THAT(catalogue.level_table(3, 5).monsters, ElementsAre(bee));
  EXPECT_THAT(catalogue.level_table(3, 9).monsters, IsEmpty());
  EXPECT_THAT(catalogue.level_table(5, 9).monsters, ElementsAre(bee));
}

// The built-in tables are complete: no blueprint is placed by its depth alone.
TEST(Builtin, EverythingIsPlacedByATable) {
  const Catalogue catalogue = game_catalogue();
  for (const LevelTable& level : catalogue.levels()) {
    EXPECT_EQ(catalogue.level_table(level.depth), level) << level.name;
  }
}

// F4, F27.
TEST(Builtin, OnlyPlayersHaveAFailHandler) {
  const Catalogue catalogue = game_catalogue();
  for (const Blueprint& b : catalogue.all()) {
    const std::size_t handlers = b.kind == Kind::Player ? 1 : 0;
    EXPECT_EQ(b.on_fail.size(), handlers) << b.key;
  }
}

TEST(Builtin, EveryFileLoadsWithoutAMistake) {
  Catalogue catalogue;
  for (const ContentFile& file : builtin_content()) {
    for (const ContentError& error : load_content_file(catalogue, file.text, file.name)) {
      ADD_FAILURE() << to_string(error);
    }
  }
}

// The blueprints promised in docs/scenarios.md, and those the code relies on.
TEST(Builtin, ScenarioBlueprintsMatchTheManual) {
  const Catalogue catalogue = scenario_catalogue();
  for (const char* key : {"grunt",
                          "idle",
                          "straight",
                          "player",
                          "crate",
                          "chest",
                          "bounce_trap",
                          "spikes",
                          "lever",
                          "iron_key",
                          "silver_key",
                          "gold_key",
                          "treasure",
                          "door",
                          "portal",
                          "mimic",
                          "hermit",
                          "phantom",
                          "vial",
                          "draught_of_strength",
                          "draught_of_speed",
                          "scroll_of_insight",
                          "pick",
                          "torch",
                          "dagger",
                          "sword",
                          "leather",
                          "mail",
                          "corpse"}) {
    EXPECT_TRUE(catalogue.find(key)) << key;
  }
}

// F1: proofs rely on these numbers.
TEST(Builtin, ScenarioCreaturesAreAllAlike) {
  const Attributes plain{.strength = 1, .speed = 5, .armour = 0, .vision = 8, .dig = 0};
  const Catalogue catalogue = scenario_catalogue();
  for (const Blueprint& b : catalogue.all()) {
    if (b.health == 0 || b.kind == Kind::Player || b.kind == Kind::Crate) continue;
    EXPECT_EQ(b.health, 2) << b.key;
    EXPECT_EQ(b.attributes, plain) << b.key;
  }
  EXPECT_EQ(catalogue[catalogue.at("crate")].health, 6);  // R144
  const Blueprint& player = catalogue[catalogue.at("player")];
  EXPECT_EQ(player.health, 10);
  EXPECT_EQ(player.attributes.strength, 1);
  EXPECT_EQ(player.attributes.dig, 1);
}

// Everything a player meets has a description and a glyph of its own.
TEST(Builtin, TheGamesCreaturesAreNamedDescribedAndDistinct) {
  const Catalogue catalogue = game_catalogue();
  std::set<char32_t> glyphs;
  int monsters = 0;
  for (const Blueprint& b : catalogue.all()) {
    EXPECT_EQ(b.name.find('_'), std::string::npos) << b.key;
    EXPECT_TRUE(b.is_sector || !b.description.empty()) << b.key;
    if (b.kind != Kind::Monster) continue;
    ++monsters;
    EXPECT_FALSE(b.sequence.empty()) << b.key;
    glyphs.insert(b.glyph);
  }
  EXPECT_GE(monsters, 16);
  EXPECT_GE(glyphs.size(), 16U);
}

TEST(Builtin, TheGamesCreaturesAndItemsHaveIcons) {
  const Catalogue catalogue = game_catalogue();
  for (const Blueprint& b : catalogue.all()) {
    const bool is_creature = b.kind == Kind::Monster || b.kind == Kind::Friend;
    if (is_creature || can_be_held(b.kind)) EXPECT_NE(b.icon, "") << b.key;
  }
}

TEST(Loader, IconIsThatOfTheBase) {
  const Catalogue catalogue = loaded(
      "[rat]\nkind = \"monster\"\nhealth = 1\nicon = \"🐀\"\n"
      "[big_rat]\nbase = \"rat\"\n"
      "[mouse]\nbase = \"rat\"\nicon = \"🐁\"\n"
      "[unseen_rat]\nbase = \"rat\"\nicon = \"\"\n");
  const auto icon_of = [&](const char* key) { return catalogue[catalogue.at(key)].icon; };
  EXPECT_EQ(icon_of("big_rat"), "🐀");
  EXPECT_EQ(icon_of("mouse"), "🐁");
  EXPECT_EQ(icon_of("unseen_rat"), "");
}

TEST(Builtin, FiveDepthsHaveTheirOwnInhabitants) {
  const Catalogue catalogue = game_catalogue();
  ASSERT_EQ(catalogue.levels().size(), 5U);
  for (const LevelTable& level : catalogue.levels()) {
    EXPECT_FALSE(level.name.empty());
    EXPECT_GE(level.monsters.size(), 4U) << level.name;
    for (const PlacedEntry& entry : level.monsters) {
      const Blueprint& b = catalogue[catalogue.at(entry.blueprint)];
      EXPECT_TRUE(b.depth && b.depth->from <= level.depth && level.depth <= b.depth->to)
          << b.key << " at depth " << level.depth;
      EXPECT_TRUE(b.kind == Kind::Monster || b.kind == Kind::Friend) << b.key;
    }
    for (const PlacedEntry& entry : level.locks) {
      EXPECT_TRUE(catalogue[catalogue.at(entry.blueprint)].metal.has_value()) << entry.blueprint;
    }
  }
}

TEST(Glyphs, SurviveUtf8RoundTrip) {
  for (const char32_t c : {U'a', U'\u00E9', U'\u25A0', U'\U0001F400'}) {
    EXPECT_EQ(characters_of(utf8_of(c)), std::u32string(1, c));
  }
  EXPECT_EQ(characters_of("\xFF"), std::nullopt);
  EXPECT_EQ(characters_of("\xE2\x96"), std::nullopt);
}

// From level 2 on, three of the draws at most are vials or draughts of strength, and a net is one.
TEST(Builtin, DeepLootIsMoreThanVialsAndStrength) {
  const Catalogue game = game_catalogue();
  for (const LevelTable& level : game.levels()) {
    if (level.depth == 1) continue;
    int plain = 0, nets = 0;
    for (const LootEntry& entry : level.loot) {
      const bool is_plain = entry.blueprint == "vial" || entry.blueprint == "draught_of_strength";
      if (is_plain) plain += entry.weight;
      if (entry.blueprint == "net") nets += entry.weight;
    }
    EXPECT_EQ(plain, 3) << level.depth;
    EXPECT_EQ(nets, 1) << level.depth;
  }
}

}  // namespace
}  // namespace undercroft::loader_test
