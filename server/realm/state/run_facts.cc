// run_facts.cc: finding facts.
#include "server/realm/state/run_facts.h"

#include <algorithm>
#include <utility>

namespace undercroft {

HeroFacts* RunFacts::hero(EntityId id) {
  const auto found = std::find_if(heroes.begin(), heroes.end(),
                                  [id](const HeroFacts& facts) { return facts.hero == id; });
  return found == heroes.end() ? nullptr : &*found;
}

const RunMoment* RunFacts::best_of(MomentKind kind) const {
  const auto found = std::find_if(best.begin(), best.end(),
                                  [kind](const RunMoment& moment) { return moment.kind == kind; });
  return found == best.end() ? nullptr : &*found;
}

void RunFacts::set_best(RunMoment moment) {
  std::erase_if(best, [&moment](const RunMoment& other) { return other.kind == moment.kind; });
  best.push_back(std::move(moment));
}

void RunFacts::add_always(RunMoment moment) {
  if (always.size() >= kMostAlways) {
    const auto least = std::find_if(always.begin(), always.end(), [](const RunMoment& one) {
      return one.kind == MomentKind::Loss || one.kind == MomentKind::Passing;
    });
    always.erase(least == always.end() ? always.begin() : least);
  }
  always.push_back(std::move(moment));
}

}  // namespace undercroft
