// english_test.cc: no comment or help text opens a sentence with a word that hides its subject.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace undercroft::english_test {
namespace {

constexpr std::string_view kRefused[] = {"Of", "Who", "Whoever", "Whom", "Likewise"};

struct Text {
  int line = 0;  // counts from 1
  std::string words;
};

struct Texts {
  std::vector<Text> comments;
  std::vector<Text> literals;  // without those that continue the literal before them
};

bool is_word_character(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Splits C++ into its comments and its string literals.
class CppReader {
 public:
  explicit CppReader(const SourceFile& file) {
    for (const std::string& line : file.lines) code_ += line + '\n';
    while (at_ < code_.size()) read();
  }
  [[nodiscard]] const Texts& texts() const { return texts_; }

 private:
  void read() {
    if (code_.compare(at_, 2, "//") == 0) {
      const std::size_t end = code_.find('\n', at_);
      texts_.comments.push_back({line_, code_.substr(at_ + 2, end - at_ - 2)});
      skip_to(end);
    } else if (code_.compare(at_, 2, "R\"") == 0) {
      const std::size_t open = code_.find('(', at_);
      const std::string close = ")" + code_.substr(at_ + 2, open - at_ - 2) + "\"";
      skip_to(code_.find(close, at_) + close.size());
      is_after_literal_ = true;
    } else if (code_[at_] == '"') {
      const std::size_t end = end_of_quote();
      if (!is_after_literal_) {
        texts_.literals.push_back({line_, code_.substr(at_ + 1, end - at_ - 2)});
      }
      skip_to(end);
      is_after_literal_ = true;
    } else if (code_[at_] == '\'' && !is_digit_separator()) {
      skip_to(end_of_quote());
      is_after_literal_ = false;
    } else {
      if (code_[at_] != ' ' && code_[at_] != '\n') is_after_literal_ = false;
      skip_to(at_ + 1);
    }
  }

  [[nodiscard]] bool is_digit_separator() const {
    return at_ > 0 && std::isxdigit(static_cast<unsigned char>(code_[at_ - 1])) != 0;
  }

  // The position after the closing quote, or the end of the line if there is none.
  [[nodiscard]] std::size_t end_of_quote() const {
    for (std::size_t i = at_ + 1; i < code_.size(); ++i) {
      if (code_[i] == '\n') return i;
      if (code_[i] == code_[at_]) return i + 1;
      if (code_[i] == '\\') ++i;
    }
    return code_.size();
  }

  void skip_to(std::size_t end) {
    end = std::min(std::max(end, at_ + 1), code_.size());
    for (; at_ < end; ++at_) line_ += code_[at_] == '\n' ? 1 : 0;
  }

  std::string code_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool is_after_literal_ = false;
  Texts texts_;
};

// A '#' begins a comment only before a space, so that the drawn maps of scenarios do not count.
std::vector<Text> hash_comments(const SourceFile& file) {
  std::vector<Text> comments;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::string& line = file.lines[i];
    std::size_t hash = line.find("# ");
    if (hash != 0 && hash != std::string::npos) hash = line.find(" # ");
    if (hash == std::string::npos) continue;
    comments.push_back({static_cast<int>(i) + 1, line.substr(line.find('#', hash) + 1)});
  }
  return comments;
}

bool has_hash_comments(const SourceFile& file) {
  constexpr std::string_view kEndings[] = {".toml", ".sh",  ".cmake",         ".yaml",
                                           ".yml",  ".py",  "CMakeLists.txt", "Dockerfile",
                                           ".dict", ".conf"};
  const bool is_script = !file.lines.empty() && file.lines[0].starts_with("#!");
  return is_script || std::any_of(std::begin(kEndings), std::end(kEndings), [&](const auto& end) {
           return file.ends_with(std::string(end));
         });
}

// Files that define flags, settings or house rules: their string literals appear in --help.
bool has_help(const SourceFile& file) {
  if (!file.is_cpp()) return false;
  if (file.ends_with("settings.cc") || file.ends_with("/ruleset.cc")) return true;
  const std::vector<Include> includes = file.includes();
  return std::any_of(includes.begin(), includes.end(),
                     [](const Include& include) { return include.path.starts_with("CLI/"); });
}

// The refused word that opens one of the sentences of `text`; empty if there is none.
std::string refused_in(std::string_view text) {
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" -*"), text.size()));
    const auto end = std::find_if_not(text.begin(), text.end(), is_word_character);
    const std::string word(text.begin(), end);
    if (std::find(std::begin(kRefused), std::end(kRefused), word) != std::end(kRefused)) {
      return word;
    }
    const std::size_t stop = text.find(". ");
    if (stop == std::string_view::npos) return "";
    text.remove_prefix(stop + 2);
  }
}

