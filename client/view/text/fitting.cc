// fitting.cc: shorter forms of names and lists.
#include "client/view/text/fitting.h"

#include "client/view/screen.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

bool fits(std::string_view text, int columns) { return columns_of(from_utf8(text)) <= columns; }

// "bark scroll (unknown)" becomes "bark scroll", "corpse of Bob" becomes "corpse", and a name of
// several words its last word, which says what it is. The words between go together: a "straw man
// corpse" is no "man corpse". "Man" says nothing, so such a name keeps its first words.
std::vector<std::string> shorter_forms(std::string_view name) {
  std::vector<std::string> forms{std::string(name)};
  for (const std::string_view mark : {" (", " of "}) {
    const auto at = name.find(mark);
    if (at == std::string_view::npos) continue;
    name = name.substr(0, at);
    forms.emplace_back(name);
  }
  const auto space = name.rfind(' ');
  if (space == std::string_view::npos) return forms;
  const std::string_view last = name.substr(space + 1);
  if (last != "man" && last != "Man") {
    forms.emplace_back(last);
    return forms;
  }
  name = name.substr(0, space);
  forms.emplace_back(name);
  if (const auto end = name.find_first_of(" -"); end != std::string_view::npos) {
    forms.emplace_back(name.substr(0, end));
  }
  return forms;
}

}  // namespace

std::string first_that_fits(const std::vector<std::string>& longest_first, int columns) {
  for (const std::string& text : longest_first) {
    if (fits(text, columns)) return text;
  }
  return longest_first.empty() ? "" : clipped(longest_first.back(), columns);
}

std::string fitted_name(std::string_view name, int columns) {
  return first_that_fits(shorter_forms(name), columns);
}

std::string fitted(std::string_view name, const std::vector<std::string>& words, int columns) {
  for (const std::string& word : words) {
    if (word.empty()) break;
    for (std::string form : shorter_forms(name)) {
      form.append(" ").append(word);
      if (fits(form, columns)) return form;
    }
  }
  return fitted_name(name, columns);
}

std::string fitted_names(const std::vector<std::string>& names, int columns) {
  std::vector<std::string> forms;
  for (std::size_t shown = names.size(); shown > 0; --shown) {
    std::string list;
    for (std::size_t i = 0; i < shown; ++i) list += (i == 0 ? "" : ", ") + names[i];
    if (shown < names.size()) list += " +" + std::to_string(names.size() - shown);
    forms.push_back(std::move(list));
  }
  forms.push_back(std::to_string(names.size()) + (names.size() == 1 ? " player" : " players"));
  return first_that_fits(forms, columns);
}

}  // namespace undercroft
