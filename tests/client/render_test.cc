// render_test.cc: whole screens as pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/view/screens/camera.h"
#include "client/view/text/accessibility_text.h"
#include "client/view/text/describe.h"
#include "client/view/text/time_words.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::render_test {
namespace {

const std::vector<std::string> kRoom = {
    "##########", "#...g....#", "#.=.@.2..+", "#..&~~...#", "#####I####",
};

ViewModel room() {
  ViewModel view = view_of(kRoom);
  view.known.self.keys = {1, 0, 2};
  view.known.self.treasure = 12;
  add_line(view.log, {.turn = 411, .text = "Bob opens the door."});
  add_line(view.log, {.turn = 412, .text = "You hit the goblin for 3."});
  add_line(view.log, {.turn = 412, .text = "<Bob> fall back", .tone = Tone::Chat});
  return view;
}

TEST(Render, StandardScreen) {
  EXPECT_EQ(picture(room(), {80, 24}),
            R"( Depth 3: Sunken Halls     Turn 412     YOUR TURN                       net 42ms
                                                          |Alice             $12
                                                          |HP ========--   16/20
                                                          |Str 4 Spd 5 Arm 1
                                                          |Keys iron gold x2
                                                          |-Players-------------
                        ##########                        |2  Bob     . 18/20 E2
                        #...g....#                        |-In view-------------
                        #.=.@.2..+                        |g goblin hurt      N1
                        #..&~~...#                        |& iron key        SW1
                        #####I####                        |= chest            W2
                                                          |I door iron lock  SE2
                                                          |+ door             E5
                                                          |
                                                          |
                                                          |
                                                          |


  411  Bob opens the door.
> 412  You hit the goblin for 3.
       <Bob> fall back
:
 arrows move  . wait  o explore  Tab fight  i pack  x look  Enter chat  ? help
)");
}

// The top row of a room with that notice.
std::string top_row_with_notice(Size size) {
  ViewModel view = room();
  view.known.notice = {"The Undercroft is awake: the Crown is on depth 3 with Bob",
                       "Awake! Crown: depth 3, Bob"};
  const std::string whole = picture(view, size);
  return whole.substr(0, whole.find('\n'));
}

TEST(Render, ANoticeStandsInTheTopRow) {
  EXPECT_EQ(top_row_with_notice({110, 30}).substr(0, 78),
            " D3 T412  The Undercroft is awake: the Crown is on depth 3 with Bob  YOUR TURN");
  EXPECT_EQ(top_row_with_notice({80, 24}),
            " D3 T412  Awake! Crown: depth 3, Bob  YOUR TURN                         net 42ms");
}

TEST(Render, CompactScreen) {
  EXPECT_EQ(picture(room(), {60, 20}),
            R"( D3 T412  YOUR TURN                                 net 42ms
 HP 16/20 ========--  2.18/20E2




                         ##########
                         #...g....#
                         #.=.@.2..+
                         #..&~~...#
                         #####I####




  411  Bob opens the door.
> 412  You hit the goblin for 3.
       <Bob> fall back
:
 . wait  o explore  Tab fight  i pack  x look  ? help
)");
}

TEST(Render, WideScreenHasASeparateChat) {
  const Screen screen = screen_of(room(), {120, 40}, kAscii);
  EXPECT_EQ(screen.row(29).substr(0, 6), "-Log--");
  EXPECT_EQ(screen.row(29).substr(86), "+-Chat----------------------------");
  EXPECT_EQ(screen.row(30).substr(86), "|<Bob> fall back");
  EXPECT_EQ(screen.row(37).find("> 412  You hit"), 0U);
  EXPECT_EQ(screen.row(1).substr(86, 6), "|Alice");
}

TEST(Render, WideScreenShowsAWordAndABarPerPlayer) {
  ViewModel view = room();
  const auto row = [&](int y) { return screen_of(view, {140, 40}, kAscii).row(y).substr(106); };
  EXPECT_EQ(row(6), "|2  Bob        . choosing");
  EXPECT_EQ(row(7), "|   =========- 18/20            E2");
  EXPECT_EQ(row(9), "|g goblin       ===- hurt       N1");
  member(view.known, 1).connected = false;
  EXPECT_EQ(row(6), "|2  Bob        x lost link");
  view.known.entities.at(member(view.known, 1).id).max_health = 150;
  EXPECT_EQ(row(7), "|   ==-------- 18/150! hurt     E2");
}

TEST(Render, WideScreenSaysWhomTheTurnWaitsForAndWhoIsHurt) {
  ViewModel view = room();
  const auto row = [&](int y) { return screen_of(view, {140, 40}, kAscii).row(y).substr(106); };
  EntityView& body = view.known.entities.at(member(view.known, 1).id);
  body.health = 9;
  EXPECT_EQ(row(7), "|   =====----- 9/20 hurt        E2");
  view.standing = StandingNow{};
  EXPECT_EQ(row(6), "|2  Bob        . waited for");
  member(view.known, 1).alive = false;
  body.health = 0;
  body.statuses.add(Status::Down);
  body.status_turns = 12;
  EXPECT_EQ(row(6), "|2  Bob        _ down 12        E2");
}

std::string row_of(const ViewModel& view, std::string_view words) {
  const Screen screen = screen_of(view, {80, 24}, kAscii);
  for (int y = 1; y < 17; ++y) {
    if (screen.row(y).find(words, 58) != std::string::npos) return screen.row(y).substr(58);
  }
  return "";
}

TEST(Render, MarksFoesInNoLineOfFire) {
  EXPECT_THAT(row_of(view_of({"######", "#@...#", "#..g.#", "######"}), "goblin"),
              ::testing::HasSubstr("~"));
  EXPECT_THAT(row_of(view_of({"######", "#@.g.#", "######"}), "goblin"),
              ::testing::Not(::testing::HasSubstr("~")));
}

// The arrows and the letters that stand for bearings are only at the end of a row.
TEST(Render, APlayersRowBeginsWithNumberSignAndNameInEveryCharset) {
  for (const Charset charset : {Charset::Unicode, Charset::Cp437, Charset::Ascii}) {
    for (const bool digits : {false, true}) {
      for (const char* name : {"Tess", "Vic", "Nan", "Eve", "Sam", "Wes"}) {
        ViewModel view = room();
        member(view.known, 1).name = name;
        const Display display{charset, Colours::Full, Theme::Dark, digits};
        const std::string row = screen_of(view, {80, 24}, display).row(6);
        const std::string begin = std::string(digits ? "2  " : "2@ ") + name + " ";
        EXPECT_NE(row.find(begin), std::string::npos) << row;
      }
    }
  }
}

TEST(Render, PlayerStateIsASign) {
  ViewModel view = room();
  MemberView& bob = member(view.known, 1);
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob     . 18/20 E2");
  bob.chosen = true;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob     * 18/20 E2");
  bob.away = true;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob     z 18/20 E2");
  bob.connected = false;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob     x 18/20 E2");
  bob.alive = false;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob             %");
}

TEST(Render, DownedFriendIsShownAsDownWithPlace) {
  ViewModel view = room();
  MemberView& bob = member(view.known, 1);
  EntityView& body = view.known.entities.at(bob.id);
  bob.alive = false;
  body.health = 0;
  body.statuses.add(Status::Down);
  Look look = view.known.look(body);
  look.kind = Kind::Downed;
  put(view.known, body, look);
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob down        E2");
  EXPECT_THAT(describe(view, body.at),
              ::testing::HasSubstr("walks into that cell three turns in a row revives Bob."));
  view.known.entities.erase(bob.id);
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob             %") << "where the host shows no places";
  bob.depth = 3;
  bob.at = {4, 40};
  bob.max_health = 20;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob down       S38");
  EXPECT_THAT(picture(view, {140, 40}), ::testing::HasSubstr("down"));
}

TEST(Render, FriendsOutOfSightAreShownWithPlace) {
  ViewModel view = room();
  MemberView& bob = member(view.known, 1);
  view.known.entities.erase(bob.id);
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob             .");
  bob.depth = 3;
  bob.at = {4, 40};
  bob.health = 3;
  bob.max_health = 20;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob    . 3/20! S38");
  bob.depth = 2;
  bob.in_group = false;
  EXPECT_EQ(row_of(view, "Bob"), "|2  Bob       3/20! L2");
  EXPECT_THAT(screen_of(view, {60, 20}, kAscii).row(1), ::testing::HasSubstr("2 3/20!L2"));
  EXPECT_THAT(screen_of(view, {140, 40}, kAscii).row(6), ::testing::HasSubstr("level 2"));
}

// Where the list of members shows them, unless the player sees that nobody is there.
TEST(Render, FriendsOutOfViewAreDimOnTheMap) {
  ViewModel view = room();
  MemberView& bob = member(view.known, 1);
  const auto cells_of_bob = [&](bool is_dim) {
    const Screen screen = screen_of(view, {80, 24}, kAscii);
    int count = 0;
    screen.cells.for_each_point([&](Point p) {
      const ScreenCell& cell = screen.cells[p];
      count += p.x < 58 && p.y > 0 && p.y < 18 && cell.glyph == U'2' && cell.style.dim == is_dim;
    });
    return count;
  };
  ASSERT_EQ(cells_of_bob(false), 1) << "in view";
  const Point at = view.known.entities.at(bob.id).at;
  view.known.entities.erase(bob.id);
  bob.depth = 3;
  bob.at = at;
  EXPECT_EQ(cells_of_bob(true), 0) << "the player sees an empty cell";
  view.known.cells[at].visible = false;
  EXPECT_EQ(cells_of_bob(true), 1);
  bob.depth = 2;
  EXPECT_EQ(cells_of_bob(true), 0) << "on another level";
}

TEST(Render, SpectatorsAreCounted) {
  ViewModel view = room();
  member(view.known, 0).watchers = 2;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("|Watching you: 2"));
}