// Help texts begin in lower case. Literals of one or two words are keys or values, not sentences.
std::string refused_in_help(std::string words) {
  if (words.empty() || std::count(words.begin(), words.end(), ' ') < 2) return "";
  words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return refused_in(words);
}

// "server/a.cc:12: 'Of' opens a sentence", for each comment line and help text.
std::vector<std::string> faults_in(const SourceFile& file) {
  std::vector<std::string> faults;
  const auto add = [&](const Text& text, const std::string& word) {
    if (word.empty()) return;
    faults.push_back(file.path + ":" + std::to_string(text.line) + ": '" + word +
                     "' opens a sentence");
  };
  if (has_hash_comments(file)) {
    for (const Text& comment : hash_comments(file)) add(comment, refused_in(comment.words));
  }
  if (!file.is_cpp() && !file.ends_with(".proto")) return faults;
  const CppReader reader(file);
  for (const Text& comment : reader.texts().comments) add(comment, refused_in(comment.words));
  if (!has_help(file)) return faults;
  for (const Text& text : reader.texts().literals) add(text, refused_in_help(text.words));
  return faults;
}

std::vector<std::string> faults_of(const std::string& path, const std::string& text) {
  return faults_in(source_file(path, text));
}

TEST(English, SentencesNameTheirSubject) {
  for (const SourceFile& file : source_tree()) {
    if (file.path.starts_with("tests/fuzz/corpus")) continue;
    for (const std::string& fault : faults_in(file)) {
      ADD_FAILURE() << fault << ": name the actor first (see docs/contributing.md)";
    }
  }
}

// Tests the check itself.
TEST(English, RefusedWordsInCppCommentsAreDetected) {
  EXPECT_EQ(faults_of("server/a.cc",
                      "// a.cc: the letter.\n"
                      "// Of two letters the first wins.\n"
                      "int x = 1'000;  // Whoever asks gets it.\n"
                      "// It waits. Who comes is served.\n"),
            (std::vector<std::string>{"server/a.cc:2: 'Of' opens a sentence",
                                      "server/a.cc:3: 'Whoever' opens a sentence",
                                      "server/a.cc:4: 'Who' opens a sentence"}));
  EXPECT_EQ(faults_of("proto/a.proto", "// Likewise, of the second.\n").size(), 1U);
}

TEST(English, RefusedWordsInHashCommentsAreDetected) {
  EXPECT_EQ(faults_of("scripts/a.sh", "run  # Whom it concerns.\n").size(), 1U);
  EXPECT_EQ(faults_of("server/content/a.toml", "# Of each.\n[rat]\n").size(), 1U);
  EXPECT_EQ(faults_of("tests/CMakeLists.txt", "# It builds. Likewise the tests.\n").size(), 1U);
}

TEST(English, RefusedWordsInHelpTextsAreDetected) {
  const std::string row = "{\"n\", \"of whom it tells\", \"a player \"\n  \"of that name\"},\n";
  EXPECT_EQ(faults_of("client/app/settings.cc", row),
            std::vector<std::string>{"client/app/settings.cc:1: 'Of' opens a sentence"});
  EXPECT_EQ(faults_of("client/app/seat.cc", row).size(), 0U);
  EXPECT_EQ(faults_of("server/main.cc", "#include <CLI/CLI.hpp>\n" + row).size(), 1U);
}

TEST(English, OtherUsesAreAllowed) {
  EXPECT_TRUE(faults_of("server/a.cc",
                        "// a.cc: the first\n"
                        "// of two letters, and who reads it. Offers `Who` and Whoever.\n"
                        "const char* text = \"// Of the dead\";\n"
                        "const char* map = R\"(\n// Of the dead\n)\";\n"
                        "char quote = '\"';  // a quote\n")
                  .empty());
  EXPECT_TRUE(faults_of("tests/scenarios/a.toml", "#Of#\n#..#\n").empty());
}

}  // namespace
}  // namespace undercroft::english_test
