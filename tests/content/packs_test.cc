// packs_test.cc: packs with keys of their own live together, and say what they replace and remove.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/appearing.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/themes.h"

namespace undercroft::packs_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string monster(const std::string& key, const std::string& more = "") {
  return "[" + key + "]\nkind = \"monster\"\nhealth = 3\n" + more + "\n";
}

const std::vector<LootEntry> kDrone = {{"apiary:drone", 1}};

struct Packs : ::testing::Test {
  // Adds the folder NAME with a pack.toml, if `about` is not empty, and a file x.toml.
  std::vector<std::string> add(const std::string& name, const std::string& about,
                               const std::string& text) {
    std::vector<ContentText> files;
    if (!about.empty()) files.push_back({name + "/pack.toml", about});
    files.push_back({name + "/x.toml", text});
    std::vector<std::string> sentences;
    for (const ContentError& error : load_content(catalogue, files)) {
      sentences.push_back(to_string(error));
    }
    return sentences;
  }
  std::vector<std::string> add_named(const std::string& name, const std::string& text,
                                     const std::string& more = "") {
    return add(name, "name = \"" + name + "\"\nversion = \"1.2\"\n" + more + "\n", text);
  }
  [[nodiscard]] const Blueprint& at(std::string_view key) const {
    return catalogue[catalogue.named(key).value()];
  }
  Catalogue catalogue = game_catalogue();
};

TEST_F(Packs, KeysOfTwoPacksDoNotMeet) {
  const std::string queen = monster("drone") + monster("queen", "summons = \"drone\"");
  ASSERT_THAT(add_named("apiary", queen), IsEmpty());
  ASSERT_THAT(add_named("machines", queen + monster("rat")), IsEmpty());
  EXPECT_EQ(at("apiary:queen").summons, kDrone);
  EXPECT_EQ(at("machines:queen").summons.front().blueprint, "machines:drone");
  EXPECT_EQ(at("machines:drone").name, "drone");
  EXPECT_EQ(at("rat").name, "Rat") << "the game's stays";
  EXPECT_FALSE(catalogue.named("drone")) << "no name from outside";
}

TEST_F(Packs, KeysAreThePacksOwnBeforeTheGames) {
  ASSERT_THAT(add_named("apiary",
                        "[vial]\nkind = \"item\"\nuse = { heal = 1 }\n"
                        "[box]\nkind = \"chest\"\nholds = [\"vial\", \"treasure\"]\n"
                        "[big_box]\nbase = \"box\"\n"
                        "[cup]\nbase = \"vial\"\n"),
              IsEmpty());
  EXPECT_THAT(at("apiary:box").holds, ElementsAre("apiary:vial", "treasure"));
  EXPECT_THAT(at("apiary:big_box").holds, ElementsAre("apiary:vial", "treasure"));
  EXPECT_EQ(at("apiary:cup").use->heal, 1);
}

TEST_F(Packs, OtherPacksAreNamed) {
  ASSERT_THAT(add_named("apiary", monster("drone")), IsEmpty());
  ASSERT_THAT(add_named("nest", monster("wasp", "summons = \"apiary:drone\"") +
                                    "[hornet]\nbase = \"apiary:drone\"\nhealth = 9\n"),
              IsEmpty());
  EXPECT_EQ(at("nest:wasp").summons, kDrone);
  EXPECT_EQ(at("nest:hornet").health, 9);
  EXPECT_THAT(add_named("more", monster("wasp", "summons = \"drone\"")),
              ElementsAre(HasSubstr("summons 'drone'")));
}

TEST_F(Packs, FolderWithoutAPackFileAddsToTheGame) {
  ASSERT_THAT(add("mine", "", monster("drone") + "[rat]\nbase = \"rat\"\nhealth = 9\n"), IsEmpty());
  EXPECT_EQ(at("drone").health, 3);
  EXPECT_EQ(at("mine:drone").key, "drone") << "others may say where it is from";
  EXPECT_EQ(at("rat").health, 9);
}

// A plain folder may write its own name, also of what is read later.
TEST_F(Packs, FolderMayNameItself) {
  ASSERT_THAT(
      add("mine", "", monster("aboss", "escort = { \"mine:zminion\" = 1 }") + monster("zminion")),
      IsEmpty());
  EXPECT_EQ(at("aboss").escort.front().blueprint, "zminion");
}

TEST_F(Packs, PackFileFromBeforeThereWerePacksIsAFileLikeAnyOther) {
  ASSERT_THAT(add("mine", monster("bee"), monster("wasp")), IsEmpty());
  EXPECT_TRUE(catalogue.find("bee"));
  EXPECT_TRUE(catalogue.find("wasp"));
}