TEST(Render, LongNameIsKeptBeforeMaximumHealth) {
  ViewModel view = room();
  member(view.known, 1).name = "Bartholomew";
  EXPECT_EQ(row_of(view, "Bar"), "|2  Bartholom. . 18 E2");
  view.known.entities.at(member(view.known, 1).id).health = 3;
  EXPECT_EQ(row_of(view, "Bar"), "|2  Bartholom. . 3! E2");
}

TEST(Render, ManyPlayersAreCountedWithThoseWaitedForFirst) {
  ViewModel view = view_of({"@2345672345", "..........."});
  for (std::size_t i = 1; i < 10; ++i) member(view.known, i).chosen = i != 9;
  EXPECT_THAT(row_of(view, "+5 more"), ::testing::StartsWith("|+"));
  const Screen screen = screen_of(view, {80, 24}, kAscii);
  EXPECT_THAT(screen.row(6).substr(58), ::testing::HasSubstr(" . 18/20 "));
}

// A room full of traps or rats must not push anything else off the list.
TEST(Render, SceneryAlwaysSharesARowAndItemsWhenRowsAreShort) {
  const ViewModel full = view_of({"@.^^^^^", ".ggg^^^", "..=.^^^", "...^^^^"});
  EXPECT_EQ(row_of(full, "bounce"), "|^ bounce trap x15  E2");
  EXPECT_EQ(row_of(full, "chest"), "|= chest           SE2");
  const std::string all = picture(full, {80, 24});
  std::size_t goblins = 0;
  for (auto at = all.find("|g "); at != std::string::npos; at = all.find("|g ", at + 1)) ++goblins;
  EXPECT_EQ(goblins, 3U);
  EXPECT_EQ(all.find(" more: v"), std::string::npos);
  const ViewModel few = view_of({"@.^^", "..==", "...."});
  EXPECT_EQ(row_of(few, "bounce"), "|^ bounce trap x2   E2");
  EXPECT_EQ(row_of(few, "chest"), "|= chest           SE2");
}

