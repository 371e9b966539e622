// words_page_test.cc: the table of words in docs/scenarios.md is that of the code.
#include "server/sim/content/words_page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace undercroft::words_page_test {
namespace {

TEST(WordsPage, IsUpToDate) {
  std::ifstream in(std::filesystem::path(UNDERCROFT_SOURCE) / "docs/scenarios.md");
  const std::string page(std::istreambuf_iterator<char>(in), {});
  EXPECT_NE(page.find(content_words_as_markdown()), std::string::npos)
      << "paste the output of undercroft-server pack words into docs/scenarios.md";
}

}  // namespace
}  // namespace undercroft::words_page_test
