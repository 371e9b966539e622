// pack_bundle.cc: reads bundles, which may be hostile, and writes them.
#include "server/custom_content/pack_bundle.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "server/archive/archive.h"
#include "server/files/text_file.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostFiles = 1000;
constexpr std::size_t kMostBytes = kMaxTextFile;  // of all files
constexpr std::string_view kBundleEnd = ".tar.gz";

class BundleReader {
 public:
  explicit BundleReader(const std::string& path)
      : path_(path), file_(path, std::ios::binary), archive_(source()) {}

  Expected<std::vector<ContentText>> read() {
    if (!file_) return refuse("it cannot be read");
    for (;;) {
      const auto entry = archive_.next();
      if (!entry) return refuse(entry.error());
      if (!*entry) break;
      if (auto added = add(**entry); !added) return refuse(added.error());
    }
    if (files_.empty()) return refuse("it has no .toml files");
    return std::move(files_);
  }

 private:
  ByteSource source() {
    return [this](char* out, std::size_t size) -> Expected<std::size_t> {
      file_.read(out, static_cast<std::streamsize>(size));
      if (file_.bad()) return failed("it cannot be read to its end");
      return static_cast<std::size_t>(file_.gcount());
    };
  }

  Expected<> add(const TarEntry& entry) {
    if (!to_lower(entry.name).ends_with(".toml") || entry.name.starts_with(".")) {
      return failed("it has the file '" + entry.name + "', which is not called NAME.toml");
    }
    if (!names_.insert(to_lower(entry.name)).second) {
      return failed("it has the file '" + entry.name + "' twice");
    }
    if (files_.size() == kMostFiles || entry.size > kMostBytes - bytes_) {
      return failed("it has more than 1,000 files or 16 MB");
    }
    bytes_ += entry.size;
    std::string text;
    auto read = archive_.read([&text](std::string_view bytes) -> Expected<> {
      text += bytes;
      return {};
    });
    if (!read) return read;
    files_.push_back({path_ + "/" + entry.name, std::move(text)});
    return {};
  }

  tl::unexpected<std::string> refuse(const std::string& sentence) const {
    return failed(path_ + ": " + sentence);
  }

  std::string path_;
  std::ifstream file_;
  ArchiveReader archive_;
  std::vector<ContentText> files_;
  std::set<std::string> names_;  // in small letters
  std::uint64_t bytes_ = 0;
};

Expected<> write_file(ArchiveWriter& archive, const std::string& name, const std::string& text) {
  if (!is_plain_file_name(name))
    return failed("'" + name + "' cannot be the name of a bundled file");
  return archive.begin({name, text.size(), 0})
      .and_then([&] { return archive.add(text); })
      .and_then([&] { return archive.end(); });
}

}  // namespace

bool is_bundle(std::string_view path) { return path.ends_with(kBundleEnd); }

Expected<std::vector<ContentText>> read_bundle(const std::string& path) {
  return BundleReader(path).read();
}

Expected<std::string> bundle_of(const std::vector<ContentText>& files) {
  std::string bytes;
  ArchiveWriter archive([&bytes](std::string_view more) -> Expected<> {
    bytes += more;
    return {};
  });
  for (const ContentText& file : files) {
    const std::string name = file.file.substr(file.file.rfind('/') + 1);
    if (auto written = write_file(archive, name, file.text); !written) {
      return failed(written.error());
    }
  }
  return archive.finish().map([&bytes] { return std::move(bytes); });
}

}  // namespace undercroft
