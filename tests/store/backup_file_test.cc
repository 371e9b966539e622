// backup_file_test.cc: backup files: what is in them, and every way in which one can be wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/archive/archive.h"
#include "server/archive/sha256.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/backup/backup.h"
#include "server/store/backup/backup_archive.h"
#include "server/store/backup/part_folder.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "shared/version.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::backup_file_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::string bytes_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

struct BackupFile : ::testing::Test {
  TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string file = folder.path() + "/backup.tar.gz";
  const std::string other = folder.path() + "/other";

  BackupFile() { fs::create_directory(data); }
  [[nodiscard]] static std::unique_ptr<SqliteStore> store_in(const std::string& in) {
    return SqliteStore::open({.path = DataFolder::database_in(in)}).value();
  }
  static void add_realm(const std::string& in, const std::string& realm, std::size_t records) {
    const auto store = store_in(in);
    const Owner owner = store->claim(realm).value();
    const std::vector<std::string> all(records, realm + std::string(200, 'x'));
    ASSERT_TRUE(append_and_wait(*store, owner, 0, all));
    ASSERT_TRUE(store->share("content"));
  }
  void make_backup() {
    add_realm(data, "crypt", 50);
    add_realm(data, "tower", 7);
    write_bytes(DataFolder::identity_file_in(data), "word\n");
    const auto report = back_up_to_file(data, file);
    ASSERT_TRUE(report) << report.error();
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      all.push_back(entry.path().filename().string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }
  // What both verify and restore say; restoring leaves nothing.
  [[nodiscard]] std::string refusal(const std::string& bytes) const {
    write_bytes(file, bytes);
    const auto before = names();
    const auto verified = verify_backup_file(file);
    const auto restored = restore(file, other);
    EXPECT_EQ(names(), before) << "something was written";
    if (verified || restored) return "";
    EXPECT_EQ(restored.error(), verified.error());
    return verified.error();
  }
};

TEST_F(BackupFile, HoldsTheFolderAndIsPutBack) {
  make_backup();
  const BackupContents contents = verify_backup_file(file).value();
  EXPECT_EQ(contents.program, kVersion);
  EXPECT_EQ(contents.simulation, kSimulationVersion);
  EXPECT_EQ(contents.realms, 2u);
  EXPECT_EQ(contents.records, 57u);
  EXPECT_THAT(contents.made, ::testing::MatchesRegex("20[0-9-]+ [0-9:]+ UTC"));
  std::vector<std::string> in_it;
  for (const BackedUpFile& one : contents.files) in_it.push_back(one.name);
  EXPECT_THAT(in_it, ElementsAre("identity", "manifest.toml", "realms.db"));
  EXPECT_EQ(fs::status(file).permissions(), fs::perms(0600));
  EXPECT_THAT(names(), ElementsAre("backup.tar.gz", "data")) << "nothing else is left";

  const auto back = restore(file, other);
  ASSERT_TRUE(back) << back.error();
  EXPECT_EQ(back->realms, (RealmEnds{{"crypt", 50}, {"tower", 7}}));
  EXPECT_EQ(bytes_in(DataFolder::identity_file_in(other)), "word\n");
  EXPECT_EQ(store_in(other)->read("crypt", 1, 100).value().size(), 50u);
  EXPECT_FALSE(fs::exists(other + "/backup.toml"));
}

// A host can look inside, and unpack it by hand.
TEST_F(BackupFile, IsReadByTar) {
  make_backup();
  const std::string list = folder.path() + "/list";
  ASSERT_EQ(std::system(("tar tzf " + file + " > " + list).c_str()), 0);
  EXPECT_EQ(bytes_in(list), "backup.toml\nidentity\nmanifest.toml\nrealms.db\n");
  fs::create_directory(other);
  ASSERT_EQ(std::system(("tar xzf " + file + " -C " + other).c_str()), 0);
  EXPECT_EQ(verify_folder(other)->realms, (RealmEnds{{"crypt", 50}, {"tower", 7}}));
  EXPECT_EQ(restore(other, folder.path() + "/third")->realms.size(), 2u);
}

TEST_F(BackupFile, IsMadeWhileTheServerWrites) {
  const auto store = store_in(data);
  const Owner owner = store->claim("crypt").value();
  ASSERT_TRUE(append_and_wait(*store, owner, 0, std::vector<std::string>(10, "x")));
  const auto report = back_up_to_file(data, file);
  ASSERT_TRUE(report) << report.error();
  EXPECT_EQ(report->realms, (RealmEnds{{"crypt", 10}}));
  ASSERT_TRUE(append_and_wait(*store, owner, 10, {"y"})) << "the server goes on";
  EXPECT_EQ(restore(file, other)->realms, (RealmEnds{{"crypt", 10}}));
}

TEST_F(BackupFile, StreamIsTheSame) {
  add_realm(data, "crypt", 5);
  std::string bytes;
  const auto report = back_up_to_stream(data, [&bytes](std::string_view part) {
    bytes += part;
    return Expected<>();
  });
  ASSERT_TRUE(report) << report.error();
  write_bytes(file, bytes);
  EXPECT_EQ(restore(file, other)->realms, (RealmEnds{{"crypt", 5}}));
  for (const auto& entry : fs::directory_iterator(data)) {
    EXPECT_FALSE(entry.is_directory()) << entry.path();
  }
}

TEST_F(BackupFile, LeavesOutFilesThatNoArchiveMayHave) {
  add_realm(data, "crypt", 5);
  write_bytes(data + "/notes\n.txt", "mine");
  const auto report = back_up_to_file(data, file);
  ASSERT_TRUE(report) << report.error();
  EXPECT_THAT(report->left_out, ElementsAre("notes\n.txt"));
}

TEST_F(BackupFile, IsGivenUpWhenAsked) {
  add_realm(data, "crypt", 5);
  int left = 3;
  const auto report = back_up_to_file(data, file, [&left] { return left-- == 0; });
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error(), HasSubstr(kCancelled));
  EXPECT_THAT(names(), ElementsAre("data"));
}

