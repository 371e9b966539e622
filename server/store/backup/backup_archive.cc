// backup_archive.cc: hashes on the way in, and compares them on the way out.
#include "server/store/backup/backup_archive.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <numeric>
#include <optional>
#include <vector>

#include "server/archive/archive.h"
#include "server/archive/sha256.h"
#include "server/store/backup/open_file.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

// zlib makes nothing more than about a thousand times smaller.
constexpr std::uint64_t kMostShrinking = 1100;
constexpr std::string_view kDatabaseBegins("SQLite format 3\0", 16);

std::string file_path(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

std::uint64_t seconds_now() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(
                                        std::chrono::system_clock::now().time_since_epoch())
                                        .count());
}

Expected<> read_file(const std::string& path, const ByteSink& sink,
                     const IsCancelled& is_cancelled) {
  const auto file = OpenFile::to_read(path);
  if (!file) return failed(file.error());
  std::vector<char> part(kBytesAtOnce);
  while (true) {
    if (is_given_up(is_cancelled)) return failed(kCancelled);
    const auto got = file->read(part.data(), part.size());
    if (!got) return failed(got.error());
    if (*got == 0) return {};
    if (auto passed = sink({part.data(), *got}); !passed) return passed;
  }
}

Expected<> describe_file(const std::string& folder, BackedUpFile& file,
                         const IsCancelled& is_cancelled) {
  Sha256 hash;
  file.size = 0;
  auto whole = read_file(
      file_path(folder, file.name),
      [&](std::string_view bytes) {
        hash.add(bytes);
        file.size += bytes.size();
        return Expected<>();
      },
      is_cancelled);
  file.sha256 = hash.finish();
  return whole;
}

Expected<> pack_text(ArchiveWriter& archive, const TarEntry& entry, std::string_view text) {
  return archive.begin(entry).and_then([&] { return archive.add(text); }).and_then([&] {
    return archive.end();
  });
}

// Where the bytes of an archive's files go.
struct UnpackTarget {
  virtual ~UnpackTarget() = default;
  // Before the first file.
  virtual Expected<> begin_all(const BackupContents& contents) = 0;
  virtual Expected<> begin(const BackedUpFile& file) = 0;
  virtual Expected<> take(std::string_view bytes) = 0;
  virtual Expected<> end() = 0;
};

struct NoTarget final : UnpackTarget {
  Expected<> begin_all(const BackupContents& /*contents*/) override { return {}; }
  Expected<> begin(const BackedUpFile& /*file*/) override { return {}; }
  Expected<> take(std::string_view /*bytes*/) override { return {}; }
  Expected<> end() override { return {}; }
};

std::uint64_t bytes_of_files(const BackupContents& contents) {
  return std::accumulate(
      contents.files.begin(), contents.files.end(), std::uint64_t{0},
      [](std::uint64_t sum, const BackedUpFile& file) { return sum + file.size; });
}

struct FolderTarget final : UnpackTarget {
  explicit FolderTarget(std::string at) : folder(std::move(at)) {}

  Expected<> begin_all(const BackupContents& contents) override {
    std::error_code unknown;
    const fs::space_info space = fs::space(folder, unknown);
    const std::uint64_t needed = bytes_of_files(contents);
    if (unknown || needed <= space.available) return {};
    return failed("it needs " + std::to_string(needed) + " bytes, and the disk has " +
                  std::to_string(space.available) + " left");
  }
  Expected<> begin(const BackedUpFile& next) override {
    auto opened = OpenFile::to_write(file_path(folder, next.name));
    if (!opened) return failed(opened.error());
    file.emplace(*std::move(opened));
    return {};
  }
  Expected<> take(std::string_view bytes) override { return file->write(bytes); }
  Expected<> end() override {
    auto synced = file->sync();
    file.reset();
    return synced;
  }

  std::string folder;
  std::optional<OpenFile> file;
};

