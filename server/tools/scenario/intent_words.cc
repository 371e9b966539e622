// intent_words.cc: reads a verb and the words that the intent table (shared/intent.h) requires.
#include "server/tools/scenario/intent_words.h"

#include "server/sim/content/content_error.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

std::string unknown_intent(std::string_view word) {
  std::vector<std::string_view> known = {"none", "absent", "auto"};
  for (const IntentRow& row : kIntents) {
    if (!row.name.empty()) known.push_back(row.name);
  }
  for (const Direction d : kEightDirections) known.push_back(name_of(d));
  return "unknown intent " + not_one_of(word, std::move(known));
}

Expected<> read_thing(std::string_view name, const Scenario& scenario, PlannedIntent& planned) {
  if (!may_be_a_name(scenario, name))
    return failed("nothing is called '" + std::string(name) + "'");
  planned.item = name;
  return {};
}

Expected<> read_direction(std::string_view word, PlannedIntent& planned) {
  const auto direction = parse_direction(word);
  if (!direction || *direction == Direction::None) {
    return failed("'" + std::string(word) + "' is not a direction");
  }
  planned.intent->direction = *direction;
  return {};
}

Expected<> read_place(std::string_view word, PlannedIntent& planned) {
  const auto cell = read_cell(word);
  if (!cell) return failed("'" + std::string(word) + "' is not a cell (x,y)");
  planned.intent->place = *cell;
  return {};
}

// Describes the words required after the verb.
std::string expected_after(const IntentRow& row) {
  if (row.place) return "the name of a thing and a cell (x,y)";
  if (row.thing)
    return row.direction ? "the name of a thing and a direction" : "the name of a thing";
  return row.direction ? "a direction" : "nothing";
}

// The aim that the ability needs: nothing, a direction or a cell.
Expected<> read_invocation(const std::vector<std::string_view>& parts, const Scenario& scenario,
                           PlannedIntent& planned) {
  const std::vector<HeroAbility>& abilities = scenario.catalogue->growth().abilities;
  if (parts.size() < 2) return failed("'invoke' must be followed by the key of an ability");
  const KeyScope& scope = scenario.catalogue->scope();
  const auto number = place_named(scope, KeySort::Ability, abilities, parts[1]);
  if (!number) {
    std::vector<std::string_view> known;
    for (const HeroAbility& ability : abilities) known.push_back(scope.shown(ability.key));
    return failed("no ability is called " + not_one_of(parts[1], std::move(known)));
  }
  planned.ability = abilities[static_cast<std::size_t>(*number)].key;
  const AbilityAim aim = abilities[static_cast<std::size_t>(*number)].aim;
  if (parts.size() != (aim == AbilityAim::None ? 2U : 3U)) {
    const char* after = aim == AbilityAim::None        ? "nothing"
                        : aim == AbilityAim::Direction ? "a direction"
                                                       : "a cell (x,y)";
    return failed("'invoke " + planned.ability + "' must be followed by " + after);
  }
  if (aim == AbilityAim::Place) return read_place(parts[2], planned);
  return aim == AbilityAim::Direction ? read_direction(parts[2], planned) : Expected<>{};
}

Expected<> read_rest(const IntentRow& row, std::string_view words, const Scenario& scenario,
                     PlannedIntent& planned) {
  const auto parts = words_of(words);
  planned.intent = Intent{.verb = row.item};
  if (row.ability) return read_invocation(parts, scenario, planned);
  if (row.words) {
    const std::size_t after = words.find(row.name) + row.name.size();
    planned.intent->words = after < words.size() ? words.substr(after + 1) : std::string_view();
    return {};
  }
  const std::size_t needed =
      1 + (row.thing ? 1U : 0U) + (row.direction ? 1U : 0U) + (row.place ? 1U : 0U);
  if (parts.size() != needed) {
    return failed("'" + std::string(words) + "': '" + std::string(row.name) +
                  "' must be followed by " + expected_after(row));
  }
  if (row.thing) {
    if (auto read = read_thing(parts[1], scenario, planned); !read) return read;
  }
  if (row.place) return read_place(parts.back(), planned);
  return row.direction ? read_direction(parts.back(), planned) : Expected<>{};
}

}  // namespace

Expected<> read_intent(std::string_view words, const Scenario& scenario, PlannedIntent& planned) {
  const auto parts = words_of(words);
  if (parts.empty()) return failed("an intent is empty");
  planned.is_absent = words == "absent";
  planned.is_auto = words == "auto";
  if (words == "none" || planned.is_absent || planned.is_auto) return {};
  for (const IntentRow& row : kIntents) {
    if (row.name == parts.front()) return read_rest(row, words, scenario, planned);
  }
  const auto direction = parse_direction(parts.front());
  if (!direction || parts.size() != 1) return failed(unknown_intent(words));
  planned.intent = Intent{.verb = IntentVerb::Bump, .direction = *direction};
  return {};
}

}  // namespace undercroft
