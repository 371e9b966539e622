// report_lines.cc: reports as log lines, using the sentences the server sent.
#include "client/model/report_lines.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "client/model/exchange.h"
#include "client/model/grammar.h"
#include "client/model/missed_throw.h"
#include "client/model/use_summary.h"

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

std::optional<Point> place_of(const Observation& known, EntityId id) {
  if (id == kNobody) return std::nullopt;
  if (id == known.self.id) return known.self.at;
  const auto found = known.entities.find(id);
  return found == known.entities.end() ? std::nullopt : std::optional(found->second.at);
}

// True if the player sees this cell and all cells around it.
bool sees_all_around(const Observation& known, Point at) {
  for (Point p{at.x - 1, at.y - 1}; p.y <= at.y + 1; ++p.y) {
    for (p.x = at.x - 1; p.x <= at.x + 1; ++p.x) {
      if (known.cells.contains(p) && !known.cells[p].visible) return false;
    }
  }
  return true;
}

// A Teller turns one delta's reports into lines, in order, and tracks the state that later lines
// need.
class Teller {
 public:
  Teller(const Observation& before, const Observation& after) : after_(after) {
    for (const Observation* known : {&before, &after}) {
      for (const auto& [id, entity] : known->entities) health_.try_emplace(id, entity.health);
    }
    health_[after.self.id] = before.depth > 0 ? before.self.health : after.self.health;
  }

  void tell(const Report& report) {
    const auto told = after_.sentences.find(report.verb);
    if (told == after_.sentences.end()) return tell_words(report);
    const Sentence& sentence = worded(report, told->second);
    const Parts parts = parts_of(report);
    const bool mine = parts.who_is_me || parts.whom_is_me;
    if (sentence.own_only && !mine) return;
    const bool says_all = sentence.otherwise.empty() || has_all(sentence.text, report);
    add(report, fill(says_all ? sentence.text : sentence.otherwise, parts), mine);
  }
  // One line that covers several reports: a use and its effects, or a fight.
  void tell(std::span<const Report> reports, std::string text) {
    LogLine line{.turn = reports.front().turn, .text = std::move(text)};
    const bool mine = is_me(reports.front().who) || is_me(reports.front().whom);
    if (mine) line.tone = Tone::Mine;
    line.weight = mine ? Weight::Mine : Weight::Others;
    for (const Report& report : reports) {
      if (report.verb == Verb::Death) note_death(report.whom, line);
      if (report.health_after) note_health(report, line);
    }
    lines_.push_back(std::move(line));
  }
  std::vector<LogLine> take() { return std::move(lines_); }

  [[nodiscard]] Parts parts_of(const Report& report) const {
    return {name_of_one(report, report.who, report.who_look, report.whom),
            name_of_one(report, report.whom, report.whom_look, report.who),
            is_me(report.who),
            is_me(report.whom),
            report.amount,
            report.words};
  }

 private:
  // Weapons are wielded, which the server's sentence for all worn things does not say.
  [[nodiscard]] const Sentence& worded(const Report& report, const Sentence& told) const {
    static const Sentence kWield{Verb::Wore, "{who} [wield|wields] {whom}.", "", false};
    static const Sentence kPutAway{Verb::TookOff, "{who} [put|puts] away {whom}.", "", false};
    constexpr char32_t kWeapon = U')';
    if (report.whom_look == kNoLook || after_.look(report.whom_look).glyph != kWeapon) return told;
    if (report.verb == Verb::Wore) return kWield;
    return report.verb == Verb::TookOff ? kPutAway : told;
  }

  // For a verb without a sentence: the report's words, if any.
  void tell_words(const Report& report) {
    if (!report.words.empty()) add(report, report.words, false);
  }

