// change_costs_test.cc: the table "What a change costs" in ARCHITECTURE.md names files that exist,
// and counts them.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/page_text.h"

namespace undercroft::change_costs_test {
namespace {

struct Row {
  std::string change;  // "monster or item", "... that the player sees"
  std::string count;   // "6", "+1"
  std::vector<std::string> files;
  std::vector<std::string> others;    // files behind "or", which stand for the one before
  std::vector<std::string> replaced;  // files behind "instead of": of the row that this one extends
};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// Commands have spaces, and other words have neither a folder nor an ending.
bool is_file(const std::string& word) {
  return word.find(' ') == std::string::npos && word.find('(') == std::string::npos &&
         (word.find('/') != std::string::npos || word.ends_with(".h") || word.ends_with(".cc"));
}

// A name without a folder is in the folder of the file before it.
std::string resolved(const std::string& word, std::string& folder) {
  const std::size_t slash = word.rfind('/');
  if (slash == std::string::npos) return folder + word;
  const bool is_folder = word.find('.') == std::string::npos;
  folder = is_folder ? word + "/" : word.substr(0, slash + 1);
  return word;
}

// Which of the row's lists has the file behind these words.
std::vector<std::string>& list_of(Row& row, const std::string& words) {
  if (words.ends_with("instead of")) return row.replaced;
  return words == "or" || words.ends_with(" or") ? row.others : row.files;
}

// Reads "| a new ... | files | where |".
Row row_on(const std::string& line) {
  std::istringstream cells(line);
  std::string cell;
  std::vector<std::string> all;
  while (std::getline(cells, cell, '|')) all.push_back(trimmed(cell));
  Row row{all.at(1), all.at(2), {}, {}, {}};
  std::string folder;
  std::istringstream words(all.at(3));
  for (std::string between; std::getline(words, between, '`');) {
    std::string word;
    if (!std::getline(words, word, '`')) break;
    if (!is_file(word)) continue;
    list_of(row, trimmed(between)).push_back(resolved(word, folder));
  }
  return row;
}

std::vector<Row> rows_of(const std::vector<std::string>& page) {
  auto line = std::find(page.begin(), page.end(), "## What a change costs");
  line = std::find_if(line, page.end(), [](const auto& l) { return l.starts_with("| ---"); });
  std::vector<Row> rows;
  while (line != page.end() && (++line)->starts_with("|")) rows.push_back(row_on(*line));
  return rows;
}

// The files that each row counts. "..." extends the row above that begins with another word.
int counted(const Row& row, const Row& extended) {
  const auto files = static_cast<int>(row.files.size());
  const bool stands_alone = !row.change.starts_with("...") || row.count.starts_with("+");
  if (stands_alone) return files;
  return files + static_cast<int>(extended.files.size() - row.replaced.size());
}

// A name with '*' stands for any one of a folder.
void add_missing(const std::string& change, const std::vector<std::string>& files,
                 std::vector<std::string>& faults) {
  for (const std::string& file : files) {
    const bool is_any = file.find('*') != std::string::npos;
    if (!is_any && !is_file_of_ours(file)) faults.push_back(change + ": there is no " + file);
  }
}

std::vector<std::string> faults_in(const std::vector<Row>& rows) {
  std::vector<std::string> faults;
  const Row* extended = nullptr;
  for (const Row& row : rows) {
    if (!row.change.starts_with("...")) extended = &row;
    for (const auto* files : {&row.files, &row.others}) add_missing(row.change, *files, faults);
    for (const std::string& file : row.replaced) {
      const auto& of = extended->files;
      const bool is_there = std::find(of.begin(), of.end(), file) != of.end();
      if (!is_there) faults.push_back(row.change + ": the row above does not name " + file);
    }
    const int count = counted(row, *extended);
    if (std::stoi(row.count) != count) {
      faults.push_back(row.change + ": " + row.count + " files, but the row names " +
                       std::to_string(count));
    }
  }
  return faults;
}

TEST(ChangeCosts, RowsNameFilesThatExistAndCountThem) {
  const std::vector<Row> rows = rows_of(lines_of_page("ARCHITECTURE.md"));
  EXPECT_GE(rows.size(), 20U);
  for (const std::string& fault : faults_in(rows)) ADD_FAILURE() << fault;
}

// Tests the check itself.
TEST(ChangeCosts, MistakesAreDetected) {
  const auto faults_of = [](const std::string& row, const std::string& next = "") {
    return faults_in(rows_of(
        {"## What a change costs", "| a | files | where |", "| --- | --- |", row, next, ""}));
  };
  const std::string base = "| verb | 2 | `proto/wire.proto`, `shared/intent.h`; then `x.sh BIN` |";
  EXPECT_TRUE(faults_of(base).empty());
  EXPECT_TRUE(faults_of("| verb | 2 | `shared/intent.h`, its row in `verbs.cc` |").empty());
  EXPECT_EQ(faults_of("| verb | 1 | `shared/gone.h` |"),
            std::vector<std::string>{"verb: there is no shared/gone.h"});
  EXPECT_EQ(faults_of("| verb | 3 | `shared/intent.h` |"),
            std::vector<std::string>{"verb: 3 files, but the row names 1"});
  EXPECT_TRUE(faults_of("| verb | 1 | `shared/intent.h` (if so) or `verbs.cc` |").empty());
  EXPECT_EQ(faults_of("| verb | 1 | `shared/intent.h` or `gone.cc` |").size(), 1U);
  EXPECT_TRUE(faults_of(base, "| ... of a key | 3 | also `shared/verbs.cc` |").empty());
  EXPECT_TRUE(faults_of(base, "| ... of no path | +1 | `shared/verbs.cc` |").empty());
  EXPECT_TRUE(
      faults_of(base, "| ... | 2 | `shared/verbs.cc` instead of `shared/intent.h` |").empty());
  EXPECT_EQ(faults_of(base, "| ... | 2 | `shared/verbs.cc` instead of `news.h` |").size(), 1U);
}

}  // namespace
}  // namespace undercroft::change_costs_test
