// folder_access_test.cc: a data folder that cannot be used is one sentence with its remedy.
#include "server/store/folder_access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "server/store/data_folder.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::folder_access_test {
namespace {

using testing::TemporaryFolder;

// Files are opened as this user while it exists. REQUIRES: the test runs as root.
class AnotherUser {
 public:
  AnotherUser() { EXPECT_EQ(::seteuid(12345), 0); }
  ~AnotherUser() { EXPECT_EQ(::seteuid(0), 0); }
};

struct FolderAccess : ::testing::Test {
  TemporaryFolder folder;
  const std::string data = folder.path() + "/data";

  void SetUp() override {
    ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
    ASSERT_EQ(::mkdir(data.c_str(), 0755), 0);
  }
  static std::string refusal_of(const std::string& path) {
    const auto opened = DataFolder::open(path);
    return opened ? "" : opened.error();
  }
  static bool is_root() { return ::geteuid() == 0; }
};

TEST_F(FolderAccess, OfAnotherUserNamesBothAndTheCommand) {
  if (!is_root()) GTEST_SKIP() << "only root can be two users";
  const AnotherUser other;
  EXPECT_EQ(refusal_of(data), "cannot write data folder '" + data +
                                  "': owned by 0:0, running as 12345 (run: chown 12345 DIR)");
}

TEST_F(FolderAccess, OfAnotherUserWithFilesIsChangedWithThem) {
  if (!is_root()) GTEST_SKIP() << "only root can be two users";
  std::ofstream(data + "/lock") << "";
  const AnotherUser other;
  EXPECT_EQ(refusal_of(data), "cannot write data folder '" + data +
                                  "': owned by 0:0, running as 12345 (run: chown -R 12345 DIR)");
}

TEST_F(FolderAccess, ItsOwnUserMayLackTheMode) {
  std::optional<AnotherUser> other;
  if (is_root()) {
    ASSERT_EQ(::chown(data.c_str(), 12345, 12345), 0);
    other.emplace();
  }
  ASSERT_EQ(::chmod(data.c_str(), 0555), 0);
  // Opening makes a folder private, so a mode alone never keeps its owner out.
  EXPECT_THAT(unwritable_folder(data, EACCES), ::testing::EndsWith("(run: chmod 700 DIR)"));
}

TEST_F(FolderAccess, FilesOfARunAsAnotherUserAreNamed) {
  if (!is_root()) GTEST_SKIP() << "only root can be two users";
  std::ofstream(data + "/lock") << "";
  std::ofstream(data + "/realms.db-wal") << "";
  ASSERT_EQ(::chown(data.c_str(), 12345, 12345), 0);
  ASSERT_EQ(::chown((data + "/lock").c_str(), 12345, 12345), 0);
  ASSERT_EQ(::chmod((data + "/realms.db-wal").c_str(), 0600), 0);
  const AnotherUser other;
  EXPECT_EQ(refusal_of(data), "cannot write data folder '" + data +
                                  "': its file realms.db-wal is owned by 0:0, running as 12345 "
                                  "(run: chown -R 12345 DIR)");
}

TEST_F(FolderAccess, ThatCannotBeCreatedNamesTheFolderAbove) {
  if (!is_root()) GTEST_SKIP() << "only root can be two users";
  const AnotherUser other;
  EXPECT_EQ(refusal_of(data + "/new/deep"),
            "cannot create data folder '" + data + "/new/deep': '" + data +
                "' is owned by 0:0, running as 12345 (run: mkdir DIR; chown 12345 DIR)");
}

TEST_F(FolderAccess, AFileIsNoFolder) {
  std::ofstream(folder.path() + "/file") << "x";
  EXPECT_EQ(refusal_of(folder.path() + "/file"), "cannot write data folder '" + folder.path() +
                                                     "/file': it is not a folder (name another "
                                                     "--data)");
  EXPECT_EQ(refusal_of(folder.path() + "/file/data"), "cannot create data folder '" +
                                                          folder.path() + "/file/data': '" +
                                                          folder.path() + "/file' is not a folder");
}

// systemd sets this variable for each service.
class AsService {
 public:
  AsService() { EXPECT_EQ(::setenv("INVOCATION_ID", "1", 1), 0); }
  ~AsService() { EXPECT_EQ(::unsetenv("INVOCATION_ID"), 0); }
  AsService(const AsService&) = delete;
  AsService& operator=(const AsService&) = delete;
};

TEST_F(FolderAccess, ServicesGetTheLineOfTheirUnit) {
  const AsService service;
  EXPECT_THAT(unwritable_folder(data, EROFS),
              ::testing::HasSubstr("put ReadWritePaths=" + data +
                                   " below [Service] with: systemctl edit undercroft-server"));
}

TEST_F(FolderAccess, DisksHaveRemediesOfTheirOwn) {
  EXPECT_THAT(unwritable_folder(data, EROFS), ::testing::HasSubstr("read-only"));
  EXPECT_THAT(unwritable_folder(data, ENOSPC), ::testing::HasSubstr("is full"));
}

}  // namespace
}  // namespace undercroft::folder_access_test