TEST(Render, AwayPlayerIsWarned) {
  ViewModel view = room();
  member(view.known, 0).away = true;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("AWAY (auto-wait) press a key"));
}

TEST(Render, WideScreenNamesThePlayersStillChoosing) {
  ViewModel view = room();
  view.known.deadline_ms = 104000;
  EXPECT_THAT(screen_of(view, {140, 40}, kAscii).row(0),
              ::testing::HasSubstr("YOUR TURN 4 s ================----  Waiting: you, Bob"));
}

TEST(Render, WornItemsAreListedBelowTheView) {
  ViewModel view = room();
  PackView cap = in_pack(view.known, "a cap of great and utter darkness");
  cap.wearable = cap.worn = true;
  view.known.self.pack = {cap};
  const Screen screen = screen_of(view, {80, 24}, kAscii);
  EXPECT_EQ(screen.row(13).substr(58), "|-Worn----------------");
  EXPECT_EQ(screen.row(14).substr(58), "|? cap");
}

TEST(Render, LongPromptsWrapInsteadOfBeingCut) {
  ViewModel view = room();
  view.ui.prompt =
      "Written to /home/alice/.local/state/undercroft/" + std::string(60, 'm') + "/end.txt";
  const Screen screen = screen_of(view, {60, 20}, kAscii);
  std::string bottom;
  for (int y = 16; y < 20; ++y) bottom += screen.row(y);
  EXPECT_THAT(bottom, ::testing::HasSubstr("/end.txt"));
  EXPECT_THAT(bottom, ::testing::HasSubstr("Written to"));
}

