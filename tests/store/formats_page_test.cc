// formats_page_test.cc: docs/design/formats.md has every record, table and version that the code
// has.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "proto/journal.pb.h"
#include "server/store/etcd/etcd_keys.h"
#include "server/store/packed_bytes.h"
#include "server/store/sqlite/sqlite_schema.h"

namespace undercroft::formats_page_test {
namespace {

std::string page() {
  std::ifstream in(std::string(UNDERCROFT_SOURCE) + "/docs/design/formats.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool page_has(const std::string& text) {
  static const std::string all = page();
  return all.find(text) != std::string::npos;
}

void expect_fields(const google::protobuf::Descriptor& message) {
  for (int i = 0; i < message.field_count(); ++i) {
    const std::string name = "`" + std::string(message.field(i)->name()) + "`";
    EXPECT_TRUE(page_has(name)) << message.full_name() << " has a field " << name;
  }
}

TEST(FormatsPage, NamesTheFieldsOfEachRecord) {
  expect_fields(*journal::v1::Beginning::descriptor());
  expect_fields(*journal::v1::SnapshotBytes::descriptor());
  expect_fields(*journal::v1::Record::descriptor());
}

// Each kind of record has a row of its own.
TEST(FormatsPage, DescribesEachKindOfRecord) {
  const google::protobuf::OneofDescriptor& what = *journal::v1::Record::descriptor()->oneof_decl(0);
  ASSERT_GE(what.field_count(), 18);
  for (int i = 0; i < what.field_count(); ++i) {
    const std::string row = "\n| `" + std::string(what.field(i)->name()) + "` |";
    EXPECT_TRUE(page_has(row)) << row;
  }
}

TEST(FormatsPage, HasTheVersions) {
  const std::string tables = std::to_string(migrations().size());
  EXPECT_TRUE(page_has("| `PRAGMA user_version` | " + tables + " |"));
  const std::string keys = std::to_string(kEtcdFormat);
  EXPECT_TRUE(page_has("| `about/format`, a decimal number | " + keys + " |"));
}

TEST(FormatsPage, DescribesEachTable) {
  const std::regex made("CREATE TABLE ([a-z]+)");
  int tables = 0;
  for (const std::string script : migrations()) {
    for (std::sregex_iterator at(script.begin(), script.end(), made), end; at != end; ++at) {
      ++tables;
      EXPECT_TRUE(page_has("\n| `" + (*at)[1].str() + "` |")) << (*at)[1];
    }
  }
  EXPECT_EQ(tables, 6);
}

// The page's table of packed bytes: a letter, the checksum, the size, the bytes.
TEST(FormatsPage, ShowsThePackedBytes) {
  const std::string packed = pack(7, "short");
  EXPECT_EQ(packed.size(), 13U + 5U);
  EXPECT_EQ(packed.substr(9), std::string("\5\0\0\0short", 9));
  EXPECT_EQ(packed.front(), '0');
  EXPECT_EQ(pack(7, std::string(199, 'a')).front(), '0');
  EXPECT_EQ(pack(7, std::string(200, 'a')).front(), 'z');
  for (const char* row : {"\n| 0 | 1 |", "\n| 1 | 8 |", "\n| 9 | 4 |", "\n| 13 | |"}) {
    EXPECT_TRUE(page_has(row)) << row;
  }
}

}  // namespace
}  // namespace undercroft::formats_page_test
