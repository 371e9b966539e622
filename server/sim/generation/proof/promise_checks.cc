// promise_checks.cc: checks that a level has what the table of its depth promises (D24).
#include <algorithm>

#include "server/sim/generation/proof/checks.h"

namespace undercroft {
namespace {

constexpr int kBesideGoal = 3;  // cells: how far from the goal its guard may stand

// Things of drawn rooms come in addition to those that the table promises.
template <typename Test>
int count_things(const LevelPlan& plan, Test test) {
  return static_cast<int>(
      std::count_if(plan.things.begin(), plan.things.end(),
                    [&](const Thing& t) { return plan.zones[t.at] != Zone::Drawn && test(t); }));
}

Expected<> too_few(std::string_view what, int found, int promised) {
  return failed(std::to_string(found) + " of " + std::to_string(promised) +
                " promised: " + std::string(what));
}

Expected<> has_at_least(const LevelPlan& plan, const Catalogue& catalogue,
                        const std::vector<PlacedEntry>& entries) {
  for (const PlacedEntry& entry : entries) {
    const BlueprintId id = catalogue.at(entry.blueprint);
    const bool in_pairs = catalogue[id].kind == Kind::Portal;
    const int promised = entry.count.least * (in_pairs ? 2 : 1);
    const int found = count_things(plan, [id](const Thing& t) { return t.blueprint == id; });
    if (found < promised) return too_few(entry.blueprint, found, promised);
  }
  return {};
}

// A level has at most one lock of each metal (D22), however many the table asks for.
Expected<> has_locks(const LevelPlan& plan, const Catalogue& catalogue,
                     const std::vector<PlacedEntry>& locks) {
  for (const PlacedEntry& entry : locks) {
    const auto metal = catalogue[catalogue.at(entry.blueprint)].metal;
    if (entry.count.least == 0 || !metal) continue;
    const int found = count_things(plan, [metal](const Thing& t) { return t.lock == metal; });
    if (found == 0) return too_few(entry.blueprint, found, 1);
  }
  return {};
}

Expected<> has_guard(const LevelPlan& plan, const Catalogue& catalogue, const std::string& guard) {
  if (guard.empty()) return {};
  const BlueprintId id = catalogue.at(guard);
  const bool is_there = std::any_of(plan.things.begin(), plan.things.end(), [&](const Thing& t) {
    return t.blueprint == id && distance(t.at, plan.goal) <= kBesideGoal;
  });
  return is_there ? Expected<>{} : too_few(guard + " beside the goal", 0, 1);
}

}  // namespace

Expected<> promises_are_kept(const LevelPlan& plan, const Catalogue& catalogue) {
  const LevelTable table = table_of(catalogue, plan.options);
  if (auto kept = has_guard(plan, catalogue, table.guard); !kept) return kept;
  for (const auto* entries : {&table.monsters, &table.things, &table.features}) {
    if (auto kept = has_at_least(plan, catalogue, *entries); !kept) return kept;
  }
  const int chests = count_things(plan, [](const Thing& t) { return t.kind == Kind::Chest; });
  if (chests < table.chests.least) return too_few("chests", chests, table.chests.least);
  return has_locks(plan, catalogue, table.locks);
}

}  // namespace undercroft
