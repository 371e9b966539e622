// run_facts.h: what a run's tale is made of, as the players perceived it (R203).
//
// The facts are part of a realm's state, as its players' knowledge is: a deterministic function of
// the inputs that is stored in snapshots and is not part of the world's hash. Journals of earlier
// versions therefore replay with equal hashes. Names are kept as the players were told them (R121).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/vocabulary.h"

namespace undercroft {

// clang-format off
enum class MomentKind : std::uint8_t {
  Ebb,     // `hero` survived with `amount` of `most` health, hurt by `other`
  Fight,   // `hero` (one or several) and `other` exchanged blows in `amount` turns; most 1: it fell
  Rescue,  // `hero` revived `other`, who had `amount` turns left
  Guard,   // `hero` was the first to see the guard `other`
  Throw,   // `hero` threw `thing`, which killed `other` of `amount` health
  Crown,   // `hero` took the Crown
  // These are always told:
  Death,    // `hero` was killed by `other`; `thing`: its last words; amount 1: it gave up; most 1: it
            // had the Crown
  Return,   // `hero` lives again (R201)
  Loss,     // the Crown left `hero`, struck away by `other`; empty: dropped, or thrown if amount is 1
  Passing,  // `hero` took the Crown again, which `other` had before; amount 1: it was thrown
  Bearing,  // the lowest health of a bearer: `hero` had `amount` of `most` left, hurt by `other`
  Exit      // `hero` carried the Crown out with `amount` of `most` health; `other`: who stood there
};
// clang-format on
template <>
inline constexpr std::size_t kEnumCount<MomentKind> = 12;

struct RunMoment {
  MomentKind kind = MomentKind::Ebb;
  TurnNumber turn = 0;
  int depth = 0;
  std::string hero;
  std::string other = {};  // with its article; empty: unknown
  std::string thing = {};
  int amount = 0;
  int most = 0;
  EntityId whose = kNobody;  // Guard: the guard, `most` 1 once it was killed; Death: the hero
  friend bool operator==(const RunMoment&, const RunMoment&) = default;
};

enum class HeroEnd : std::uint8_t {
  Here,       // still a hero of the realm
  GaveUp,     // ended by its own player
  Forgotten,  // its seat was given away
};
template <>
inline constexpr std::size_t kEnumCount<HeroEnd> = 3;

// A hero of the run. `kit`, `boons` and what follows are as of its death, its end or the run's.
struct HeroFacts {
  EntityId hero = kNobody;
  std::string name;
  int slot = 0;
  TurnNumber since = 0;  // its turn when it began
  bool has_played = false;
  bool won = false;
  HeroEnd end = HeroEnd::Here;
  int deaths = 0;
  std::string killer = {};                    // of its last death; empty: unknown
  std::string downed_by = {};                 // what downed it last; empty: unknown
  std::string kit = {};                       // the latest
  std::vector<std::string> kits_before = {};  // of its lives before (R201), in order
  std::vector<std::string> boons = {};
  bool lives = true;
  int depth = 0;  // of its body
  int deepest = 0;
  int treasure = 0;
  TurnNumber turns = 0;               // since `since`
  std::optional<RunMoment> ebb = {};  // not yet survived
  int turns_down = 0;                 // left until its death, while it is down
  friend bool operator==(const HeroFacts&, const HeroFacts&) = default;
};

// Blows between heroes and one foe.
struct FightFacts {
  EntityId foe = kNobody;
  std::vector<EntityId> heroes = {};
  RunMoment moment;
  friend bool operator==(const FightFacts&, const FightFacts&) = default;
};

struct RunFacts {
  static constexpr std::size_t kMostHeroes = 64;
  static constexpr std::size_t kMostFights = 16;  // at once; the shortest is forgotten first
  static constexpr std::size_t kMostGuards = 16;
  static constexpr std::size_t kMostAlways = 64;
  static constexpr std::size_t kMostKits = 4;

  std::vector<HeroFacts> heroes;     // in order of joining
  std::vector<FightFacts> fights;    // with foes that live
  std::vector<RunMoment> best;       // one of each kind at most, without guards
  std::vector<RunMoment> guards;     // one for each depth at most
  std::vector<RunMoment> always;     // deaths, returns, and the ways of the Crown, in order
  EntityId bearer = kNobody;         // the hero that has the Crown
  EntityId bearer_before = kNobody;  // the last that had it
  int risen = 0;                     // dead that the players saw rise since the Crown was taken
  friend bool operator==(const RunFacts&, const RunFacts&) = default;

  // Null when there is none.
  [[nodiscard]] HeroFacts* hero(EntityId id);
  [[nodiscard]] const RunMoment* best_of(MomentKind kind) const;
  // Replaces the best moment of its kind, or adds it.
  void set_best(RunMoment moment);
  // Adds a moment that is always told. Too many: the first hand-over of the Crown makes room.
  void add_always(RunMoment moment);
};

}  // namespace undercroft
