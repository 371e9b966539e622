// room_errors_test.cc: mistakes in rooms drawn as text (D40 to D43): each names its file and line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"

namespace undercroft::room_errors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A room with this map, which begins on line 5, and these lines below it.
std::string room_with(const std::string& map, const std::string& legend) {
  return "[[room]]\nname = \"Den\"\ndepth = [1, 2]\nmap = \"\"\"\n" + map + "\"\"\"\n" + legend +
         "\n";
}

std::vector<std::string> mistakes_in(const std::string& text) {
  static const Catalogue kGame = game_catalogue();
  Catalogue catalogue = kGame;
  std::vector<std::string> found;
  for (const ContentError& error : load_content_file(catalogue, text, "a.toml")) {
    found.push_back(to_string(error));
  }
  return found;
}

std::vector<std::string> mistakes_in(const std::string& map, const std::string& legend) {
  return mistakes_in(room_with(map, legend));
}

TEST(RoomErrors, SoundRoomsHaveNone) {
  EXPECT_THAT(mistakes_in("###\n#c+\n###\n", "[room.legend]\nc = \"chest\"\n'+' = \"door\""),
              IsEmpty());
  EXPECT_THAT(
      mistakes_in("####\n#c+o\n####\n",
                  "[room.legend]\nc = { blueprint = \"chest\", from = \"loot\", draws = 2 }\n"
                  "'+' = { blueprint = \"door\", wired_to = \"o\" }\n"
                  "o = \"pressure_plate\""),
      IsEmpty());
}

TEST(RoomErrors, RoomsAreAddedToTheCatalogue) {
  Catalogue catalogue = game_catalogue();
  const std::size_t before = catalogue.rooms().size();
  const std::string text = room_with("#~=\n.$:\n%..\n", "legend = { $ = \"gem\" }");
  const auto errors = load_content_file(catalogue, text, "a.toml");
  ASSERT_THAT(errors, ::testing::Not(IsEmpty()));  // an inline key needs quotes
  const std::string right = room_with("#~=\n.$:\n%..\n", "legend = { '$' = \"gem\" }");
  ASSERT_THAT(load_content_file(catalogue, right, "a.toml"), IsEmpty());
  ASSERT_EQ(catalogue.rooms().size(), before + 1);
  const DrawnRoom& room = catalogue.rooms().back();
  EXPECT_EQ(room.ground[(Point{0, 0})], Ground::Bedrock) << "nobody digs through a wall";
  EXPECT_EQ(room.ground[(Point{1, 0})], Ground::Water);
  EXPECT_EQ(room.ground[(Point{2, 1})], Ground::Ledge);
  EXPECT_EQ(room.things.front().at, (Point{1, 1}));
}

TEST(RoomErrors, MapsAreBounded) {
  EXPECT_THAT(mistakes_in(std::string(41, '.') + "\n", ""),
              ElementsAre("a.toml:5: room 'Den': the map has 41 by 1 cells; expected at most 40 "
                          "by 24"));
  std::string tall;
  for (int i = 0; i < 100000; ++i) tall += ".\n";
  EXPECT_THAT(mistakes_in(tall, ""), ElementsAre(HasSubstr("the map has 1 by 100000 cells")));
  EXPECT_THAT(mistakes_in("...\n..\n", ""),
              ElementsAre("a.toml:6: room 'Den': a row of 2 cells; expected 3 as in the first "
                          "row"));
  EXPECT_THAT(mistakes_in("", ""), ElementsAre("a.toml:5: the map is empty"));
  std::string crowd;
  for (int i = 0; i < 12; ++i) crowd += "ggggggggggggggg.....\n";
  EXPECT_THAT(mistakes_in(crowd, "legend = { g = \"gem\" }"),
              ElementsAre(HasSubstr("the map has more than 60 things")));
}

