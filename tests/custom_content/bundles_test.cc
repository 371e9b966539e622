// bundles_test.cc: packs as one file, also hostile ones, and their hashes and labels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "server/archive/archive.h"
#include "server/custom_content/content_files.h"
#include "server/custom_content/pack_bundle.h"
#include "server/custom_content/pack_list.h"
#include "server/sim/content/builtin.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::bundles_test {
namespace {

using ::testing::HasSubstr;

const std::vector<ContentText> kPack = {{"bees/pack.toml", "name = \"bees\"\nversion = \"1.2\"\n"},
                                        {"bees/x.toml", "[bee]\nkind = \"monster\"\nhealth = 3\n"}};

struct Bundle : ::testing::Test {
  std::string write(const std::string& bytes) {
    const std::string path = folder.path() + "/bees.tar.gz";
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  // A bundle with these files, whatever their names.
  std::string archive_of(const std::vector<std::pair<std::string, std::string>>& files) {
    std::string bytes;
    ArchiveWriter archive([&bytes](std::string_view more) -> Expected<> {
      bytes += more;
      return {};
    });
    for (const auto& [name, text] : files) {
      EXPECT_TRUE(archive.begin({name, text.size(), 0}) && archive.add(text) && archive.end());
    }
    EXPECT_TRUE(archive.finish());
    return write(bytes);
  }
  testing::TemporaryFolder folder;
};

TEST_F(Bundle, HasTheFilesAndTheHashOfItsPack) {
  const auto bytes = bundle_of(kPack);
  ASSERT_TRUE(bytes) << bytes.error();
  EXPECT_EQ(*bytes, bundle_of(kPack).value()) << "equal files give equal bytes";
  const auto read = read_content_files(write(*bytes));
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ(read->at(1).text, kPack[1].text);
  EXPECT_EQ(label_of_pack(*read), label_of_pack(kPack));
  EXPECT_EQ(label_of_pack(kPack).name, "bees");
  EXPECT_EQ(label_of_pack(kPack).version, "1.2");
  EXPECT_EQ(label_of_pack(kPack).hash.size(), 64U);
}

TEST_F(Bundle, HostileOnesAreRefused) {
  const auto fault = [](const std::string& path) {
    const auto read = read_bundle(path);
    return read ? std::string("none") : read.error();
  };
  EXPECT_THAT(fault(write("no gzip")), HasSubstr("bees.tar.gz: it is no archive"));
  EXPECT_THAT(fault(write("")), HasSubstr("bees.tar.gz: it "));
  EXPECT_THAT(fault(folder.path() + "/none.tar.gz"), HasSubstr("it cannot be read"));
  EXPECT_THAT(fault(archive_of({})), HasSubstr("no .toml files"));
  EXPECT_THAT(fault(archive_of({{"run.sh", "x"}})), HasSubstr("not called NAME.toml"));
  EXPECT_THAT(fault(archive_of({{".x.toml", "x"}})), HasSubstr("not called NAME.toml"));
  EXPECT_THAT(fault(archive_of({{"pack.toml", "name = \"a\""}, {"Pack.toml", "name = \"b\""}})),
              HasSubstr("twice"));
  const std::string whole = bundle_of(kPack).value();
  for (std::size_t cut = 0; cut < whole.size(); cut += 17) {
    EXPECT_NE(fault(write(whole.substr(0, cut))), "none") << cut;
  }
}

TEST(PackList, LeavesOutTheGame) {
  std::vector<std::vector<ContentText>> batches;
  for (const ContentFile& file : builtin_content()) {
    batches.push_back({{std::string(file.name), std::string(file.text)}});
  }
  EXPECT_TRUE(packs_in(batches).empty());
  batches.push_back(kPack);
  batches.push_back({{"mine/x.toml", ""}});
  batches.push_back({{"monsters.toml", ""}});
  const std::vector<ContentPack> packs = packs_in(batches);
  ASSERT_EQ(packs.size(), 3U);
  EXPECT_EQ(packs[0], label_of_pack(kPack));
  EXPECT_EQ(packs[1].name, "mine");
  EXPECT_EQ(packs[2].name, "monsters") << "an author's file may have the name of the game's";
}

TEST(PackNames, AreNeverPaths) {
  for (const char* path : {"../x.toml", "./x.toml", "a/../x.toml", "...tar.gz/x.toml",
                           "..tar.gz/x.toml", ".tar.gz/x.toml"}) {
    EXPECT_EQ(pack_name_of(path), "pack") << path;
  }
  EXPECT_EQ(pack_name_of("a/bees.tar.gz/x.toml"), "bees");
  EXPECT_EQ(pack_name_of("bees.toml"), "bees");
}

}  // namespace
}  // namespace undercroft::bundles_test
