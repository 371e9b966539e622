// past_chapters_test.cc: how many parts of the past a client holds, and which it drops.
#include "client/model/past_chapters.h"

#include <gtest/gtest.h>

namespace undercroft::past_chapters_test {
namespace {

PastChapter chapter_at(std::uint32_t first) { return {first, {Delta{}}, {{}}}; }

PastWalk full_walk() {
  PastWalk walk;
  for (std::uint32_t first = 1; first <= 256; ++first) add_chapter(walk, chapter_at(first), 1);
  return walk;
}

TEST(PastChapters, TheFarthestIsDropped) {
  PastWalk walk = full_walk();
  add_chapter(walk, chapter_at(300), 290);
  EXPECT_EQ(walk.chapters.size(), 256U);
  EXPECT_FALSE(walk.chapters.contains(1));
  EXPECT_TRUE(walk.chapters.contains(300));
}

TEST(PastChapters, TheNewOneIsNeverDropped) {
  PastWalk walk = full_walk();
  add_chapter(walk, chapter_at(900), 1);
  EXPECT_EQ(walk.chapters.size(), 256U);
  EXPECT_TRUE(walk.chapters.contains(900));
  EXPECT_FALSE(walk.chapters.contains(256));
}

}  // namespace
}  // namespace undercroft::past_chapters_test
