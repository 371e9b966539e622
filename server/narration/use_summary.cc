// use_summary.cc: uses, and whom they stunned, healed or strengthened.
#include "server/narration/use_summary.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/narration/effect_words.h"
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

// What draughts end.
constexpr std::array<std::pair<Status, std::string_view>, 5> kAilments = {{
    {Status::Poison, "poisoned"},
    {Status::Burning, "on fire"},
    {Status::Slow, "slow"},
    {Status::Confusion, "confused"},
    {Status::Blindness, "blind"},
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
  Telling(std::span<const Report> reports, const Scene& scene, Mentions& mentions, bool is_bolt)
      : used_(reports.front()),
        scene_(scene),
        is_bolt_(is_bolt),
        user_(mentions.mention(used_.who, used_.who_look)),
        thing_(mentions.name(used_.whom, used_.whom_look)),
        effects_(scene, mentions) {
    while (told_ < reports.size() && take(reports[told_])) ++told_;
    for (const Gift& gift : kGifts) add_own(words_of(gift));
  }

  [[nodiscard]] UseSummary made() const { return {is_mine() ? my_sentence() : sentence(), told_}; }

 private:
  // Counts a report that is an effect of the use; returns false for any other.
  bool take(const Report& report) {
    const EntityId whose = report.verb == Verb::Stunned ? report.whom : report.who;
    const bool is_own = whose == used_.who && whose != kNobody && !is_mine();
    if (!is_own) return effects_.take(report, used_.who);
    if (!effects_.belongs(report)) return false;
    switch (report.verb) {
      case Verb::Stunned:
        return add_own(user_.verb("are", "is") + " stunned");
      case Verb::Healed:
        return add_healing(report.amount);
      case Verb::Afflicted:
        return add_affliction(report.words);
      case Verb::Recovered:
        return add_own(user_.verb("are", "is") + " no longer " + report.words);
      default:
        return effects_.take(report);
    }
  }
  // Health that is regained twice is one effect.
  bool add_healing(int amount) {
    const std::string feels = user_.verb("feel", "feels") + " better (+";
    const auto noted = std::find_if(own_.begin(), own_.end(), [&feels](const std::string& words) {
      return words.starts_with(feels);
    });
    healed_ += amount;
    const std::string words = feels + std::to_string(healed_) + ")";
    if (noted == own_.end()) return add_own(words);
    *noted = words;
    return true;
  }
  // A status that ends and comes again has gone on.
  bool add_affliction(const std::string& status) {
    const bool goes_on = !own_.empty() && own_.back().ends_with(" no longer " + status);
    if (!goes_on) return add_own(user_.verb("are ", "is ") + status);
    own_.back() = user_.verb("stay ", "stays ") + status;
    return true;
  }
  bool add_own(const std::string& words) {
    if (!words.empty()) own_.push_back(words);
    return true;
  }

  [[nodiscard]] bool is_mine() const { return user_.is_me; }

  [[nodiscard]] std::string words_of(const Gift& gift) const {
    if (!is_mine()) {
      const bool gained = !shows(scene_.entity_before(used_.who), gift.status) &&
                          shows(scene_.entity(used_.who), gift.status);
      return gained ? std::string(gift.of_others) : "";
    }
    const int turns = turns_of(scene_.self(), gift.status);
    if (turns <= turns_of(scene_.self_before(), gift.status)) return "";
    return std::string(gift.mine) + " for " + std::to_string(turns) + " turns";
  }

  [[nodiscard]] bool changed_nothing() const {
    return !is_bolt_ && !scene_.is_new_level() && scene_.self_before().at == scene_.self().at &&
           scene_.self_before().health == scene_.self().health && !scene_.is_map_changed();
  }

  // "Vial: you feel better (+4)."
  [[nodiscard]] std::string my_sentence() const {
    std::string list = effects_.in_words();
    for (const std::string& words : own_) list += (list.empty() ? "" : ", ") + words;
    if (list.empty() && changed_nothing()) list = "nothing happens";
    if (list.empty()) return "You use " + thing_ + ".";
    return capitalised(plain_name(scene_.look(used_.whom_look))) + ": " + list + ".";
  }

  // "Bob uses a draught, feels better (+4) and is strong: two are stunned."
  [[nodiscard]] std::string sentence() const {
    std::string text = capitalised(user_.name) + user_.verb(" use ", " uses ") + thing_;
    for (std::size_t i = 0; i < own_.size(); ++i) {
      text += (i + 1 < own_.size() ? ", " : " and ") + own_[i];
    }
    return text + (effects_.is_empty() ? "" : ": " + effects_.in_words()) + ".";
  }

  const Report& used_;
  const Scene& scene_;
  bool is_bolt_;
  Mention user_;
  std::string thing_;
  Effects effects_;
  std::size_t told_ = 1;
  int healed_ = 0;                // health that the user regained
  std::vector<std::string> own_;  // what it does to the user, without a subject for others
};

}  // namespace

std::vector<std::string> changed_statuses(const EntityView& before, const EntityView& now) {
  std::vector<std::string> words;
  for (const Gift& gift : kGifts) {
    const bool gained = !before.statuses.has(gift.status) && now.statuses.has(gift.status);
    if (gained && !gift.of_others.empty()) words.emplace_back(gift.of_others);
  }
  for (const auto& [status, ailment] : kAilments) {
    const bool cured = before.statuses.has(status) && !now.statuses.has(status);
    if (cured) words.push_back("is no longer " + std::string(ailment));
  }
  return words;
}

std::optional<UseSummary> use_summary(std::span<const Report> reports, const Scene& scene,
                                      Mentions& mentions, bool is_bolt) {
  const Report& used = reports.front();
  const bool is_whole = used.who_look != kNoLook && used.whom_look != kNoLook;
  if (used.verb != Verb::Used || !is_whole) return std::nullopt;
  return Telling(reports, scene, mentions, is_bolt).made();
}

}  // namespace undercroft
