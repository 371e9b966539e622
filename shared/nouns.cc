// nouns.cc: the small part of English that the names of things need.
#include "shared/nouns.h"

#include <algorithm>
#include <array>

#include "shared/grammar.h"

namespace undercroft {
namespace {

// Last words of names that cannot be counted, or that are plurals already.
constexpr std::array<std::string_view, 19> kUncounted = {
    "armour", "brambles", "darkness", "fog",  "frost",   "gas",    "grass",
    "lava",   "leather",  "mail",     "mist", "oil",     "powder", "salts",
    "slime",  "smoke",    "spikes",   "tar",  "treasure"};

bool is_uncounted(std::string_view noun) {
  const std::size_t space = noun.rfind(' ');
  const std::string_view last = space == std::string_view::npos ? noun : noun.substr(space + 1);
  const bool has_measure = noun.find(" of ") != std::string_view::npos;  // "a flask of oil"
  return !has_measure && std::find(kUncounted.begin(), kUncounted.end(), last) != kUncounted.end();
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

// The name without "a " or "an "; empty if it does not begin so.
std::string_view counted_part(std::string_view name) {
  if (name.starts_with("a ")) return name.substr(2);
  return name.starts_with("an ") ? name.substr(3) : std::string_view();
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
  if (group.count == 1 || noun.empty()) return std::string(group.name);
  return counted_noun(group.count, std::string(noun));
}

}  // namespace

std::string with_article(const std::string& noun) {
  if (noun.starts_with("the ")) return noun;
  if (is_uncounted(noun)) return "some " + noun;
  return (!noun.empty() && is_vowel(noun.front()) ? "an " : "a ") + noun;
}

std::string plural(std::string_view noun) {
  for (const std::string_view joint : {" of ", " in ", " on ", " with "}) {
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

}  // namespace undercroft
