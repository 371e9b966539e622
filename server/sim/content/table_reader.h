// table_reader.h: reads a TOML table and reports every error in it with its line.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/content/content_error.h"
#include "server/sim/content/toml.h"

namespace undercroft {

// A word of a file and its meaning: one row of a table of words.
template <typename T>
using WordRow = std::pair<std::string_view, T>;

// The line on which a node begins.
[[nodiscard]] int line_of(const toml::node& node);
// Describes a node for an error: "the number 3", "the text 'x'", "a list".
[[nodiscard]] std::string describe(const toml::node& node);
// True for a table with a blueprint's `kind` or `base`. Such a table may also be called "theme" or
// "kit".
[[nodiscard]] bool is_blueprint_table(const toml::node& node);
// Replaces underscores with dashes, which words may use interchangeably.
[[nodiscard]] std::string dashed(std::string_view word);

// What a table must be like, and the error if it is not.
struct Demand {
  bool broken;
  const char* sentence;
};

// A TableReader reads the values of one table. Each function reads `key` into `out` and returns
// true, or returns false and leaves `out` alone. It reports a value of the wrong type or range.
// finish() reports keys that no function asked for.
class TableReader {
 public:
  // `what` names the table in errors: "blueprint 'grunt'".
  TableReader(const toml::table& table, std::string what, Complaints& complaints)
      : table_(table), what_(std::move(what)), complaints_(complaints) {}

  bool integer(std::string_view key, int& out, int least, int most);
  bool integer(std::string_view key, std::optional<int>& out, int least, int most);
  bool flag(std::string_view key, bool& out);
  bool flag(std::string_view key, std::optional<bool>& out);
  bool text(std::string_view key, std::string& out);
  bool text(std::string_view key, std::optional<std::string>& out);
  bool texts(std::string_view key, std::vector<LinedText>& out);
  // As texts(), or a single text.
  bool text_or_texts(std::string_view key, std::vector<LinedText>& out);
  // Two whole numbers in ascending order, or a single number for both.
  bool range(std::string_view key, int& least, int& most, int lowest, int highest);
  // Two whole numbers.
  bool pair(std::string_view key, int& first, int& second, int lowest, int highest);

  // A word of `rows`; `_` counts as `-`.
  template <typename T, std::size_t N>
  bool word(std::string_view key, T& out, const std::array<WordRow<T>, N>& rows) {
    std::string found;
    return text(key, found) && known_word(found, line(key), key, out, rows);
  }
  template <typename T, std::size_t N>
  bool word(std::string_view key, std::optional<T>& out, const std::array<WordRow<T>, N>& rows) {
    return fill(out, [&](T& found) { return word(key, found, rows); });
  }
  // Calls add(value) for each known word of a list. Returns false if there is no list.
  template <typename T, std::size_t N, typename Add>
  bool words(std::string_view key, const std::array<WordRow<T>, N>& rows, Add add) {
    std::vector<LinedText> list;
    if (!texts(key, list)) return false;
    for (const LinedText& word : list) {
      T found{};
      if (known_word(word.text, word.line, key, found, rows)) add(found);
    }
    return true;
  }
  template <typename T, std::size_t N>
  bool known_word(std::string_view found, int at_line, std::string_view key, T& out,
                  const std::array<WordRow<T>, N>& rows) {
    std::vector<std::string_view> known;
    for (const auto& [word, value] : rows) {
      known.push_back(word);
      if (word != dashed(found)) continue;
      out = value;
      return true;
    }
    complain(at_line, std::string(key) + " is " + not_one_of(found, std::move(known)));
    return false;
  }

  // The value as a table or list; null if it is missing or, after reporting it, of another type.
  const toml::table* table(std::string_view key);
  const toml::array* array(std::string_view key);
  // The value as a table, or as a list of up to `most` tables; empty as above.
  std::vector<const toml::table*> table_or_tables(std::string_view key, std::size_t most);
  // The value of any type; null if missing.
  const toml::node* node(std::string_view key);

  // The keys with their values, in the order of the file.
  [[nodiscard]] std::vector<std::pair<std::string, const toml::node*>> rows() const;
  [[nodiscard]] int line() const { return line_of(table_); }
  [[nodiscard]] int line(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
  [[nodiscard]] const toml::table& content() const { return table_; }
  [[nodiscard]] const std::string& what() const { return what_; }
  [[nodiscard]] Complaints& complaints() { return complaints_; }

  // Reports "what: sentence".
  void complain(int at_line, const std::string& sentence);
  // As complain(), for words that are unfit for players (Severity).
  void unfit(int at_line, const std::string& sentence);
  // Reports "what: before 'key'" with what is known instead (not_one_of), as Complaints::miss().
  void miss(int at_line, const std::string& before, std::string_view key,
            std::vector<std::string_view> known);
  void expected(std::string_view key, const toml::node& found, const std::string& expectation);
  // Reports the sentence of each broken demand, with the line of the first key of the table that
  // the sentence names, or else of the table.
  void demand(std::span<const Demand> demands);
  // Whether the table has any key that is known so far.
  [[nodiscard]] bool has_known() const;
  // Marks a key as known, for callers that read it themselves.
  void know(std::string_view key);
  void finish();
  // As finish(), but lists only keys for which fits(key) is true, and prefers to suggest them.
  void finish(const std::function<bool(std::string_view)>& fits);

 private:
  [[nodiscard]] int line_named_in(std::string_view sentence) const;

  // Reads a value by read(T&) and assigns it if there is one.
  template <typename T, typename Read>
  static bool fill(std::optional<T>& out, Read read) {
    T found{};
    const bool is_there = read(found);
    if (is_there) out = std::move(found);
    return is_there;
  }

  const toml::table& table_;
  std::string what_;
  Complaints& complaints_;
  std::vector<std::string_view> known_;
};

}  // namespace undercroft
