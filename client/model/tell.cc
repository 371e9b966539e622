// tell.cc: reports as lines of the log, by the sentences that the server told.
#include "client/model/tell.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "client/model/sentence.h"

namespace undercroft {
namespace {

// Tells one delta's reports in order, remembering what later lines lean on.
class Teller {
 public:
  Teller(const Observation& before, const Observation& after) : after_(after) {
    for (const Observation* known : {&before, &after}) {
      for (const auto& [id, entity] : known->entities) health_.try_emplace(id, entity.health);
    }
    health_[after.self.id] = before.depth > 0 ? before.self.health : after.self.health;
  }

  std::vector<LogLine> tell(const std::vector<Report>& reports) {
    for (const Report& report : reports) tell(report);
    return std::move(lines_);
  }

 private:
  void tell(const Report& report) {
    const auto told = after_.sentences.find(report.verb);
    if (told == after_.sentences.end()) return tell_words(report);
    const Sentence& sentence = told->second;
    const Parts parts = parts_of(report);
    const bool mine = parts.who_is_me || parts.whom_is_me;
    if (sentence.own_only && !mine) return;
    const bool says_all = sentence.otherwise.empty() || has_all(sentence.text, report);
    add(report, fill(says_all ? sentence.text : sentence.otherwise, parts), mine);
  }

  // Of a verb that was never explained: what was said with it, if anything was.
  void tell_words(const Report& report) {
    if (!report.words.empty()) add(report, report.words, false);
  }

  [[nodiscard]] Parts parts_of(const Report& report) const {
    return {called(after_, report.who, report.who_look),
            called(after_, report.whom, report.whom_look),
            is_me(report.who),
            is_me(report.whom),
            report.amount,
            report.words};
  }

  [[nodiscard]] bool is_me(EntityId id) const { return id != kNobody && id == after_.self.id; }

  // Whether the report has everyone and everything that the sentence names.
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
    if (report.health_after) {
      line.whose = report.whom != kNobody ? report.whom : report.who;
      const auto known = health_.find(line.whose);
      line.health_before = known == health_.end() ? *report.health_after : known->second;
      if (is_me(line.whose) && *report.health_after < line.health_before) line.tone = Tone::Hurt;
      health_[line.whose] = *report.health_after;
    }
    if (report.verb == Verb::Death && is_me(report.whom)) line.tone = Tone::Hurt;
    lines_.push_back(std::move(line));
  }

  const Observation& after_;
  std::map<EntityId, int> health_;  // as the story has come to it
  std::vector<LogLine> lines_;
};

}  // namespace

std::string called(const Observation& known, EntityId id, LookId look) {
  if (id != kNobody && id == known.self.id) return "you";
  if (look == kNoLook) return id == kNobody ? "something unseen" : "something";
  return the_name(known.look(look));
}

std::vector<LogLine> tell(const std::vector<Report>& reports, const Observation& before,
                          const Observation& after) {
  return Teller(before, after).tell(reports);
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
