// text_file_test.cc: files that are read whole, and those that are not.
#include "server/files/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/test_server.h"

namespace undercroft {
namespace {

std::string why_not(const std::string& path) {
  const auto text = read_text_file(path);
  const auto* unread = std::get_if<UnreadFile>(&text);
  return unread == nullptr ? "it was read" : complaint_of(*unread);
}

TEST(TextFile, IsReadWhole) {
  const testing::TemporaryFile file("a\r\nb");
  EXPECT_EQ(std::get<std::string>(read_text_file(file.path())), "a\r\nb");
  const testing::TemporaryFile empty("");
  EXPECT_EQ(std::get<std::string>(read_text_file(empty.path())), "");
}

TEST(TextFile, WhatIsNoneSaysWhy) {
  EXPECT_EQ(why_not("no-such.toml"), "no-such.toml: there is no such file");
  const testing::TemporaryFolder folder;
  EXPECT_EQ(why_not(folder.path()), folder.path() + ": is a folder, not a file");
  const std::string pipe = folder.path() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(why_not(pipe), pipe + ": is no regular file");
}

TEST(TextFile, HasALimit) {
  const testing::TemporaryFile file("x");
  std::filesystem::resize_file(file.path(), kMaxTextFile + 1);
  EXPECT_EQ(why_not(file.path()), file.path() + ": is bigger than 16777216 bytes");
}

}  // namespace
}  // namespace undercroft
