// standing_kinds.cc: which kinds of thing a player has seen in its run (R210).
#include "server/protocol/standing_steps.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// Exploring stops beside chests, levers and altars, not where they come into view. Companions and
// hostile creatures are other matters (R209, R174).
bool is_worth_stopping_for(const KnownEntity& e) {
  return is_loose(e.kind) || e.kind == Kind::ClosedDoor || e.kind == Kind::OpenDoor ||
         e.kind == Kind::Portal || (e.kind == Kind::Friend && !is_companion(e));
}

bool is_locked_door(const KnownEntity& e) {
  return e.kind == Kind::ClosedDoor && e.view.state == State::Locked;
}

// True if its kind is new. Two things with equal names are of one kind. A lock is of a kind for
// each metal, and no door is new to a player who knows its lock.
bool note_kind(const StandingSight& sight, const KnownEntity& e) {
  std::set<std::string>& kinds = sight.memory.kinds;
  const Look* look = sight.looks.find(e.view.look);
  const std::string name = look == nullptr ? "" : look->name;
  const bool is_new = kinds.insert(name).second;
  if (!is_locked_door(e)) return is_new;
  const auto metal = e.view.metal ? name_of(*e.view.metal) : std::string_view("locked");
  return kinds.insert(name + ", " + std::string(metal)).second;
}

std::string stairs_in_words(Ground ground) {
  return ground == Ground::StairsDown ? "stairs down" : "stairs up";
}

// "You see a dagger and some stairs."; empty for nothing.
std::string seen_in_words(const std::vector<std::string>& names) {
  return names.empty() ? "" : "You see " + list_of_names(names) + ".";
}

template <typename See>
void for_each_stairs(const KnownLevel& level, See see) {
  level.cells.for_each_point([&](Point p) {
    if (is_stairs(level.cells[p].ground)) see(level.cells[p]);
  });
}

}  // namespace

void note_known_kinds(const StandingSight& sight) {
  std::set<std::string>& kinds = sight.memory.kinds;
  const bool is_first = kinds.empty();  // later, a friend may have seen what is remembered (R208)
  for (const auto& [depth, level] : sight.known.levels) {
    for (const KnownEntity& e : level.entities) {
      if ((is_first || e.perceived) && is_worth_stopping_for(e)) note_kind(sight, e);
    }
    for_each_stairs(level, [&](CellView cell) { kinds.insert(stairs_in_words(cell.ground)); });
  }
  for (const PackView& thing : sight.known.self.pack) {
    const Look* look = sight.looks.find(thing.look);
    if (look != nullptr) kinds.insert(look->name);
  }
}

std::optional<StandingEnd> news_of_kinds(const StandingSight& sight) {
  std::vector<std::string> names, things;
  std::vector<EntityId> people;
  for (const KnownEntity& e : sight.known.level().entities) {
    const bool is_seen =
        e.perceived && is_worth_stopping_for(e);  // a friend may have seen it (R208)
    if (!is_seen || !note_kind(sight, e)) continue;
    names.push_back(named(sight, e));
    if (e.kind == Kind::Friend) {
      people.push_back(e.view.id);
    } else {
      things.push_back(names.back());
    }
  }
  for_each_stairs(sight.known.level(), [&](CellView cell) {
    if (!cell.visible) return;
    const std::string words = stairs_in_words(cell.ground);
    if (!sight.memory.kinds.insert(words).second) return;
    names.push_back(words);
    things.push_back(words);
  });
  if (names.empty()) return std::nullopt;
  return StandingEnd{StopReason::Seen, seen_in_words(names), people, seen_in_words(things)};
}

}  // namespace undercroft
