// effect_words.cc: "the goblin is stunned and is slowed", "you are no longer poisoned".
#include "server/narration/effect_words.h"

#include "shared/grammar.h"

namespace undercroft {

bool Effects::take(const Report& report, EntityId user) {
  if (report.verb == Verb::Stunned) {
    add(stunned_, report.whom, report.whom_look, "[are|is] stunned", report);
    return true;
  }
  std::string_view predicate;
  if (report.verb == Verb::Healed) predicate = "[feel|feels] better (+{n})";
  if (report.verb == Verb::Afflicted) predicate = "[are|is] {words}";
  if (report.verb == Verb::Recovered) predicate = "[are|is] no longer {words}";
  const bool is_rest = report.verb == Verb::Healed && report.amount <= 1 && report.who != user;
  if (predicate.empty() || is_rest || report.who_look == kNoLook) return false;
  if (report.verb == Verb::Healed && add_to_healing(report)) return true;
  if (report.verb == Verb::Afflicted && goes_on(report)) predicate = "[stay|stays] {words}";
  add(others_, report.who, report.who_look, predicate, report);
  if (report.verb == Verb::Healed) others_.back().healed = report.amount;
  if (report.verb == Verb::Recovered) others_.back().recovered_from = report.words;
  return true;
}

bool Effects::goes_on(const Report& report) {
  const bool is_same = !others_.empty() && others_.back().whose == report.who &&
                       report.who != kNobody && !report.words.empty() &&
                       others_.back().recovered_from == report.words;
  if (is_same) others_.pop_back();
  return is_same;
}

bool Effects::add_to_healing(const Report& report) {
  const bool goes_on = !others_.empty() && others_.back().healed > 0 &&
                       others_.back().whose == report.who && report.who != kNobody;
  if (!goes_on) return false;
  Effect& last = others_.back();
  const std::string before = "(+" + std::to_string(last.healed) + ")";
  last.healed += report.amount;
  last.predicate.replace(last.predicate.find(before), before.size(),
                         "(+" + std::to_string(last.healed) + ")");
  return true;
}

void Effects::add(std::vector<Effect>& to, EntityId whose, LookId look, std::string_view predicate,
                  const Report& report) {
  const bool is_it = whose == named_ && whose != kNobody;
  const Mention party = mentions_.mention(whose, look);
  Parts parts{.who = is_it ? party.subject() : party.name, .whom = {}, .words = report.words};
  parts.who_is_me = party.is_me;
  parts.who_are_many = party.are_many || (is_it && party.is_person);
  parts.amount = report.amount;
  const std::string filled = fill(" " + std::string(predicate), parts);  // not capitalised
  to.push_back({whose, parts.who, filled.substr(1)});
}

std::string Effects::in_words() const {
  const bool counts = stunned_.size() > 1;
  std::string list = counts ? number_word(stunned_.size()) + " are stunned" : "";
  std::vector<Effect> all = counts ? std::vector<Effect>{} : stunned_;
  all.insert(all.end(), others_.begin(), others_.end());
  EntityId last = kNobody;
  for (const Effect& effect : all) {
    const bool goes_on = effect.whose == last && last != kNobody;
    if (!list.empty()) list += goes_on ? " and " : ", ";
    list += goes_on ? effect.predicate : effect.bearer + " " + effect.predicate;
    last = effect.whose;
  }
  return list;
}

}  // namespace undercroft
