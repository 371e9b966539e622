// archive_test.cc: compressed archives: what is written is read, and nothing else is.
#include "server/archive/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>

#include "server/archive/sha256.h"

namespace undercroft::archive_test {
namespace {

using ::testing::HasSubstr;

using Files = std::vector<std::pair<std::string, std::string>>;

ByteSink append_to(std::string& text) {
  return [&text](std::string_view bytes) {
    text += bytes;
    return Expected<>();
  };
}

// Passes at most `at_once` bytes at a time.
ByteSource bytes_from(std::string_view bytes, std::size_t at_once = SIZE_MAX) {
  return [bytes, at_once](char* out, std::size_t size) mutable -> Expected<std::size_t> {
    const std::size_t got = std::min({size, at_once, bytes.size()});
    std::copy_n(bytes.begin(), got, out);
    bytes.remove_prefix(got);
    return got;
  };
}

std::string archive_of(const Files& files) {
  std::string out;
  ArchiveWriter writer(append_to(out));
  for (const auto& [name, text] : files) {
    EXPECT_TRUE(writer.begin({name, text.size(), 1795662000}));
    EXPECT_TRUE(writer.add(text));
    EXPECT_TRUE(writer.end());
  }
  EXPECT_TRUE(writer.finish());
  return out;
}

std::string compressed(const std::string& bytes) {
  std::string out;
  GzipWriter writer(append_to(out));
  EXPECT_TRUE(writer.add(bytes));
  EXPECT_TRUE(writer.finish());
  return out;
}

Expected<Files> files_of(std::string_view archive, std::size_t at_once = SIZE_MAX) {
  ArchiveReader reader(bytes_from(archive, at_once));
  Files files;
  while (true) {
    const auto entry = reader.next();
    if (!entry) return failed(entry.error());
    if (!*entry) return files;
    files.emplace_back((*entry)->name, "");
    if (auto read = reader.read(append_to(files.back().second)); !read) return failed(read.error());
  }
}

std::string noise(std::size_t size) {
  std::mt19937 random(7);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(random());
  return text;
}

const Files kFew = {{"realms.db", noise(3000)},
                    {"identity", "word\n"},
                    {"empty", ""},
                    {"a b (2).toml", std::string(kTarBlock, 'x')}};

std::string fault_of(std::string_view archive) {
  const auto files = files_of(archive);
  return files ? "" : files.error();
}

TEST(Archive, ReadsWhatItHasWritten) {
  const std::string archive = archive_of(kFew);
  EXPECT_EQ(files_of(archive).value(), kFew);
  EXPECT_EQ(files_of(archive, 1).value(), kFew) << "byte by byte";
  EXPECT_EQ(archive_of(kFew), archive) << "the same files make the same bytes";
  EXPECT_EQ(files_of(archive_of({})).value(), Files());
  const Files big = {{"big", noise(300000)}, {"zeros", std::string(500000, '\0')}};
  EXPECT_EQ(files_of(archive_of(big), 777).value(), big);
}

TEST(Archive, IsRefusedWhenItIsCutOffAnywhere) {
  const std::string archive = archive_of(kFew);
  for (std::size_t size = 0; size < archive.size(); ++size) {
    ASSERT_FALSE(files_of(std::string_view(archive).substr(0, size))) << size;
  }
  EXPECT_THAT(fault_of(archive.substr(0, archive.size() / 2)), HasSubstr("cut off"));
  EXPECT_THAT(fault_of(archive + "x"), HasSubstr("bytes after its end"));
  EXPECT_THAT(fault_of(archive + archive), HasSubstr("bytes after its end"));
}

// Some runs of zeros can be compressed in two ways that differ in one byte.
TEST(Archive, IsRefusedWhenAByteIsChangedUnlessTheFilesAreTheSame) {
  const std::string archive = archive_of(kFew);
  int accepted = 0;
  for (std::size_t i = 0; i < archive.size(); ++i) {
    std::string changed = archive;
    changed[i] = static_cast<char>(changed[i] ^ 0xff);
    const auto files = files_of(changed);
    if (!files) continue;
    ++accepted;
    ASSERT_EQ(*files, kFew) << "byte " << i;
  }
  EXPECT_LT(accepted, 4);
}

// ---- hostile headers ----

std::string header_with(std::size_t at, const std::string& bytes) {
  std::string block = tar_header({"realms.db", 5, 0});
  std::copy(bytes.begin(), bytes.end(), block.begin() + static_cast<std::ptrdiff_t>(at));
  // The sum that fits: only the change itself is at fault.
  std::fill_n(block.begin() + 148, 8, ' ');
  unsigned sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%06o", sum);
  std::copy_n(digits.begin(), 7, block.begin() + 148);
  return block;
}

std::string fault_of_header(std::size_t at, const std::string& bytes) {
  const auto entry = read_tar_header(header_with(at, bytes));
  return entry ? "" : entry.error();
}

std::string named(std::string name) {
  name.resize(100, '\0');
  return name;
}

TEST(TarHeader, LinksFoldersAndDevicesAreRefused) {
  EXPECT_EQ(fault_of_header(0, "realms.db"), "") << "the checksum of this test is right";
  EXPECT_THAT(fault_of_header(156, "2"), HasSubstr("'realms.db' is a link"));
  EXPECT_THAT(fault_of_header(156, "1"), HasSubstr("is a link"));
  EXPECT_THAT(fault_of_header(156, "5"), HasSubstr("is a folder"));
  for (const char* type : {"3", "4", "6", "7", "x", "g", "L", "S"}) {
    EXPECT_THAT(fault_of_header(156, type), HasSubstr("is no plain file")) << type;
  }
}

TEST(TarHeader, NamesThatLeadElsewhereAreRefused) {
  for (const char* name : {"../realms.db", "/etc/passwd", "undone/realms.db", "..", ".", "", "a\\b",
                           "a\nb", "\x1b[2J", "\xff"}) {
    EXPECT_THAT(fault_of_header(0, named(name)), HasSubstr("name of a plain file")) << name;
  }
  EXPECT_THAT(fault_of_header(345, "folder"), HasSubstr("name of a plain file"));
  EXPECT_FALSE(is_plain_file_name(std::string(101, 'a')));
}

TEST(TarHeader, OnlyOurOwnFormIsAccepted) {
  EXPECT_THAT(fault_of_header(100, "0004755"), HasSubstr("another program")) << "a mode";
  EXPECT_THAT(fault_of_header(265, "root"), HasSubstr("another program")) << "an owner";
  EXPECT_THAT(fault_of_header(124, "       5"), HasSubstr("another program")) << "a size";
  EXPECT_THAT(fault_of_header(124, std::string(12, '\xff')), HasSubstr("another program"));
  EXPECT_THAT(fault_of_header(124, std::string("\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff", 12)),
              HasSubstr("another program"));
  std::string block = tar_header({"realms.db", 5, 0});
  block[0] = 'R';
  EXPECT_FALSE(read_tar_header(block)) << "the sum is wrong";
}

TEST(TarHeader, SizesBeyondEightGigabytesSurvive) {
  for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{077777777777},
                                   std::uint64_t{0100000000000}, kMostTarSize}) {
    const TarEntry entry{"realms.db", size, 1795662000};
    EXPECT_EQ(read_tar_header(tar_header(entry)).value(), entry);
  }
}