TEST(RoomErrors, LettersAreKnownAndUsed) {
  EXPECT_THAT(mistakes_in("..\n.q\n", ""),
              ElementsAre("a.toml:6: room 'Den': 'q' at 1,1 of the map is neither terrain (# % . ~ "
                          "= :) nor in the legend"));
  EXPECT_THAT(mistakes_in("<.<\n", ""), ElementsAre(HasSubstr("no more than one of the stairs")));
  EXPECT_THAT(mistakes_in("...\n", "legend = { g = \"gem\" }"),
              ElementsAre("a.toml:7: room 'Den': the legend has 'g', which is not on the map"));
  EXPECT_THAT(mistakes_in(".g.\n", "legend = { g = \"gme\" }"),
              ElementsAre(HasSubstr("a.toml:7: room 'Den', legend 'g': no blueprint is called "
                                    "'gme' (did you mean 'gem'?)")));
  EXPECT_THAT(mistakes_in(".#.\n", "legend = { '#' = \"gem\" }"),
              ElementsAre(HasSubstr("'#' cannot stand for something")));
  EXPECT_THAT(mistakes_in(".c.\n", "legend = { c = \"crown\" }"),
              ElementsAre(HasSubstr("'crown' cannot stand in a drawn room")));
}

TEST(RoomErrors, RoomsHaveFloorThatIsReached) {
  EXPECT_THAT(mistakes_in("###\n###\n", ""),
              ElementsAre("a.toml:5: room 'Den': no floor of the map can be reached from around "
                          "it"));
}

TEST(RoomErrors, WiresConnectWhatBelongsTogether) {
  const std::string head = "[room.legend]\nc = \"chest\"\n";
  EXPECT_THAT(mistakes_in("c.o\n", head + "o = \"pressure_plate\""),
              ElementsAre("a.toml:5: room 'Den': a plate that is wired to no door, at 2,0 of the "
                          "map"));
  EXPECT_THAT(
      mistakes_in("c.o\n", head + "o = { blueprint = \"pressure_plate\", wired_to = \"D\" }"),
      ElementsAre(HasSubstr("a.toml:9: room 'Den': wired_to has 'D', which is no letter of "
                            "a thing on the map")));
  EXPECT_THAT(mistakes_in("c.o\n", head + "o = { blueprint = \"lever\", wired_to = \"c\" }"),
              ElementsAre(HasSubstr("not these two")));
  EXPECT_THAT(mistakes_in("c.o\n", head + "o = { blueprint = \"lever\", wired_to = \"o\" }"),
              ElementsAre(HasSubstr("wired_to has 'o', which is the thing itself")));
  std::string many = "o = { blueprint = \"pressure_plate\", wired_to = [";
  for (int i = 0; i < 21; ++i) many += "\"c\", ";
  EXPECT_THAT(mistakes_in("c.o\n", head + many + "] }"),
              ::testing::Contains(HasSubstr("wired_to has 21 letters; expected at most 20")));
  EXPECT_THAT(mistakes_in("c.p\n", head + "p = \"portal\""),
              ElementsAre(HasSubstr("a portal that is not wired to exactly one other")));
}

TEST(RoomErrors, DoorsHangBetweenWalls) {
  EXPECT_THAT(mistakes_in("#..\n+c.\n", "[room.legend]\nc = \"chest\"\n'+' = \"door\""),
              ElementsAre("a.toml:6: room 'Den': the door at 0,1 of the map needs walls on two "
                          "opposite sides, and none on the others"));
}

// D42: whoever a friend lets in gets out without it.
TEST(RoomErrors, NobodyIsShutInForGood) {
  const std::string doors =
      "[room.legend]\nD = { blueprint = \"plate_door\", wired_to = \"o\" }\no = "
      "\"pressure_plate\"\n";
  EXPECT_THAT(mistakes_in("####.\n#..D.\n####o\n", doors),
              ElementsAre(HasSubstr("a.toml:6: room 'Den': a hero at 1,1 of the map could be shut "
                                    "in for good")));
  EXPECT_THAT(mistakes_in("####.\n#:.D.\n####o\n", doors), IsEmpty()) << "a fall is a way out";
  const std::string way_out = doors +
                              "E = { blueprint = \"plate_door\", wired_to = \"p\" }\n"
                              "p = \"pressure_plate\"\n";
  EXPECT_THAT(mistakes_in("#####.\nEp..D.\n#####o\n", way_out), IsEmpty());
  EXPECT_THAT(mistakes_in("#####.\nE.p.D.\n#####o\n", way_out), ElementsAre(HasSubstr("shut in")))
      << "the door closes before the hero is in it";
  const std::string lever =
      "[room.legend]\nD = { blueprint = \"plate_door\", wired_to = \"L\" }\n"
      "L = \"lever\"\n";
  EXPECT_THAT(mistakes_in("####.\n#.LD.\n####.\n", lever), ElementsAre(HasSubstr("shut in")));
  EXPECT_THAT(mistakes_in("#####.\n#L..D.\n#####L\n", lever), IsEmpty());
}

