// crown_moments.cc: how the Crown went from hand to hand, and out (R202, R203).
#include <algorithm>

#include "server/realm/state/run_observer.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

std::string name_of_hero(const RunFacts& facts, EntityId hero) {
  const auto found = std::find_if(facts.heroes.begin(), facts.heroes.end(),
                                  [hero](const HeroFacts& one) { return one.hero == hero; });
  return found == facts.heroes.end() ? "" : found->name;
}

// a of b is less than c of d.
bool is_lower(const RunMoment& a, const RunMoment& b) {
  return std::int64_t{a.amount} * b.most < std::int64_t{b.amount} * a.most;
}

}  // namespace

bool RunObserver::is_crown(EntityId thing) const {
  return world_.exists(thing) && world_.blueprint(world_.entity(thing)).crown;
}

void RunObserver::note_crown(const Deed& deed) {
  const Verb verb = deed.event->verb;
  const bool is_hero = state_.run_facts.hero(deed.doer) != nullptr;
  if (verb == Verb::Won && is_hero) return note_exit(deed);
  if (verb == Verb::Woke) return note_risen(deed);
  if (!is_hero || !is_crown(deed.target)) return;
  if (verb == Verb::Taken) note_taking(deed);
  if (verb == Verb::Dropped || verb == Verb::Threw) note_loss(deed);
}

// A Crown that is caught has not left the company's hands.
void RunObserver::note_taking(const Deed& deed) {
  RunFacts& facts = state_.run_facts;
  const EntityId before = facts.bearer != kNobody ? facts.bearer : facts.bearer_before;
  const bool is_first = facts.best_of(MomentKind::Crown) == nullptr;
  if (is_first) facts.set_best(moment(MomentKind::Crown, deed, deed.doer));
  facts.bearer_before = before;
  facts.bearer = deed.doer;
  if (is_first) return;
  RunMoment passing = moment(MomentKind::Passing, deed, deed.doer);
  if (before != deed.doer) passing.other = name_of_hero(facts, before);
  const bool is_caught = !facts.always.empty() && facts.always.back().kind == MomentKind::Loss &&
                         facts.always.back().amount == 1 && !passing.other.empty() &&
                         facts.always.back().turn == passing.turn;
  if (is_caught) facts.always.pop_back();
  passing.amount = is_caught ? 1 : 0;
  facts.add_always(std::move(passing));
}

// A hero that wanted to let go of something has not had the Crown struck away.
void RunObserver::note_loss(const Deed& deed) {
  RunFacts& facts = state_.run_facts;
  const bool is_own = std::find(droppers_.begin(), droppers_.end(), deed.doer) != droppers_.end();
  RunMoment loss = moment(MomentKind::Loss, deed, deed.doer);
  if (!is_own) loss.other = last_harm_of(deed.doer);
  loss.amount = deed.event->verb == Verb::Threw ? 1 : 0;
  facts.add_always(std::move(loss));
  facts.bearer_before = deed.doer;
  facts.bearer = kNobody;
}

// A blow that killed the bearer is its death.
void RunObserver::note_bearing(const Deed& deed, EntityId hero) {
  if (deed.event->health <= 0) return;
  RunMoment bearing = moment(MomentKind::Bearing, deed, hero);
  bearing.other = last_harm_of(hero);
  bearing.amount = deed.event->health;
  bearing.most = world_.entity(hero).max_health;
  const RunMoment* best = state_.run_facts.best_of(MomentKind::Bearing);
  if (best == nullptr || is_lower(bearing, *best)) state_.run_facts.set_best(std::move(bearing));
}

// All heroes who stand on the bearer's level have won as well (R145).
void RunObserver::note_exit(const Deed& deed) {
  RunFacts& facts = state_.run_facts;
  facts.hero(deed.doer)->won = true;
  RunMoment exit = moment(MomentKind::Exit, deed, deed.doer);
  exit.amount = world_.entity(deed.doer).health;
  exit.most = world_.entity(deed.doer).max_health;
  std::vector<std::string> beside;
  for (const HeroFacts& hero : facts.heroes) {
    if (hero.hero == deed.doer || !is_here(hero)) continue;
    if (world_.entity(hero.hero).won) beside.push_back(hero.name);
  }
  if (!beside.empty()) exit.other = list_of_names(beside, beside.size());
  facts.add_always(std::move(exit));
}

// The dead that rise are new creatures (R202); those that slept are not.
void RunObserver::note_risen(const Deed& deed) {
  const bool is_new = deed.doer > last_before_;
  if (is_new && state_.run_facts.best_of(MomentKind::Crown) != nullptr) ++state_.run_facts.risen;
}

}  // namespace undercroft
