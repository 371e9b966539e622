// missed_throw.cc: what follows a flight, and what stood where it was aimed.
#include "server/narration/missed_throw.h"

#include <algorithm>

#include "server/narration/narration.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// A hit or a flask that breaks follows its flight at once.
bool has_effect(const std::vector<Report>& reports, std::size_t at) {
  if (at + 1 == reports.size()) return false;
  const Verb next = reports[at + 1].verb;
  return next == Verb::Hit || next == Verb::Broke;
}

bool was_meant_for_somebody(const std::vector<Report>& reports, std::size_t at,
                            const Scene& scene) {
  const auto landed = reports.begin() + static_cast<std::ptrdiff_t>(at);
  const auto thrown = std::find_if(reports.begin(), landed, [&](const Report& report) {
    return report.verb == Verb::Threw && report.whom == landed->who;
  });
  // One that was stopped on its way is another matter (stopped_flight.h).
  return thrown != landed && thrown->at && thrown->at == landed->at &&
         scene.was_creature_at(*thrown->at);
}

}  // namespace

bool is_missed_throw(const std::vector<Report>& reports, std::size_t at, const Scene& scene) {
  const Report& report = reports[at];
  if (report.who == kNobody || has_effect(reports, at)) return false;
  if (report.verb == Verb::Flew) return true;
  return report.verb == Verb::Landed && was_meant_for_somebody(reports, at, scene);
}

std::string miss_in_words(const Report& report, const Scene& scene) {
  const std::string name = called(scene, report.who, report.who_look);
  if (report.verb == Verb::Landed) return capitalised(name) + " hits nobody.";
  const bool is_mine = scene.is_me(report.who);
  return capitalised(is_mine ? "your" : name + "'s") + " shot hits nobody.";
}

}  // namespace undercroft
