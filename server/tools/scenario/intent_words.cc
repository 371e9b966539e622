// intent_words.cc: the table of intents and what each is said with.
#include "server/tools/scenario/intent_words.h"

#include <array>

#include "server/sim/content/spelling.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

enum class Needs : std::uint8_t { Nothing, Direction, Thing, Words };

struct IntentRow {
  std::string_view word;
  IntentVerb verb;
  Needs needs;
};

// clang-format off
constexpr std::array<IntentRow, 12> kIntents = {{
    {"wait",     IntentVerb::Wait,     Needs::Nothing},
    {"attack",   IntentVerb::Attack,   Needs::Direction},
    {"interact", IntentVerb::Interact, Needs::Direction},
    {"dig",      IntentVerb::Dig,      Needs::Direction},
    {"take",     IntentVerb::Take,     Needs::Nothing},
    {"descend",  IntentVerb::Descend,  Needs::Nothing},
    {"ascend",   IntentVerb::Ascend,   Needs::Nothing},
    {"use",      IntentVerb::Use,      Needs::Thing},
    {"wear",     IntentVerb::Wear,     Needs::Thing},
    {"drop",     IntentVerb::Drop,     Needs::Thing},
    {"say",      IntentVerb::Say,      Needs::Words},
    {"respawn",  IntentVerb::Respawn,  Needs::Nothing},
}};
// clang-format on

std::string unknown_intent(std::string_view word) {
  std::vector<std::string_view> known = {"none"};
  for (const IntentRow& row : kIntents) known.push_back(row.word);
  for (const Direction d : kEightDirections) known.push_back(name_of(d));
  return "unknown intent " + not_one_of(word, std::move(known));
}

std::optional<std::string> read_thing(std::string_view name, const Scenario& scenario,
                                      PlannedIntent& planned) {
  if (!may_be_a_name(scenario, name)) return "nothing is called '" + std::string(name) + "'";
  planned.item = name;
  return std::nullopt;
}

std::optional<std::string> read_rest(const IntentRow& row, std::string_view words,
                                     const Scenario& scenario, PlannedIntent& planned) {
  const auto parts = words_of(words);
  planned.intent = Intent{.verb = row.verb};
  if (row.needs == Needs::Words) {
    const std::size_t after = words.find(row.word) + row.word.size();
    planned.intent->words = after < words.size() ? words.substr(after + 1) : std::string_view();
    return std::nullopt;
  }
  const std::size_t expected = row.needs == Needs::Nothing ? 1 : 2;
  if (parts.size() != expected) {
    const char* what = row.needs == Needs::Direction ? "a direction" : "the name of a thing";
    return "'" + std::string(words) + "': after " + std::string(row.word) + " " +
           (expected == 1 ? "nothing" : what) + " is expected";
  }
  if (row.needs == Needs::Nothing) return std::nullopt;
  if (row.needs == Needs::Thing) return read_thing(parts[1], scenario, planned);
  const auto direction = parse_direction(parts[1]);
  if (!direction || *direction == Direction::None) {
    return "'" + std::string(parts[1]) + "' is no direction";
  }
  planned.intent->direction = *direction;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_intent(std::string_view words, const Scenario& scenario,
                                       PlannedIntent& planned) {
  const auto parts = words_of(words);
  if (parts.empty()) return "an intent is empty";
  if (words == "none") return std::nullopt;
  for (const IntentRow& row : kIntents) {
    if (row.word == parts.front()) return read_rest(row, words, scenario, planned);
  }
  const auto direction = parse_direction(parts.front());
  if (!direction || parts.size() != 1) return unknown_intent(words);
  planned.intent = Intent{.verb = IntentVerb::Bump, .direction = *direction};
  return std::nullopt;
}

}  // namespace undercroft