// ---- every way in which a file can be wrong ----

TEST_F(BackupFile, CutOffIsRefused) {
  make_backup();
  const std::string whole = bytes_in(file);
  for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 40) {
    EXPECT_THAT(refusal(whole.substr(0, size)), HasSubstr(file + " is no sound backup: it "))
        << size;
  }
}

TEST_F(BackupFile, OneByteChangedIsRefused) {
  make_backup();
  const std::string whole = bytes_in(file);
  for (std::size_t i = 0; i < whole.size(); i += 1 + whole.size() / 60) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0xff);
    EXPECT_THAT(refusal(changed), HasSubstr(file + " is no sound backup: ")) << "byte " << i;
  }
}

ByteSink text_sink(std::string& text) {
  return [&text](std::string_view bytes) {
    text += bytes;
    return Expected<>();
  };
}

std::string hash_of_text(const std::string& text) {
  Sha256 hash;
  hash.add(text);
  return hash.finish();
}

// An archive by somebody who knows the format.
struct Forgery {
  BackupContents contents{kVersion, kSimulationVersion, "2026-11-26 03:00:00 UTC", 1, 1, 0, {}};
  std::vector<std::pair<std::string, std::string>> files;
  std::string text;  // of backup.toml; empty: that of the contents

  void add(const std::string& name, const std::string& bytes) {
    files.emplace_back(name, bytes);
    contents.files.push_back({name, bytes.size(), hash_of_text(bytes)});
  }
  [[nodiscard]] std::string bytes() const {
    std::string out;
    ArchiveWriter writer(text_sink(out));
    const auto put = [&writer](const std::string& name, const std::string& part) {
      EXPECT_TRUE(writer.begin({name, part.size(), 0}));
      EXPECT_TRUE(writer.add(part));
      EXPECT_TRUE(writer.end());
    };
    put(kContentsFile, text.empty() ? text_of(contents) : text);
    for (const auto& [name, part] : files) put(name, part);
    EXPECT_TRUE(writer.finish());
    return out;
  }
};

TEST_F(BackupFile, NewerVersionIsRefusedByName) {
  Forgery forged;
  forged.add("realms.db", std::string("SQLite format 3\0", 16));
  forged.contents.program = "99.1.0";
  EXPECT_THAT(refusal(forged.bytes()), HasSubstr("made by undercroft 99.1.0"));
  forged.contents.program = kVersion;
  forged.contents.simulation = kSimulationVersion + 1;
  EXPECT_THAT(refusal(forged.bytes()), HasSubstr("which is newer than this program"));
  forged.text = "format = 2\nprogram = \"1.0\"\n";
  EXPECT_THAT(refusal(forged.bytes()), HasSubstr("made by undercroft 1.0"));
}

