// verb_names.cc: looks for two words first, then for one.
#include "server/admin/verb_names.h"

#include <algorithm>

namespace undercroft {
namespace {

std::vector<VerbName> all_names() {
  std::vector<VerbName> names;
  for (const AdminVerb& verb : admin_verbs()) {
    names.push_back({verb.name, "", &verb});
    for (const AdminSpelling& other : verb.also) {
      names.push_back({other.name, other.first_word, &verb});
    }
  }
  return names;
}

const VerbName* find_name(std::string_view typed) {
  const auto& names = verb_names();
  const auto found = std::find_if(names.begin(), names.end(),
                                  [typed](const VerbName& name) { return name.name == typed; });
  return found == names.end() ? nullptr : &*found;
}

// "realm needs another word: list, new".
std::string missing_word(std::string_view family) {
  std::string words;
  for (const VerbName& name : verb_names()) {
    if (name.family() != family) continue;
    words += (words.empty() ? "" : ", ") + std::string(name.name.substr(family.size() + 1));
  }
  return words.empty() ? "" : std::string(family) + " needs another word: " + words;
}

}  // namespace

std::string_view VerbName::usage() const {
  if (first_word.empty()) return verb->usage;
  return verb->usage.substr(verb->usage.find(' ') + 1);
}

std::string_view VerbName::family() const {
  const std::size_t space = name.find(' ');
  return space == std::string_view::npos ? "" : name.substr(0, space);
}

const std::vector<VerbName>& verb_names() {
  static const std::vector<VerbName> kNames = all_names();
  return kNames;
}

const AdminVerb* take_verb(std::vector<std::string>& words) {
  for (const std::size_t count : {std::size_t{2}, std::size_t{1}}) {
    if (words.size() < count) continue;
    const VerbName* name = find_name(count == 2 ? words[0] + " " + words[1] : words[0]);
    if (name == nullptr) continue;
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
    if (!name->first_word.empty()) words.insert(words.begin(), std::string(name->first_word));
    return name->verb;
  }
  return nullptr;
}

std::string unknown_verb(const std::vector<std::string>& words) {
  std::string missing = missing_word(words[0]);
  if (!missing.empty() && words.size() == 1) return missing;
  const std::string typed = missing.empty() ? words[0] : words[0] + " " + words[1];
  std::vector<std::string> names;
  for (const VerbName& name : verb_names()) names.emplace_back(name.name);
  return "unknown verb '" + typed + "'" + did_you_mean(typed, names);
}

}  // namespace undercroft