// Reads the contents, which is the first file.
Expected<BackupContents> read_first(ArchiveReader& archive) {
  const auto entry = archive.next();
  if (!entry) return failed(entry.error());
  if (!*entry || (*entry)->name != kContentsFile || (*entry)->size > kMostContents) {
    return failed(std::string("it does not begin with a ") + kContentsFile +
                  ", so it is no backup");
  }
  std::string text;
  const auto read = archive.read([&text](std::string_view bytes) {
    text += bytes;
    return Expected<>();
  });
  if (!read) return failed(read.error());
  return read_contents(text);
}

// A database is known by its first bytes, so that what only claims to be one is refused before it
// fills the disk.
Expected<> check_beginning(const BackedUpFile& file, std::string_view bytes) {
  const bool is_database = file.name.ends_with(".db");
  if (!is_database || bytes.starts_with(kDatabaseBegins)) return {};
  return failed("its " + file.name + " is no database");
}

Expected<> read_next(ArchiveReader& archive, const BackedUpFile& file, UnpackTarget& target,
                     const IsCancelled& is_cancelled) {
  const auto entry = archive.next();
  if (!entry) return failed(entry.error());
  if (!*entry) return failed("its " + file.name + " is missing");
  if ((*entry)->name != file.name || (*entry)->size != file.size) {
    return failed("its " + (*entry)->name + " is not what its " + kContentsFile + " says");
  }
  if (auto begun = target.begin(file); !begun) return begun;
  Sha256 hash;
  bool is_first = true;
  auto read = archive.read([&](std::string_view bytes) -> Expected<> {
    if (is_given_up(is_cancelled)) return failed(kCancelled);
    if (std::exchange(is_first, false)) {
      if (auto sound = check_beginning(file, bytes); !sound) return sound;
    }
    hash.add(bytes);
    return target.take(bytes);
  });
  if (!read) return read;
  if (hash.finish() != file.sha256) return failed("its " + file.name + " is damaged");
  return target.end();
}

Expected<BackupContents> read_archive(const ByteSource& source, std::uint64_t size,
                                      UnpackTarget& target, const IsCancelled& is_cancelled) {
  ArchiveReader archive(source);
  auto contents = read_first(archive);
  if (!contents) return contents;
  const std::uint64_t all = bytes_of_files(*contents);
  if (size > 0 && all / kMostShrinking > size) {
    return failed("it claims to have " + std::to_string(all) + " bytes, which cannot be in " +
                  std::to_string(size));
  }
  if (const auto begun = target.begin_all(*contents); !begun) return failed(begun.error());
  for (const BackedUpFile& file : contents->files) {
    if (const auto read = read_next(archive, file, target, is_cancelled); !read) {
      return failed(read.error());
    }
  }
  const auto more = archive.next();
  if (!more) return failed(more.error());
  if (*more) return failed("its " + (*more)->name + " is not in its " + kContentsFile);
  return contents;
}

}  // namespace

Expected<BackupContents> pack_folder(const std::string& folder, BackupContents contents,
                                     const ByteSink& sink, const IsCancelled& is_cancelled) {
  const std::uint64_t now_s = seconds_now();
  for (BackedUpFile& file : contents.files) {
    if (const auto described = describe_file(folder, file, is_cancelled); !described) {
      return failed(described.error());
    }
  }
  ArchiveWriter archive(sink);
  const std::string text = text_of(contents);
  auto packed = pack_text(archive, {kContentsFile, text.size(), now_s}, text);
  for (const BackedUpFile& file : contents.files) {
    packed =
        packed.and_then([&] {
                return archive.begin({file.name, file.size, now_s});
              })
            .and_then([&] {
              return read_file(
                  file_path(folder, file.name),
                  [&archive](std::string_view bytes) { return archive.add(bytes); }, is_cancelled);
            })
            .and_then([&] { return archive.end(); });
  }
  packed = packed.and_then([&] { return archive.finish(); });
  if (!packed) return failed(packed.error());
  return contents;
}

Expected<BackupContents> verify_archive(const ByteSource& source, std::uint64_t size,
                                        const IsCancelled& is_cancelled) {
  NoTarget target;
  return read_archive(source, size, target, is_cancelled);
}

Expected<BackupContents> unpack_archive(const ByteSource& source, std::uint64_t size,
                                        const std::string& folder) {
  FolderTarget target(folder);
  return read_archive(source, size, target, {});
}

}  // namespace undercroft
