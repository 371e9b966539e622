// use_summary.cc: uses, and whom they stunned, healed or strengthened.
#include "server/narration/use_summary.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/narration/narration.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// The status that a draught or scroll gives, in words for the player and for others.
struct Gift {
  Status status;
  std::string_view mine;
  std::string_view of_others;
};
constexpr std::array<Gift, 5> kGifts = {{
    {Status::Strong, "you are strong", "is strong"},
    {Status::Swift, "you are swift", "is swift"},
    {Status::Insight, "you see the unseen", ""},
    {Status::Tough, "you are tough", "is tough"},
    {Status::Keen, "you see far", "sees far"},
}};

int turns_of(const SelfView& self, Status status) {
  const auto found = std::find_if(self.statuses.begin(), self.statuses.end(),
                                  [status](const StatusView& s) { return s.status == status; });
  return found == self.statuses.end() ? 0 : found->turns;
}

bool shows(const EntityView* entity, Status status) {
  return entity != nullptr && entity->statuses.has(status);
}

class Telling {
 public:
  Telling(std::span<const Report> reports, const Scene& scene)
      : used_(reports.front()), scene_(scene) {
    while (told_ < reports.size() && take(reports[told_])) ++told_;
  }

  [[nodiscard]] Effects made() const {
    std::string effects = stunned();
    if (healed_ > 0) add(effects, who() + (is_mine() ? " feel" : " feels") + " better" + gain());
    for (const Gift& gift : kGifts) add(effects, words_of(gift));
    for (const std::string& words : ailments_) add(effects, words);
    if (effects.empty() && is_mine() && changed_nothing()) effects = "nothing happens";
    return {sentence(effects), told_};
  }

 private:
  // Counts a report that is an effect of the use; returns false for any other.
  bool take(const Report& report) {
    const bool heals = report.verb == Verb::Healed && report.who == used_.who;
    if (heals) healed_ = report.amount;
    if (report.verb == Verb::Stunned) stunned_.push_back(who_suffers(report));
    return heals || report.verb == Verb::Stunned || take_ailment(report);
  }

  // Ailments that begin or end by the use.
  bool take_ailment(const Report& report) {
    const bool begins = report.verb == Verb::Afflicted;
    const bool fits = (begins || report.verb == Verb::Recovered) && report.who_look != kNoLook;
    if (!fits) return false;
    const std::string bearer = called(scene_, report.who, report.who_look);
    std::string words = bearer + (bearer == "you" ? " are " : " is ");
    if (!begins) words += "no longer ";
    ailments_.push_back(words + report.words);
    return true;
  }

  [[nodiscard]] bool is_mine() const { return scene_.is_me(used_.who); }
  [[nodiscard]] std::string who() const { return called(scene_, used_.who, used_.who_look); }
  [[nodiscard]] std::string who_suffers(const Report& report) const {
    return called(scene_, report.whom, report.whom_look);
  }
  [[nodiscard]] std::string gain() const { return " (+" + std::to_string(healed_) + ")"; }

  static void add(std::string& list, const std::string& words) {
    if (!words.empty()) list += (list.empty() ? "" : ", ") + words;
  }

  [[nodiscard]] std::string stunned() const {
    if (stunned_.empty()) return "";
    if (stunned_.size() > 1) return number_word(stunned_.size()) + " are stunned";
    return stunned_.front() + (stunned_.front() == "you" ? " are" : " is") + " stunned";
  }

  [[nodiscard]] std::string words_of(const Gift& gift) const {
    if (!is_mine()) {
      const bool gained = !shows(scene_.entity_before(used_.who), gift.status) &&
                          shows(scene_.entity(used_.who), gift.status);
      return gained ? who() + " " + std::string(gift.of_others) : "";
    }
    const int turns = turns_of(scene_.self(), gift.status);
    if (turns <= turns_of(scene_.self_before(), gift.status)) return "";
    return std::string(gift.mine) + " for " + std::to_string(turns) + " turns";
  }

  [[nodiscard]] bool changed_nothing() const {
    return !scene_.is_new_level() && scene_.self_before().at == scene_.self().at &&
           scene_.self_before().health == scene_.self().health && !scene_.is_map_changed();
  }

  [[nodiscard]] std::string sentence(const std::string& effects) const {
    const Look& thing = scene_.look(used_.whom_look);
    if (is_mine() && !effects.empty()) return capitalised(plain_name(thing)) + ": " + effects + ".";
    return capitalised(who()) + (is_mine() ? " use " : " uses ") + the_name(thing) +
           (effects.empty() ? "" : ": " + effects) + ".";
  }

  const Report& used_;
  const Scene& scene_;
  std::size_t told_ = 1;
  int healed_ = 0;
  std::vector<std::string> stunned_;
  std::vector<std::string> ailments_;
};

}  // namespace

std::optional<Effects> effects_of(std::span<const Report> reports, const Scene& scene) {
  const Report& used = reports.front();
  const bool is_whole = used.who_look != kNoLook && used.whom_look != kNoLook;
  if (used.verb != Verb::Used || !is_whole) return std::nullopt;
  return Telling(reports, scene).made();
}

}  // namespace undercroft
