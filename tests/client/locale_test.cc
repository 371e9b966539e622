// locale_test.cc: which names of locales ask for UTF-8.
#include "client/view/terminal/locale.h"

#include <gtest/gtest.h>

namespace undercroft::locale_test {
namespace {

TEST(Locale, NamesThatAskForUtf8) {
  for (const char* name : {"en_US.UTF-8", "de_DE.utf8", "C.UTF-8", "ca_ES.UTF-8@valencia"}) {
    EXPECT_TRUE(names_utf8(name)) << name;
  }
  for (const char* name : {"", "C", "POSIX", "en_US", "de_DE@euro", "de_DE.ISO-8859-15@euro",
                           "en_US.", "UTF-8", "en_US.UTF-16"}) {
    EXPECT_FALSE(names_utf8(name)) << name;
  }
}

}  // namespace
}  // namespace undercroft::locale_test
