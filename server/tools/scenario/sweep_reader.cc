// sweep_reader.cc: reads the numbers, places the heroes, and then reads when it is solved.
#include "server/tools/scenario/sweep_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/scenario/scenario_layout.h"
#include "server/tools/scenario/expectation_reader.h"

namespace undercroft {
namespace {

constexpr int kMostSeeds = 1000;
constexpr int kMostTurns = 5000;
constexpr int kMostHeroes = 8;

class SweepReader {
 public:
  SweepReader(TableReader& sweep, const Scenario& scenario, bool has_entrance,
              std::string_view source)
      : reader_(sweep), scenario_(scenario), has_entrance_(has_entrance), source_(source) {}

  std::optional<SweepPlan> read() {
    SweepPlan sweep;
    reader_.integer("seeds", sweep.seeds, 1, kMostSeeds);
    reader_.integer("within", sweep.within, 1, kMostTurns);
    const bool claims = read_claims(sweep);
    sweep.dungeon = scenario_;
    const bool has_heroes = claims && place_heroes(sweep);
    const bool has_end = read_solved(sweep);
    reader_.finish();
    return has_heroes && has_end ? std::optional(std::move(sweep)) : std::nullopt;
  }

 private:
  bool read_claims(SweepPlan& sweep) {
    const toml::table* table = reader_.table("expect");
    if (table != nullptr) {
      TableReader expect(*table, reader_.what() + ", expect", reader_.complaints());
      sweep.solved_by = read_claim(expect, "solved_by");
      sweep.not_by = read_claim(expect, "not_by");
      expect.finish();
      if (expect.has("solved_by") || expect.has("not_by")) return check_order(sweep, expect);
    }
    reader_.complain(reader_.line("expect"),
                     "expect is missing or empty; expected { solved_by = 2, not_by = 1 }, or one "
                     "of them");
    return false;
  }

  static std::optional<SweepClaim> read_claim(TableReader& expect, std::string_view key) {
    SweepClaim claim{expect.line(key), 0};
    if (!expect.integer(key, claim.heroes, 1, kMostHeroes)) return std::nullopt;
    return claim;
  }

  static bool check_order(const SweepPlan& sweep, TableReader& expect) {
    const bool clash =
        sweep.solved_by && sweep.not_by && sweep.not_by->heroes >= sweep.solved_by->heroes;
    if (clash) {
      expect.complain(sweep.not_by->line, "not_by is " + std::to_string(sweep.not_by->heroes) +
                                              "; expected fewer heroes than in solved_by");
    }
    return !clash && (sweep.solved_by || sweep.not_by);
  }

  // True if there are as many heroes as the sweep plays.
  bool place_heroes(SweepPlan& sweep) {
    const int wanted = std::max(sweep.solved_by.value_or(SweepClaim{}).heroes,
                                sweep.not_by.value_or(SweepClaim{}).heroes);
    const auto& placed = sweep.dungeon.placements;
    const auto count = static_cast<int>(std::count_if(
        placed.begin(), placed.end(), [&](const Placement& p) { return is_player(scenario_, p); }));
    if (count == 0 && has_entrance_) {
      for (int i = 0; i < wanted; ++i) add_hero(sweep.dungeon);
    } else if (count < wanted) {
      reader_.complain(reader_.line(), "it plays " + std::to_string(wanted) +
                                           " heroes, but the file places " + std::to_string(count) +
                                           "; add the others");
      return false;
    }
    return true;
  }

  // Under the first free name of P1, P2 ...
  static void add_hero(Scenario& dungeon) {
    int number = 1;
    while (find_called(dungeon, "P" + std::to_string(number)) != nullptr) ++number;
    Placement hero;
    hero.name = "P" + std::to_string(number);
    hero.letter = U'P';
    hero.depth = dungeon.shown;
    hero.plan = plain_plan(0, "player");
    hero.at_entrance = true;
    dungeon.placements.push_back(std::move(hero));
  }

  bool read_solved(SweepPlan& sweep) {
    const toml::table* table = reader_.table("solved");
    if (table != nullptr && !table->empty()) {
      TableReader solved(*table, reader_.what() + ", solved", reader_.complaints());
      sweep.solved = read_expectation(solved, sweep.dungeon, source_);
      return true;
    }
    reader_.complain(reader_.line("solved"),
                     "solved is missing or empty; expected what is true once the place is solved, "
                     "as in the expect of a turn");
    return false;
  }

  TableReader& reader_;
  const Scenario& scenario_;
  bool has_entrance_;
  std::string_view source_;
};

}  // namespace

std::optional<SweepPlan> read_sweep(TableReader& file, const Scenario& scenario,
                                    std::string_view source) {
  const toml::table* table = file.table("sweep");
  if (table == nullptr) return std::nullopt;
  const bool has_entrance = file.has("room") || file.has("level");
  TableReader sweep(*table, "sweep", file.complaints());
  return SweepReader(sweep, scenario, has_entrance, source).read();
}

}  // namespace undercroft