// ---- needs ----

TEST_F(Packs, NeedsAreMetByEarlierPacks) {
  EXPECT_THAT(
      add_named("nest", "", "needs = { apiary = \"1.1\" }"),
      ElementsAre("nest/pack.toml:3: pack: needs the pack 'apiary', which is not loaded: give "
                  "it first"));
  ASSERT_THAT(add_named("apiary", monster("drone")), IsEmpty());
  EXPECT_THAT(add_named("nest1", "", "needs = { apiary = \"1.2\", content = \"1\" }"), IsEmpty());
  EXPECT_THAT(add_named("nest2", "", "needs = { apiary = \"1.10\" }"),
              ElementsAre(HasSubstr("needs version 1.10 of the pack 'apiary'; this is 1.2")));
  EXPECT_THAT(add_named("nest3", "", "needs = { content = \"99\" }"),
              ElementsAre(HasSubstr("needs version 99 of the game's content")));
  EXPECT_THAT(add_named("apiary", ""), ElementsAre(HasSubstr("another pack is called 'apiary'")));
}

TEST_F(Packs, PackFileIsChecked) {
  EXPECT_THAT(add("a", "name = \"a b\"\nversion = \"one\"\nlicense = \"x\"\n", ""),
              ElementsAre(HasSubstr("a/pack.toml:1: pack: name needs 1 to 40 letters"),
                          HasSubstr("a/pack.toml:2: pack: version is 'one'"),
                          HasSubstr("a/pack.toml:3: pack: unknown key 'license' (did you mean "
                                    "'licence'?)")));
  EXPECT_THAT(add("b", "version = \"1\"\n", ""), ElementsAre(HasSubstr("name is missing")));
  EXPECT_THAT(add("c", "name = \"content\"\n", ""),
              ElementsAre(HasSubstr("the game's own content")));
  EXPECT_THAT(add("d", "name = \"d\"\nneeds = { x = 1 }\n", ""),
              ElementsAre(HasSubstr("expected text")));
}

// ---- replacing and removing ----

TEST_F(Packs, PackReplacesWhatItNames) {
  ASSERT_THAT(add_named("apiary", monster("king_rat", "name = \"King Rat\"\nreplaces = \"rat\"") +
                                      monster("queen", "summons = \"king_rat\"")),
              IsEmpty());
  EXPECT_EQ(at("rat").name, "King Rat");
  EXPECT_EQ(at("apiary:king_rat").key, "rat");
  EXPECT_EQ(at("apiary:queen").summons.front().blueprint, "rat");
  EXPECT_THAT(
      add_named("machines", monster("rat", "replaces = \"rat\"")),
      ElementsAre(HasSubstr("the pack 'apiary' replaces this as well, so 'machines' cannot")));
  EXPECT_THAT(add_named("more", monster("x", "replaces = \"nothing\"")),
              ElementsAre(HasSubstr("replaces is 'nothing', which is nothing that was loaded")));
}

TEST_F(Packs, OneThingIsReplacedOnceInAPack) {
  EXPECT_THAT(
      add_named("a", monster("x", "replaces = \"rat\"") + monster("y", "replaces = \"rat\"")),
      ElementsAre(HasSubstr("another table of this pack is 'rat' already")));
}

TEST_F(Packs, TwoOldFoldersThatReplaceOneThingAreUnfit) {
  ASSERT_THAT(add("a", "", monster("rat")), IsEmpty());
  const auto errors = load_content(catalogue, {{"b/x.toml", monster("rat")}});
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_THAT(errors.front().sentence, HasSubstr("the pack 'a' replaces this as well"));
  EXPECT_EQ(errors.front().severity, Severity::Unfit) << "stored realms have them";
}

TEST_F(Packs, RemovedContentAppearsNowhere) {
  ASSERT_THAT(
      add_named("calm", "",
                "removes = [\"rat\", \"theme.flooded\", \"kit.delver\", \"room.The Nest\"]"),
      IsEmpty());
  for (int depth = 1; depth <= 5; ++depth) {
    const LevelTable table = catalogue.level_table(depth);
    for (const PlacedEntry& entry : table.monsters) EXPECT_NE(entry.blueprint, "rat");
    for (const LootEntry& entry : table.drawn_from) EXPECT_NE(entry.blueprint, "rat");
    for (const ThemeEntry& entry : table.themes) EXPECT_NE(entry.theme, "flooded");
  }
  EXPECT_EQ(catalogue.theme("flooded"), nullptr);
  EXPECT_FALSE(place_of_key(catalogue.growth().kits, "delver"));
  EXPECT_THAT(catalogue.rooms(), Not(Contains(::testing::Field(&DrawnRoom::name, "The Nest"))));
  EXPECT_THAT(add_named("more", "", "removes = [\"rta\"]"),
              ElementsAre(HasSubstr("removes has 'rta' (did you mean 'rat'?)")));
}

