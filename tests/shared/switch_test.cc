// switch_test.cc: on and off, and their synonyms, in the settings of both programs.
#include "shared/switch.h"

#include <gtest/gtest.h>

namespace undercroft::switch_test {
namespace {

TEST(Switch, ReadsSynonyms) {
  for (const char* text : {"on", "yes", "true"}) EXPECT_EQ(switch_of(text), true) << text;
  for (const char* text : {"off", "no", "false"}) EXPECT_EQ(switch_of(text), false) << text;
  for (const char* text : {"", "ON", "1", "maybe"}) EXPECT_FALSE(switch_of(text)) << text;
}

TEST(Switch, WritesOneWordForEachState) {
  EXPECT_EQ(switch_text(true), "on");
  EXPECT_EQ(switch_text(false), "off");
}

}  // namespace
}  // namespace undercroft::switch_test
