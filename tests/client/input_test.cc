// input_test.cc: key names, the table of bindings, server addresses, and text measurement.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/input/bindings.h"
#include "client/net/url.h"
#include "client/view/screen.h"
#include "shared/bearing.h"
#include "shared/utf8.h"

namespace undercroft::input_test {
namespace {

TEST(Keys, HaveNamesThatParseBack) {
  const Bindings bindings;
  for (const Binding& row : binding_table()) {
    for (const Key& key : bindings.keys_of(row.command)) {
      EXPECT_EQ(parse_key(written(key)), key) << written(key);
    }
  }
}

TEST(Keys, NoKeyBelongsToTwoCommands) {
  const Bindings bindings;
  for (const Binding& row : binding_table()) {
    for (const Key& key : bindings.keys_of(row.command)) {
      EXPECT_EQ(bindings.command_of(key), row.command) << name_of(key);
    }
  }
}

TEST(Keys, CanBeReboundExceptReservedOnes) {
  Bindings bindings;
  EXPECT_TRUE(bindings.bind("look", "L C-t"));
  EXPECT_EQ(bindings.command_of(character('L')), Command::Look);
  EXPECT_EQ(bindings.command_of(character('x')), std::nullopt);
  EXPECT_FALSE(bindings.bind("look", "Esc"));
  EXPECT_FALSE(bindings.bind("look", "nonsense"));
  EXPECT_FALSE(bindings.bind("dance", "q"));
}

TEST(Keys, CommandIsNamedByItsFirstRemainingKey) {
  Bindings bindings;
  EXPECT_EQ(bindings.key_name(Command::Look), "x");
  EXPECT_TRUE(bindings.bind("scores", "x"));
  EXPECT_EQ(bindings.key_name(Command::Look), ";");
  EXPECT_TRUE(bindings.bind("again", "; X"));
  EXPECT_EQ(bindings.key_name(Command::Look), "");
}

TEST(Url, IsParsed) {
  EXPECT_EQ(parse_url("ws://127.0.0.1:7777").value(), (Url{false, "127.0.0.1", "7777", "/"}));
  EXPECT_EQ(parse_url("wss://play.example/deep").value(),
            (Url{true, "play.example", "443", "/deep"}));
  EXPECT_EQ(parse_url("ws://[::1]:80/").value(), (Url{false, "::1", "80", "/"}));
  EXPECT_EQ(parse_url("localhost").value(), (Url{false, "localhost", "7777", "/"}));
  EXPECT_EQ(parse_url("[::1]:80/crypt").value(), (Url{false, "::1", "80", "/crypt"}));
  for (const char* wrong : {"", "ftp://x", "ws://", "https://", "wss://ws://x", "ws://:1",
                            "ws://x:99999", "ws://x:1a", ":7777", "x:1a"}) {
    EXPECT_FALSE(parse_url(wrong)) << wrong;
  }
}

// A link works in a browser and in the terminal.
TEST(Url, LinksOfBrowsersAreAddresses) {
  EXPECT_EQ(parse_url("https://play.example/cellar"), parse_url("wss://play.example/cellar"));
  EXPECT_EQ(parse_url("http://[::1]:7777/"), parse_url("ws://[::1]:7777/"));
  EXPECT_EQ(parse_url("https://play.example/cellar#name=Ann").value().path, "/cellar");
  EXPECT_EQ(parse_url("http://x#a/b").value(), (Url{false, "x", "80", "/"}));
  EXPECT_EQ(parse_url("HTTP://example.org/tower"), parse_url("http://example.org/tower"));
  EXPECT_EQ(parse_url("Ws://example.org/tower"), parse_url("ws://example.org/tower"));
  EXPECT_EQ(parse_url("HttpS://x/").value(), (Url{true, "x", "443", "/"}));
  EXPECT_EQ(parse_url("http://example.org//tower").value().path, "/tower");
  EXPECT_EQ(parse_url("http://example.org/tower?utm_source=x").value().path, "/tower");
  EXPECT_EQ(parse_url("http://example.org?x=1").value(), (Url{false, "example.org", "80", "/"}));
}

TEST(Utf8, InvalidBytesBecomeQuestionMarks) {
  EXPECT_EQ(to_utf8(from_utf8("caf\xc3\xa9")), "caf\xc3\xa9");
  EXPECT_EQ(from_utf8("a\xff\xc3"), U"a??");
  EXPECT_EQ(from_utf8("\xc0\x80"), U"??");
  EXPECT_EQ(without_last("caf\xc3\xa9"), "caf");
}

TEST(Utf8, KnowsTheWidthOfCharacters) {
  EXPECT_EQ(columns_of(U'a'), 1);
  EXPECT_EQ(columns_of(U'漢'), 2);
  EXPECT_EQ(columns_of(char32_t{0x301}), 0);
  EXPECT_EQ(columns_of(char32_t{0x1b}), 0);
}

TEST(Wrapping, BreaksAtSpacesAndLosesNothing) {
  EXPECT_THAT(wrapped(U"one two three", 7), ::testing::ElementsAre(U"one two", U"three"));
  EXPECT_THAT(wrapped(U"abcdefgh", 3), ::testing::ElementsAre(U"abc", U"def", U"gh"));
  EXPECT_THAT(wrapped(U"", 3), ::testing::ElementsAre(U""));
  EXPECT_EQ(wrapped(U"漢字", 1).size(), 2U);
}

TEST(Bearing, TakesEighthsOfTheCircle) {
  EXPECT_EQ(bearing({0, 0}, {10, 1}), Direction::Right);
  EXPECT_EQ(bearing({0, 0}, {10, 6}), Direction::DownRight);
  EXPECT_EQ(bearing({5, 5}, {4, 0}), Direction::Up);
  EXPECT_EQ(bearing({5, 5}, {5, 5}), Direction::None);
}

}  // namespace
}  // namespace undercroft::input_test
