// narration.cc: turns reports into lines, one or several to a line.
#include "server/narration/narration.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "server/narration/arrivals.h"
#include "server/narration/exchange.h"
#include "server/narration/missed_throw.h"
#include "server/narration/stopped_flight.h"
#include "server/narration/use_summary.h"
#include "shared/grammar.h"

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

// Weapons are wielded, which the sentence for all worn things does not say.
constexpr std::string_view kWield = "{who} [wield|wields] {whom}.";
constexpr std::string_view kPutAway = "{who} [put|puts] away {whom}.";
constexpr char32_t kWeapon = U')';

constexpr std::string_view kSteal = "{who} [steal|steals] {words} from {whom}!";

// A Narrator turns one delta's reports into lines, in order, and tracks the state that later lines
// need.
class Narrator {
 public:
  explicit Narrator(const Scene& scene) : scene_(scene) {}

  void tell(const Report& report) {
    const VerbRow* row = is_known(report.verb) ? &row_of(report.verb) : nullptr;
    if (row == nullptr || row->told == Told::Never) return tell_words(report);
    const bool mine = scene_.is_me(report.who) || scene_.is_me(report.whom);
    if (row->told == Told::Own && !mine) return skip();
    const std::string_view text = worded(report, row->text);
    const bool says_all = row->otherwise.empty() || has_all(text, report);
    tell({&report, 1}, fill(says_all ? text : row->otherwise, parts_of(report)));
  }
  // One line that covers several reports: a use and its effects, or a fight.
  void tell(std::span<const Report> reports, std::string text) {
    ToldLine line{.text = std::move(text)};
    const bool mine = scene_.is_me(reports.front().who) || scene_.is_me(reports.front().whom);
    if (mine) line.tone = Tone::Mine;
    line.weight = mine ? Weight::Mine : Weight::Others;
    for (const Report& report : reports) {
      if (report.verb == Verb::Death) note_death(report.whom, line);
      if (report.health_after) note_health(report, line);
    }
    line.reports = static_cast<std::uint32_t>(reports.size());
    line.skip = std::exchange(skipped_, 0);
    lines_.push_back(std::move(line));
  }
  // A report that needs no line.
  void skip() { ++skipped_; }
  [[nodiscard]] std::vector<ToldLine> take() { return std::move(lines_); }

  [[nodiscard]] Parts parts_of(const Report& report) const {
    return {name_of_one(report, report.who, report.who_look, report.whom),
            name_of_one(report, report.whom, report.whom_look, report.who),
            scene_.is_me(report.who),
            scene_.is_me(report.whom),
            report.amount,
            report.words};
  }

 private:
  using Tone = ToldLine::Tone;
  using Weight = ToldLine::Weight;

  [[nodiscard]] std::string_view worded(const Report& report, std::string_view told) const {
    const bool is_weapon =
        report.whom_look != kNoLook && scene_.look(report.whom_look).glyph == kWeapon;
    if (is_weapon && report.verb == Verb::Wore) return kWield;
    return is_weapon && report.verb == Verb::TookOff ? kPutAway : told;
  }

  // For a verb without a sentence: the report's words, if any.
  void tell_words(const Report& report) {
    report.words.empty() ? skip() : tell({&report, 1}, report.words);
  }

  // A melee opponent that is not seen in a cell in plain sight is invisible; any other is merely
  // out of sight.
  [[nodiscard]] std::string name_of_one(const Report& report, EntityId id, LookId look,
                                        EntityId other) const {
    if (id != kNobody || look != kNoLook) return called(scene_, id, look);
    const auto beside = place_of(scene_, other);
    const bool in_plain_sight = is_melee(report.verb) && beside && sees_all_around(scene_, *beside);
    return in_plain_sight ? "something unseen" : "something out of sight";
  }

  // True if the report has all the parts that the sentence names.
  static bool has_all(std::string_view text, const Report& report) {
    const auto names = [text](std::string_view mark) {
      return text.find(mark) != std::string_view::npos;
    };
    const auto is_absent = [](EntityId id, LookId look) {
      return id == kNobody && look == kNoLook;
    };
    return !(names("{who}") && is_absent(report.who, report.who_look)) &&
           !(names("{whom}") && is_absent(report.whom, report.whom_look)) &&
           !(names("{n}") && report.amount == 0);
  }

