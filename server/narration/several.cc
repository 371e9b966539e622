// several.cc: what was taken, dropped, called and born, as a list.
#include "server/narration/several.h"

#include <vector>

#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostNamed = 5;

// A chest or corpse in place of a thing: keys and treasure were taken from it.
constexpr std::string_view kTakeValuables = "{who} [take|takes] the valuables from {whom}.";

bool is_listed(Verb verb) {
  return verb == Verb::Taken || verb == Verb::Dropped || verb == Verb::Summoned ||
         verb == Verb::Split;
}

bool is_holder(const Scene& scene, const Report& report) {
  const Kind kind = scene.look(report.whom_look).kind;
  const bool is_thing = kind == Kind::Item || kind == Kind::Key || kind == Kind::Treasure;
  return report.verb == Verb::Taken && !is_thing;
}

// Two turns are two lines, whether one delta holds them or two.
bool is_alike(const Scene& scene, const Report& first, const Report& other) {
  const bool is_same = other.verb == first.verb && other.who == first.who && other.words.empty();
  return is_same && other.turn == first.turn && other.whom_look != kNoLook &&
         is_holder(scene, other) == is_holder(scene, first);
}

}  // namespace

std::optional<Several> several_of(std::span<const Report> reports, const Scene& scene,
                                  Mentions& mentions) {
  const Report& first = reports.front();
  const bool is_knocked = first.verb == Verb::Dropped && !first.words.empty();
  if (!is_listed(first.verb) || is_knocked || first.who_look == kNoLook ||
      first.whom_look == kNoLook) {
    return std::nullopt;
  }
  const Mention who = mentions.mention(first.who, first.who_look);
  std::vector<std::string> names;
  std::size_t told = 0;
  while (told < reports.size() && is_alike(scene, first, reports[told])) {
    const Report& report = reports[told++];
    names.push_back(mentions.name(report.whom, report.whom_look));
  }
  Parts parts{who.name, list_of_names(names, kMostNamed), who.is_me, false, 0, ""};
  parts.who_are_many = who.are_many;
  const std::string_view text = is_holder(scene, first) ? kTakeValuables : row_of(first.verb).text;
  return Several{fill(text, parts), told};
}

}  // namespace undercroft
