// admin_words.cc: reading words and times.
#include "server/admin/admin_words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "server/base/iso_time.h"
#include "server/sim/content/content_error.h"

namespace undercroft {
namespace {

constexpr std::int64_t kTenYears = std::int64_t{3650} * 86400;

// "for=" for the option "for" when it takes a value; null when there is no such option.
const std::string_view* option_named(std::string_view name,
                                     const std::vector<std::string_view>& known) {
  const auto found = std::find_if(known.begin(), known.end(), [name](std::string_view option) {
    return option.substr(0, option.find('=')) == name;
  });
  return found == known.end() ? nullptr : &*found;
}

std::string unknown_option(std::string_view name, const std::vector<std::string_view>& known) {
  std::vector<std::string> names;
  for (const std::string_view option : known) {
    names.push_back("--" + std::string(option.substr(0, option.find('='))));
  }
  const std::string word = "--" + std::string(name);
  return "unknown option " + word + did_you_mean(word, names);
}

}  // namespace

std::string AdminWords::text_from(std::size_t n) const {
  std::string text;
  for (std::size_t i = n; i < others.size(); ++i) text += (i == n ? "" : " ") + others[i];
  return text;
}

std::string AdminWords::option(const std::string& name) const {
  const auto found = options.find(name);
  return found == options.end() ? "" : found->second;
}

Expected<AdminWords> read_words(const std::vector<std::string>& words,
                                const std::vector<std::string_view>& known) {
  AdminWords read;
  bool are_options_over = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (are_options_over || !word.starts_with("--")) {
      read.others.emplace_back(word);
      continue;
    }
    if (word == "--") {
      are_options_over = true;
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string name(word.substr(2, equals == std::string_view::npos ? equals : equals - 2));
    const std::string_view* option = option_named(name, known);
    if (option == nullptr) return failed(unknown_option(name, known));
    const bool takes_value = option->ends_with('=');
    if (!takes_value && equals != std::string_view::npos) {
      return failed("--" + name + " takes no value");
    }
    if (takes_value && equals == std::string_view::npos && i + 1 == words.size()) {
      return failed("--" + name + " needs a value");
    }
    std::string& value = read.options[name];
    if (!value.empty()) value += '\n';
    value += !takes_value                       ? "yes"
             : equals == std::string_view::npos ? words[++i]
                                                : std::string(word.substr(equals + 1));
  }
  return read;
}

Expected<std::int64_t> read_seconds(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc{} && end + 1 == text.data() + text.size();
  for (const TimeUnit& unit : kTimeUnits) {
    if (!is_whole || *end != unit.letter || number <= 0) continue;
    if (number <= kTenYears / unit.seconds) return number * unit.seconds;
  }
  return failed("expected a time such as 30s, 5m, 2h or 7d, up to 3650d, not '" +
                std::string(text) + "'");
}

std::string time_text(std::int64_t unix_s) {
  std::string text = time_in_words(iso_time(unix_s));
  return text.erase(std::size("2026-11-26 01:02") - 1, std::size(":03") - 1);
}

Expected<std::int64_t> read_count(std::string_view text, std::int64_t most, std::string_view what) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc{} && end == text.data() + text.size();
  if (is_whole && number >= 1 && number <= most) return number;
  return failed("expected " + std::string(what) + " from 1 to " + std::to_string(most) + ", not '" +
                std::string(text) + "'");
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string_view nearest = nearest_word(word, {known.begin(), known.end()});
  return nearest.empty() ? "" : " (did you mean " + std::string(nearest) + "?)";
}

}  // namespace undercroft
