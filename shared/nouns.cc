// nouns.cc: the small part of English that the names of things need.
#include "shared/nouns.h"

#include <algorithm>
#include <array>

#include "shared/grammar.h"

namespace undercroft {
namespace {

// Last words of names that cannot be counted. Plurals are recognised by their ending.
constexpr std::array<std::string_view, 16> kUncounted = {
    "armour", "darkness", "fog", "frost",  "gas",   "grass", "lava", "leather",
    "mail",   "mist",     "oil", "powder", "slime", "smoke", "tar",  "treasure"};

// Endings of nouns in the singular, though they end in "s": glass, pus, iris, atlas, chaos.
constexpr std::array<std::string_view, 7> kSingular = {"ss", "us", "is", "as", "os", "'s", "lens"};

constexpr std::array<std::string_view, 4> kJoints = {" of ", " in ", " on ", " with "};

// "flask" of "flask of oil", "salts" of "smelling salts": the word that is counted.
std::string_view head_of(std::string_view noun) {
  for (const std::string_view joint : kJoints) noun = noun.substr(0, noun.find(joint));
  const std::size_t space = noun.rfind(' ');
  return space == std::string_view::npos ? noun : noun.substr(space + 1);
}

bool is_uncounted(std::string_view noun) {
  return std::find(kUncounted.begin(), kUncounted.end(), head_of(noun)) != kUncounted.end();
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

std::string plural_of_word(std::string_view word) {
  if (word.empty()) return "";
  const std::string whole(word);
  const auto ends = [word](std::string_view ending) { return word.ends_with(ending); };
  if (ends("man")) return whole.substr(0, whole.size() - 2) + "en";
  if (ends("staff")) return whole.substr(0, whole.size() - 2) + "ves";
  if (ends("fe")) return whole.substr(0, whole.size() - 2) + "ves";
  if (ends("wolf")) return whole.substr(0, whole.size() - 1) + "ves";
  if (ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh")) return whole + "es";
  const bool changes_y = ends("y") && word.size() > 1 && !is_vowel(word[word.size() - 2]);
  return changes_y ? whole.substr(0, whole.size() - 1) + "ies" : whole + "s";
}

// The name without "a ", "an " or "the "; empty if it does not begin so.
std::string_view counted_part(std::string_view name) {
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (name.starts_with(article)) return name.substr(article.size());
  }
  return {};
}

struct Counted {
  std::string_view name;
  std::size_t count = 0;
};

std::vector<Counted> counted(const std::vector<std::string>& names) {
  std::vector<Counted> groups;
  for (const std::string& name : names) {
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&name](const Counted& group) { return group.name == name; });
    if (same == groups.end()) {
      groups.push_back({name, 1});
    } else {
      ++same->count;
    }
  }
  return groups;
}

std::string in_words(const Counted& group) {
  const std::string_view noun = counted_part(group.name);
  if (group.count == 1 || noun.empty() || is_plural_noun(noun)) return std::string(group.name);
  return (group.name.starts_with("the ") ? "the " : "") +
         counted_noun(group.count, std::string(noun));
}

}  // namespace

std::string with_article(const std::string& noun) {
  if (noun.starts_with("the ")) return noun;
  if (is_uncounted(noun) || is_plural_noun(noun)) return "some " + noun;
  return (!noun.empty() && is_vowel(noun.front()) ? "an " : "a ") + noun;
}

bool is_plural_noun(std::string_view noun) {
  const std::string_view head = head_of(noun);
  return head.ends_with("s") &&
         std::none_of(kSingular.begin(), kSingular.end(),
                      [head](std::string_view ending) { return head.ends_with(ending); });
}

std::string_view verb_for(const std::vector<std::string>& names, std::string_view of_many,
                          std::string_view of_one) {
  return names.size() > 1 || is_plural_noun(names.front()) ? of_many : of_one;
}

std::string plural(std::string_view noun) {
  for (const std::string_view joint : kJoints) {
    const std::size_t at = noun.find(joint);
    if (at == std::string_view::npos) continue;
    return plural_of_word(noun.substr(0, at)) + std::string(noun.substr(at));
  }
  return plural_of_word(noun);
}

std::string counted_noun(std::size_t count, const std::string& noun) {
  return count == 1 ? with_article(noun) : number_word(count) + " " + plural(noun);
}

std::string list_of_names(const std::vector<std::string>& names, std::size_t most) {
  const std::vector<Counted> groups = counted(names);
  const std::size_t listed = std::min(groups.size(), most);
  std::size_t left = names.size();
  std::string text;
  for (std::size_t i = 0; i < listed; ++i) {
    if (i > 0) text += i + 1 == groups.size() ? " and " : ", ";
    text += in_words(groups[i]);
    left -= groups[i].count;
  }
  return left == 0 ? text : text + " and " + std::to_string(left) + " more";
}

std::string_view verb_for_lever(std::string_view noun) {
  return noun.find("bell") != std::string_view::npos ? "ring" : "pull";
}

}  // namespace undercroft
