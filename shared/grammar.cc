// grammar.cc: the few grammar rules that sentences need.
#include "shared/grammar.h"

#include <algorithm>
#include <array>
#include <utility>

#include "shared/ascii_case.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 10> kNumbers = {"no",   "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight", "nine"};
constexpr int kDeepest = 4;  // nesting limit; deeper marks stay as they are

// The index of the closing character of the mark at the start of `text`; npos when there is none.
std::size_t end_of_mark(std::string_view text, char opening, char closing) {
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == opening) ++open;
    if (text[i] == closing && --open == 0) return i;
  }
  return std::string_view::npos;
}

// The index of the bar between a mark's two halves, outside nested marks.
std::size_t bar_of(std::string_view inside) {
  int open = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '[' || inside[i] == '<') ++open;
    if (inside[i] == ']' || inside[i] == '>') --open;
    if (inside[i] == '|' && open == 0) return i;
  }
  return std::string_view::npos;
}

// True for "hurt", false for "Your" and "go down to level {n}".
bool is_verb(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

const std::string* named(std::string_view mark, const Parts& parts) {
  if (mark == "{who}") return &parts.who;
  if (mark == "{whom}") return &parts.whom;
  if (mark == "{words}") return &parts.words;
  return nullptr;
}

class Filler {
 public:
  explicit Filler(const Parts& parts) : parts_(parts), amount_(std::to_string(parts.amount)) {}

  void fill(std::string_view text, int depth) {
    while (!text.empty()) {
      const std::size_t taken = depth > kDeepest ? 0 : mark(text, depth);
      if (taken == 0) made_ += text.front();
      text.remove_prefix(taken == 0 ? 1 : taken);
    }
  }
  std::string take() { return std::move(made_); }

 private:
  // Fills in the mark that `text` begins with. Returns its length, or 0 when there is none.
  std::size_t mark(std::string_view text, int depth) {
    if (text.front() == '[')
      return choice(text, ']', {parts_.who_is_me, parts_.who_are_many}, depth);
    if (text.front() == '<')
      return choice(text, '>', {parts_.whom_is_me, parts_.whom_are_many}, depth);
    const std::size_t end = text.find('}');
    if (text.front() != '{' || end == std::string_view::npos) return 0;
    const std::string_view inside = text.substr(0, end + 1);
    const std::string* name = inside == "{n}" ? &amount_ : named(inside, parts_);
    if (name == nullptr) return 0;
    made_ += *name;
    return inside.size();
  }

  struct Chooser {
    bool is_me;
    bool are_many;
  };

  std::size_t choice(std::string_view text, char closing, Chooser of, int depth) {
    const std::size_t end = end_of_mark(text, text.front(), closing);
    if (end == std::string_view::npos) return 0;
    const std::string_view inside = text.substr(1, end - 1);
    const std::size_t bar = bar_of(inside);
    if (bar == std::string_view::npos) return 0;
    const std::string_view first = inside.substr(0, bar);
    const bool is_first = of.is_me || (of.are_many && is_verb(first));
    fill(is_first ? first : inside.substr(bar + 1), depth + 1);
    return end + 1;
  }

  const Parts& parts_;
  std::string amount_;
  std::string made_;
};

}  // namespace

std::string number_word(std::size_t count) {
  return count < kNumbers.size() ? std::string(kNumbers[count]) : std::to_string(count);
}

std::string capitalised(std::string_view text) {
  std::string made(text);
  if (!made.empty()) made[0] = to_upper(made[0]);
  return made;
}

std::string gesture_in_words(std::string_view text) {
  const bool is_gesture =
      text.size() > 2 && text.find('*') == 0 && text.find('*', 1) + 1 == text.size();
  if (!is_gesture) return std::string(text);
  const std::string words = capitalised(text.substr(1, text.size() - 2));
  return words + (std::string_view(".!?").find(words.back()) == std::string_view::npos ? "." : "");
}

std::string plain_name(const Look& look) {
  for (const std::string_view article : {"a ", "an ", "some "}) {
    if (look.a_name.starts_with(article)) return look.a_name.substr(article.size());
  }
  return look.a_name;
}

std::string the_name(const Look& look) {
  if (!look.definite.empty()) return look.definite;
  const std::string plain = plain_name(look);
  return plain == look.a_name ? plain : "the " + plain;
}

bool is_plural(const Look& look) {
  const bool may_be = look.a_name.starts_with("some ") || look.a_name.starts_with("the ");
  return may_be && is_plural_noun(look.a_name);
}

std::string fill(std::string_view text, const Parts& parts) {
  Filler filler(parts);
  filler.fill(text, 0);
  return capitalised(filler.take());
}

}  // namespace undercroft
