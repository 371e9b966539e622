// compare_entity.cc: compares the expectations about one entity.
#include <algorithm>

#include "server/protocol/observer.h"
#include "server/scenario/map_text.h"
#include "server/sim/turn/signs.h"
#include "server/tools/scenario/compare.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

std::string_view word_of(Acted acted) {
  switch (acted) {
    case Acted::Succeeded:
      return "succeeded";
    case Acted::Failed:
      return "failed";
    case Acted::Acting:
      return "acting";
    case Acted::None:
      break;
  }
  return "none";
}

std::string joined(const std::vector<std::string>& words) {
  if (words.empty()) return "nothing";
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

class EntityComparison {
 public:
  EntityComparison(const EntityExpectation& expect, const PlayedTurn& outcome, const Entity& e,
                   std::vector<Failure>& failures)
      : expect_(expect),
        outcome_(outcome),
        world_(outcome.staged.world),
        e_(e),
        failures_(failures) {}

  void run() {
    compare_place();
    compare_condition();
    compare_possessions();
    compare_sights();
    compare_growth();
    compare_told();
    compare_log();
  }

 private:
  void fail(const std::string& what, const std::string& expected, const std::string& actual) {
    failures_.push_back(
        {expect_.line,
         expect_.name + ": expected " + what + " " + expected + ", but it is " + actual, ""});
  }
  void same(const std::string& what, int expected, int actual) {
    if (expected != actual) fail(what, std::to_string(expected), std::to_string(actual));
  }
  void same(const std::string& what, std::string_view expected, std::string_view actual) {
    if (expected != actual) fail(what, std::string(expected), std::string(actual));
  }

  [[nodiscard]] std::string place_text() const {
    const Place& place = e_.place();
    if (place.on_level()) return cell_text(place.at);
    if (place.holder != kNobody) return "held by " + outcome_.staged.names.of(place.holder);
    return "nowhere";
  }

  void compare_place() {
    if (expect_.at) same("at", cell_text(*expect_.at), place_text());
    if (expect_.depth) same("depth", *expect_.depth, e_.depth());
    if (expect_.facing) same("facing", name_of(*expect_.facing), name_of(e_.facing));
  }

  void compare_condition() {
    if (expect_.health) same("health", *expect_.health, e_.health);
    if (expect_.acted) same("acted", word_of(*expect_.acted), word_of(e_.acted));
    if (expect_.state && !is_shut_by_plates()) {
      same("state", name_of(*expect_.state), name_of(e_.state));
    }
    // A downed player counts as neither alive nor dead, so either expectation passes (R141).
    if (expect_.alive && e_.kind() != Kind::Downed) {
      same("alive", *expect_.alive ? "true" : "false", is_still_there() ? "true" : "false");
    }
    if (expect_.statuses) compare_statuses();
    if (expect_.sign) same("sign", name_of(*expect_.sign), name_of(sign_of(world_, e_)));
    if (expect_.reach) same("reach", name_of(*expect_.reach), name_of(reach_of(world_, e_).shape));
  }

  // Alive; or an object, which is removed when it breaks or is used up.
  [[nodiscard]] bool is_still_there() const {
    return e_.alive || !(is_creature(e_.kind()) || e_.kind() == Kind::Corpse);
  }

  // Closed by plates, so that hands and keys cannot open it. It looks locked: "closed" and "locked"
  // both pass (R143).
  [[nodiscard]] bool is_shut_by_plates() const {
    const bool shut = e_.kind() == Kind::ClosedDoor && !e_.wired_to.empty();
    return shut && (expect_.state == State::Closed || expect_.state == State::Locked);
  }

  [[nodiscard]] std::string name_of_status(Status status) const {
    const OwnStatus* own = world_.catalogue().own_status(status);
    return std::string(own != nullptr ? local_key(own->key) : name_of(status));
  }

  void compare_statuses() {
    for (const auto& [status, turns] : *expect_.statuses) {
      same("status " + name_of_status(status), turns, e_.turns(status));
    }
    if (!expect_.statuses->empty()) return;
    for (int i = 0; i < kStatusCount; ++i) {
      const auto status = static_cast<Status>(i);
      same("status " + name_of_status(status), 0, e_.turns(status));
    }
  }

  [[nodiscard]] std::vector<std::string> held_keys() const {
    std::vector<std::string> keys;
    for (const EntityId id : e_.holds()) keys.push_back(world_.blueprint(world_.entity(id)).key);
    return keys;
  }

  void compare_possessions() {
    if (expect_.holds) {
      std::vector<std::string> expected = *expect_.holds;
      std::vector<std::string> actual = held_keys();
      std::sort(expected.begin(), expected.end());
      std::sort(actual.begin(), actual.end());
      same("holding", joined(expected), joined(actual));
    }
    if (expect_.filling != Filling::AsTold) {
      const bool full = expect_.filling == Filling::Full;
      same("state", full ? "full" : "empty", e_.holds().empty() ? "empty" : "full");
    }
    for (const auto& [metal, count] : expect_.keys) {
      same(std::string(name_of(metal)) + " keys", count, e_.keys[static_cast<std::size_t>(metal)]);
    }
    if (expect_.treasure) same("treasure", *expect_.treasure, e_.treasure);
  }

  void compare_growth() {
    const GrowthTables& tables = world_.catalogue().growth();
    const HeroGrowth& growth = e_.growth.get();
    const auto at = [](const auto& entries, int number) {
      return entries[static_cast<std::size_t>(number)].key;
    };
    if (expect_.kit)
      same("kit", *expect_.kit, growth.kit > 0 ? at(tables.kits, growth.kit - 1) : "");
    if (expect_.boons) {
      std::vector<std::string> held;
      for (const int boon : growth.boons) held.push_back(at(tables.boons, boon));
      same("boons", joined(*expect_.boons), joined(held));
    }
    if (expect_.options) same("options", joined(*expect_.options), joined(open_options()));
    for (const auto& [key, turns] : expect_.ready_in) {
      const auto held = std::find_if(
          growth.abilities.begin(), growth.abilities.end(),
          [&, key = key](const HeldAbility& h) { return at(tables.abilities, h.ability) == key; });
      const bool has = held != growth.abilities.end();
      same("ready_in " + key, std::to_string(turns),
           has ? std::to_string(held->ready_in) : "not held");
    }
  }

  // The keys of the options of the choice that has been open longest.
  [[nodiscard]] std::vector<std::string> open_options() const {
    const GrowthTables& tables = world_.catalogue().growth();
    std::vector<std::string> keys;
    for (const HeroChoice& choice : e_.growth.get().choices) {
      if (choice.chosen > 0) continue;
      for (const int option : choice.options) {
        const auto number = static_cast<std::size_t>(option);
        keys.push_back(choice.is_kit() ? tables.kits[number].key : tables.boons[number].key);
      }
      break;
    }
    return keys;
  }

  // Whether an entity of that name is seen, or anything that looks like a blueprint with that key
  // ("chest").
  [[nodiscard]] bool is_seen(const Observation& seen, std::string_view name, bool as_itself) const {
    const EntityId id = outcome_.staged.names.find(name);
    const auto looks_so = [&](const EntityView& view) {
      if (id != kNobody) return view.id == id && (!as_itself || !is_disguised(view));
      const auto blueprint = world_.catalogue().named(name);
      return blueprint && seen.look(view).name == world_.catalogue()[*blueprint].name;
    };
    const bool around = std::any_of(seen.entities.begin(), seen.entities.end(),
                                    [&](const auto& entry) { return looks_so(entry.second); });
    return around || std::any_of(seen.self.pack.begin(), seen.self.pack.end(),
                                 [&](const PackView& thing) { return thing.id == id; });
  }

  [[nodiscard]] bool is_disguised(const EntityView& view) const {
    return world_.exists(view.id) && world_.entity(view.id).kind() == Kind::Mimic;
  }

  // The sign and reach as sent to the client: "hunts orthogonals 1"; "none" when there is none.
  [[nodiscard]] static std::string sign_text(const EntityView& view) {
    std::string text{name_of(view.sign)};
    if (view.reach == ReachShape::None) return text;
    return text + " " + std::string(name_of(view.reach)) + " " + std::to_string(view.reach_cells);
  }

  // What this player's client knows about the entity of that name, or nullptr.
  [[nodiscard]] const EntityView* known_view(std::string_view name) const {
    const auto& entities = outcome_.knowledge.at(e_.id).entities;
    const auto found = entities.find(outcome_.staged.names.find(name));
    return found == entities.end() ? nullptr : &found->second;
  }

  // The name of its look, on the level or in the pack.
  [[nodiscard]] std::string known_look(std::string_view name) const {
    const Observation& known = outcome_.knowledge.at(e_.id);
    if (const EntityView* view = known_view(name)) return known.look(*view).name;
    const EntityId id = outcome_.staged.names.find(name);
    for (const PackView& thing : known.self.pack) {
      if (thing.id == id) return known.look(thing).name;
    }
    return "not known";
  }

  void compare_told() {
    if (!outcome_.knowledge.contains(e_.id)) return;
    for (const auto& [name, expected] : expect_.signs) {
      const EntityView* view = known_view(name.text);
      same("the sign of " + name.text, expected, view == nullptr ? "not known" : sign_text(*view));
    }
    for (const auto& [name, expected] : expect_.looks) {
      same("the look of " + name.text, expected, known_look(name.text));
    }
  }

  void compare_sights() {
    if (expect_.sees.empty() && expect_.unseen.empty()) return;
    const Observation seen = Observer(e_.id).look(world_);
    for (const LinedText& name : expect_.sees) {
      if (!is_seen(seen, name.text, false)) tell_sight(name, "sees", "not seen");
    }
    for (const LinedText& name : expect_.unseen) {
      if (is_seen(seen, name.text, true)) tell_sight(name, "does not see", "seen");
    }
  }
  void tell_sight(const LinedText& name, const std::string& what, const std::string& actual) {
    failures_.push_back(
        {name.line,
         expect_.name + ": expected that it " + what + " " + name.text + ", but it is " + actual,
         ""});
  }

  void compare_log() {
    const auto log = outcome_.logs.find(e_.id);
    if (log == outcome_.logs.end()) return;
    auto from = log->second.begin();
    for (const LinedText& line : expect_.log) {
      const auto found = std::find(from, log->second.end(), line.text);
      if (found == log->second.end()) return tell_log(line, log->second);
      from = found + 1;
    }
  }
  void tell_log(const LinedText& line, const std::vector<std::string>& log) {
    std::string all;
    for (const std::string& text : log) all += " \"" + text + "\",";
    if (!all.empty()) all.pop_back();
    failures_.push_back({line.line,
                         expect_.name + ": the log has not \"" + line.text + "\" (in this order)" +
                             (all.empty() ? "; it has no lines" : "; it is:" + all),
                         ""});
  }

  const EntityExpectation& expect_;
  const PlayedTurn& outcome_;
  const World& world_;
  const Entity& e_;
  std::vector<Failure>& failures_;
};

// For an entity that no longer exists, only `alive` can be compared.
bool asks_only_whether_alive(const EntityExpectation& e) {
  const bool of_its_place = e.at || e.depth || e.facing || e.acted || e.state;
  const bool of_its_own = e.health || e.treasure || e.statuses || e.holds || !e.keys.empty() ||
                          e.filling != Filling::AsTold || e.sign || e.reach || e.kit || e.boons ||
                          e.options || !e.ready_in.empty();
  return e.alive && !of_its_place && !of_its_own && e.sees.empty() && e.unseen.empty();
}

}  // namespace

void compare_entity(const EntityExpectation& expect, const PlayedTurn& outcome,
                    std::vector<Failure>& failures) {
  const EntityId id = outcome.staged.names.find(expect.name);
  const bool is_gone = id != kNobody && !outcome.staged.world.exists(id);
  if (is_gone && asks_only_whether_alive(expect) && !*expect.alive) return;
  if (id == kNobody || !outcome.staged.world.exists(id)) {
    failures.push_back({expect.line, "there is no entity called " + expect.name + " now", ""});
    return;
  }
  EntityComparison(expect, outcome, outcome.staged.world.entity(id), failures).run();
}

}  // namespace undercroft
