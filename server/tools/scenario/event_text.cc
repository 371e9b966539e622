// event_text.cc: one table of what each verb is written with.
#include "server/tools/scenario/event_text.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "server/scenario/layout.h"
#include "server/scenario/map_text.h"
#include "server/sim/content/content_error.h"

namespace undercroft {
namespace {

// What stands after the verb, in order: w who, W whom, @ the cell, n the number, d the direction,
// r the reason, * any words. A whom that is nobody is left out.
struct VerbForm {
  Verb verb;
  std::string_view parts;
};

// clang-format off
constexpr std::array<VerbForm, kVerbCount> kForms = {{
    {Verb::Moved, "w@"},      {Verb::Bumped, "w@"},      {Verb::Swapped, "wW"},
    {Verb::Attack, "wW"},     {Verb::Faster, "w"},       {Verb::Ambush, "w"},
    {Verb::Strike, "wW"},     {Verb::Avoid, "w"},        {Verb::Weak, "w"},
    {Verb::Damage, "wn"},     {Verb::Riposte, "w"},      {Verb::Hit, "wWn"},
    {Verb::Death, "w"},       {Verb::FallBack, "w@"},    {Verb::Hostile, "w"},
    {Verb::Opened, "wW"},     {Verb::Taken, "wW"},       {Verb::FoundNothing, "wW"},
    {Verb::Locked, "wW"},     {Verb::Unlocked, "wW"},    {Verb::Closed, "wW"},
    {Verb::Toggled, "wW"},    {Verb::Dug, "w@"},         {Verb::Talked, "wW"},
    {Verb::Shoved, "wW@"},    {Verb::Rested, "w"},       {Verb::Woke, "w"},
    {Verb::Revealed, "w"},    {Verb::Bounced, "wW@"},    {Verb::Pressed, "w"},
    {Verb::Released, "w"},    {Verb::Submerged, "w"},    {Verb::Surfaced, "w"},
    {Verb::Slid, "w@"},       {Verb::Fell, "wn"},        {Verb::Spiked, "wn"},
    {Verb::Descended, "wn"},  {Verb::Ascended, "wn"},    {Verb::Teleported, "w@"},
    {Verb::Healed, "wn"},     {Verb::Used, "wW"},        {Verb::Wore, "wW"},
    {Verb::Dropped, "wW"},    {Verb::Faced, "wd"},       {Verb::Stunned, "wn"},
    {Verb::Respawned, "w"},   {Verb::Won, "w"},          {Verb::Rejected, "wr"},
    {Verb::Said, "w*"},       {Verb::Arrived, "w"},      {Verb::Left, "w"},
    {Verb::TookOff, "wW"},    {Verb::Gave, "wW"},          {Verb::Broke, "w"},
}};
// clang-format on

constexpr bool every_verb_in_its_place() {
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    if (static_cast<std::size_t>(kForms[i].verb) != i) return false;
  }
  return true;
}
static_assert(every_verb_in_its_place(), "a form for every verb, in the order of the list");

std::string_view form_of(Verb verb) { return kForms[static_cast<std::size_t>(verb)].parts; }

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

bool is_cell(std::string_view word) {
  const std::size_t comma = word.find(',');
  return comma != std::string_view::npos && is_number(word.substr(0, comma)) &&
         is_number(word.substr(comma + 1));
}

bool is_reason(std::string_view word) {
  for (int i = 0; i < kReasonCount; ++i) {
    if (name_of(static_cast<Reason>(i)) == word) return true;
  }
  return false;
}

std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

std::optional<std::string> fault_of_part(char part, std::string_view word,
                                         const Scenario& scenario) {
  const auto expected = [&](bool fits, const char* what) -> std::optional<std::string> {
    if (fits) return std::nullopt;
    return quoted(word) + " stands where " + what + " is expected";
  };
  switch (part) {
    case 'w':
    case 'W':
      if (may_be_a_name(scenario, word)) return std::nullopt;
      return "nothing is called " + quoted(word);
    case '@':
      return expected(is_cell(word), "a cell (x,y)");
    case 'n':
      return expected(is_number(word), "a number");
    case 'd':
      return expected(parse_direction(word).has_value(), "a direction");
    case 'r':
      return expected(is_reason(word), "a reason (wall, corner, lacks, nothing, nowhere, unfit)");
    default:
      return std::nullopt;
  }
}

std::vector<std::string_view> verb_words() {
  std::vector<std::string_view> known;
  for (const VerbForm& form : kForms) known.push_back(name_of(form.verb));
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

std::string text_of(const Event& event, const Names& names) {
  std::string text(name_of(event.verb));
  for (const char part : form_of(event.verb)) {
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
        scenario.catalogue->find(key) || scenario.catalogue->find(without_number(key));
    return thing && may_be_a_name(scenario, name.substr(0, dot));
  }
  for (const Placement& p : scenario.placements) {
    if (p.name == name || p.plan.name == name) return true;
  }
  return scenario.catalogue->find(name) || scenario.catalogue->find(without_number(name));
}

std::optional<std::string> fault_of_event(std::string_view text, const Scenario& scenario,
                                          bool beginning) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return "an event is empty";
  const auto verb = parse_verb(words.front());
  if (!verb) return "unknown verb " + not_one_of(words.front(), verb_words());
  const std::string_view parts = form_of(*verb);
  if (parts.ends_with('*')) return std::nullopt;
  const std::size_t given = words.size() - 1;
  // `found-nothing` is of a chest, or of nothing in particular.
  const bool optional_whom = *verb == Verb::FoundNothing && given == 1;
  if (given > parts.size() || (given < parts.size() && !beginning && !optional_whom)) {
    return quoted(text) + " has " + std::to_string(given) + " words after the verb; expected " +
           std::to_string(parts.size());
  }
  for (std::size_t i = 0; i < given; ++i) {
    if (auto fault = fault_of_part(parts[i], words[i + 1], scenario)) {
      return quoted(text) + ": " + *fault;
    }
  }
  return std::nullopt;
}

}  // namespace undercroft
