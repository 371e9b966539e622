// admin_completion.cc: completes verbs, their options, and names.
#include "server/commands/admin_completion.h"

#include <algorithm>
#include <set>

#include "server/admin/verb_names.h"
#include "server/commands/admin_console.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

bool begins_with(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && equals_ignoring_case(text.substr(0, start.size()), start);
}

// The next word of every verb that begins with the words before.
std::set<std::string> words_of_verbs(std::string_view before) {
  std::set<std::string> words;
  if (before.empty()) words = {"help", "quit"};
  for (const VerbName& verb : verb_names()) {
    if (!verb.name.starts_with(before)) continue;
    const std::string_view rest = verb.name.substr(before.size());
    words.emplace(rest.substr(0, rest.find(' ')));
  }
  return words;
}

// The verb with which a line begins.
struct BegunLine {
  const AdminVerb* verb = nullptr;  // null: there is none
  bool has_words = false;           // after the verb
};

BegunLine begun(std::string_view before) {
  auto words = words_of_line(before);
  if (!words || words->empty()) return {};
  const AdminVerb* verb = take_verb(*words);
  return {verb, !words->empty()};
}

// "--for" and the like.
std::set<std::string> options_of(const AdminVerb& verb) {
  std::set<std::string> options;
  for (const std::string_view option : verb.options) {
    options.insert("--" + std::string(option.substr(0, option.find('='))));
  }
  return options;
}

bool is_choice(std::string_view word) {
  return word.find('|') != std::string_view::npos &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz|") == std::string_view::npos;
}

// The words among which a usage lets choose: "account|guest|address", "[on|off]".
std::set<std::string> choices_of(const AdminVerb& verb) {
  std::set<std::string> choices;
  for (const std::string& word : words_of_line(verb.usage).value_or(std::vector<std::string>{})) {
    const std::size_t begin = word.starts_with('[') ? 1 : 0;
    std::string_view rest = std::string_view(word).substr(begin, word.find(']') - begin);
    if (!is_choice(rest)) continue;
    for (; !rest.empty(); rest.remove_prefix(std::min(rest.find('|'), rest.size() - 1) + 1)) {
      choices.emplace(rest.substr(0, rest.find('|')));
    }
  }
  return choices;
}

}  // namespace

std::vector<std::string> completions_of(std::string_view line, const AdminNames& names) {
  const std::size_t space = line.find_last_of(' ');
  const std::string_view before = line.substr(0, space == std::string_view::npos ? 0 : space + 1);
  const std::string_view last = line.substr(before.size());
  std::set<std::string> words = words_of_verbs(before);
  const BegunLine line_before = begun(before);
  if (words.empty() && line_before.verb != nullptr) {
    if (last.starts_with('-')) words = options_of(*line_before.verb);
    if (!last.starts_with('-') && !line_before.has_words) words = choices_of(*line_before.verb);
  }
  if (words.empty() && !last.starts_with('-')) {
    const auto known = names();
    words.insert(known.begin(), known.end());
  }
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (begins_with(word, last)) lines.push_back(std::string(before) + word + " ");
  }
  return lines;
}

}  // namespace undercroft