TEST_F(BackupFile, ContentsThatLieAreRefused) {
  const std::string page = std::string("SQLite format 3\0", 16) + std::string(4080, 'x');
  Forgery sound;
  sound.add("realms.db", page);
  sound.add("identity", "word\n");
  {
    Forgery forged = sound;
    forged.contents.files[0].size += 1;
    EXPECT_THAT(refusal(forged.bytes()),
                HasSubstr("its realms.db is not what its backup.toml says"));
  }
  {
    Forgery forged = sound;
    forged.contents.files[1].sha256 = std::string(64, '0');
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("its identity is damaged"));
  }
  {
    Forgery forged = sound;
    forged.files.pop_back();
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("its identity is missing"));
  }
  {
    Forgery forged = sound;
    forged.files.emplace_back("cron", "rm -rf");
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("its cron is not in its backup.toml"));
  }
  {
    Forgery forged = sound;
    std::swap(forged.files[0], forged.files[1]);
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("is not what its backup.toml says"));
  }
  {
    Forgery forged = sound;
    forged.contents.files[1].size = std::uint64_t{1} << 49;
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("which cannot be in"));
  }
  {
    Forgery forged = sound;
    forged.contents.files.erase(forged.contents.files.begin());
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("it has no realms.db"));
  }
  for (const char* name : {"../x", "/x", "a/b", ".", "realms.db", "backup.toml", "\xff"}) {
    Forgery forged = sound;
    forged.contents.files[1].name = name;
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("its backup.toml is damaged")) << name;
  }
  for (const char* text :
       {"[", "format = 0", "format = 1", "format = 1\nfile = 7", "format = 1\nfile = [7]",
        "format = 1\n[[file]]\nname = 7\n", "format = 1\nx = \xd0\x9e"}) {
    Forgery forged = sound;
    forged.text = text;
    EXPECT_THAT(refusal(forged.bytes()), HasSubstr("its backup.toml is damaged")) << text;
  }
}

TEST_F(BackupFile, BombIsRefusedBeforeItIsUnpacked) {
  Forgery forged;
  forged.add("realms.db", std::string(64 << 20, '\0'));
  const std::string small = forged.bytes();
  ASSERT_LT(small.size(), 100000u);
  EXPECT_THAT(refusal(small), HasSubstr("its realms.db is no database"));
  forged.text = std::string(kMostContents + 1, '#');
  EXPECT_THAT(refusal(forged.bytes()), HasSubstr("does not begin with a backup.toml"));
}

TEST_F(BackupFile, WellFormedArchiveOfADamagedDatabaseLeavesNothing) {
  Forgery forged;
  forged.add("realms.db", std::string("SQLite format 3\0", 16) + std::string(4080, 'x'));
  write_bytes(file, forged.bytes());
  EXPECT_TRUE(verify_backup_file(file)) << "its bytes are what its maker wrote";
  const auto restored = restore(file, other);
  ASSERT_FALSE(restored);
  EXPECT_THAT(restored.error(), HasSubstr("nothing was restored"));
  EXPECT_THAT(names(), ElementsAre("backup.tar.gz", "data"));
}

TEST_F(BackupFile, IsNotPutIntoAFolderWithAServer) {
  make_backup();
  fs::create_directory(other);
  write_bytes(other + "/identity.key", "secret");
  EXPECT_THAT(restore(file, other).error(), HasSubstr("identity.key exists"));
  EXPECT_THAT(restore(file, data).error(), HasSubstr("exists: move the folder's files away"));
  int count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(other)) ++count;
  EXPECT_EQ(count, 1);
  EXPECT_THAT(restore(folder.path() + "/none.tar.gz", other + "/new").error(),
              HasSubstr("No such file"));
}

// ---- targets that cannot be written ----

TEST_F(BackupFile, OverwritesNothingAndFailsWithoutATrace) {
  make_backup();
  const std::string before = bytes_in(file);
  EXPECT_THAT(back_up_to_file(data, file).error(), HasSubstr("exists already"));
  EXPECT_EQ(bytes_in(file), before);
  const std::string dangling = folder.path() + "/link.tar.gz";
  fs::create_symlink(folder.path() + "/nowhere", dangling);
  EXPECT_THAT(back_up_to_file(data, dangling).error(), HasSubstr("exists already"));
  fs::remove(dangling);
  EXPECT_THAT(back_up_to_file(data, "/proc/none/x.tar.gz").error(), HasSubstr("cannot create"));
  EXPECT_FALSE(back_up_to_file(folder.path(), folder.path() + "/none.tar.gz"));
  EXPECT_THAT(names(), ElementsAre("backup.tar.gz", "data"));
}

// /dev/full takes no byte.
TEST_F(BackupFile, FullDiskIsReported) {
  add_realm(data, "crypt", 5);
  const auto report = back_up_to_stream(
      data, [](std::string_view) -> Expected<> { return failed("cannot write: no space left"); });
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error(), HasSubstr("no space left"));
}

TEST_F(BackupFile, PartsOfAKilledProcessAreRemovedAndThoseInUseAreNot) {
  const std::string dead = folder.path() + "/nightly.part-1";
  const std::string mine = folder.path() + "/movie.part-1";
  fs::create_directory(dead);
  write_bytes(dead + "/copy", "half");
  fs::create_directory(mine);
  const auto alive = PartFolder::create(folder.path() + "/nightly-2").value();
  EXPECT_THAT(PartFolder::create(folder.path() + "/nightly-2").error(), HasSubstr("being made"));
  remove_stale_parts(folder.path(), "nightly");
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(fs::exists(mine)) << "it is not ours";
  EXPECT_TRUE(fs::exists(alive.path()));
}