TEST_F(Packs, HaveOmensOfTheirOwnAndReplaceThoseOfTheGame) {
  const std::string omen = "text = \"Drones.\"\nscore = 5\nmonsters = { drone = [1, 2] }\n";
  ASSERT_THAT(add_named("apiary",
                        monster("drone") + "[omen.swarm]\nname = \"Swarm\"\n" + omen +
                            "[omen.bees]\nname = \"Bees\"\nreplaces = \"river\"\n" + omen,
                        "removes = [\"omen.lamps\"]"),
              IsEmpty());
  ASSERT_NE(catalogue.omen("apiary:swarm"), nullptr);
  EXPECT_EQ(catalogue.omen("apiary:swarm")->levels.monsters.front().blueprint, "apiary:drone");
  EXPECT_EQ(catalogue.omen("river")->name, "Bees");
  EXPECT_EQ(catalogue.omen("lamps"), nullptr);
  EXPECT_THAT(add_named("more", "", "removes = [\"omen.rivr\"]"),
              ElementsAre(HasSubstr("removes has the omen 'rivr' (did you mean 'river'?)")));
}

TEST_F(Packs, WhatTheGameNeedsIsNotRemoved) {
  for (const std::string key :
       {"player", "corpse", "chest", "plate_door", "crown", "door", "treasure", "crate", "spikes",
        "bounce_trap", "pressure_plate", "portal", "iron_key", "fire", "murky_draught"}) {
    EXPECT_THAT(add_named("p_" + key, "", "removes = [\"" + key + "\"]"),
                ElementsAre(HasSubstr("pack.toml:3: pack: removes has '" + key +
                                      "', which the game needs: ")))
        << key;
  }
  EXPECT_THAT(add_named("a", "", "removes = [\"gem\", \"iron_door\", \"torch\"]"), IsEmpty());
}

TEST_F(Packs, RemovalsSayWhatWasProbablyMeant) {
  const std::pair<std::string, std::string> cases[] = {
      {"theme.frozn", "removes has the theme 'frozn' (did you mean 'frozen'?)"},
      {"kit.delvr", "removes has the kit 'delvr' (did you mean 'delver'?)"},
      {"ability.bell",
       "besides blueprints, theme.KEY, room.NAME, kit.KEY, boon.KEY and omen.KEY can be"},
      {"rat\", \"rat", "removes has 'rat' twice"},
  };
  for (const auto& [word, sentence] : cases) {
    EXPECT_THAT(add_named("a" + std::to_string(catalogue.packs().size()), "",
                          "removes = [\"" + word + "\"]"),
                ElementsAre(HasSubstr(sentence)))
        << word;
  }
}

TEST_F(Packs, ThingOfAnotherKindReplacesNothing) {
  const std::string sentence = "it is of kind item and replaces 'rat', which is of kind monster";
  EXPECT_THAT(add_named("a", "[b]\nkind = \"item\"\nreplaces = \"rat\"\n"),
              ElementsAre(HasSubstr("a/x.toml:3: blueprint 'b': " + sentence)));
  catalogue = game_catalogue();
  EXPECT_THAT(add("b", "", "[rat]\nkind = \"item\"\n"),
              ElementsAre(HasSubstr("b/x.toml:2: blueprint 'rat': " + sentence)));
}

TEST_F(Packs, NeedsAndReplacementsThatCannotBeNameTheCause) {
  EXPECT_THAT(add_named("a", "", "needs = { a = \"1\" }"),
              ElementsAre(HasSubstr("a/pack.toml:3: pack: a pack cannot need itself")));
  EXPECT_THAT(add_named("b", monster("x", "replaces = \"rta\"")),
              ElementsAre(HasSubstr("replaces is 'rta' (did you mean 'rat'?)")));
  EXPECT_THAT(add_named("d", monster("x", "holds = [\"apiary:honey\"]")),
              ElementsAre(HasSubstr("; load the pack 'apiary' before this one")));
}

TEST_F(Packs, RemovalsMeanTheGamesAndNotThePacksOwn) {
  ASSERT_THAT(add_named("a", monster("rat", "depth = [1, 2]"), "removes = [\"rat\"]"), IsEmpty());
  EXPECT_TRUE(at("a:rat").depth.has_value());
  EXPECT_THAT(catalogue.level_table(1).monsters,
              Not(Contains(::testing::Field(&PlacedEntry::blueprint, "rat"))));
}