TEST(Render, RememberedItemsKeepTheirColour) {
  ViewModel view = room();
  const EntityView& key = with_sign(view.known, '&');
  view.known.cells[key.at].visible = false;
  const Screen screen = screen_of(view, {80, 24}, Display{});
  const auto seen = [&](char32_t glyph) {
    for (int y = 0; y < 24; ++y) {
      for (int x = 0; x < 58; ++x) {
        if (screen.cells[{x, y}].glyph == glyph) return screen.cells[{x, y}].style;
      }
    }
    return TextStyle{};
  };
  const TextStyle style = seen(U'⌐');
  EXPECT_EQ(style.fg, style_of(tint_of(key.metal.value_or(Metal::Iron)), Display{}).fg);
  EXPECT_TRUE(style.dim);
}

// The number of reversed columns in the top row.
int reversed_columns(const ViewModel& view) {
  const Screen screen = screen_of(view, {80, 24}, kAscii);
  int count = 0;
  for (int x = 0; x < 80; ++x) count += screen.cells[{x, 0}].style.reverse ? 1 : 0;
  return count;
}

// The stairs of the room's map, with a corpse on them.
TEST(Render, StairsAreDrawnAboveCorpses) {
  ViewModel view = view_of({"#####", "#@%>#", "#####"});
  EntityView corpse = with_sign(view.known, '%');
  corpse.at = corpse.at + Point{1, 0};
  view.known.entities[corpse.id] = corpse;
  EXPECT_NE(picture(view, {80, 24}).find("#@.>#"), std::string::npos) << picture(view, {80, 24});
}

TEST(Render, PortalsAreDrawnAboveCorpsesAndBelowDownedPlayers) {
  ViewModel view = view_of({"#####", "#@%.#", "#####"});
  const Point at = with_sign(view.known, '%').at;
  const auto add = [&](EntityId id, Kind kind) {
    Look look;
    look.kind = kind;
    look.layer = layer_of(kind);
    EntityView entity;
    entity.id = id;
    entity.at = at;
    put(view.known, entity, look);
  };
  const auto top = [&] { return entities_at(view.known, at).front()->id; };
  add(EntityId{91}, Kind::Portal);
  EXPECT_EQ(top(), EntityId{91});
  add(EntityId{92}, Kind::Downed);
  EXPECT_EQ(top(), EntityId{92});
}

TEST(Render, LastSecondsOfATurnAreReversed) {
  ViewModel view = room();
  view.welcome.rules = {{"deadline_ms", "20000"}};
  view.known.deadline_ms = view.now_ms + 5001;
  EXPECT_EQ(reversed_columns(view), 0);
  view.known.deadline_ms = view.now_ms + 5000;
  EXPECT_EQ(reversed_columns(view), static_cast<int>(std::string("YOUR TURN 5 s").size()));
  view.welcome.rules = {{"deadline_ms", "5000"}};
  EXPECT_EQ(reversed_columns(view), 0) << "a short turn would be reversed from its start";
}

