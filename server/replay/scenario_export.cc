// scenario_export.cc: writes the dungeon, looks what is missing in it, and writes it again with
// that; then plays.
#include "server/replay/scenario_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

#include "server/replay/playback.h"
#include "server/replay/scenario_dungeon.h"
#include "server/replay/scenario_shadow.h"
#include "server/replay/scenario_turns.h"
#include "server/replay/stretch_names.h"
#include "server/scenario/parse.h"
#include "server/scenario/toml_words.h"
#include "server/sim/content/builtin.h"

namespace undercroft {
namespace {

using EntityNames = std::map<EntityId, std::string>;

Expected<Staged> staged_from(const Stretch& stretch, const std::string& text) {
  const auto parsed =
      parse_scenario(text, stretch.realm, *stretch.catalogue, stretch.catalogue.get());
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    return failed("a scenario file cannot have this dungeon: " + bad->errors.front().sentence);
  }
  return set_up(std::get<Scenario>(parsed));
}

// What the content of a realm has besides that of this version of the game.
struct OtherContent {
  bool has_packs = false;   // files that the game has not got
  bool is_changed = false;  // files that the game has with another text
};

OtherContent other_content(const Content& content) {
  OtherContent other;
  for (const auto& batch : content.batches) {
    for (const ContentText& file : batch) {
      const auto& ours = builtin_content();
      const auto own = std::find_if(ours.begin(), ours.end(), [&file](const ContentFile& builtin) {
        return builtin.name == file.file;
      });
      if (own == ours.end()) other.has_packs = true;
      if (own != ours.end() && own->text != file.text) other.is_changed = true;
    }
  }
  return other;
}

// A Draft is the file in the making.
class Draft {
 public:
  explicit Draft(const Stretch& stretch) : stretch_(stretch), names_(names_in_stretch(stretch)) {}

  // The fields that the keys of the legend do not carry over become details.
  Expected<Staged> set_up_dungeon() {
    const auto first = staged_from(stretch_, dungeon_text(stretch_, names_, {}));
    if (!first) return failed(first.error());
    WrittenDetails details;
    for (StretchDifference& found : differences(stretch_, names_, *first)) {
      if (found.is_detail) details[found.id].emplace_back(found.field, std::move(found.value));
    }
    dungeon_ = dungeon_text(stretch_, names_, details);
    auto staged = staged_from(stretch_, dungeon_);
    if (!staged) return staged;
    for (const StretchDifference& left : differences(stretch_, names_, *staged)) {
      left_out_.push_back(fmt::format("{} of {}: {}", left.field, names_.at(left.id), left.value));
    }
    return staged;
  }

  [[nodiscard]] const EntityNames& names() const { return names_; }

  [[nodiscard]] std::string text(const TurnWriter& turns) const {
    std::string text = head();
    text += "# Not carried over:\n# - what the players know and have seen, and the score table\n";
    for (const auto& sentences : {stretch_.left_out, left_out_, turns.left_out()}) {
      for (const std::string& sentence : sentences) text += "# - " + in_comment(sentence) + "\n";
    }
    return text + "\n" + dungeon_ + turns.text();
  }

 private:
  static std::string in_comment(const std::string& words) {
    const std::string quoted = toml_text(words);
    return quoted.substr(1, quoted.size() - 2);
  }

  [[nodiscard]] std::string head() const {
    std::string text = fmt::format("# Turns {} to {} of the realm {}, from its journal.\n",
                                   stretch_.from + 1, stretch_.to, in_comment(stretch_.realm));
    if (stretch_.above > 0) {
      text +=
          fmt::format("# Level 1 here is level {} of the realm, and so on.\n", stretch_.above + 1);
    }
    const OtherContent other = other_content(stretch_.content);
    if (other.has_packs) {
      text += "# The realm has packs of its host: undercroft-scenario --content PACK FILE\n";
    }
    if (other.is_changed) {
      text += "# The realm has the content of another version of the game: this one may differ.\n";
    }
    if (!stretch_.content.scenario.text.empty()) {
      text +=
          "# The realm began as a scenario, whose own [blueprint] tables belong here as well.\n";
    }
    for (const Entity& e : stretch_.entities) {
      const auto name = names_.find(e.id);
      const bool has_another = e.slot > 0 && name->second != e.name;
      if (has_another) text += fmt::format("# {} is {}.\n", name->second, toml_text(e.name));
    }
    return text;
  }

  const Stretch& stretch_;
  EntityNames names_;
  std::string dungeon_;
  std::vector<std::string> left_out_;
};

// A hero that joins has been away in the file.
Input input_for_file(const Stretch& stretch, const Played& now) {
  const bool joins = std::holds_alternative<input::Join>(now.input);
  if (!joins || !stretch.joining.contains(now.outcome.player)) return now.input;
  return input::Return{now.outcome.player};
}

// Plays both, and writes the turns on the way. Returns the first difference, or "".
Expected<std::string> play_along(Store& store, const Stretch& stretch,
                                 const CatalogueOf& catalogue_of, ScenarioShadow& shadow,
                                 TurnWriter& writer) {
  std::string difference;
  const auto played = play_back(store, stretch.realm, catalogue_of, [&](const Played& now) {
    if (now.number <= stretch.before) return true;
    const TurnNumber turn = latest_turn(now.state);
    const Input input = input_for_file(stretch, now);
    writer.add(input, turn);
    const std::string why_not = shadow.apply(input);
    shadow.meet(now.state.world);
    if (difference.empty() && !why_not.empty()) {
      difference = fmt::format("in turn {}: {}", turn, why_not);
    }
    if (difference.empty()) {
      difference = shadow.difference_from(now.state.world);
      if (!difference.empty()) difference = fmt::format("in turn {}: {}", turn, difference);
    }
    if (now.number == stretch.last) writer.expect(now.state.world);
    return now.number < stretch.last;
  });
  if (!played) return failed(played.error());
  return difference;
}

}  // namespace

Expected<ExportedScenario> export_scenario(Store& store, const std::string& realm,
                                           const AskedTurns& asked,
                                           const CatalogueOf& catalogue_of) {
  const auto stretch = read_stretch(store, realm, asked, catalogue_of);
  if (!stretch) return failed(stretch.error());
  Draft draft(*stretch);
  auto staged = draft.set_up_dungeon();
  if (!staged) return failed(staged.error());
  ScenarioShadow shadow(*stretch, draft.names(), *std::move(staged));
  TurnWriter writer(*stretch, shadow);
  const auto difference = play_along(store, *stretch, catalogue_of, shadow, writer);
  if (!difference) return failed(difference.error());
  const std::string turns =
      fmt::format("turns {} to {} of {}", stretch->from + 1, stretch->to, realm);
  return ExportedScenario{draft.text(writer),
                          difference->empty()
                              ? turns + " play the same as in the realm"
                              : turns + " play the same at first, and differ " + *difference,
                          difference->empty()};
}

}  // namespace undercroft
