// carried_reader.cc: reads and checks the keys, whatever a file has in them.
#include "server/scenario/carried_reader.h"

#include <algorithm>
#include <charconv>

#include "server/scenario/carried_state.h"
#include "server/scenario/details.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/kind_uses.h"

namespace undercroft {
namespace {

constexpr int kMostTurns = 1000000000;
constexpr int kDeepestDetail = 6;  // tables in tables

constexpr std::array<WordRow<Kind>, 3> kKindsInPlay = {
    {{"corpse", Kind::Corpse}, {"downed", Kind::Downed}, {"monster", Kind::Monster}}};

void read_dice_state(TableReader& file, Scenario& scenario) {
  std::string text;
  if (!file.text("dice", text)) return;
  std::uint64_t state = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), state, 16);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (whole) {
    scenario.dice = state;
  } else {
    file.complain(file.line("dice"), "dice is '" + text + "'; expected up to 16 hex digits");
  }
}

void read_counts(TableReader& file, std::string_view key, std::vector<int>& counts) {
  const toml::array* list = file.array(key);
  if (list == nullptr) return;
  for (const toml::node& node : *list) {
    const auto* number = node.as_integer();
    const bool fits = number != nullptr && number->get() >= 0 && number->get() <= kMostTurns;
    if (!fits) {
      file.complain(line_of(node), std::string(key) + " lists " + describe(node) +
                                       "; expected a whole number from 0 for each level");
    }
    counts.push_back(fits ? static_cast<int>(number->get()) : 0);
  }
}

// A copy of the node. Times, fractions and what is nested too deeply become an empty list, which no
// detail takes.
Detail detail_of(std::string key, const toml::node& node, int depth = 0) {
  Detail detail{std::move(key), line_of(node), std::vector<Detail>{}};
  auto& items = std::get<std::vector<Detail>>(detail.value);
  if (depth > kDeepestDetail) return detail;
  if (const auto* table = node.as_table()) {
    for (const auto& [name, value] : *table) {
      items.push_back(detail_of(std::string(name.str()), value, depth + 1));
    }
  } else if (const auto* list = node.as_array()) {
    for (const toml::node& value : *list) items.push_back(detail_of("", value, depth + 1));
  } else if (const auto* number = node.as_integer()) {
    detail.value = number->get();
  } else if (const auto* flag = node.as_boolean()) {
    detail.value = std::int64_t{flag->get() ? 1 : 0};
  } else if (const auto* text = node.as_string()) {
    detail.value = text->get();
  }
  return detail;
}

bool is_kind_for(Kind kind, Kind made) {
  if (kind == Kind::Downed) return made == Kind::Player;
  if (kind == Kind::Corpse) return is_creature(made) || made == Kind::Mimic;
  return made == Kind::Monster || made == Kind::Friend || made == Kind::Mimic;
}

class CarriedCheck {
 public:
  CarriedCheck(const Scenario& scenario, Complaints& complaints)
      : scenario_(scenario), complaints_(complaints) {}

  // Returns whether the state of the whole world is worth a look.
  bool run() {
    bool any = false;
    for (const Placement& p : scenario_.placements) {
      const EntityPlan& plan = p.plan;
      if (plan.kind && !is_kind_for(*plan.kind, made(p))) fault(p, "cannot be of that kind");
      if (plan.is_away && made(p) != Kind::Player) fault(p, "is away, but only players can be");
      if (plan.held_by) check_holder(p);
      check_details(p);
      any = any || plan.kind || plan.is_off_map() || !plan.details.empty();
    }
    return any;
  }

 private:
  [[nodiscard]] Kind made(const Placement& p) const {
    return (*scenario_.catalogue)[scenario_.catalogue->at(p.plan.blueprint)].kind;
  }
  void fault(const Placement& p, const std::string& sentence) {
    complaints_.add(p.plan.line, "'" + p.name + "' " + sentence);
  }

  void check_holder(const Placement& p) {
    const Placement* holder = find_placement(scenario_, *p.plan.held_by);
    if (holder == nullptr)
      return fault(p, "is held by '" + *p.plan.held_by + "', but nothing is called so");
    if (!can_be_held(made(p))) return fault(p, "cannot be held");
    const Kind kind = made(*holder);
    const bool holds = is_creature(kind) || kind == Kind::Mimic || kind == Kind::Chest ||
                       kind == Kind::Corpse || kind == Kind::Altar;
    if (!holds || holder->plan.held_by)
      fault(p, "is held by '" + holder->name + "', which holds nothing");
  }

  // On an entity of no world, since only mistakes count.
  void check_details(const Placement& p) {
    const DetailMeanings meanings{*scenario_.catalogue,
                                  [this](std::string_view name) { return number_of(name); }};
    Entity trial;
    set_details(trial, p.plan.details, meanings, "'" + p.name + "'", complaints_);
    for (const EntityId id : {trial.lured_by, trial.wronged_by}) expect_player(p, id);
    if (made(p) == Kind::Player) return;
    for (const EntityId id : trial.by_kind.gift_takers()) expect_player(p, id);
  }
  void expect_player(const Placement& p, EntityId id) {
    if (id == kNobody) return;
    const Placement& other = scenario_.placements[static_cast<std::size_t>(id) - 1];
    if (made(other) != Kind::Player)
      fault(p, "has a detail with '" + other.name + "', which is no player");
  }
  [[nodiscard]] EntityId number_of(std::string_view name) const {
    const Placement* found = find_placement(scenario_, name);
    if (found == nullptr) return kNobody;
    return static_cast<EntityId>(found - scenario_.placements.data() + 1);
  }

  const Scenario& scenario_;
  Complaints& complaints_;
};

}  // namespace

bool is_about_the_game(TableReader& file) {
  std::string content;
  if (!file.text("content", content)) return false;
  if (content == "game") return true;
  file.complain(file.line("content"), "content is '" + content + "'; expected 'game'");
  return false;
}

void read_carried_head(TableReader& file, Scenario& scenario) {
  read_dice_state(file, scenario);
  read_counts(file, "turns_played", scenario.turns_played);
  read_counts(file, "hunters", scenario.hunters);
  read_counts(file, "called", scenario.called);
}

void read_carried_plan(TableReader& reader, EntityPlan& plan) {
  reader.word("kind", plan.kind, kKindsInPlay);
  reader.text("held_by", plan.held_by);
  reader.flag("away", plan.is_away);
  const toml::table* details = reader.table("details");
  if (details == nullptr) return;
  plan.details = std::get<std::vector<Detail>>(detail_of("details", *details).value);
}

void check_carried(const Scenario& scenario, Complaints& complaints) {
  const bool any = CarriedCheck(scenario, complaints).run();
  if (!any || !complaints.empty()) return;
  const std::string fault = fault_of_state(set_up(scenario));
  if (!fault.empty()) complaints.add(1, "the state cannot be: " + fault);
}

}  // namespace undercroft