// R107: the deadline that is sent has the reserve in it only with overtime.
TEST(Render, TheClockSaysTheTurnAndTheReserveSeparately) {
  ViewModel view = room();
  const auto clock = [&view](std::uint64_t left_ms, const char* overtime) {
    view.welcome.rules = {{"deadline_ms", "5000"}, {"overtime", overtime}};
    view.known.deadline_ms = view.now_ms + left_ms;
    view.known.reserve_ms = 60000;
    return turn_time_in_words(*turn_time(view));
  };
  EXPECT_EQ(clock(65000, "on"), "5 s, then 60 s in reserve");
  EXPECT_THAT(screen_of(view, {140, 40}, kAscii).row(0),
              ::testing::HasSubstr("YOUR TURN 5 s, then 60 s in reserve ====="));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("YOUR TURN 5 s +60 s"));
  EXPECT_THAT(status_aloud(view),
              ::testing::HasSubstr("your turn, 5 seconds, then 60 in reserve,"));
  EXPECT_EQ(clock(42000, "on"), "42 s in reserve");
  EXPECT_EQ(clock(5000, "off"), "5 s, 60 s in reserve");
}

TEST(Render, SilentServerReversesTheTopRow) {
  ViewModel view = room();
  view.heard_ms = view.now_ms - kNoReplyMs;
  EXPECT_EQ(reversed_columns(view), 80);
}

TEST(Render, DamageBehindAWindowFlashesTheTopRow) {
  ViewModel view = room();
  view.heard_ms = view.now_ms;
  view.ui.mode = Mode::Pack;
  Delta harm;
  harm.from_turn = view.known.turn;
  harm.to_turn = view.known.turn + 1;
  harm.entities = {{.id = kMe, .health = view.known.self.health - 3}};
  const ViewModel hurt = reduce(view, harm);
  EXPECT_EQ(reversed_columns(hurt), 80);
  EXPECT_EQ(reversed_columns(reduce(hurt, Tick{hurt.now_ms + kFlashMs, hurt.now_ms})), 0);
  view.is_still = true;
  EXPECT_EQ(reversed_columns(reduce(view, harm)), 0);
  view.is_still = false;
  view.ui.mode = Mode::Map;
  EXPECT_EQ(reversed_columns(reduce(view, harm)), 0) << "the map itself shows the damage";
}

TEST(Render, LastSecondsFlashOnceOverAWindow) {
  ViewModel view = room();
  view.welcome.rules = {{"deadline_ms", "20000"}};
  view.known.deadline_ms = view.now_ms + 5100;
  view.ui.mode = Mode::Help;
  const auto in = [&](ViewModel model, std::uint64_t ms) {
    return reduce(std::move(model), Tick{view.now_ms + ms, view.now_ms + ms});
  };
  EXPECT_EQ(reversed_columns(in(view, 150)), 80);
  EXPECT_LT(reversed_columns(in(in(view, 150), 450)), 80);
}

TEST(Render, ChatPaneShowsTheTime) {
  ViewModel view = room();
  view.clock = "18:02";
  view = reduce(view, ChatLine{0, "Dov", "brb, door", "", false});
  EXPECT_THAT(picture(view, {120, 40}), ::testing::HasSubstr("|18:02 <Dov> brb, door"));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("       <Dov> brb, door"));
}

TEST(Render, QuestionShowsItsKeys) {
  ViewModel view = press_text(room(), "S").view;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr(" y yes   any other key: no"));
  view = press_text(room(), "'").view;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("any other key: cancel"));
}

TEST(Render, SpectatorSeesTheNumberOfSpectators) {
  ViewModel view = room();
  view.welcome.watched = "Alice";
  member(view.known, 0).watchers = 1;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("SPECTATING Alice   "));
  member(view.known, 0).watchers = 3;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("SPECTATING Alice, 3 watching"));
}

