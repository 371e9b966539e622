// unbuilt_level.cc: puts a level's flaw into words.
#include "server/sim/generation/unbuilt_level.h"

#include <algorithm>
#include <string_view>

namespace undercroft {
namespace {

constexpr std::string_view kAskForLess = "; ask for less, or make the level larger";

// The sub-seed that came furthest says most about what is in the way.
Flaw furthest_flaw(const PlanResult& planned) {
  return *std::max_element(planned.rejected.begin(), planned.rejected.end());
}

std::string words_of(const PlanResult& planned) {
  switch (furthest_flaw(planned)) {
    case Flaw::Crowded:
    case Flaw::TooFewRooms:
    case Flaw::NoHallway:
      return "its rooms do not fit into its size; ask for fewer rooms, or make it larger";
    case Flaw::NoCave:
      return "no cave of its size is connected; make it larger";
    case Flaw::NoStairs:
      return "there is no place for its stairs; make it larger";
    case Flaw::NoCrown:
      return "there is no item with crown = true, or no place for it";
    case Flaw::NoKey:
      return "a locked door has no key that can be reached; the content needs a key of each metal";
    case Flaw::Unkept:
      return planned.reason + std::string(kAskForLess);
    case Flaw::Unproved:
      return "the proof found: " + planned.reason;
    case Flaw::None:
      break;
  }
  return "";
}

const SourceLine& source_of(const Catalogue& catalogue, const LevelOptions& options,
                            const LevelTable& table) {
  const LevelTheme* theme = catalogue.theme(options.theme);
  return theme != nullptr && !theme->source.file.empty() ? theme->source : table.source;
}

}  // namespace

std::string why_unbuilt(const Catalogue& catalogue, const LevelOptions& options,
                        const PlanResult& planned) {
  const LevelTable table = catalogue.level_table(options.depth, options.deepest);
  const SourceLine& source = source_of(catalogue, options, table);
  std::string text;
  if (!source.file.empty()) text = source.file + ":" + std::to_string(source.line) + ": ";
  text += "the level " + (table.name.empty() ? "" : "'" + table.name + "' ");
  text += "(depth " + std::to_string(options.depth);
  if (!options.theme.empty()) text += ", theme '" + options.theme + "'";
  return text + ") cannot be built with seed " + std::to_string(options.seed) + ": " +
         words_of(planned);
}

}  // namespace undercroft
