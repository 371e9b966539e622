// narrator.cc: names, articles and agreement for the sentences of verbs.
#include "server/narration/narrator.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/narration/help_lines.h"
#include "shared/bearing.h"
#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// True for verbs whose two parties stand next to each other. Hit is not one: a missile may have
// hit. An unseen attacker is revealed before it strikes in melee.
bool is_melee(Verb verb) {
  // clang-format off
  switch (verb) {
    case Verb::Attack: case Verb::Faster: case Verb::Ambush: case Verb::Strike: case Verb::Avoid:
    case Verb::Weak: case Verb::Damage: case Verb::Riposte: return true;
    default: return false;
  }
  // clang-format on
}

std::optional<Point> place_of(const Scene& scene, EntityId id) {
  if (id == kNobody) return std::nullopt;
  if (scene.is_me(id)) return scene.self().at;
  const EntityView* found = scene.entity(id);
  return found == nullptr ? std::nullopt : std::optional(found->at);
}

// True if the player sees this cell and all cells around it.
bool sees_all_around(const Scene& scene, Point at) {
  for (Point p{at.x - 1, at.y - 1}; p.y <= at.y + 1; ++p.y) {
    for (p.x = at.x - 1; p.x <= at.x + 1; ++p.x) {
      const CellView* cell = scene.cell(p);
      if (cell != nullptr && !cell->visible) return false;
    }
  }
  return true;
}

// Weapons are wielded and lights held up, which the sentence for all worn things does not say.
constexpr std::string_view kWield = "{who} [wield|wields] {whom}.";
constexpr std::string_view kHoldUp = "{who} [hold|holds] up {whom}.";
constexpr std::string_view kPutAway = "{who} [put|puts] away {whom}.";
constexpr char32_t kWeapon = U')';
constexpr char32_t kLight = U'/';

constexpr std::string_view kTheyGiveUp = "{whom} <give|gives> up.";
// A warden has knocked the Crown away (R202).
constexpr std::string_view kKnocked =
    "The blow knocks {whom} from {who}: it lies {words}[| of them].";
constexpr std::string_view kKnockedToFeet =
    "The blow knocks {whom} from {who}: it lies right here.";
constexpr std::string_view kKilledDown =
    "<You were down: {who} [kill|kills] you!|{who} [kill|kills] {whom}, who was down.>";

constexpr std::string_view kTheyHurt =
    "{words} hurt {whom} for {n}.";  // "bleeding wounds hurt you"

bool has(std::string_view text, std::string_view mark) {
  return text.find(mark) != std::string_view::npos;
}

// True if the report has all the parts that the sentence names.
bool has_all(std::string_view text, const Report& report) {
  const auto is_absent = [](EntityId id, LookId look) { return id == kNobody && look == kNoLook; };
  return !(has(text, "{who}") && is_absent(report.who, report.who_look)) &&
         !(has(text, "{whom}") && is_absent(report.whom, report.whom_look)) &&
         !(has(text, "{n}") && report.amount == 0);
}

}  // namespace

void Narrator::tell(const Report& report) {
  const VerbRow* row = is_known(report.verb) ? &row_of(report.verb) : nullptr;
  if (row == nullptr || row->told == Told::Never) return tell_words(report);
  if (row->told == Told::Own && !concerns_me({&report, 1})) return skip();
  const std::string text = worded(report, row->text);
  const bool says_all =
      row->otherwise.empty() || has_all(text, report) || !has_all(row->otherwise, report);
  const std::string_view sentence = says_all ? std::string_view(text) : row->otherwise;
  tell({&report, 1}, fill(sentence, parts_of(report, sentence)));
  if (!scene_.is_me(report.who)) return;
  std::string help = help_after(report, scene_);
  if (!help.empty()) tell({}, std::move(help), true);
}

void Narrator::tell(std::span<const Report> reports, std::string text, bool is_mine) {
  ToldLine line{.text = std::move(text)};
  weights_.weigh(reports, is_mine || concerns_me(reports), line);
  line.reports = static_cast<std::uint32_t>(reports.size());
  line.skip = std::exchange(skipped_, 0);
  lines_.push_back(std::move(line));
}

