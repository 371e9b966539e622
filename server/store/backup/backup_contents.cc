// backup_contents.cc: a TOML file: versions, counts, and a table for each file.
#include "server/store/backup/backup_contents.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "server/archive/tar_header.h"
#include "server/sim/content/toml.h"
#include "server/sim/world/simulation_version.h"
#include "shared/version.h"

namespace undercroft {
namespace {

constexpr std::int64_t kBackupFormat = 1;
constexpr std::size_t kMostFiles = 1000;
constexpr std::size_t kMostWord = 64;  // bytes of a version and of a date
constexpr std::size_t kHashDigits = 64;

constexpr const char* kContentsHeading =
    "# Written by undercroft-server: what this backup has. Check it with undercroft-server "
    "verify.\n";

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

tl::unexpected<std::string> unreadable(const std::string& what) {
  return failed(std::string("its ") + kContentsFile + " is damaged (" + what + ")");
}

bool is_plain_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= ' ' && c < '\x7f') || c == '\n'; });
}

// A text for people: what is not printable in it would reach their terminals.
std::string word_in(const toml::table& table, std::string_view key) {
  std::string word = table[key].value_or(std::string());
  const bool is_plain =
      std::all_of(word.begin(), word.end(), [](char c) { return c >= ' ' && c < '\x7f'; });
  return is_plain && word.size() <= kMostWord ? word : "?";
}

std::uint64_t count_in(const toml::table& table, std::string_view key) {
  return static_cast<std::uint64_t>(
      std::max<std::int64_t>(table[key].value_or(std::int64_t{0}), 0));
}

bool is_hash(const std::string& text) {
  return text.size() == kHashDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Expected<std::vector<BackedUpFile>> files_in(const toml::table& table) {
  const auto* rows = table["file"].as_array();
  if (rows == nullptr || rows->size() > kMostFiles) return unreadable("its list of files");
  std::vector<BackedUpFile> files;
  std::set<std::string> names = {kContentsFile};
  for (const auto& row : *rows) {
    const auto* fields = row.as_table();
    if (fields == nullptr) return unreadable("its list of files");
    BackedUpFile file{(*fields)["name"].value_or(std::string()), count_in(*fields, "size"),
                      (*fields)["sha256"].value_or(std::string())};
    const bool is_sound = is_plain_file_name(file.name) && names.insert(file.name).second &&
                          file.size <= kMostTarSize && is_hash(file.sha256);
    if (!is_sound) return unreadable("file " + std::to_string(files.size() + 1));
    files.push_back(std::move(file));
  }
  if (!names.contains("realms.db")) return failed("it has no realms.db");
  return files;
}

// Major and minor number of "0.5.0": the versions that change what is stored.
std::pair<int, int> numbers_of(const std::string& version) {
  std::pair<int, int> numbers;
  const char* const end = version.data() + version.size();
  const auto [dot, error] = std::from_chars(version.data(), end, numbers.first);
  if (error == std::errc{} && dot != end) std::from_chars(dot + 1, end, numbers.second);
  return numbers;
}

tl::unexpected<std::string> made_by_newer(const BackupContents& contents) {
  return failed("it was made by undercroft " + contents.program + " (simulation " +
                std::to_string(contents.simulation) + "), which is newer than this program, " +
                kVersion + " (simulation " + std::to_string(kSimulationVersion) + ")");
}

}  // namespace

std::string text_of(const BackupContents& contents) {
  std::string text = kContentsHeading;
  const auto add = [&text](const char* key, const std::string& value) {
    text.append(key).append(" = ").append(value).append("\n");
  };
  add("format", std::to_string(kBackupFormat));
  add("program", quoted(contents.program));
  add("simulation", std::to_string(contents.simulation));
  add("made", quoted(contents.made));
  add("realms", std::to_string(contents.realms));
  add("records", std::to_string(contents.records));
  add("damaged", std::to_string(contents.damaged));
  for (const BackedUpFile& file : contents.files) {
    text += "\n[[file]]\n";
    add("name", quoted(file.name));
    add("size", std::to_string(file.size));
    add("sha256", quoted(file.sha256));
  }
  return text;
}

Expected<BackupContents> read_contents(std::string_view text) {
  // toml++ 3.3 has undefined behaviour for some bytes beyond ASCII, which text_of() never writes.
  if (!is_plain_text(text)) return unreadable("it has other bytes than printable ones");
  Complaints complaints{kContentsFile};
  const auto table = parse_toml(text, complaints);
  if (!table) return unreadable("it is no TOML");
  BackupContents contents;
  contents.program = word_in(*table, "program");
  contents.simulation =
      static_cast<unsigned>(std::min<std::uint64_t>(count_in(*table, "simulation"), UINT32_MAX));
  contents.made = word_in(*table, "made");
  contents.realms = count_in(*table, "realms");
  contents.records = count_in(*table, "records");
  contents.damaged = count_in(*table, "damaged");
  const auto format = (*table)["format"].value_or(std::int64_t{0});
  if (format < 1) return unreadable("its format");
  const bool is_newer = format > kBackupFormat || contents.simulation > kSimulationVersion ||
                        numbers_of(contents.program) > numbers_of(kVersion);
  if (is_newer) return made_by_newer(contents);
  return files_in(*table).map([&](std::vector<BackedUpFile> files) {
    contents.files = std::move(files);
    return contents;
  });
}

}  // namespace undercroft
