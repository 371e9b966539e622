// flights.cc: hits, breaks, effects, obstacles and misses at the end of a line.
#include "server/narration/flights.h"

#include <algorithm>
#include <span>
#include <utility>

#include "server/narration/broken_vial.h"
#include "server/narration/effect_words.h"
#include "server/narration/missed_flight.h"
#include "server/narration/shield.h"
#include "server/narration/stopped_flight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// The last report with this verb and this party before number `at`; null if there is none.
const Report* before(const std::vector<Report>& reports, std::size_t at, Verb verb,
                     EntityId Report::*party, EntityId id) {
  while (at > 0) {
    const Report& report = reports[--at];
    if (report.verb == verb && report.*party == id && id != kNobody) return &report;
  }
  return nullptr;
}

class Flight {
 public:
  Flight(const std::vector<Report>& reports, std::size_t at, const Scene& scene, Mentions& mentions)
      : reports_(reports), at_(at), scene_(scene), mentions_(mentions) {}

  using End = std::optional<FlightEnd>;

  [[nodiscard]] End end() {
    const Report& report = reports_[at_];
    if (report.who == kNobody) return std::nullopt;
    End made;
    if (report.verb == Verb::Flew) made = is_bolt() ? bolt_end() : shot_end();
    if (report.verb == Verb::Landed) made = thing_end();
    if (made) made->is_mine = scene_.is_me(doer());
    return made;
  }

 private:
  [[nodiscard]] const Report& report() const { return reports_[at_]; }
  [[nodiscard]] const Report* next() const {
    return at_ + 1 < reports_.size() ? &reports_[at_ + 1] : nullptr;
  }
  [[nodiscard]] bool is_next(Verb verb) const { return next() != nullptr && next()->verb == verb; }
  [[nodiscard]] const Report* earlier(Verb verb, EntityId Report::*party) const {
    return before(reports_, at_, verb, party, report().who);
  }

  // The creature that shot or threw it, as far as the reports say.
  [[nodiscard]] EntityId doer() const {
    if (report().verb == Verb::Flew) return report().who;
    const Report* threw = earlier(Verb::Threw, &Report::whom);
    return threw == nullptr ? kNobody : threw->who;
  }

  // ---- shots ----

  // The bolt of a staff: what its owner did last was to use something, not to shoot.
  [[nodiscard]] bool is_bolt() const {
    const Report* used = earlier(Verb::Used, &Report::who);
    const Report* shot = earlier(Verb::Shot, &Report::who);
    return used != nullptr && (shot == nullptr || shot < used);
  }
  End bolt_end() {
    Effects effects(scene_, mentions_);
    if (report().at) effects.keep_near(*report().at);
    const std::size_t told = take_effects(effects, at_ + 1);
    if (effects.is_empty()) return FlightEnd{missed_bolt(), 1 + told};
    return FlightEnd{capitalised(effects.in_words()) + ".", 1 + told};
  }
  // Empty unless the player let it fly and knows why it worked on nobody.
  [[nodiscard]] std::string missed_bolt() {
    const std::string gone = scene_.is_me(report().who) ? why_gone() : "";
    return gone.empty() ? "" : "Your bolt misses: " + gone + ".";
  }
  End shot_end() {
    if (is_next(Verb::Reflected)) {
      const Mention mirror = mentions_.mention(next()->who, next()->who_look);
      return FlightEnd{
          capitalised(mirror.name) + mirror.verb(" send ", " sends ") + shot() + " back.", 2};
    }
    if (is_hit_next(report().who)) return hit(shot(), 1);
    if (!scene_.is_me(report().who)) return FlightEnd{capitalised(shot()) + " hits nobody.", 1};
    return FlightEnd{end_of_missed_shot(reports_, at_, scene_, mentions_), 1};
  }
  [[nodiscard]] std::string why_gone() {
    return why_target_is_gone(reports_, at_, scene_, mentions_);
  }
  [[nodiscard]] std::string shot() {
    if (earlier(Verb::Reflected, &Report::who) != nullptr) return "the shot";
    const Mention who = mentions_.mention(report().who, report().who_look);
    return who.owned("shot", who.name);
  }

  // ---- things that were thrown ----

  End thing_end() {
    const Report* threw = earlier(Verb::Threw, &Report::whom);
    const std::string why = threw == nullptr ? "" : what_stopped_throw(*threw, report(), scene_);
    if (is_next(Verb::Broke) && next()->who == report().who) return shattered(why, threw);
    if (is_hit_next(doer())) return hit(thing(), 1);
    if (is_caught_next()) return caught();
    if (!why.empty()) return FlightEnd{capitalised(thing()) + " strikes " + why + ".", 1};
    if (!was_meant_for_somebody(threw)) return stopped_by_friend(threw);
    if (const EntityView* person = person_there()) return at_the_feet_of(*person);
    const std::string gone = why_gone();
    const std::string missed = gone.empty() ? " hits nobody" : " misses: " + gone;
    return FlightEnd{capitalised(thing()) + missed + ".", 1};
  }
  // The player threw it past a friend, and it came no farther.
  End stopped_by_friend(const Report* threw) {
    const bool is_mine = threw != nullptr && scene_.is_me(threw->who);
    if (!is_mine || !threw->at || threw->at == report().at) return std::nullopt;
    const std::string stopped = friend_in_the_way(report(), scene_, mentions_);
    if (stopped.empty()) return std::nullopt;
    return FlightEnd{capitalised(thing()) + stopped, 1};
  }
  [[nodiscard]] std::string thing() { return mentions_.name(report().who, report().who_look); }