TEST(Render, SpectatorsAreNamedWhereThereIsRoom) {
  ViewModel view = room();
  member(view.known, 0).watchers = 1;
  view.watchers = {"eve"};
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("Watching you: eve"));
  view.watchers = {"Bartholomew_1234"};
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("Watching you: 1\n"));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("  Bartholomew_1234\n"));
  member(view.known, 0).watchers = 3;
  view.watchers = {"eve", "mallory", "Bartholomew_1234"};
  EXPECT_THAT(picture(view, {120, 40}), ::testing::HasSubstr("Watching you: 3\n"));
  EXPECT_THAT(picture(view, {120, 40}), ::testing::HasSubstr("  eve, mallory, Bartholomew_1234\n"));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("  eve, mallory +1\n"));
}

TEST(Render, WindowTitleSaysWhoseTurnItIs) {
  ViewModel view = room();
  member(view.known, 1).in_group = true;
  view.known.depth = 3;
  EXPECT_EQ(window_title(view), "Undercroft: Alice, depth 3, YOUR TURN");
  view.pending = Pending{};
  EXPECT_EQ(window_title(view), "Undercroft: Alice, depth 3, waiting");
  member(view.known, 1).in_group = false;
  EXPECT_EQ(window_title(view), "Undercroft: Alice, depth 3");
  EXPECT_EQ(window_title(ViewModel{}), "Undercroft");
}

TEST(Render, TooSmallScreenSaysSoAndThatTheClientIsConnected) {
  const std::string text = picture(room(), {52, 16});
  EXPECT_THAT(text, ::testing::HasSubstr("Terminal too small: 52x16, need 60x20."));
  EXPECT_THAT(text, ::testing::HasSubstr("Still connected. YOUR TURN. HP 16/20."));
  EXPECT_THAT(picture(room(), {20, 3}), ::testing::HasSubstr("too small"));
}

TEST(Render, SurvivesAnySize) {
  for (int width = 1; width < 130; width += 3) {
    for (int height = 1; height < 45; height += 2) {
      const Screen screen = screen_of(room(), {width, height}, kAscii);
      EXPECT_EQ(screen.cells.size(), (Size{width, height}));
    }
  }
}

TEST(Render, AsciiUsesNoOtherCharacters) {
  for (const Mode mode :
       {Mode::Map, Mode::Look, Mode::Pack, Mode::List, Mode::Help, Mode::History, Mode::Chat}) {
    for (const ConnectionState state : {ConnectionState::Up, ConnectionState::Lost}) {
      ViewModel view = room();
      view.ui.mode = mode;
      view.ui.typed = "caf\xc3\xa9 \xe2\x98\x83";
      view.connection.state = state;
      add_line(view.log, {.turn = 412, .text = "<Zo\xc3\xab> \xe2\x9c\x93", .tone = Tone::Chat});
      for (const Size size : {Size{60, 20}, Size{80, 24}, Size{120, 40}}) {
        for (const char c : picture(view, size)) {
          ASSERT_TRUE(c == '\n' || (c >= 0x20 && c < 0x7f)) << static_cast<int>(c);
        }
      }
    }
  }
}

TEST(Render, MonoUsesNoColours) {
  const Screen screen = screen_of(room(), {80, 24}, kAscii);
  screen.cells.for_each_point([&](Point p) {
    EXPECT_EQ(screen.cells[p].style.fg, -1);
    EXPECT_EQ(screen.cells[p].style.bg, -1);
  });
}

// The screen cell of a level's cell on an 80x24 screen.
ScreenCell drawn_at(const ViewModel& view, Point cell, const Display& look) {
  const Screen screen = screen_of(view, {80, 24}, look);
  const Point corner = centred(map_area({80, 24}), view.known.cells.size(), view.known.self.at);
  return screen.cells[cell - corner + Point{0, 1}];
}

TEST(Render, PlayersHaveTheColourOfTheirSlotOnEveryScreen) {
  const Display full;
  EXPECT_EQ(drawn_at(room(), {6, 2}, full).style.fg, 99);
  EXPECT_EQ(drawn_at(room(), {6, 2}, full).glyph, U'@');
  EXPECT_EQ(drawn_at(room(), {4, 2}, full).style.fg, 231);
  EXPECT_EQ(drawn_at(room(), {6, 2}, kAscii).glyph, U'2');
}

