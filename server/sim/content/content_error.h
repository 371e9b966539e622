// content_error.h: an error in a content or scenario file: where it is, and what was expected.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

struct ContentError {
  std::string file;
  int line = 0;  // from 1
  std::string sentence;
  friend bool operator==(const ContentError&, const ContentError&) = default;
};

// A string of a file with its line.
struct LinedText {
  std::string text;
  int line = 0;
};

// "monsters.toml:12: ..."
[[nodiscard]] inline std::string to_string(const ContentError& error) {
  return error.file + ":" + std::to_string(error.line) + ": " + error.sentence;
}

// A Complaints collects the errors of one file. Reading continues after each error, so that all are
// reported at once.
class Complaints {
 public:
  explicit Complaints(std::string file) : file_(std::move(file)) {}
  void add(int line, std::string sentence) {
    errors_.push_back({file_, line, std::move(sentence)});
  }
  [[nodiscard]] bool any() const { return !errors_.empty(); }
  [[nodiscard]] const std::string& file() const { return file_; }
  // In order of line.
  [[nodiscard]] std::vector<ContentError> sorted() const;

 private:
  std::string file_;
  std::vector<ContentError> errors_;
};

// The known word that `word` most likely misspells, or empty. It differs by at most two
// substitutions, insertions, deletions or transpositions, and by fewer than half the letters.
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            const std::vector<std::string_view>& known);

// "'helth' (did you mean 'health'?); expected one of: armour, health".
[[nodiscard]] std::string not_one_of(std::string_view word, std::vector<std::string_view> known);

}  // namespace undercroft