  // It was thrown to a friend (R150).
  [[nodiscard]] bool is_caught_next() const {
    return is_next(Verb::Taken) && next()->whom == report().who;
  }
  End caught() {
    const Mention catcher = mentions_.mention(next()->who, next()->who_look);
    return FlightEnd{
        capitalised(catcher.name) + catcher.verb(" catch ", " catches ") + thing() + ".", 2};
  }
  // Its pack is full, or it cannot catch.
  End at_the_feet_of(const EntityView& person) {
    const Mention who = mentions_.mention(person.id, person.look);
    return FlightEnd{capitalised(thing()) + " lands at " + who.owned("feet", who.name) + ".", 1};
  }
  // The player or downed player where the missile came down; null if there is none.
  [[nodiscard]] const EntityView* person_there() const {
    const EntityView* found = nullptr;
    if (!report().at) return found;
    scene_.for_each_at(*report().at, [&](const EntityView& entity) {
      const Kind kind = scene_.look(entity.look).kind;
      if (kind == Kind::Player || kind == Kind::Downed) found = &entity;
    });
    return found;
  }

  // Such a thing does no blow, so it neither hits nor misses.
  End shattered(const std::string& why, const Report* threw) {
    std::string text = capitalised(thing());
    const EntityView* under = why.empty() ? creature_there() : nullptr;
    if (!why.empty()) text += " strikes " + why.substr(0, why.find(',')) + " and";
    text += " shatters";
    if (under != nullptr) text += " on " + mentions_.name(under->id, under->look);
    Effects effects(scene_, mentions_, under);
    if (report().at) effects.keep_near(*report().at);
    const std::size_t told = take_effects(effects, at_ + 2);
    std::string befell = effects.in_words();
    if (befell.empty() && under != nullptr) befell = seen_on(*under);
    const bool is_missed = befell.empty() && under == nullptr && was_meant_for_somebody(threw);
    if (is_missed) befell = why_gone();
    if (!befell.empty()) text += ": " + befell;
    return FlightEnd{text + ".", 2 + told};
  }
  // A person is named once more: the words agree with a name or "it".
  [[nodiscard]] std::string seen_on(const EntityView& under) {
    const Mention who = mentions_.mention(under.id, under.look);
    const std::string name = who.is_person ? who.known : "it";
    return seen_effects(scene_, under, scene_.look(report().who_look), name);
  }
  // The creature where the missile came down; null if there is none.
  [[nodiscard]] const EntityView* creature_there() const {
    const EntityView* found = nullptr;
    if (!report().at) return found;
    scene_.for_each_at(*report().at, [&](const EntityView& entity) {
      if (acts_by_itself(scene_.look(entity.look).kind)) found = &entity;
    });
    return found;
  }
  [[nodiscard]] bool was_meant_for_somebody(const Report* threw) const {
    return threw != nullptr && threw->at && threw->at == report().at &&
           scene_.creature_before_at(*threw->at) != nullptr;
  }

  // ---- what it does ----

  // A hit of this striker follows; of any, if it is not known.
  [[nodiscard]] bool is_hit_next(EntityId striker) const {
    return is_next(Verb::Hit) && (striker == kNobody || next()->who == striker);
  }
  End hit(const std::string& missile, std::size_t told) {
    const Report& blow = *next();
    const Mention target = target_of(blow);
    if (blow.amount == 0) return without_harm(missile, blow, target, told);
    std::string text =
        capitalised(missile) + " hits " + target.name + " for " + std::to_string(blow.amount);
    if (!is_death(at_ + 2, blow)) return FlightEnd{text + ".", told + 1};
    const bool is_sad = target.is_me || target.is_person;
    return FlightEnd{text + " and kills " + target.object() + (is_sad ? "!" : "."), told + 2};
  }
  // A thing may stun what it does not harm: a net (R220).
  End without_harm(const std::string& missile, const Report& blow, const Mention& target,
                   std::size_t told) {
    const std::size_t next = at_ + 2;
    const bool stuns = next < reports_.size() && reports_[next].verb == Verb::Stunned &&
                       reports_[next].whom == blow.whom;
    if (stuns) {
      return FlightEnd{capitalised(missile) + " does " + target.name + " no harm, but stuns " +
                           target.object() + ".",
                       told + 2};
    }
    return FlightEnd{
        capitalised(missile) + " glances off " + shield_of(scene_, target, target.name) + ".",
        told + 1};
  }
  [[nodiscard]] Mention target_of(const Report& blow) {
    if (blow.whom != kNobody || blow.whom_look != kNoLook) {
      return mentions_.mention(blow.whom, blow.whom_look);
    }
    return {.name = "something out of sight", .known = "something out of sight"};
  }
  [[nodiscard]] bool is_death(std::size_t at, const Report& blow) const {
    return at < reports_.size() && reports_[at].verb == Verb::Death &&
           reports_[at].whom == blow.whom && reports_[at].who == blow.who;
  }
  std::size_t take_effects(Effects& effects, std::size_t from) {
    std::size_t taken = 0;
    while (from + taken < reports_.size() && effects.take(reports_[from + taken])) ++taken;
    return taken;
  }

  const std::vector<Report>& reports_;
  std::size_t at_;
  const Scene& scene_;
  Mentions& mentions_;
};

}  // namespace

std::optional<FlightEnd> flight_end(const std::vector<Report>& reports, std::size_t at,
                                    const Scene& scene, Mentions& mentions) {
  return Flight(reports, at, scene, mentions).end();
}

bool is_bolt_loosed(const std::vector<Report>& reports, std::size_t at) {
  const EntityId user = reports[at].who;
  for (std::size_t i = at + 1; i < reports.size(); ++i) {
    if (reports[i].who != user) continue;
    if (reports[i].verb == Verb::Shot || reports[i].verb == Verb::Used) return false;
    if (reports[i].verb == Verb::Flew) return true;
  }
  return false;
}

}  // namespace undercroft
