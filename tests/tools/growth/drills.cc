// drills.cc: rounds of faults, as in kill_fleet_ordeal.cc.
#include "tests/tools/growth/drills.h"

#include "tests/tools/growth/drill_faults.h"
#include "tests/tools/growth/measured.h"
#include "tests/tools/growth/sim_fleet.h"

namespace undercroft::growth {
namespace {

constexpr Us kPatience = 60 * kSecond;
constexpr Us kLasts = 3 * kSecond;
constexpr Us kRecovery = 3 * kSecond;
constexpr Us kMoment = 20 * kMs;

class Ordeal {
 public:
  explicit Ordeal(std::uint64_t seed)
      : fleet_({.seed = seed,
                .servers = kServersOfDrill,
                .realms = 3,
                .party = 8,
                .turn_every = kDrillTurn,
                .acts_after = 10 * kMs,
                .doors = Doors::List,
                .plays_on = true}),
        chance_(Rng::stream(seed, "drills")) {}

  void round(std::uint64_t n, Drills& drills) {
    fleet_.run_for(static_cast<Us>(chance_.between(100, 600)) * kMs);
    const DrillFault fault = choose_fault(n, chance_, fleet_);
    DrillWaits waits{.faults = 1};
    (void)fleet_.players.take_longest_wait();
    fleet_.players.begin_fault();
    begin(fault, fleet_);
    drills.stuck += wait_for_turns(waits);
    if (fault.lasts()) drills.stuck += go_on(waits);
    end(fault, fleet_);
    fleet_.run_for(kRecovery);
    if (!fault.lasts()) waits.returns.add(fleet_.players.returns());
    waits.longest.add(waits.all.longest());
    note(waits, drills.together);
    note(waits, drills.kinds[fault.name()]);
  }

 private:
  static void note(const DrillWaits& waits, DrillWaits& in) {
    in.faults += waits.faults;
    in.all.add(waits.all);
    in.longest.add(waits.longest);
    in.returns.add(waits.returns);
  }

  // Returns how many players have had no turn then.
  std::size_t wait_for_turns(DrillWaits& waits) {
    const Us began = fleet_.queue.now();
    while (fleet_.players.waiting() > 0 && fleet_.queue.now() - began < kPatience) {
      fleet_.run_for(kMoment);
    }
    waits.all.add(fleet_.players.waits());
    return fleet_.players.waiting();
  }

  std::size_t go_on(DrillWaits& waits) {
    fleet_.run_for(kLasts);
    waits.returns.add(fleet_.players.returns());
    fleet_.players.begin_fault();
    const std::size_t stuck = wait_for_turns(waits);
    waits.all.add(fleet_.players.take_longest_wait());
    return stuck;
  }

  SimFleet fleet_;
  Rng chance_;
};

}  // namespace

void run_drills(std::uint64_t seed, std::uint64_t faults, Drills& into) {
  Ordeal ordeal(seed);
  for (std::uint64_t n = 0; n < faults; ++n) ordeal.round(n, into);
}

}  // namespace undercroft::growth
