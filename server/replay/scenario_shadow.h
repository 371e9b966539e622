// scenario_shadow.h: the world of a scenario file, played along with the realm that it is from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/state/state.h"
#include "server/replay/stretch.h"
#include "server/scenario/setup.h"

namespace undercroft {

// A ScenarioShadow applies the inputs of a stretch to the world that its file sets up. So it knows
// what the file calls things that appear meanwhile, and when the two worlds differ.
class ScenarioShadow {
 public:
  // `names`: of the stretch's entities in the file.
  ScenarioShadow(const Stretch& stretch, const std::map<EntityId, std::string>& names,
                 Staged staged);

  // Returns why the input cannot be applied here; empty: it was, or it is none that a file has.
  std::string apply(const Input& input);
  // Notes what has appeared in both worlds since the last call.
  void meet(const World& realm);
  // Where the worlds differ first, as a sentence; empty: nowhere.
  [[nodiscard]] std::string difference_from(const World& realm) const;

  [[nodiscard]] const World& world() const { return state_.world; }
  // By the realm's number. kNobody, and an empty name, if it has no counterpart here.
  [[nodiscard]] EntityId counterpart(EntityId realms) const;
  [[nodiscard]] std::string name_of_thing(EntityId realms) const;

 private:
  [[nodiscard]] std::optional<Input> translated(const Input& input) const;
  [[nodiscard]] std::string absentee_of(const Input& ours) const;
  [[nodiscard]] bool is_early(EntityId realms) const;
  [[nodiscard]] std::string difference_of(const Entity& realms, const Entity& ours) const;
  [[nodiscard]] Place translated(Place place) const;

  const Stretch& stretch_;
  const std::map<EntityId, std::string>& first_names_;
  RealmState state_;
  Names names_;
  std::map<EntityId, EntityId> ours_;  // by the realm's number
  EntityId realm_last_;                // the last numbers that were met
  EntityId our_last_;
};

}  // namespace undercroft