// ---- one realm ----

TEST_F(BackupFile, OneRealmIsPutBesideOthers) {
  make_backup();
  fs::create_directory(other);
  add_realm(other, "attic", 3);
  ASSERT_TRUE(write_manifest(other, {{{"attic", 3}}, false}));
  const auto report = restore_realm(file, "crypt", "crypt", other);
  ASSERT_TRUE(report) << report.error();
  EXPECT_EQ(report->realms, (RealmEnds{{"crypt", 50}}));
  EXPECT_EQ(read_manifest(other).value()->realms, (RealmEnds{{"attic", 3}, {"crypt", 50}}));
  const auto store = store_in(other);
  EXPECT_EQ(store->list().value(), (std::vector<std::string>{"attic", "crypt"}));
  EXPECT_EQ(store->read("attic", 1, 100).value().size(), 3u);
  EXPECT_EQ(store->read("crypt", 1, 100).value(), store_in(data)->read("crypt", 1, 100).value());
  ASSERT_TRUE(append_and_wait(*store, store->claim("crypt").value(), 50, {"more"}));
}

TEST_F(BackupFile, OneRealmIsPutBesideItselfUnderAnotherName) {
  make_backup();
  EXPECT_THAT(restore_realm(file, "crypt", "crypt", data).error(),
              HasSubstr("there is a realm called crypt already"));
  EXPECT_THAT(restore_realm(file, "crypt", "TOWER", data).error(),
              HasSubstr("called TOWER already"));
  EXPECT_THAT(restore_realm(file, "cript", "cript", data).error(),
              HasSubstr("no realm called cript, but crypt, tower"));
  ASSERT_TRUE(restore_realm(file, "crypt", "yesterday", data));
  EXPECT_EQ(verify_folder(data)->realms,
            (RealmEnds{{"crypt", 50}, {"tower", 7}, {"yesterday", 50}}));
  EXPECT_THAT(verify_folder(data)->damaged, IsEmpty());
}

TEST_F(BackupFile, OneRealmIsNotPutUnderARunningServer) {
  make_backup();
  const auto in_use = DataFolder::open(data).value();
  EXPECT_THAT(restore_realm(file, "crypt", "again", data).error(), HasSubstr("in use"));
}

TEST_F(BackupFile, DeletedRealmIsInABackup) {
  make_backup();
  ASSERT_TRUE(write_manifest(data, {{{"crypt", 50}, {"tower", 7}}, false}));
  const std::string kept = folder.path() + "/kept.tar.gz";
  EXPECT_THAT(delete_realm_after_backup(data, "cript", kept).error(),
              HasSubstr("no realm called cript"));
  EXPECT_FALSE(fs::exists(kept));
  EXPECT_THAT(delete_realm_after_backup(data, "crypt", file).error(),
              HasSubstr("exists already: name a new file (nothing was deleted)"));
  {
    const auto in_use = DataFolder::open(data).value();
    EXPECT_THAT(delete_realm_after_backup(data, "crypt", kept).error(), HasSubstr("in use"));
  }
  EXPECT_EQ(verify_folder(data)->realms.size(), 2u);
  ASSERT_TRUE(delete_realm_after_backup(data, "crypt", kept));
  EXPECT_EQ(verify_folder(data)->realms, (RealmEnds{{"tower", 7}}));
  EXPECT_THAT(verify_folder(data)->damaged, IsEmpty());
  EXPECT_EQ(store_in(data)->read("tower", 1, 100).value().size(), 7u);
  ASSERT_TRUE(restore_realm(kept, "crypt", "crypt", data));
  EXPECT_EQ(verify_folder(data)->realms, (RealmEnds{{"crypt", 50}, {"tower", 7}}));
}

// ---- verifying a folder ----

TEST_F(BackupFile, FolderIsVerified) {
  make_backup();
  EXPECT_THAT(verify_folder(data)->damaged, IsEmpty());
  ASSERT_TRUE(write_manifest(data, {{{"crypt", 51}, {"gone", 1}}, false}));
  EXPECT_THAT(verify_folder(data)->damaged,
              ElementsAre(HasSubstr("crypt: records are missing"), HasSubstr("gone: records")));
  fs::resize_file(DataFolder::database_in(data), 8192);
  EXPECT_FALSE(verify_folder(data));
  EXPECT_THAT(verify_folder(folder.path()).error(), HasSubstr("no data folder"));
}

}  // namespace
}  // namespace undercroft::backup_file_test
