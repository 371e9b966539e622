// manifest.cc: a TOML file: is_running, and a table of realms.
#include "server/store/backup/manifest.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/files/private_files.h"
#include "server/sim/content/toml.h"

namespace undercroft {
namespace {

constexpr const char* kHeading =
    "# Written by undercroft-server: the realms of this folder, and how many records each has.\n"
    "# The server refuses to start when one of them is missing from realms.db.\n";

std::string text_of(const Manifest& manifest) {
  std::string text = kHeading;
  text += std::string("is_running = ") + (manifest.is_running ? "true" : "false") + "\n" +
          "stamp = " + std::to_string(manifest.stamp) + "\n\n[realms]\n";
  for (const auto& [name, end] : manifest.realms) {
    text += "\"" + name + "\" = " + std::to_string(end) + "\n";
  }
  return text;
}

Expected<Manifest> parse(const std::string& text, const std::string& file) {
  Complaints complaints(file);
  const auto table = parse_toml(text, complaints);
  const auto* realms = table ? (*table)["realms"].as_table() : nullptr;
  if (realms == nullptr) {
    return failed(file +
                  " cannot be read: restore it from a backup, or delete it to go on with "
                  "the realms that realms.db has");
  }
  Manifest manifest;
  manifest.is_running = (*table)["is_running"].value_or(false);
  manifest.stamp = static_cast<FileStamp>((*table)["stamp"].value_or(std::int64_t{0}));
  for (const auto& [name, end] : *realms) {
    manifest.realms[std::string(name.str())] =
        static_cast<RecordNumber>(end.value_or(std::int64_t{0}));
  }
  return manifest;
}

}  // namespace

std::string manifest_file_in(const std::string& folder) { return folder + "/manifest.toml"; }

Expected<std::optional<Manifest>> read_manifest(const std::string& folder) {
  const std::string path = manifest_file_in(folder);
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown)) return std::nullopt;
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return parse(text.str(), path).map([](Manifest read) { return std::optional(std::move(read)); });
}

Expected<> write_manifest(const std::string& folder, const Manifest& manifest) {
  return replace_private_file(manifest_file_in(folder), text_of(manifest));
}

}  // namespace undercroft
