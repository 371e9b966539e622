// admin_completion.cc: completes verbs, their options, and names.
#include "server/commands/admin_completion.h"

#include <algorithm>
#include <set>

#include "server/admin/admin_verbs.h"
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
  for (const AdminVerb& verb : admin_verbs()) {
    if (!verb.name.starts_with(before)) continue;
    const std::string_view rest = verb.name.substr(before.size());
    words.emplace(rest.substr(0, rest.find(' ')));
  }
  return words;
}

// "--for" and the like of the verb with which the line begins.
std::set<std::string> options_in(std::string_view before) {
  std::set<std::string> options;
  const auto words = words_of_line(before);
  if (!words || words->empty()) return options;
  std::vector<std::string> rest = *words;
  const AdminVerb* verb = admin_verb(take_verb(rest));
  if (verb == nullptr) return options;
  for (const std::string_view option : verb->options) {
    options.insert("--" + std::string(option.substr(0, option.find('='))));
  }
  return options;
}

}  // namespace

std::vector<std::string> completions_of(std::string_view line, const AdminNames& names) {
  const std::size_t space = line.find_last_of(' ');
  const std::string_view before = line.substr(0, space == std::string_view::npos ? 0 : space + 1);
  const std::string_view last = line.substr(before.size());
  std::set<std::string> words = words_of_verbs(before);
  if (words.empty() && last.starts_with('-')) words = options_in(before);
  if (words.empty()) {
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
