// troubles_test.cc: the messages that docs/troubles.md quotes exist, and so do the metrics that
// hosts are told to watch.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft::troubles_test {
namespace {

// The texts in quotation marks in the first column of the page's tables.
std::vector<std::string> quoted_messages() {
  std::ifstream page(std::string(UNDERCROFT_SOURCE) + "/docs/troubles.md");
  std::vector<std::string> quotes;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ")) continue;
    const std::string cell = line.substr(2, line.find(" |", 2) - 2);
    const std::size_t begin = cell.find('"');
    if (begin == std::string::npos) continue;
    quotes.push_back(cell.substr(begin + 1, cell.find('"', begin + 1) - begin - 1));
  }
  return quotes;
}

// Words that C++ splits between two literals are joined.
std::string joined_literals(const SourceFile& file) {
  std::string text;
  for (const std::string& line : file.lines) {
    const std::size_t begin = line.find_first_not_of(' ');
    const bool continues = text.ends_with('"') && begin != std::string::npos && line[begin] == '"';
    if (continues) text.pop_back();
    if (begin != std::string::npos) text += line.substr(begin + (continues ? 1 : 0));
  }
  return text;
}

TEST(Troubles, QuotedMessagesExist) {
  const std::vector<std::string> quotes = quoted_messages();
  EXPECT_GE(quotes.size(), 20U);
  std::vector<std::string> sources;
  for (const SourceFile& file : source_tree()) {
    const bool is_program = file.path.starts_with("server/") || file.path.starts_with("client/") ||
                            file.path.starts_with("shared/");
    if (is_program) sources.push_back(joined_literals(file));
  }
  for (const std::string& quote : quotes) {
    const bool exists = std::any_of(sources.begin(), sources.end(), [&](const std::string& text) {
      return text.find(quote) != std::string::npos;
    });
    EXPECT_TRUE(exists) << quote;
  }
}

std::string text_of_page(const std::string& path) {
  std::ifstream page(std::string(UNDERCROFT_SOURCE) + "/" + path);
  std::ostringstream text;
  text << page.rdbuf();
  return text.str();
}

// The samples of a histogram have names of their own.
std::string metric_of(std::string sample) {
  for (const std::string_view ending : {"_bucket", "_sum", "_count"}) {
    if (sample.ends_with(ending)) return sample.substr(0, sample.size() - ending.size());
  }
  return sample;
}

TEST(Troubles, WatchedMetricsExist) {
  std::string sources;
  for (const SourceFile& file : source_tree()) {
    if (!file.path.starts_with("server/")) continue;
    for (const std::string& line : file.lines) sources += line + "\n";
  }
  const std::regex metric("undercroft_[a-z_]+");
  for (const char* path : {"docker/alerts.yaml", "docker/dashboard.json", "docs/running.md",
                           "docs/hosting-reference.md"}) {
    const std::string text = text_of_page(path);
    std::sregex_iterator found(text.begin(), text.end(), metric);
    ASSERT_NE(found, std::sregex_iterator()) << path;
    for (; found != std::sregex_iterator(); ++found) {
      const std::string name = metric_of(found->str());
      EXPECT_NE(sources.find(name), std::string::npos) << path << ": " << found->str();
    }
  }
}

TEST(Troubles, EveryMetricIsDescribed) {
  const std::string page = text_of_page("docs/hosting-reference.md");
  const std::regex metric("undercroft_[a-z_]+");
  std::size_t count = 0;
  for (const SourceFile& file : source_tree()) {
    const bool writes_page =
        file.path.ends_with("_metrics.cc") || file.path == "server/gateway/context/realm_gauges.cc";
    if (!file.path.starts_with("server/") || !writes_page) continue;
    for (const std::string& line : file.lines) {
      for (std::sregex_iterator at(line.begin(), line.end(), metric), end; at != end; ++at) {
        ++count;
        EXPECT_NE(page.find("`" + at->str()), std::string::npos) << file.path << ": " << at->str();
      }
    }
  }
  EXPECT_GE(count, 30U);
}

}  // namespace
}  // namespace undercroft::troubles_test
