// source_tree.cc: reads the project's files once.
#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>

namespace undercroft {
namespace {

constexpr std::string_view kFolders[] = {"proto",   "shared", "server", "client",
                                         "scripts", "docker", "tests"};

// Parses `#include "path"` or `#include <path>`, with any spaces around.
std::optional<Include> include_of(std::string_view line, int number) {
  const auto skip_spaces = [&line] {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  };
  const auto skip = [&](std::string_view word) {
    skip_spaces();
    const bool there = line.starts_with(word);
    if (there) line.remove_prefix(word.size());
    return there;
  };
  if (!skip("#") || !skip("include")) return std::nullopt;
  skip_spaces();
  if (line.empty()) return std::nullopt;
  const bool ours = line.front() == '"';
  const std::size_t end = line.find(ours ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{number, std::string(line.substr(1, end - 1)), ours};
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<SourceFile> read_tree() {
  const std::filesystem::path root = UNDERCROFT_SOURCE;
  std::vector<SourceFile> tree;
  for (const std::string_view folder : kFolders) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file()) continue;
      const auto path = entry.path().lexically_relative(root).generic_string();
      if (path.find("/node_modules/") != std::string::npos) continue;  // packages from npm
      tree.push_back(source_file(path, text_of(entry.path())));
    }
  }
  std::sort(tree.begin(), tree.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return tree;
}

}  // namespace

bool SourceFile::ends_with(const std::string& ending) const {
  return std::string_view(path).ends_with(ending);
}

std::vector<Include> SourceFile::includes() const {
  std::vector<Include> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto include = include_of(lines[i], static_cast<int>(i) + 1);
    if (include) found.push_back(*include);
  }
  return found;
}

SourceFile source_file(const std::string& path, const std::string& text) {
  const std::size_t slash = path.rfind('/');
  SourceFile file{path, slash == std::string::npos ? "" : path.substr(0, slash), {}};
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) file.lines.push_back(line);
  return file;
}

const std::vector<SourceFile>& source_tree() {
  static const std::vector<SourceFile> tree = read_tree();
  return tree;
}

}  // namespace undercroft
