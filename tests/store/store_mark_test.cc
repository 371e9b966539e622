// store_mark_test.cc: marks of shared stores, as texts and in their order.
#include "server/store/store_mark.h"

#include <gtest/gtest.h>

namespace undercroft::store_mark_test {
namespace {

TEST(StoreMark, IsReadAsItWasWritten) {
  const StoreMark mark{0xfedcba9876543210U, 3, 412};
  const std::string text = encode_mark(mark);
  EXPECT_EQ(text,
            "undercroft store mark 1\ncluster 18364758544493064720\ngeneration 3\nrevision 412\n");
  EXPECT_EQ(decode_mark(text).value(), mark);
}

TEST(StoreMark, DamagedOnesAreRefused) {
  const std::string text = encode_mark({1, 2, 3});
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(decode_mark(text.substr(0, size))) << size;
  }
  EXPECT_FALSE(decode_mark(text + "more"));
  EXPECT_FALSE(decode_mark("undercroft store mark 2\ncluster 1\n"));
  EXPECT_FALSE(decode_mark("undercroft store mark 1\ncluster 0\ngeneration 1\nrevision 1\n"));
  EXPECT_FALSE(
      decode_mark("undercroft store mark 1\ncluster 99999999999999999999\ngeneration 1\n"));
  EXPECT_FALSE(decode_mark("undercroft store mark 1\ncluster -1\ngeneration 1\nrevision 1\n"));
}

TEST(StoreMark, OlderStatesAreBehind) {
  const StoreMark seen{7, 1, 400};
  EXPECT_FALSE((StoreMark{7, 1, 400}.is_behind(seen)));
  EXPECT_FALSE((StoreMark{7, 1, 401}.is_behind(seen)));
  EXPECT_TRUE((StoreMark{7, 1, 399}.is_behind(seen)));
  EXPECT_TRUE((StoreMark{8, 1, 900}.is_behind(seen))) << "another store";
  EXPECT_TRUE((StoreMark{7, 0, 900}.is_behind(seen)));
  EXPECT_FALSE((StoreMark{8, 2, 5}.is_behind(seen))) << "the host has accepted it";
}

}  // namespace
}  // namespace undercroft::store_mark_test
