// text_file_test.cc: reading whole files, and listing folders.
#include "server/files/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/files/folder.h"
#include "tests/support/test_server.h"

namespace undercroft::text_file_test {
namespace {

std::string why_not(const std::string& path) {
  const auto text = read_text_file(path);
  const auto* unread = std::get_if<UnreadFile>(&text);
  return unread == nullptr ? "it was read" : complaint_of(*unread);
}

TEST(TextFile, IsReadWhole) {
  const testing::TemporaryFile file("a\n\rb\r");
  EXPECT_EQ(std::get<std::string>(read_text_file(file.path())), "a\n\rb\r");
  const testing::TemporaryFile empty("");
  EXPECT_EQ(std::get<std::string>(read_text_file(empty.path())), "");
}

TEST(TextFile, HasNoByteOrderMarkAndNoCarriageReturns) {
  const testing::TemporaryFile file("\xEF\xBB\xBFmotd = 'x'\r\n\r\nseed = 1\r\n");
  EXPECT_EQ(std::get<std::string>(read_text_file(file.path())), "motd = 'x'\n\nseed = 1\n");
  const testing::TemporaryFile wide(std::string("\xFF\xFEm\0o\0", 6));
  EXPECT_EQ(why_not(wide.path()), wide.path() + ": is in UTF-16: save it as UTF-8");
}

TEST(TextFile, UnreadableFileSaysWhy) {
  EXPECT_EQ(why_not("no-such.toml"), "no-such.toml: no such file");
  const testing::TemporaryFolder folder;
  EXPECT_EQ(why_not(folder.path()), folder.path() + ": is a folder, not a file");
  const std::string pipe = folder.path() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(why_not(pipe), pipe + ": is not a regular file");
}

TEST(TextFile, HasALimit) {
  const testing::TemporaryFile file("x");
  std::filesystem::resize_file(file.path(), kMaxTextFile + 1);
  EXPECT_EQ(why_not(file.path()), file.path() + ": is larger than 16777216 bytes");
}

std::string why_no_files(const std::string& folder, Reach reach) {
  const auto files = toml_files_in(folder, reach);
  const auto* unread = std::get_if<UnreadFile>(&files);
  return unread == nullptr ? "there are some" : complaint_of(*unread);
}

TEST(Folder, IsListedInOrderToTheRequestedDepth) {
  const testing::TemporaryFolder folder;
  const std::string at = folder.path();
  std::filesystem::create_directory(at + "/deep");
  for (const char* name : {"/b.toml", "/a.toml", "/notes.txt", "/deep/c.toml"}) {
    std::ofstream(at + name) << "x";
  }
  using Files = std::vector<std::string>;
  EXPECT_EQ(std::get<Files>(toml_files_in(at, Reach::Folder)),
            (Files{at + "/a.toml", at + "/b.toml"}));
  EXPECT_EQ(std::get<Files>(toml_files_in(at, Reach::Tree)),
            (Files{at + "/a.toml", at + "/b.toml", at + "/deep/c.toml"}));
}

TEST(Folder, WithoutFilesIsAnError) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(why_no_files(folder.path(), Reach::Tree),
            folder.path() + ": no .toml file in this folder");
  EXPECT_EQ(why_no_files("no-such-folder", Reach::Folder),
            "no-such-folder: No such file or directory");
}

TEST(Folder, UnreadableSubfolderIsNamed) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const testing::TemporaryFolder folder;
  const std::string locked = folder.path() + "/locked";
  std::filesystem::create_directory(locked);
  std::filesystem::permissions(locked, std::filesystem::perms::none);
  EXPECT_EQ(why_no_files(folder.path(), Reach::Tree), locked + ": Permission denied");
}

// A folder as it lies on a disk: Emacs' lock, macOS' resource fork, a saved copy, a version
// control.
TEST(Folder, HiddenFilesAndCopiesAreLeftOut) {
  const testing::TemporaryFolder folder;
  const std::string at = folder.path();
  std::filesystem::create_directory(at + "/.git");
  for (const char* name : {"/.#flask.toml", "/._flask.toml", "/flask.toml", "/flask.toml~",
                           "/.git/x.toml", "/POTION.TOML"}) {
    std::ofstream(at + name) << "x";
  }
  using Files = std::vector<std::string>;
  EXPECT_EQ(std::get<Files>(toml_files_in(at, Reach::Tree)),
            (Files{at + "/POTION.TOML", at + "/flask.toml"}));
}

}  // namespace
}  // namespace undercroft::text_file_test
