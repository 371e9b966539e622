// source_tree.h: the project's own files as text, for tests of how they are written.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct Include {
  int line = 0;       // counts from 1
  std::string path;   // "shared/grid.h", "vector"
  bool ours = false;  // in quotes, not angle brackets
};

struct SourceFile {
  std::string path;    // from the root, with '/': "server/sim/turn/turn.cc"
  std::string folder;  // "server/sim/turn"
  std::vector<std::string> lines;

  [[nodiscard]] bool ends_with(const std::string& ending) const;
  [[nodiscard]] bool is_cpp() const { return ends_with(".cc") || ends_with(".h"); }
  // A program's main file may include every folder of its side.
  [[nodiscard]] bool is_main() const { return ends_with("main.cc"); }
  [[nodiscard]] std::vector<Include> includes() const;
};

// A file with this text, as if it were at `path`.
[[nodiscard]] SourceFile source_file(const std::string& path, const std::string& text);

// Every file in the project's source folders, ordered by path, without generated files.
[[nodiscard]] const std::vector<SourceFile>& source_tree();

}  // namespace undercroft