// ---- tables that compose ----

LootEntry drawn(const LevelTable& table, const std::string& key) {
  for (const LootEntry& entry : table.drawn_from) {
    if (entry.blueprint == key) return entry;
  }
  return {key, 0};
}

TEST_F(Packs, MonstersBringTheirOwnLevels) {
  ASSERT_THAT(
      add_named(
          "apiary",
          monster("drone",
                  "appears = [{ depth = [2, 4], weight = 3, theme = \"hive\" }, "
                  "{ depth = 3, weight = 1 }]") +
              monster("guard",
                      "appears = [{ depth = [1, 9], count = [1, 2], style = \"caves\" }]") +
              "[jar]\nkind = \"item\"\nappears = [{ depth = 2, weight = 5 }]\n"
              "[theme.hive]\nname = \"The Hive\"\nappears = [{ depth = [2, 3], weight = 4 }]\n"),
      IsEmpty());
  EXPECT_THAT(catalogue.level_table(2).themes, Contains(ThemeEntry{"apiary:hive", 4}));
  EXPECT_THAT(catalogue.level_table(4).themes, Not(Contains(ThemeEntry{"apiary:hive", 4})));
  EXPECT_EQ(drawn(table_of(catalogue, "apiary:hive", 2, 5), "apiary:drone").weight, 3);
  EXPECT_EQ(drawn(table_of(catalogue, "apiary:hive", 3, 5), "apiary:drone").weight, 4);
  EXPECT_EQ(drawn(table_of(catalogue, "", 3, 5), "apiary:drone").weight, 1);
  EXPECT_EQ(drawn(table_of(catalogue, "", 2, 5), "apiary:drone").weight, 0);
  EXPECT_THAT(table_of(catalogue, "", 2, 5).loot, Contains(LootEntry{"apiary:jar", 5}));
  const PlacedEntry guard{"apiary:guard", {1, 2}};
  for (int depth = 1; depth <= 5; ++depth) {
    const LevelTable table = table_of(catalogue, "", depth, 5);
    EXPECT_EQ(std::count(table.monsters.begin(), table.monsters.end(), guard),
              table.style == "caves" ? 1 : 0);
  }
}

TEST_F(Packs, InheritedAppearancesMeanThePacksTheme) {
  ASSERT_THAT(
      add_named("r", monster("moss",
                             "appears = [{ depth = 1, weight = 2, theme = \"mossy\" }, "
                             "{ depth = 1, weight = 5, theme = \"plain\" }]") +
                         "[big_moss]\nbase = \"moss\"\nhealth = 9\n[theme.mossy]\nname = \"M\"\n"),
      IsEmpty());
  EXPECT_EQ(drawn(table_of(catalogue, "r:mossy", 1, 5), "r:big_moss").weight, 2);
  EXPECT_EQ(drawn(table_of(catalogue, "", 1, 5), "r:big_moss").weight, 5) << "plain levels";
}

TEST_F(Packs, AppearancesAreChecked) {
  EXPECT_THAT(add_named("n", monster("m", "appears = [5, { depth = 1, theme = \"none\" }]")),
              ::testing::SizeIs(1));
  EXPECT_THAT(add_named("p", "[p]\nkind = \"player\"\nhealth = 5\nappears = [{ depth = 1 }]\n"),
              ElementsAre(HasSubstr("only what levels place can have appears")));
  EXPECT_THAT(add_named("a", monster("m", "appears = [{ weight = 1 }]")),
              ElementsAre(HasSubstr("appears: depth is missing")));
  EXPECT_THAT(add_named("b", monster("m", "appears = [{ depth = 1, theme = \"hvie\" }]")),
              ElementsAre(HasSubstr("appears: no theme is called 'hvie'")));
  EXPECT_THAT(add_named("c",
                        "[a]\nkind = \"altar\"\ngifts = [\"vial\"]\n"
                        "appears = [{ depth = 1, weight = 2 }]"),
              ElementsAre(HasSubstr("unknown key 'weight'")))
      << "levels draw creatures and items only";
}

TEST_F(Packs, ThemesOfTwoPacksShareALevel) {
  const std::string theme = "[theme.own]\nname = \"NAME\"\nappears = [{ depth = 1 }]\n";
  for (const std::string name : {"wet", "dry"}) {
    std::string text = theme;
    text.replace(text.find("NAME"), 4, name);
    ASSERT_THAT(add_named(name, text), IsEmpty());
  }
  EXPECT_THAT(catalogue.level_table(1).themes,
              ::testing::IsSupersetOf({ThemeEntry{"wet:own", 1}, ThemeEntry{"dry:own", 1}}));
}

