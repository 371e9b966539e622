// intent_words.cc: the table of intents and what each is said with.
#include "server/tools/scenario/intent_words.h"

#include <array>

#include "server/sim/content/content_error.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

enum class Needs : std::uint8_t { Nothing, Direction, Thing, ThingAndDirection, Words };

struct IntentRow {
  std::string_view word;
  IntentVerb verb;
  Needs needs;
};

// clang-format off
constexpr std::array<IntentRow, 13> kIntents = {{
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
    {"give",     IntentVerb::Give,     Needs::ThingAndDirection},
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

std::optional<std::string> read_direction(std::string_view word, PlannedIntent& planned) {
  const auto direction = parse_direction(word);
  if (!direction || *direction == Direction::None) {
    return "'" + std::string(word) + "' is no direction";
  }
  planned.intent->direction = *direction;
  return std::nullopt;
}

// What must stand after the verb, in words.
std::string_view expected_after(Needs needs) {
  switch (needs) {
    case Needs::Direction:
      return "a direction";
    case Needs::Thing:
      return "the name of a thing";
    case Needs::ThingAndDirection:
      return "the name of a thing and a direction";
    default:
      return "nothing";
  }
}

std::size_t words_after(Needs needs) {
  if (needs == Needs::ThingAndDirection) return 2;
  return needs == Needs::Nothing ? 0 : 1;
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
  if (parts.size() != 1 + words_after(row.needs)) {
    return "'" + std::string(words) + "': after " + std::string(row.word) + " " +
           std::string(expected_after(row.needs)) + " is expected";
  }
  if (row.needs == Needs::Nothing) return std::nullopt;
  if (row.needs == Needs::Direction) return read_direction(parts[1], planned);
  if (auto fault = read_thing(parts[1], scenario, planned)) return fault;
  return row.needs == Needs::ThingAndDirection ? read_direction(parts[2], planned) : std::nullopt;
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
