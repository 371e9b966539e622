// admin_words.h: the words of an administration command: options, names, times.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/duration_text.h"
#include "shared/expected.h"

namespace undercroft {

// The words of a command: its options by name ("for", without the dashes), and all others in order.
struct AdminWords {
  std::map<std::string, std::string> options;
  std::vector<std::string> others;

  // The words from the n-th on, with spaces between.
  [[nodiscard]] std::string text_from(std::size_t n) const;
  // An option's value; empty when it is not given. One that is given again has several lines.
  [[nodiscard]] std::string option(const std::string& name) const;
};

// `known`: the names of its options; those that end with '=' take a value, as "--for 7d" or
// "--for=7d". Words after "--" are no options. Fails with a sentence that names the nearest option.
[[nodiscard]] Expected<AdminWords> read_words(const std::vector<std::string>& words,
                                              const std::vector<std::string_view>& known);

// Reads "90s", "5m", "2h" or "7d". Fails with a sentence for anything else, and beyond ten years.
[[nodiscard]] Expected<std::int64_t> read_seconds(std::string_view text);
// "2026-11-26 01:02 UTC".
[[nodiscard]] std::string time_text(std::int64_t unix_s);
// Reads a number from 1 to `most`. Fails with a sentence: "expected WHAT from 1 to ...".
[[nodiscard]] Expected<std::int64_t> read_count(std::string_view text, std::int64_t most,
                                                std::string_view what);

// " (did you mean NAME?)", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& known);

}  // namespace undercroft
