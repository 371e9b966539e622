// sentence.cc: the few rules of grammar that the sentences of tell.cc need.
#include "client/model/sentence.h"

#include <map>
#include <utility>

namespace undercroft {
namespace {

// "[open|opens]": the first when `first` holds. Advances `text` past the closing mark.
std::string choose(std::string_view& text, char closing, bool first) {
  const std::size_t bar = text.find('|');
  const std::size_t end = text.find(closing);
  const std::string_view chosen =
      first ? text.substr(1, bar - 1) : text.substr(bar + 1, end - bar - 1);
  std::string made(chosen);
  text.remove_prefix(end + 1);
  return made;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return made;
}

std::string capitalised(std::string_view text) {
  std::string made(text);
  if (!made.empty() && made[0] >= 'a' && made[0] <= 'z') made[0] = static_cast<char>(made[0] - 32);
  return made;
}

std::string plain_name(const EntityView& entity) {
  if (entity.kind == Kind::Player) return entity.name;
  if (entity.kind == Kind::Corpse && entity.name != "corpse") return "corpse of " + entity.name;
  return lower(entity.name);
}

std::string with_article(std::string_view name) {
  if (name.substr(0, 4) == "the ") return std::string(name);
  const bool vowel =
      !name.empty() && std::string_view("aeiouAEIOU").find(name[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string(name);
}

std::string fill(std::string_view text, const Parts& parts) {
  const std::map<std::string_view, std::string> named = {{"{who}", parts.who},
                                                         {"{whom}", parts.whom},
                                                         {"{n}", std::to_string(parts.amount)},
                                                         {"{words}", parts.words}};
  std::string made;
  while (!text.empty()) {
    if (text.front() == '[') {
      made += choose(text, ']', parts.who_is_me);
    } else if (text.front() == '<') {
      made += choose(text, '>', parts.whom_is_me);
    } else if (text.front() == '{') {
      const std::size_t end = text.find('}') + 1;
      made += named.at(text.substr(0, end));
      text.remove_prefix(end);
    } else {
      made += text.front();
      text.remove_prefix(1);
    }
  }
  return capitalised(made);
}

}  // namespace undercroft
