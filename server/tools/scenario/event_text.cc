// event_text.cc: formats events by the verb table's forms, and checks the events of a file.
#include "server/tools/scenario/event_text.h"

#include <algorithm>
#include <cctype>

#include "server/scenario/map_text.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/content_error.h"

namespace undercroft {
namespace {

// One word of an event, by a letter of row_of(verb).form. A missing target (`whom`) gives an empty
// word.
std::string part_text(char part, const Event& event, const Names& names) {
  switch (part) {
    case 'w':
      return names.of(event.who);
    case 'W':
      return event.whom == kNobody ? std::string() : names.of(event.whom);
    case '@':
      return cell_text(event.at);
    case 'n':
      return std::to_string(event.amount);
    case 'd':
      return std::string(name_of(event.direction));
    case 'r':
      return std::string(name_of(event.reason));
    default:
      return event.words;
  }
}

bool is_number(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}

// Reads a whole number of up to four digits.
std::optional<int> read_number(std::string_view word) {
  if (!is_number(word) || word.size() > 4) return std::nullopt;
  int number = 0;
  for (const char digit : word) number = number * 10 + (digit - '0');
  return number;
}

bool is_reason(std::string_view word) {
  for (int i = 0; i < kReasonCount; ++i) {
    if (name_of(static_cast<Reason>(i)) == word) return true;
  }
  return false;
}

std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

Expected<> check_part(char part, std::string_view word, const Scenario& scenario) {
  const auto expected = [&](bool fits, const char* what) -> Expected<> {
    if (fits) return {};
    return failed(quoted(word) + " stands where " + what + " is expected");
  };
  switch (part) {
    case 'w':
    case 'W':
      if (may_be_a_name(scenario, word)) return {};
      return failed("nothing is called " + quoted(word));
    case '@':
      return expected(read_cell(word).has_value(), "a cell (x,y)");
    case 'n':
      return expected(is_number(word), "a number");
    case 'd':
      return expected(parse_direction(word).has_value(), "a direction");
    case 'r':
      return expected(is_reason(word),
                      "a reason (wall, corner, lacks, nothing, nowhere, unfit, far, unarmed, "
                      "reloading, cooling, no-ammunition)");
    default:
      return {};
  }
}

std::vector<std::string_view> verb_words() {
  std::vector<std::string_view> known;
  for (int i = 0; i < kVerbCount; ++i) known.push_back(name_of(static_cast<Verb>(i)));
  return known;
}

std::string_view without_number(std::string_view word) {
  while (!word.empty() && std::isdigit(static_cast<unsigned char>(word.back()))) {
    word.remove_suffix(1);
  }
  return word;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) break;
    text.remove_prefix(from);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::optional<Point> read_cell(std::string_view word) {
  const std::size_t comma = word.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = read_number(word.substr(0, comma));
  const auto y = read_number(word.substr(comma + 1));
  return x && y ? std::optional(Point{*x, *y}) : std::nullopt;
}

std::string text_of(const Event& event, const Names& names) {
  std::string text(name_of(event.verb));
  for (const char part : row_of(event.verb).form) {
    const std::string word = part_text(part, event, names);
    if (!word.empty()) text += " " + word;
  }
  return text;
}

bool may_be_a_name(const Scenario& scenario, std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    const std::string_view key = name.substr(dot + 1);
    const bool thing =
        scenario.catalogue->named(key) || scenario.catalogue->named(without_number(key));
    return thing && may_be_a_name(scenario, name.substr(0, dot));
  }
  for (const Placement& p : scenario.placements) {
    if (p.name == name || p.plan.name == name) return true;
  }
  return scenario.catalogue->named(name) || scenario.catalogue->named(without_number(name));
}

Expected<> check_event(std::string_view text, const Scenario& scenario, bool beginning) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return failed("an event is empty");
  const auto verb = parse_verb(words.front());
  if (!verb) return failed("unknown verb " + not_one_of(words.front(), verb_words()));
  const std::string_view parts = row_of(*verb).form;
  if (parts.ends_with('*')) return {};
  const std::size_t given = words.size() - 1;
  // `found-nothing` may or may not name a chest.
  const bool optional_whom = *verb == Verb::FoundNothing && given == 1;
  if (given > parts.size() || (given < parts.size() && !beginning && !optional_whom)) {
    return failed(quoted(text) + " has " + std::to_string(given) +
                  " words after the verb; expected " + std::to_string(parts.size()));
  }
  for (std::size_t i = 0; i < given; ++i) {
    const auto fits = check_part(parts[i], words[i + 1], scenario);
    if (!fits) return failed(quoted(text) + ": " + fits.error());
  }
  return {};
}

}  // namespace undercroft
