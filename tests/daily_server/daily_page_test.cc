// daily_page_test.cc: the board as a page and as JSON; names on it are hostile text (R176).
#include "server/gateway/pages/daily_page.h"

#include <gtest/gtest.h>

namespace undercroft::daily_page_test {
namespace {

DailyBoard board_with(const std::string& name) {
  DailyBoard board;
  board.today =
      DailyDay{"2026-11-26", "abc1", "", {{{name, "Bob"}, 412, 112, 3, 999, false, true}}, 1};
  board.yesterday =
      DailyDay{"2026-11-25", "abc2", "def2", {{{"Cyd"}, 90, 0, 1, 12, false, false}}, 30};
  board.ends_in_s = 3600;
  return board;
}

TEST(DailyPage, HasBothDaysAndTheKeyOfTheOneThatIsOver) {
  const Page page = daily_page(board_with("Ann"));
  EXPECT_EQ(page.status, 200U);
  for (const char* part :
       {"2026-11-26", "2026-11-25", "Ann, Bob", ">412<", "died", "ran out of time, not verified",
        "abc1", "abc2", "The key: <code>def2</code>", "The best 1 of 30.", "in 1h"}) {
    EXPECT_NE(page.body.find(part), std::string::npos) << part << page.body;
  }
}

TEST(DailyPage, NamesCannotAddElements) {
  const std::string hostile = "<script>alert(1)</script>\"&'";
  const Page page = daily_page(board_with(hostile));
  EXPECT_EQ(page.body.find("<script"), std::string::npos) << page.body;
  EXPECT_NE(page.body.find("&lt;script&gt;alert(1)"), std::string::npos);
  const Page json = daily_json(board_with(hostile));
  EXPECT_EQ(json.body.find("<script"), std::string::npos) << json.body;
  EXPECT_NE(json.body.find("\\u003cscript\\u003e"), std::string::npos) << json.body;
}

TEST(DailyPage, JsonNamesNoKeyBeforeTheDayIsOver) {
  const std::string json = daily_json(board_with("Ann")).body;
  EXPECT_NE(json.find("\"today\":{\"date\":\"2026-11-26\",\"commitment\":\"abc1\",\"key\":null"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find("\"key\":\"def2\""), std::string::npos) << json;
  EXPECT_EQ(daily_json({}).body, "{\"ends_in_s\":0,\"today\":null,\"yesterday\":null}\n");
}

}  // namespace
}  // namespace undercroft::daily_page_test
