// monster_warnings.cc: asks about the steps of a sequence.
#include "server/custom_content/monster_warnings.h"

#include <algorithm>
#include <array>

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

bool has_step(const Blueprint& b, Component component) {
  return std::any_of(b.sequence.begin(), b.sequence.end(), [component](const Step& step) {
    return std::find(step.chain.begin(), step.chain.end(), component) != step.chain.end();
  });
}

// Whether it can do anything to others, or for them.
bool is_a_match(const Blueprint& b) {
  using enum Component;
  constexpr std::array kDeeds = {Attack, Shoot, Summon, Mend, Sweep, Interact};
  const auto does = [&b](Component deed) { return has_step(b, deed); };
  return b.leaves || b.death || !b.triggers.empty() ||
         std::any_of(kDeeds.begin(), kDeeds.end(), does);
}

// The line of the sequence; of the table, if the sequence is that of a base.
int line_of_steps(const toml::table& table) {
  const toml::node* steps = table.get("sequence");
  return steps != nullptr ? line_of(*steps) : line_of(table);
}

}  // namespace

// A missile needs a range, and a sweep without one reaches 1 cell.
std::vector<TableWarning> shot_warnings(const Blueprint& blueprint, const toml::table& table) {
  std::vector<TableWarning> found;
  if (blueprint.sequence.empty()) return found;
  const bool shoots = has_step(blueprint, Component::Shoot);
  if (shoots && blueprint.range == 0) {
    found.push_back(
        {line_of_steps(table), "a step shoots, but it has no range = 6, so the step always fails"});
  }
  const toml::node* range = table.get("range");
  if (range != nullptr && !shoots && !has_step(blueprint, Component::Sweep)) {
    found.push_back(
        {line_of(*range), "range has no effect: no step of its sequence shoots or sweeps"});
  }
  return found;
}

std::vector<TableWarning> monster_warnings(const Blueprint& monster, const toml::table& table) {
  std::vector<TableWarning> found;
  const int line = line_of(table);
  if (monster.sequence.empty() && monster.triggers.empty()) {
    found.push_back({line_of_steps(table), "without steps in its sequence it never acts"});
  } else if (!is_a_match(monster)) {
    found.push_back({line, "no step of its sequence attacks, shoots, sweeps, summons or mends"});
  }
  const bool summons = has_step(monster, Component::Summon);
  if (summons && monster.summons.empty()) {
    found.push_back(
        {line, "a step summons, but it has no summons = \"KEY\", so the step always fails"});
  }
  if (!summons && !monster.summons.empty()) {
    found.push_back({line, "summons has no effect: no step of its sequence summons"});
  }
  return found;
}

}  // namespace undercroft