// ---- the archive as a whole ----

TEST(Archive, IsRefusedWhenItsSizesLie) {
  const std::string header = tar_header({"realms.db", 1000000, 0});
  EXPECT_THAT(fault_of(compressed(header + "short")), HasSubstr("in the middle of a file"));
  EXPECT_THAT(fault_of(compressed(tar_header({"identity", 1, 0}) + std::string(1024, 'x'))),
              HasSubstr("not padded"));
}

TEST(Archive, IsRefusedWhenItDoesNotEndOnce) {
  const std::string end(2 * kTarBlock, '\0');
  EXPECT_EQ(fault_of(compressed(end)), "");
  EXPECT_THAT(fault_of(compressed("")), HasSubstr("in the middle"));
  EXPECT_THAT(fault_of(compressed(std::string(kTarBlock, '\0'))), HasSubstr("in the middle"));
  EXPECT_THAT(fault_of(compressed(end + end)), HasSubstr("goes on after its end"));
  EXPECT_THAT(fault_of(compressed(end + "x")), HasSubstr("goes on after its end"));
  EXPECT_THAT(fault_of("no gzip at all"), HasSubstr("no archive that this program has written"));
  EXPECT_THAT(fault_of(""), HasSubstr("no archive that this program has written"));
}

TEST(Archive, HoldsItsMemoryWhateverIsUnpacked) {
  const std::string zeros = compressed(tar_header({"zeros", 64 << 20, 0}) +
                                       std::string((64 << 20) + 2 * kTarBlock, '\0'));
  ASSERT_LT(zeros.size(), 100000u);
  ArchiveReader reader(bytes_from(zeros));
  ASSERT_TRUE(reader.next().value());
  std::size_t most = 0;
  std::size_t all = 0;
  ASSERT_TRUE(reader.read([&](std::string_view bytes) {
    most = std::max(most, bytes.size());
    all += bytes.size();
    return Expected<>();
  }));
  EXPECT_EQ(all, std::size_t{64} << 20);
  EXPECT_LE(most, kBytesAtOnce);
  EXPECT_FALSE(reader.next().value());
}

TEST(Archive, WriterNoticesAFileThatChanges) {
  std::string out;
  ArchiveWriter writer(append_to(out));
  ASSERT_TRUE(writer.begin({"log", 4, 0}));
  EXPECT_THAT(writer.add("12345").error(), HasSubstr("log has grown"));
  EXPECT_TRUE(writer.add("123"));
  EXPECT_THAT(writer.end().error(), HasSubstr("log has shrunk"));
}

TEST(Archive, FaultsOfSourceAndSinkAreReported) {
  const ByteSource broken = [](char*, std::size_t) -> Expected<std::size_t> {
    return failed("the disk is gone");
  };
  EXPECT_EQ(ArchiveReader(broken).next().error(), "the disk is gone");
  ArchiveWriter full([](std::string_view) -> Expected<> { return failed("the disk is full"); });
  const auto packed =
      full.begin({"big", 300000, 0}).and_then([&] { return full.add(noise(300000)); });
  EXPECT_EQ(packed.error(), "the disk is full");
}

TEST(Sha256, IsThatOfTheStandard) {
  Sha256 hash;
  hash.add("a");
  hash.add("bc");
  EXPECT_EQ(hash.finish(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256().finish(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace undercroft::archive_test
