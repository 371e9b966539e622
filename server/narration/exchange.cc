// exchange.cc: blows, ripostes and their outcome in as few words as tell them apart.
#include "server/narration/exchange.h"

#include <string_view>
#include <utility>
#include <vector>

#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_thing(const Mention& party) { return !party.is_me && !party.is_person; }

struct Blow {
  Report report;
  Mention striker;
  Mention target;
};

class Fight {
 public:
  Fight(std::span<const Report> reports, const PairOf& pair_of, const ShieldOf& shield_of,
        const WasSeen& was_seen)
      : pair_of_(pair_of), shield_of_(shield_of), was_seen_(was_seen) {
    while (told_ < reports.size() && take(reports[told_])) ++told_;
  }

  [[nodiscard]] std::optional<Exchange> made(int number) const {
    if (blows_.empty()) return std::nullopt;
    const bool counts = blows_.size() > kMostTold;
    std::string text = capitalised(which_time(number) + first(blows_.front())) + end_of(0);
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
    Pair pair = pair_of_(report);
    blows_.push_back({report, std::move(pair.who), std::move(pair.whom)});
    return true;
  }

  // ---- words ----

  // A turn may hold several exchanges of a pair: each side attacks in its own action.
  static std::string which_time(int number) { return number < 2 ? "" : "again "; }

  // The end of the sentence of a blow: a death, after the last one.
  [[nodiscard]] std::string end_of(std::size_t index) const {
    if (!death_ || index + 1 < blows_.size()) return ".";
    const Blow& blow = blows_[index];
    const Mention& dead = blow.target;
    if (death_->who != blow.report.who) {
      return ". " + capitalised(dead.known) + dead.verb(" die!", " dies!");
    }
    const bool is_own = death_->who == death_->whom && death_->who != kNobody;
    return " and " + blow.striker.verb("kill ", "kills ") +
           (is_own ? dead.reflexive() : dead.object()) + (is_thing(dead) ? "." : "!");
  }

  // Names the party once more, when the other one is named in the same sentence.
  [[nodiscard]] static std::string again(const Mention& one, const Mention& other) {
    return is_thing(one) && !is_thing(other) ? one.object() : one.known;
  }
  // As above, as the subject.
  [[nodiscard]] static std::string again_first(const Mention& one, const Mention& other) {
    const bool is_them = one.are_many && is_thing(one) && !is_thing(other);
    return is_them ? "they" : again(one, other);
  }

  // The result of the blow, after words that named its striker. Before a death, a comma joins a
  // hit to them.
  [[nodiscard]] std::string outcome(const Blow& blow, const std::string& target) const {
    const Report& report = blow.report;
    if (report.verb == Verb::Avoid) return "; " + target + blow.target.verb(" dodge", " dodges");
    if (is_harmless(report)) return "; the blow glances off " + shield_of_(blow.target, target);
    return (is_deadly(blow) ? ", " : " and ") + blow.striker.verb("hit ", "hits ") + target +
           " for " + std::to_string(report.amount);
  }

  // The death is part of the sentence of its last blow.
  [[nodiscard]] bool is_deadly(const Blow& blow) const {
    return death_ && &blow == &blows_.back() && death_->who == blow.report.who;
  }

  [[nodiscard]] std::string first(const Blow& blow) const {
    const Mention& s = blow.striker;
    const bool answers = opener_ && attacker_ != kNobody && attacker_ != blow.report.who;
    if (opener_ && opener_->verb == Verb::Ambush) {
      const bool was_seen = s.is_me || was_seen_(opener_->who);
      return s.name + s.verb(" strike", " strikes") + (was_seen ? " first" : " from ambush") +
             outcome(blow, blow.target.name);
    }
    if (answers && s.is_me) {
      return blow.target.name + blow.target.verb(" attack", " attacks") + "; you strike first" +
             outcome(blow, again(blow.target, s));
    }
    if (answers) {
      return s.name + s.verb(" strike", " strikes") + " first" + outcome(blow, blow.target.name);
    }
    return plain(blow, s.name, blow.target.name, s.owned("blow", s.name));
  }

  [[nodiscard]] std::string later(const Blow& blow) const {
    const Mention& s = blow.striker;
    const std::string striker = again(s, blow.target);
    std::string strike = s.owned("blow", s.known);
    if (striker == "it") strike = "its blow";
    if (striker == "them") strike = "their blow";
    return plain(blow, again_first(s, blow.target), again(blow.target, s), strike);
  }

  // `strike`: "your blow".
  [[nodiscard]] std::string plain(const Blow& blow, const std::string& striker,
                                  const std::string& target, const std::string& strike) const {
    const Mention& s = blow.striker;
    const Mention& t = blow.target;
    if (blow.report.verb == Verb::Avoid) return dodged(blow, striker, target);
    if (is_harmless(blow.report)) return strike + " glances off " + shield_of_(t, target);
    return striker + s.verb(" hit ", " hits ") + target + " for " +
           std::to_string(blow.report.amount);
  }

  [[nodiscard]] static std::string dodged(const Blow& blow, const std::string& striker,
                                          const std::string& target) {
    const std::string dodger = target == "them" ? "they" : target;
    if (blow.striker.is_me) return dodger + blow.target.verb(" dodge", " dodges") + " your blow";
    return dodger + blow.target.verb(" dodge ", " dodges ") +
           (striker == "they" ? "them" : striker);
  }

  static bool is_harmless(const Report& report) {
    return report.verb == Verb::Weak || report.amount == 0;
  }

  const PairOf& pair_of_;
  const ShieldOf& shield_of_;
  const WasSeen& was_seen_;
  std::size_t told_ = 0;
  EntityId attacker_ = kNobody;
  std::optional<Report> opener_;  // who strikes first, and why
  std::vector<Blow> blows_;
  std::optional<Report> death_;
};

}  // namespace

std::optional<Exchange> exchange_of(std::span<const Report> reports, const PairOf& pair_of,
                                    const ShieldOf& shield_of, const WasSeen& was_seen,
                                    int number) {
  return Fight(reports, pair_of, shield_of, was_seen).made(number);
}

}  // namespace undercroft
