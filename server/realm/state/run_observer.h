// run_observer.h: collects the facts of a run from what its players perceive (R203).
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/state/run_facts.h"
#include "server/realm/state/state.h"

namespace undercroft {

// A RunObserver notes the facts that one input adds to RealmState::run_facts. It names nothing that
// no player has been told (R121), and does nothing while no run can end (the house rule after_run
// is `stay`) and once the run is over. The calls follow the order of apply().
class RunObserver {
 public:
  // `state` outlives it.
  explicit RunObserver(RealmState& state);

  // Before the input is applied: a hero may leave the realm with it.
  void before(const Input& input);
  // After the input and before the rest: heroes may have joined, or a run begun.
  void begin(const Input& input);
  // `report` is what one of its witnesses is told of `event`. An event has several in a row.
  void add(const Event& event, const Report& report);
  // After all reports, and after the players' knowledge is up to date.
  void finish(const Outcome& outcome);

 private:
  // An event, with the names that any of its witnesses was told.
  struct Deed {
    const Event* event = nullptr;
    EntityId doer = kNobody;  // as in reports: `who` acted on `whom`
    EntityId target = kNobody;
    std::string doer_name = {};  // with its article; empty: unknown to all
    std::string target_name = {};
    bool target_is_hostile = false;
    TurnNumber turn = 0;  // of the first witness
  };
  // A thing that was thrown in this input.
  struct Thrown {
    EntityId thrower = kNobody;
    EntityId thing = kNobody;
    std::string name = {};
    bool has_landed = false;
  };
  [[nodiscard]] bool can_end() const;
  // Adds the players that are missing, while there is room.
  void welcome_back();
  void add_heroes();
  // Makes room for the hero if need be: a hero that plays outranks one that has not.
  void add_hero_that_plays(EntityId hero);
  void add_hero(EntityId hero);
  [[nodiscard]] bool is_full() const;
  // Erases the first hero that has not played and may go.
  void forget_hero(const std::function<bool(const HeroFacts&)>& may_go);
  // A rule change lets the run end: adds the heroes, and what they did before.
  void catch_up();
  void note_deed();
  // ---- the ways of the Crown (crown_moments.cc) ----
  [[nodiscard]] bool is_crown(EntityId thing) const;
  void note_crown(const Deed& deed);
  void note_taking(const Deed& deed);
  void note_loss(const Deed& deed);
  void note_bearing(const Deed& deed, EntityId hero);
  void note_exit(const Deed& deed);
  void note_risen(const Deed& deed);
  // ---- moments (turning_points.cc) ----
  void note_harm(const Deed& deed);
  void note_ebb(const Deed& deed, HeroFacts& hero, const std::string& harm);
  void note_blow(const Deed& deed);
  FightFacts& fight_with(EntityId foe, const Deed& deed, EntityId hero);
  void note_death(const Deed& deed);
  void note_death_of_hero(const Deed& deed, HeroFacts& hero);
  void note_kill(const Deed& deed);
  void note_return(const Deed& deed);
  // What harmed the creature last in this input; empty: nothing, or it is unknown.
  [[nodiscard]] std::string last_harm_of(EntityId id) const;
  void note_throw(const Deed& deed, const Thrown& thing);
  void note_rescue(const Deed& deed);
  void note_hero(HeroFacts& facts);
  void note_kit(HeroFacts& facts) const;
  void settle_ebbs(bool is_over);
  void end_fight(FightFacts& fight);
  void note_guards(const Outcome& outcome);
  void look_for_guard(const Player& player, HeroFacts& hero);
  [[nodiscard]] bool is_here(const HeroFacts& hero) const;
  [[nodiscard]] RunMoment moment(MomentKind kind, const Deed& deed, EntityId hero) const;

  RealmState& state_;
  const World& world_;  // of the state
  bool observes_;
  Deed deed_;  // of which reports are being added
  std::vector<Thrown> thrown_;
  std::vector<std::pair<EntityId, std::string>> harmed_;  // in this input, by what
  std::vector<EntityId> droppers_;  // heroes that drop or throw something of their own will
  EntityId last_before_ = kNobody;  // the latest entity before the input
  std::vector<EntityId> fought_;    // foes whose turn is counted already
};

}  // namespace undercroft
