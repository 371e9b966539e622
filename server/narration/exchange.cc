// exchange.cc: blows, ripostes and their outcome in as few words as tell them apart.
#include "server/narration/exchange.h"

#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {
namespace {

// One party of a fight, in words.
struct Fighter {
  std::string name;
  bool is_me = false;
  bool is_player = false;  // has a name of its own

  [[nodiscard]] std::string verb(std::string_view plain, std::string_view third) const {
    return std::string(is_me ? plain : third);
  }
  [[nodiscard]] std::string possessive() const { return is_me ? "your" : name + "'s"; }
};

// "the goblin" and "something unseen" may be called "it" when the other party may not.
bool is_thing(const Fighter& fighter) {
  return !fighter.is_me && (fighter.name.starts_with("the ") || fighter.name.starts_with("some"));
}

struct Blow {
  Report report;
  Fighter striker;
  Fighter target;
};

class Fight {
 public:
  Fight(std::span<const Report> reports, const PartsOf& parts_of) : parts_of_(parts_of) {
    while (told_ < reports.size() && take(reports[told_])) ++told_;
  }

  [[nodiscard]] std::optional<Exchange> made() const {
    if (blows_.empty()) return std::nullopt;
    const bool counts = blows_.size() > kMostTold;
    std::string text = capitalised(first(blows_.front())) + end_of(0);
    if (counts) text += " " + capitalised(number_word(blows_.size() - 2)) + " more blows miss.";
    for (std::size_t i = counts ? blows_.size() - 1 : 1; i < blows_.size(); ++i) {
      text += " " + capitalised(later(blows_[i])) + end_of(i);
    }
    return Exchange{std::move(text), told_};
  }

 private:
  static constexpr std::size_t kMostTold = 3;  // blows; of more, those in the middle are counted

  // Returns false for a report that is no part of the exchange.
  bool take(const Report& report) {
    if (death_) return false;
    switch (report.verb) {
      case Verb::Attack:
        if (told_ > 0) return false;
        attacker_ = report.who;
        return true;
      case Verb::Faster:
      case Verb::Ambush:
        if (!blows_.empty() || opener_) return false;
        opener_ = report;
        return true;
      case Verb::Revealed:  // a strike from ambush reveals its striker, whose name then says so
        return opener_ && opener_->verb == Verb::Ambush && blows_.empty();
      case Verb::Strike:
      case Verb::Riposte:
        return !ends_before(report);
      case Verb::Avoid:
      case Verb::Weak:
      case Verb::Damage:
        return take_blow(report);
      case Verb::Hit:  // without an answer, so nothing comes before it
        return told_ == 0 && take_blow(report);
      case Verb::Death:
        return take_death(report);
      default:
        return false;
    }
  }

  // A blow that did harm is the last (R72). Another pair's blow is another exchange.
  [[nodiscard]] bool ends_before(const Report& report) const {
    if (blows_.empty()) return false;
    const Report& last = blows_.back().report;
    const bool same = last.who == report.who && last.whom == report.whom;
    const bool other_way = last.who == report.whom && last.whom == report.who;
    return is_last(last) || !(same || other_way);
  }

  static bool is_last(const Report& blow) {
    return blow.verb == Verb::Damage || blow.verb == Verb::Hit;
  }

  bool take_death(const Report& report) {
    const bool by_blow = !blows_.empty() && is_last(blows_.back().report) &&
                         blows_.back().report.whom == report.whom;
    if (by_blow) death_ = report;
    return by_blow;
  }

  bool take_blow(const Report& report) {
    if (ends_before(report)) return false;
    const Parts parts = parts_of_(report);
    blows_.push_back(
        {report, fighter(parts.who, parts.who_is_me), fighter(parts.whom, parts.whom_is_me)});
    return true;
  }

  static Fighter fighter(const std::string& name, bool is_me) {
    Fighter made{name, is_me, false};
    made.is_player = !is_me && !is_thing(made);
    return made;
  }

  // ---- words ----

  // What ends the sentence of a blow: a death, after the last one.
  [[nodiscard]] std::string end_of(std::size_t index) const {
    if (!death_ || index + 1 < blows_.size()) return ".";
    const Blow& blow = blows_[index];
    const Fighter& dead = blow.target;
    if (death_->who != blow.report.who) {
      return ". " + capitalised(dead.name) + dead.verb(" die!", " dies!");
    }
    return " and " + blow.striker.verb("kill ", "kills ") + again(dead, blow.striker) +
           (dead.is_me || dead.is_player ? "!" : ".");
  }

  // Names the creature once more.
  [[nodiscard]] static std::string again(const Fighter& one, const Fighter& other) {
    return is_thing(one) && !is_thing(other) ? "it" : one.name;
  }

  [[nodiscard]] static std::string armour_of(const Fighter& one, const std::string& name) {
    if (one.is_me) return "your armour";
    return one.is_player ? one.possessive() + " armour" : name;
  }

  // What the blow did, after words that named its striker.
  [[nodiscard]] static std::string outcome(const Blow& blow, const std::string& target) {
    const Report& report = blow.report;
    if (report.verb == Verb::Avoid) return "; " + target + blow.target.verb(" dodge", " dodges");
    if (report.verb == Verb::Weak)
      return "; the blow glances off " + armour_of(blow.target, target);
    return " and " + blow.striker.verb("hit ", "hits ") + target + " for " +
           std::to_string(report.amount);
  }

  [[nodiscard]] std::string first(const Blow& blow) const {
    const Fighter& s = blow.striker;
    const bool answers = opener_ && attacker_ != kNobody && attacker_ != blow.report.who;
    if (opener_ && opener_->verb == Verb::Ambush) {
      return s.name + s.verb(" strike", " strikes") + " from ambush" +
             outcome(blow, blow.target.name);
    }
    if (answers && s.is_me) {
      return blow.target.name + " attacks; you strike first" + outcome(blow, again(blow.target, s));
    }
    if (answers) {
      return s.name + s.verb(" strike", " strikes") + " first" + outcome(blow, blow.target.name);
    }
    return plain(blow, s.name, blow.target.name);
  }

  [[nodiscard]] static std::string later(const Blow& blow) {
    return plain(blow, again(blow.striker, blow.target), again(blow.target, blow.striker));
  }

  [[nodiscard]] static std::string plain(const Blow& blow, const std::string& striker,
                                         const std::string& target) {
    const Fighter& s = blow.striker;
    const Fighter& t = blow.target;
    const std::string owner = s.is_me ? "your" : striker == "it" ? "its" : striker + "'s";
    if (blow.report.verb == Verb::Avoid) {
      if (s.is_me) return target + t.verb(" dodge", " dodges") + " your blow";
      return target + t.verb(" dodge ", " dodges ") + striker;
    }
    if (is_harmless(blow.report)) return owner + " blow glances off " + armour_of(t, target);
    return striker + s.verb(" hit ", " hits ") + target + " for " +
           std::to_string(blow.report.amount);
  }

  static bool is_harmless(const Report& report) {
    return report.verb == Verb::Weak || report.amount == 0;
  }

  const PartsOf& parts_of_;
  std::size_t told_ = 0;
  EntityId attacker_ = kNobody;
  std::optional<Report> opener_;  // who strikes first, and why
  std::vector<Blow> blows_;
  std::optional<Report> death_;
};

}  // namespace

std::optional<Exchange> exchange_of(std::span<const Report> reports, const PartsOf& parts_of) {
  return Fight(reports, parts_of).made();
}

}  // namespace undercroft
