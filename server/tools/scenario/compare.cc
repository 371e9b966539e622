// compare.cc: compares maps, events and views.
#include "server/tools/scenario/compare.h"

#include <algorithm>

#include "server/scenario/map_text.h"
#include "server/tools/scenario/draw.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

// Cells outside a map are wall, like the ends of short rows.
char32_t glyph_at(const Grid<char32_t>& map, Point p) {
  return map.contains(p) ? normal_glyph(map[p]) : U' ';
}

bool same_map(const Grid<char32_t>& a, const Grid<char32_t>& b) {
  const Grid<bool> both({std::max(a.width(), b.width()), std::max(a.height(), b.height())});
  bool same = true;
  both.for_each_point([&](Point p) { same = same && glyph_at(a, p) == glyph_at(b, p); });
  return same;
}

// Draws the expected glyph wherever it is one of the possible ones, so that only real differences
// are shown.
Grid<char32_t> as_expected(const Grid<std::u32string>& view, const Grid<char32_t>& expected) {
  Grid<char32_t> drawn = usual(view);
  drawn.for_each_point([&](Point p) {
    if (!expected.contains(p)) return;
    if (view[p].find(expected[p]) != std::u32string::npos) drawn[p] = expected[p];
  });
  return drawn;
}

void compare_maps(const DrawnMap& expected, const Grid<char32_t>& actual, const std::string& what,
                  std::vector<Failure>& failures) {
  if (same_map(expected.cells, actual)) return;
  failures.push_back({expected.line, what + " differs", side_by_side(expected.cells, actual)});
}

// Replaces aliases in an event by the names that things have after the turn.
std::string in_usual_names(const std::string& event, const Names& names) {
  std::string text;
  for (const std::string_view word : words_of(event)) {
    // The first word is the verb, not a name.
    text += text.empty() ? std::string(word) : " " + std::string(names.without_alias(word));
  }
  return text;
}

std::vector<std::string> in_usual_names(const PlayedTurn& outcome) {
  std::vector<std::string> events;
  for (const std::string& event : outcome.events) {
    events.push_back(in_usual_names(event, outcome.staged.names));
  }
  return events;
}

// Where a turn is played several times, each event has the number of its repetition.
std::string list_of(const PlayedTurn& outcome) {
  if (outcome.events.empty()) return "nothing happened";
  std::string text = "what happened:";
  for (std::size_t i = 0; i < outcome.events.size(); ++i) {
    if (outcome.times > 1) text += " " + std::to_string(outcome.rounds[i]) + ":";
    text += " \"" + outcome.events[i] + "\",";
  }
  text.pop_back();
  return text;
}

void compare_in_order(const std::vector<LinedText>& expected, const PlayedTurn& outcome,
                      std::vector<Failure>& failures) {
  const std::vector<std::string> happened = in_usual_names(outcome);
  auto from = happened.begin();
  for (const LinedText& event : expected) {
    const std::string text = in_usual_names(event.text, outcome.staged.names);
    const auto found = std::find(from, happened.end(), text);
    if (found == happened.end()) {
      failures.push_back(
          {event.line,
           "event \"" + event.text + "\" did not happen (in this order); " + list_of(outcome), ""});
      return;
    }
    from = found + 1;
  }
}

bool is_of(std::string_view verb, const std::string& event) {
  return words_of(event).front() == verb;
}

// Removes the speech of hermits and altars unless the file expects some of that kind. Speech of
// players is never compared.
std::vector<std::string> without_mere_words(std::vector<std::string> events,
                                            const std::vector<std::string>& expected) {
  for (const Verb verb : {Verb::Spoke, Verb::Advised, Verb::Offered}) {
    const auto is_it = [verb](const std::string& e) { return is_of(name_of(verb), e); };
    if (std::none_of(expected.begin(), expected.end(), is_it)) std::erase_if(events, is_it);
  }
  return events;
}

void compare_exactly(const Expectation& expect, const PlayedTurn& outcome,
                     std::vector<Failure>& failures) {
  std::vector<std::string> expected;
  for (const LinedText& event : *expect.exact_events) {
    expected.push_back(in_usual_names(event.text, outcome.staged.names));
  }
  if (expected == without_mere_words(in_usual_names(outcome), expected)) return;
  failures.push_back(
      {expect.exact_line, "the events are not exactly those; " + list_of(outcome), ""});
}

bool begins_with(const std::string& event, const std::string& beginning) {
  return event.starts_with(beginning) &&
         (event.size() == beginning.size() || event[beginning.size()] == ' ');
}

void compare_absent(const std::vector<LinedText>& absent, const PlayedTurn& outcome,
                    std::vector<Failure>& failures) {
  for (const LinedText& beginning : absent) {
    const std::string text = in_usual_names(beginning.text, outcome.staged.names);
    const std::vector<std::string> happened = in_usual_names(outcome);
    for (std::size_t i = 0; i < happened.size(); ++i) {
      const std::string& event = happened[i];
      if (!begins_with(event, text)) continue;
      failures.push_back(
          {beginning.line,
           "no event may begin with \"" + beginning.text + "\", but \"" + event + "\" happened" +
               (outcome.times > 1 ? " in repetition " + std::to_string(outcome.rounds[i]) : ""),
           ""});
    }
  }
}

void compare_view(const ViewExpectation& expect, const PlayedTurn& outcome,
                  std::vector<Failure>& failures) {
  const EntityId player = outcome.staged.names.find(expect.player);
  const Observation& seen = outcome.knowledge.at(player);
  const auto view = draw_view(outcome.staged.world, seen, outcome.staged.names);
  compare_maps(expect.map, as_expected(view, expect.map.cells), "the view of " + expect.player,
               failures);
}

}  // namespace

std::vector<Failure> compare(const Expectation& expect, const PlayedTurn& outcome) {
  std::vector<Failure> failures;
  if (expect.map) {
    compare_maps(*expect.map,
                 draw_level(outcome.staged.world, outcome.staged.shown, outcome.staged.names),
                 "the map", failures);
  }
  for (const EntityExpectation& e : expect.entities) compare_entity(e, outcome, failures);
  compare_in_order(expect.events, outcome, failures);
  if (expect.exact_events) compare_exactly(expect, outcome, failures);
  compare_absent(expect.no_events, outcome, failures);
  for (const ViewExpectation& view : expect.views) compare_view(view, outcome, failures);
  return failures;
}

}  // namespace undercroft