TEST_F(Packs, LevelsAreExtendedByName) {
  const LevelTable before = catalogue.level_table(2);
  ASSERT_THAT(
      add_named("apiary", monster("drone") + "[[level]]\nextends = \"" + before.name +
                              "\"\nmonsters = { drone = 2, kobold = 0 }\nchests = [7, 8]\n"),
      IsEmpty());
  const LevelTable after = catalogue.level_table(2);
  EXPECT_EQ(after.name, before.name);
  EXPECT_EQ(after.size, before.size);
  EXPECT_EQ(after.chests, (Count{7, 8}));
  EXPECT_EQ(after.loot, before.loot);
  EXPECT_THAT(after.monsters, Contains(PlacedEntry{"apiary:drone", {2, 2}}));
  EXPECT_THAT(after.monsters, Not(Contains(::testing::Field(&PlacedEntry::blueprint, "kobold"))));
  EXPECT_THAT(add_named("more", "[[level]]\nextends = \"Nowhere\"\n"),
              ElementsAre(HasSubstr("extends is 'Nowhere'")));
}

TEST_F(Packs, LevelsAreReplacedOnPurpose) {
  const std::string name = catalogue.level_table(2).name;
  EXPECT_THAT(add_named("a", "[[level]]\ndepth = 2\nname = \"Mine\"\n"),
              ElementsAre(HasSubstr("depth 2 has a level already: say extends = ")));
  catalogue = game_catalogue();
  EXPECT_THAT(add_named("b", "[[level]]\nreplaces = \"" + name + "\"\nname = \"Mine\"\n"),
              IsEmpty());
  EXPECT_EQ(catalogue.level_table(2).name, "Mine");
  EXPECT_THAT(add_named("c", "[[level]]\nreplaces = \"Mine\"\nname = \"Ours\"\n"),
              ElementsAre(HasSubstr("the pack 'b' replaces this as well")));
}

TEST_F(Packs, RoomsOfTwoPacksMayShareAName) {
  const std::string room =
      "[[room]]\nname = \"Den\"\nmap = \"...\"\n"
      "appears = [{ depth = [1, 2], weight = 2, style = \"caves\" }]\n";
  ASSERT_THAT(add_named("a", room), IsEmpty());
  ASSERT_THAT(add_named("b", room), IsEmpty());
  const auto& rooms = catalogue.rooms();
  EXPECT_EQ(
      std::count_if(rooms.begin(), rooms.end(), [](const DrawnRoom& r) { return r.name == "Den"; }),
      2);
  EXPECT_EQ(weight_on(rooms.back(), 1, "", "caves"), 2);
  EXPECT_EQ(weight_on(rooms.back(), 1, "", "rooms"), 0);
  EXPECT_EQ(weight_on(rooms.back(), 3, "", "caves"), 0);
}

TEST_F(Packs, KitsAndAbilitiesHaveKeysToo) {
  const std::string text =
      "[ability.bash]\nname = \"Sting\"\ntext = \"T.\"\ncooldown = 9\nheal = 1\n"
      "[kit.keeper]\nname = \"Keeper\"\ntext = \"T.\"\nability = \"bash\"\n"
      "[boon.wings]\nname = \"Wings\"\ntext = \"T.\"\nability = \"dash\"\n";
  ASSERT_THAT(add_named("apiary", text), IsEmpty());
  const GrowthTables& growth = catalogue.growth();
  const auto ability = [&](int place) {
    return growth.abilities[static_cast<std::size_t>(place)].key;
  };
  EXPECT_EQ(growth.kits.back().key, "apiary:keeper");
  EXPECT_EQ(ability(growth.kits.back().gain.abilities.front()), "apiary:bash");
  EXPECT_EQ(ability(growth.boons.back().gain.abilities.front()), "dash") << "the game's";
}

TEST(PackVersions, AreComparedByTheirNumbers) {
  EXPECT_TRUE(is_at_least("1.10", "1.9"));
  EXPECT_TRUE(is_at_least("2", "1.9.9"));
  EXPECT_TRUE(is_at_least("1.0", "1"));
  EXPECT_FALSE(is_at_least("1.9", "1.10"));
  EXPECT_TRUE(is_at_least("", ""));
  EXPECT_FALSE(is_at_least("", "0.1"));
  for (const char* text : {"", "1.", ".1", "a", "1.2.3.4.5", "-1", "1000000", "1 "}) {
    EXPECT_FALSE(is_version(text)) << text;
  }
}

}  // namespace
}  // namespace undercroft::packs_test