  // A melee opponent that is not seen in a cell in plain sight is invisible; any other is merely
  // out of sight.
  [[nodiscard]] std::string name_of_one(const Report& report, EntityId id, LookId look,
                                        EntityId other) const {
    if (id != kNobody || look != kNoLook) return called(after_, id, look);
    const auto beside = place_of(after_, other);
    const bool in_plain_sight = is_melee(report.verb) && beside && sees_all_around(after_, *beside);
    return in_plain_sight ? "something unseen" : "something out of sight";
  }

  [[nodiscard]] bool is_me(EntityId id) const { return id != kNobody && id == after_.self.id; }
  [[nodiscard]] bool is_player(EntityId id) const { return after_.members.contains(id); }

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

  void add(const Report& report, std::string text, bool mine) {
    LogLine line{.turn = report.turn, .text = std::move(text)};
    if (mine) line.tone = Tone::Mine;
    line.weight = mine ? Weight::Mine : Weight::Others;
    if (report.verb == Verb::Death) note_death(report.whom, line);
    if (report.health_after) note_health(report, line);
    lines_.push_back(std::move(line));
  }

  void note_death(EntityId whom, LogLine& line) const {
    if (is_player(whom)) line.weight = Weight::Party;
    if (!is_me(whom)) return;
    line.tone = Tone::Hurt;
    line.weight = Weight::Me;
  }

  void note_health(const Report& report, LogLine& line) {
    line.whose = report.whom != kNobody ? report.whom : report.who;
    const auto known = health_.find(line.whose);
    line.health_before = known == health_.end() ? *report.health_after : known->second;
    const bool hurts = *report.health_after < line.health_before;
    health_[line.whose] = *report.health_after;
    if (!hurts || !is_player(line.whose)) return;
    line.weight = is_me(line.whose) ? Weight::Me : Weight::Party;
    if (is_me(line.whose)) line.tone = Tone::Hurt;
  }

  const Observation& after_;
  std::map<EntityId, int> health_;  // after the last line
  std::vector<LogLine> lines_;
};

// Regaining one health is routine, not news. Neither is a failed step if the next report explains
// it.
bool is_news(std::span<const Report> reports) {
  const Report& report = reports.front();
  if (report.verb == Verb::Healed) return report.amount > 1;
  const bool is_explained = reports.size() > 1 && reports[1].verb == Verb::Rejected;
  return report.verb != Verb::Bumped || !is_explained;
}

}  // namespace

std::string called(const Observation& known, EntityId id, LookId look) {
  if (id != kNobody && id == known.self.id) return "you";
  if (look == kNoLook) return "something";
  return the_name(known.look(look));
}

std::vector<LogLine> tell(const std::vector<Report>& reports, const Observation& before,
                          const Observation& after) {
  Teller teller(before, after);
  std::span<const Report> left(reports);
  while (!left.empty()) {
    if (auto effects = effects_of(left, before, after)) {
      teller.tell(left.first(effects->told), std::move(effects->text));
      left = left.subspan(effects->told);
      continue;
    }
    if (auto fight = exchange_of(left, [&](const Report& r) { return teller.parts_of(r); })) {
      teller.tell(left.first(fight->told), std::move(fight->text));
      left = left.subspan(fight->told);
      continue;
    }
    if (is_missed_throw(reports, reports.size() - left.size(), before)) {
      teller.tell(left.first(1), miss_in_words(left.front(), after));
    } else if (is_news(left)) {
      teller.tell(left.front());
    }
    left = left.subspan(1);
  }
  return teller.take();
}

std::uint32_t drop_known_reports(Delta& delta, std::uint32_t last) {
  if (delta.reports.empty()) return last;
  const auto count = static_cast<std::uint32_t>(delta.reports.size());
  const std::uint32_t first = delta.first_report != 0 ? delta.first_report : last + 1;
  const std::uint32_t known = first > last ? 0 : std::min(count, last + 1 - first);
  delta.reports.erase(delta.reports.begin(), delta.reports.begin() + known);
  if (known > 0) delta.first_report = first + known;
  return std::max(last, first + count - 1);
}

}  // namespace undercroft
