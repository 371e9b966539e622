// iso_time_test.cc: moments for machines and for people.
#include "server/base/iso_time.h"

#include <gtest/gtest.h>

namespace undercroft::iso_time_test {
namespace {

TEST(IsoTime, IsUtcToTheSecond) {
  EXPECT_EQ(iso_time(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(iso_time(1767323045), "2026-01-02T03:04:05Z");
}

TEST(IsoTime, IsReadBackIntoWords) {
  EXPECT_EQ(time_in_words("2026-01-02T03:04:05Z"), "2026-01-02 03:04:05 UTC");
  for (const char* other : {"", "Ann", "2026-01-02 03:04", "2026-01-02T03:04:05+1"}) {
    EXPECT_EQ(time_in_words(other), other);
  }
}

}  // namespace
}  // namespace undercroft::iso_time_test