TEST(Render, LocksShowTheirMetalWithAndWithoutColour) {
  EXPECT_EQ(drawn_at(room(), {5, 4}, Display{}).style.bg, 75);
  EXPECT_EQ(drawn_at(room(), {5, 4}, kAscii).glyph, U'I');
  EXPECT_TRUE(drawn_at(room(), {5, 4}, kAscii).style.reverse);
}

TEST(Render, TargetedCellIsMarkedAndTheHeroStaysPut) {
  ViewModel view = room();
  view = reduce(view, IntentSent{1, 413, {.verb = IntentVerb::Bump, .direction = Direction::Left}});
  EXPECT_TRUE(drawn_at(view, {3, 2}, Display{}).style.underline);
  EXPECT_EQ(drawn_at(view, {4, 2}, Display{}).glyph, U'@');
}

TEST(Render, CursorIsOnTheRelevantCell) {
  ViewModel view = room();
  const auto under = [&] {
    const Screen screen = screen_of(view, {80, 24}, kAscii);
    return screen.cells[screen.cursor].glyph;
  };
  EXPECT_EQ(under(), U'@');
  view.ui.mode = Mode::Look;
  view.ui.cursor = {4, 1};
  EXPECT_EQ(under(), U'g');
  view.ui.mode = Mode::Chat;
  view.ui.typed = "hi";
  EXPECT_EQ(screen_of(view, {80, 24}, kAscii).cursor, (Point{3, 22}));
}

TEST(Render, NamesThePlayersWaitedFor) {
  ViewModel view = room();
  view = reduce(view, IntentSent{1, 413, {.verb = IntentVerb::Wait}});
  view.known.deadline_ms = 109000;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("READY  waiting: Bob 9 s"));
  member(view.known, 1).in_group = false;
  view.pending.reset();
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("     free "));
}

TEST(Render, ShowsTheStandingIntentAndThePlayersWaitedFor) {
  ViewModel view = room();
  view.standing = StandingNow{1, {.verb = StandingVerb::Explore}};
  view.known.deadline_ms = 109000;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("EXPLORING  waiting: Bob 9 s"));
  member(view.known, 1).in_group = false;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("EXPLORING "));
  EXPECT_THAT(picture(view, {80, 24}), ::testing::Not(::testing::HasSubstr("waiting")));
}

TEST(Render, LookNamesTheKeysForItsCell) {
  ViewModel view = room();
  view.ui.mode = Mode::Look;
  for (const std::string_view words :
       {". go", "v all", "f follow", "p ping", "< > stairs", "Esc back"}) {
    EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr(std::string(words)));
  }
  view.ui.cursor = with_sign(view.known, 'g').at;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("f fire"));
}

TEST(Render, LookUsesWholeWords) {
  ViewModel view = room();
  view.ui.mode = Mode::Look;
  view.ui.cursor = {4, 1};
  view.known.self.threats = {{with_sign(view.known, 'g').id, 1, 4, 60, 1, 3, 50}};
  EXPECT_THAT(picture(view, {80, 24}),
              ::testing::HasSubstr("Look 1 north: A goblin, hurt (4 of 6 health). Its blows can"));
  view.ui.cursor = {5, 4};
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("An iron-bound door, iron lock."));
}

TEST(Render, LostConnectionKeepsTheMapAndSaysWhatToDo) {
  ViewModel view = room();
  view = reduce(view, ConnectionChange{ConnectionState::Lost, "no answer for 14 s", 3, 104000});
  const std::string text = picture(view, {80, 24});
  EXPECT_THAT(text, ::testing::HasSubstr(" Connection lost "));
  EXPECT_THAT(text, ::testing::HasSubstr("Try 3 in 4 s"));
  EXPECT_THAT(text, ::testing::HasSubstr("OFFLINE"));
  EXPECT_THAT(text, ::testing::HasSubstr("@"));
}

std::string bound_anew(const ViewModel& view, Size size) {
  Bindings keys;
  for (const auto& [command, key] : {std::pair{"again", "t"}, std::pair{"scores", "B"},
                                     std::pair{"leave", "Q"}, std::pair{"look", "L"}}) {
    EXPECT_TRUE(keys.bind(command, key));
  }
  return render(view, size, {}, kAscii, keys).text();
}