void Narrator::tell_words(const Report& report) {
  report.words.empty() ? skip() : tell({&report, 1}, report.words);
}

std::string Narrator::worded(const Report& report, std::string_view told) const {
  if (report.verb == Verb::Death && report.words == kGivesUp) return std::string(kTheyGiveUp);
  if (report.verb == Verb::Dropped && !report.words.empty()) {
    return std::string(report.words == compass_word(Direction::None) ? kKnockedToFeet : kKnocked);
  }
  const bool is_killed = report.verb == Verb::Death && report.who_look != kNoLook;
  if (is_killed && !report.words.empty()) return std::string(kKilledDown);
  if (report.verb == Verb::Sickened && is_plural_noun(report.words)) return std::string(kTheyHurt);
  const bool is_known = report.whom_look != kNoLook;
  const char32_t glyph = is_known ? scene_.look(report.whom_look).glyph : U' ';
  if (report.verb == Verb::Toggled && is_known) {
    const std::string verb(verb_for_lever(plain_name(scene_.look(report.whom_look))));
    return "{who} [" + verb + "|" + verb + "s] {whom}.";
  }
  const bool is_held = glyph == kWeapon || glyph == kLight;
  if (is_held && report.verb == Verb::Wore) return std::string(glyph == kLight ? kHoldUp : kWield);
  return std::string(is_held && report.verb == Verb::TookOff ? kPutAway : told);
}

Parts Narrator::parts_of(const Report& report, std::string_view sentence) {
  Parts parts;
  if (has(sentence, "{who}") || has(sentence, "[")) {
    const Mention who = doer(report);
    parts.who = who.name;
    parts.who_is_me = who.is_me;
    parts.who_are_many = who.are_many;
  }
  if (has(sentence, "{whom}") || has(sentence, "<")) {
    const Mention whom = victim(report);
    parts.whom = whom.name;
    parts.whom_is_me = whom.is_me;
    parts.whom_are_many = whom.are_many;
  }
  parts.amount = report.amount;
  parts.words = report.verb == Verb::Advised ? gesture_in_words(report.words) : report.words;
  return parts;
}

Pair Narrator::pair_of(const Report& report) {
  Mention who = doer(report);
  return {std::move(who), victim(report)};
}

Mention Narrator::doer(const Report& report) {
  const bool is_known = report.who != kNobody || report.who_look != kNoLook;
  return is_known ? mentions_.mention(report.who, report.who_look) : unknown(report, report.whom);
}

// A door, a chest or a lever stands where the player has walked to.
bool Narrator::is_fixture_of_my_deed(const Report& report) const {
  if (!scene_.is_me(report.who) || report.whom == kNobody || report.whom_look == kNoLook) {
    return false;
  }
  const Look& look = scene_.look(report.whom_look);
  return !look.takeable && !acts_by_itself(look.kind);
}

// Those who suffer what they do themselves are "yourself", "itself".
Mention Narrator::victim(const Report& report) {
  const bool is_known = report.whom != kNobody || report.whom_look != kNoLook;
  if (!is_known) return unknown(report, report.who);
  if (is_fixture_of_my_deed(report)) mentions_.note_found(report.whom);
  Mention whom = mentions_.mention(report.whom, report.whom_look);
  if (report.whom == report.who && report.who != kNobody) whom.name = whom.reflexive();
  return whom;
}

// A melee opponent that is not seen in a cell in plain sight is invisible; any other is merely out
// of sight.
Mention Narrator::unknown(const Report& report, EntityId other) const {
  const auto beside = place_of(scene_, other);
  const bool in_plain_sight = is_melee(report.verb) && beside && sees_all_around(scene_, *beside);
  const char* name = in_plain_sight ? "something unseen" : "something out of sight";
  return {.name = name, .known = name};
}

bool Narrator::concerns_me(std::span<const Report> reports) const {
  return std::any_of(reports.begin(), reports.end(), [this](const Report& report) {
    return scene_.is_me(report.who) || scene_.is_me(report.whom);
  });
}

}  // namespace undercroft