TEST(RoomErrors, NobodyIsThrownOrLuredWhereThereIsNoWayOut) {
  EXPECT_THAT(mistakes_in("####\n#.b.\n####\n", "legend = { b = \"bounce_trap_left\" }"),
              ElementsAre(HasSubstr("shut in")));
  EXPECT_THAT(
      mistakes_in("####.\n#mD.\n####o\n" + std::string(),
                  "[room.legend]\nm = \"mimic\"\nD = { blueprint = \"plate_door\", wired_to "
                  "= \"o\" }\no = \"pressure_plate\""),
      ::testing::Not(IsEmpty()));
}

// D43
TEST(RoomErrors, EachLockHasItsKey) {
  const std::string lock = "[room.legend]\nD = \"iron_door\"\nc = \"chest\"\n";
  EXPECT_THAT(mistakes_in("####.\n#c.D.\n####.\n", lock),
              ElementsAre(HasSubstr("for each lock one key")));
  EXPECT_THAT(mistakes_in("####.\n#c.D.\n####k\n", lock + "k = \"iron_key\""), IsEmpty());
  EXPECT_THAT(mistakes_in("####.\n#ckD.\n####.\n", lock + "k = \"iron_key\""),
              ElementsAre(HasSubstr("for each lock one key")))
      << "behind its lock";
  EXPECT_THAT(mistakes_in("####.\n#c.D.\n####k\n", lock + "k = \"gold_key\""),
              ElementsAre(HasSubstr("for each lock"), HasSubstr("for each lock")));
}

TEST(RoomErrors, TablesAreCheckedAsElsewhere) {
  EXPECT_THAT(mistakes_in("[[room]]\nnmae = \"x\"\ndepth = 1\nmap = \".\"\n"),
              ElementsAre(HasSubstr("a.toml:1: room: name is missing"),
                          HasSubstr("a.toml:2: room: unknown key 'nmae' (did you mean 'name'?)")));
  EXPECT_THAT(
      mistakes_in("[[room]]\nname = \"x\"\ndepth = 0\nweight = 0\n"),
      ElementsAre("a.toml:1: room 'x': map is missing", HasSubstr("a.toml:3: room 'x': depth"),
                  HasSubstr("a.toml:4: room 'x': weight")));
  EXPECT_THAT(mistakes_in("room = [1]\n"),
              ElementsAre("a.toml:1: room contains the number 1; expected tables"));
  const std::string one = room_with("...\n", "");
  EXPECT_THAT(mistakes_in(one + one), ElementsAre("a.toml:8: room 'Den' is defined twice"));
  EXPECT_THAT(mistakes_in("[[level]]\ndepth = 1\ndrawn_rooms = 21\n"),
              ElementsAre(HasSubstr("drawn_rooms is the number 21; expected a whole number from 0 "
                                    "to 20")));
}

TEST(RoomErrors, HostileFilesAreRead) {
  for (const char* text :
       {"[[room]]\nname = \"x\"\ndepth = 1\nmap = \"\\n\\n\\n\"\n", "[[room]]\n",
        "[[room]]\nmap = 3\n", "[[room]]\nname = \"x\"\ndepth = 1\nmap = \"a\"\nlegend = 3\n",
        "[[room]]\nname = \"x\"\ndepth = 1\nmap = \"a\"\nlegend = { a = { wired_to = [1] } }\n",
        "[[room]]\nname = \"x\"\ndepth = 1\nmap = \"ab\"\nlegend = { a = { blueprint = "
        "\"iron_door\", wired_to = \"b\" }, b = { from = \"loot\", blueprint = \"rat\" } }\n"}) {
    EXPECT_THAT(mistakes_in(text), ::testing::Not(IsEmpty())) << text;
  }
}

}  // namespace
}  // namespace undercroft::room_errors_test
