// page_text.cc: reads pages, and the names of all files.
#include "tests/architecture/page_text.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/architecture/source_tree.h"

namespace undercroft {
namespace {

std::filesystem::path root() { return UNDERCROFT_SOURCE; }

// Paths of the files below these folders that source_tree() does not have, and of the root's files.
std::vector<std::string> other_files() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(root())) {
    if (entry.is_regular_file()) paths.push_back(entry.path().filename().string());
  }
  for (const char* folder : {"docs", ".ci", ".github"}) {
    if (!std::filesystem::exists(root() / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root() / folder)) {
      if (!entry.is_regular_file()) continue;
      paths.push_back(entry.path().lexically_relative(root()).generic_string());
    }
  }
  return paths;
}

std::vector<std::string> all_files() {
  std::vector<std::string> paths = other_files();
  for (const SourceFile& file : source_tree()) paths.push_back(file.path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Adds "a/b/c.h", "b/c.h" and "c.h".
void add_endings(std::string path, std::set<std::string>& to) {
  for (std::size_t slash = 0; slash != std::string::npos; slash = path.find('/')) {
    if (slash > 0) path.erase(0, slash + 1);
    to.insert(path);
  }
}

std::set<std::string> endings_of_all_files() {
  std::set<std::string> endings;
  for (const std::string& path : all_files()) {
    add_endings(path, endings);
    for (std::size_t slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
      add_endings(path.substr(0, slash), endings);
    }
  }
  return endings;
}

std::vector<std::string> read_names_of_pages() {
  std::vector<std::string> pages;
  for (const std::string& path : all_files()) {
    if (path.ends_with(".md") && path != "CHANGELOG.md") pages.push_back(path);
  }
  return pages;
}

}  // namespace

std::vector<std::string> lines_of_page(const std::string& path) {
  std::ifstream in(root() / path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

const std::vector<std::string>& pages_of_today() {
  static const std::vector<std::string> pages = read_names_of_pages();
  return pages;
}

std::vector<std::string> quoted_words(const std::string& line) {
  std::vector<std::string> words;
  std::size_t begin = line.find('`');
  while (begin != std::string::npos) {
    const std::size_t end = line.find('`', begin + 1);
    if (end == std::string::npos) break;
    words.push_back(line.substr(begin + 1, end - begin - 1));
    begin = line.find('`', end + 1);
  }
  return words;
}

bool is_file_of_ours(const std::string& path) {
  static const std::set<std::string> endings = endings_of_all_files();
  return endings.contains(path);
}

}  // namespace undercroft
