// realm_board_test.cc: what a server shows of its realms, and what it believes of others.
#include "server/fleet/realm_board.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "shared/codec.h"

namespace undercroft::realm_board_test {
namespace {

RealmEntry realm(const std::string& name, std::uint32_t players,
                 std::optional<std::uint32_t> idle_s = {}) {
  RealmEntry entry;
  entry.name = name;
  entry.players = players;
  entry.idle_s = idle_s;
  return entry;
}

std::vector<std::string> names_of(const std::vector<RealmEntry>& realms) {
  std::vector<std::string> names;
  for (const RealmEntry& one : realms) names.push_back(one.name);
  return names;
}

TEST(RealmBoard, HasTheLiveliestRealms) {
  EXPECT_EQ(names_of(liveliest({realm("quiet", 0), realm("old", 2, 90), realm("full", 9),
                                realm("fresh", 2, 3), realm("never", 2)})),
            (std::vector<std::string>{"full", "fresh", "old", "never", "quiet"}));
  std::vector<RealmEntry> many;
  for (std::uint32_t i = 0; i < 100; ++i) many.push_back(realm("r" + std::to_string(100 + i), i));
  const auto shown = liveliest(many);
  ASSERT_EQ(shown.size(), kMostOnBoard);
  EXPECT_EQ(shown.front().name, "r199");
}

TEST(RealmBoard, IsReadAsItWasWritten) {
  RealmEntry crypt{"crypt", 2, 8, 1, {"Ann", "Bob"}, 3, 77, 5};
  const std::vector<RealmEntry> board = {crypt, realm("tower", 0)};
  EXPECT_EQ(decode_board(encode_board(board)), board);
  EXPECT_EQ(decode_board(encode_board({})), std::vector<RealmEntry>{});
}

TEST(RealmBoard, IsIgnoredWhenItIsDamagedOrHostile) {
  const std::string sound = encode_board({realm("crypt", 2)});
  EXPECT_FALSE(decode_board(""));
  EXPECT_FALSE(decode_board(sound.substr(0, sound.size() - 1)));
  EXPECT_FALSE(decode_board(std::string(kMostBoardBytes + 1, '\0')));
  EXPECT_FALSE(decode_board(encode(ServerMessage(ChatLine{1, "Ann", "no list"}))));
  RealmList with_status{{realm("crypt", 2)}};
  with_status.status.emplace();
  EXPECT_FALSE(decode_board(encode(ServerMessage(with_status)))) << "it speaks for a server";
  EXPECT_FALSE(decode_board(encode_board({realm("a/b", 1)}))) << "no realm has that name";
  EXPECT_FALSE(decode_board(encode_board({realm("", 1)})));
  RealmEntry crypt = realm("crypt", 1);
  crypt.names = {"<b>Eve</b>"};
  EXPECT_FALSE(decode_board(encode_board({crypt})));
}

}  // namespace
}  // namespace undercroft::realm_board_test
