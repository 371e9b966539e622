// old_server_lines.cc: fills the server's sentences with names.
#include "client/model/old_server_lines.h"

#include <string>

#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_me(const Observation& known, EntityId id) { return id != kNobody && id == known.self.id; }

std::string called(const Observation& known, EntityId id, LookId look) {
  if (is_me(known, id)) return "you";
  return look == kNoLook ? "something" : the_name(known.look(look));
}

Parts parts_of(const Report& report, const Observation& known) {
  return {called(known, report.who, report.who_look),
          called(known, report.whom, report.whom_look),
          is_me(known, report.who),
          is_me(known, report.whom),
          report.amount,
          report.words};
}

// True if the report has both parties that the sentence names.
bool has_all(std::string_view text, const Report& report) {
  const auto lacks = [text](std::string_view mark, LookId look) {
    return look == kNoLook && text.find(mark) != std::string_view::npos;
  };
  return !lacks("{who}", report.who_look) && !lacks("{whom}", report.whom_look);
}

// Empty for a report that needs no line.
std::string text_of(const Report& report, const Observation& known, bool mine) {
  const auto told = known.sentences.find(report.verb);
  if (told == known.sentences.end()) return report.words;
  const Sentence& sentence = told->second;
  if (sentence.own_only && !mine) return "";
  const bool says_all = sentence.otherwise.empty() || has_all(sentence.text, report);
  return fill(says_all ? sentence.text : sentence.otherwise, parts_of(report, known));
}

}  // namespace

std::vector<ToldLine> old_server_lines(const std::vector<Report>& reports,
                                       const Observation& known) {
  std::vector<ToldLine> lines;
  for (const Report& report : reports) {
    const bool mine = is_me(known, report.who) || is_me(known, report.whom);
    ToldLine line{.text = text_of(report, known, mine), .reports = 1};
    if (mine) line.tone = ToldLine::Tone::Mine;
    if (mine) line.weight = ToldLine::Weight::Mine;
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace undercroft