TEST(Render, KeysAreShownAsBound) {
  ViewModel view = room();
  EXPECT_THAT(bound_anew(view, {52, 16}), ::testing::HasSubstr("Q leave (hero is safe)"));
  view.known.self.alive = false;
  view.known.offers[7] = {IntentVerb::Respawn, "rise again"};
  view.known.self.offers = {7};
  EXPECT_THAT(bound_anew(view, {80, 24}),
              ::testing::AllOf(::testing::HasSubstr("You are dead."),
                               ::testing::HasSubstr(" t rise again  W watch  B scores  Q leave"),
                               ::testing::HasSubstr("  Q leave")));
  view.connection.state = ConnectionState::Lost;
  EXPECT_THAT(bound_anew(view, {80, 24}),
              ::testing::HasSubstr("t try now   L look around   Q leave"));
  view.known = {};
  EXPECT_THAT(bound_anew(view, {80, 24}), ::testing::HasSubstr("t try now   Q leave"));
  view.connection.state = ConnectionState::Connecting;
  EXPECT_THAT(bound_anew(view, {80, 24}),
              ::testing::AllOf(::testing::HasSubstr("Q leave"),
                               ::testing::Not(::testing::HasSubstr("try now"))));
}

TEST(Render, ItemPageShowsTheKeysOfItsVerbs) {
  ViewModel view = room();
  PackView cap = in_pack(view.known, "a cap");
  cap.wearable = cap.worn = true;
  view.known.self.pack = {cap};
  view.ui.mode = Mode::Item;
  view.ui.item = cap.id;
  EXPECT_THAT(picture(view, {80, 24}),
              ::testing::HasSubstr("w take off   d drop   z throw   Esc back"));
}

TEST(Render, PrivateGameOffersNoReturn) {
  ViewModel view = room();
  EXPECT_THAT(picture(view, {52, 16}), ::testing::HasSubstr("S leave (hero is safe)"));
  view.hero_is_kept = false;
  EXPECT_THAT(picture(view, {52, 16}), ::testing::HasSubstr("S leave for good"));
  view.ui.mode = Mode::Help;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::Not(::testing::HasSubstr("keep")));
  view.ui.mode = Mode::Map;
  view.connection.state = ConnectionState::Lost;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("This game ends with its server."));
  view.hero_is_kept = true;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("Your hero stands guard."));
}

TEST(Render, ScoreTableHasTheBestOnTop) {
  ViewModel view = room();
  view.ui.mode = Mode::Scores;
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("High scores"));
  view = reduce(view, ScoreTable{});
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("No hero has won"));
  view = reduce(view,
                ScoreTable{{{"Cleo", 120, 5, 4021, true}, {"Bob", 3, 1, 40, false}}, {1840, 53}});
  EXPECT_THAT(picture(view, {80, 24}),
              ::testing::HasSubstr(" 1   Cleo             1840   120      5     4021   won"));
  EXPECT_THAT(picture(view, {80, 24}),
              ::testing::HasSubstr(" 2   Bob              53     3        1     40     died"));
}

TEST(Render, HelpListsTheBindingsAndFits) {
  ViewModel view = room();
  view.ui.mode = Mode::Help;
  Bindings bindings;
  EXPECT_TRUE(bindings.bind("look", "L"));
  view.ui.page = 5;  // after the basics, two pages about fights and two about the Crown
  const Screen screen = render(view, {80, 24}, {}, kAscii, bindings);
  EXPECT_THAT(screen.text(), ::testing::HasSubstr("L        look around"));
  for (const Size size : {Size{80, 24}, Size{60, 20}, Size{120, 40}}) {
    std::string all;
    for (view.ui.page = 0; view.ui.page < 11; ++view.ui.page) all += picture(view, size);
    for (const Binding& row : binding_table()) {
      EXPECT_THAT(all, ::testing::HasSubstr(std::string(row.words)));
    }
  }
}

}  // namespace
}  // namespace undercroft::testing::render_test