  void note_death(EntityId whom, ToldLine& line) const {
    if (scene_.is_player(whom)) line.weight = Weight::Party;
    if (!scene_.is_me(whom)) return;
    line.tone = Tone::Hurt;
    line.weight = Weight::Me;
  }

  void note_health(const Report& report, ToldLine& line) {
    const EntityId whose = report.whom != kNobody ? report.whom : report.who;
    const auto known = health_.try_emplace(whose, health_before(whose)).first;
    const bool hurts = *report.health_after < known->second.value_or(*report.health_after);
    known->second = report.health_after;
    if (!hurts || !scene_.is_player(whose)) return;
    line.weight = scene_.is_me(whose) ? Weight::Me : Weight::Party;
    if (scene_.is_me(whose)) line.tone = Tone::Hurt;
  }

  [[nodiscard]] std::optional<int> health_before(EntityId id) const {
    if (scene_.is_me(id)) {
      return scene_.depth_before() > 0 ? scene_.self_before().health : scene_.self().health;
    }
    const EntityView* known = scene_.entity_before(id);
    if (known == nullptr) known = scene_.entity(id);
    return known == nullptr ? std::nullopt : std::optional(known->health);
  }

  const Scene& scene_;
  std::map<EntityId, std::optional<int>> health_;  // after the last line
  std::vector<ToldLine> lines_;
  std::uint32_t skipped_ = 0;  // reports without a line since the last one
};

// Regaining one health is routine, not news. Neither is a failed step if the next report explains
// it.
bool is_news(std::span<const Report> reports) {
  const Report& report = reports.front();
  if (report.verb == Verb::Healed) return report.amount > 1;
  const bool is_explained = reports.size() > 1 && reports[1].verb == Verb::Rejected;
  return report.verb != Verb::Bumped || !is_explained;
}

// True for a theft that is followed by the item that was stolen.
bool names_its_loot(std::span<const Report> left) {
  return left.size() > 1 && left[0].verb == Verb::Stole && left[1].verb == Verb::Taken &&
         left[0].who == left[1].who && left[1].whom_look != kNoLook;
}

void tell_theft(Narrator& narrator, std::span<const Report> left, const Scene& scene) {
  Parts parts = narrator.parts_of(left[0]);
  parts.words = called(scene, left[1].whom, left[1].whom_look);
  narrator.tell(left.first(2), fill(kSteal, parts));
}

// A theft, a use with its effects, or a whole fight: as one line. Returns how many reports it
// covers.
std::size_t tell_group(Narrator& narrator, std::span<const Report> left, const Scene& scene) {
  if (names_its_loot(left)) {
    tell_theft(narrator, left, scene);
    return 2;
  }
  if (auto effects = effects_of(left, scene)) {
    narrator.tell(left.first(effects->told), std::move(effects->text));
    return effects->told;
  }
  if (auto fight = exchange_of(left, [&](const Report& r) { return narrator.parts_of(r); })) {
    narrator.tell(left.first(fight->told), std::move(fight->text));
    return fight->told;
  }
  return 0;
}

void tell_one(Narrator& narrator, const std::vector<Report>& reports, std::size_t at,
              const Scene& scene) {
  const std::span<const Report> left = std::span(reports).subspan(at);
  if (is_missed_throw(reports, at, scene)) {
    narrator.tell(left.first(1), miss_in_words(left.front(), scene));
  } else if (is_news(left)) {
    narrator.tell(left.front());
  } else {
    narrator.skip();
  }
}

}  // namespace

std::string called(const Scene& scene, EntityId id, LookId look) {
  if (scene.is_me(id)) return "you";
  if (look == kNoLook) return "something";
  return the_name(scene.look(look));
}

std::vector<ToldLine> narrate(const std::vector<Report>& reports, const Scene& scene) {
  Narrator narrator(scene);
  for (std::size_t at = 0; at < reports.size();) {
    const std::size_t told = tell_group(narrator, std::span(reports).subspan(at), scene);
    if (told == 0) tell_one(narrator, reports, at, scene);
    at += std::max<std::size_t>(told, 1);
  }
  std::vector<ToldLine> lines = narrator.take();
  if (auto why = what_stopped_flight(reports, scene)) {
    lines.push_back({*std::move(why), ToldLine::Tone::Mine, ToldLine::Weight::Mine});
  }
  add_arrivals(scene, lines);
  add_floor(scene, lines);
  add_plates(reports, scene, lines);
  return lines;
}

}  // namespace undercroft
