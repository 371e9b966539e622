// content_error.h: a finding in a content or scenario file: where it is, and what was expected.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

enum class Severity {
  Warning,  // it works, but probably not as the author meant
  Unfit,    // new content is refused; a stored realm that began with it plays on
  Error     // the table is not loaded
};

struct ContentError {
  std::string file;
  int line = 0;  // from 1
  std::string sentence;
  Severity severity = Severity::Error;
  std::string missing{};  // the key that no loaded table has, if that is the error
  friend bool operator==(const ContentError&, const ContentError&) = default;
};

// A string of a file with its line.
struct LinedText {
  std::string text;
  int line = 0;
};

// "monsters.toml:12: ...", or "monsters.toml:12: warning: ..."
[[nodiscard]] std::string to_string(const ContentError& error);

// A Complaints collects the findings of one file. Reading continues after each error, so that all
// are reported at once.
class Complaints {
 public:
  explicit Complaints(std::string file) : file_(std::move(file)) {}
  void add(int line, std::string sentence) {
    errors_.push_back({file_, line, std::move(sentence)});
  }
  // An error because no loaded table has the key. The loader drops it if the batch defines the key,
  // since that table then has an error of its own.
  void miss(int line, std::string key, std::string sentence) {
    errors_.push_back({file_, line, std::move(sentence), Severity::Error, std::move(key)});
  }
  void unfit(int line, std::string sentence) {
    errors_.push_back({file_, line, std::move(sentence), Severity::Unfit});
  }
  void add_all(const Complaints& others) {
    errors_.insert(errors_.end(), others.errors_.begin(), others.errors_.end());
  }
  [[nodiscard]] bool empty() const { return errors_.empty(); }
  // Whether anything stops its table from being loaded.
  [[nodiscard]] bool any() const;
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

// " (did you mean 'health'?)", or empty if no known word is near.
[[nodiscard]] std::string suggestion(std::string_view word,
                                     const std::vector<std::string_view>& known);

// "'helth' (did you mean 'health'?); expected one of: armour, health".
[[nodiscard]] std::string not_one_of(std::string_view word, std::vector<std::string_view> known);

// "unknown key 'helth' (did you mean 'health'?)". Without a near key, up to 12 of the known keys
// follow in their order.
[[nodiscard]] std::string unknown_key(std::string_view key,
                                      const std::vector<std::string_view>& known);

}  // namespace undercroft
