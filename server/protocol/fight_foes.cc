// fight_foes.cc: the foes of a fight, and those on which blows are wasted (R204).
#include <algorithm>
#include <string_view>

#include "server/protocol/standing_fight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr int kVainInARow = 5;  // blows

// True if another player stands on the other side of the foe.
bool has_partner_opposite(const Knowledge& known, Point foe) {
  const Point way = foe - known.self.at;
  return distance(known.self.at, foe) == 1 && player_at(known, foe + way) != nullptr;
}

bool has_partner_in_view(const Knowledge& known) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return e.perceived && e.kind == Kind::Player && e.view.id != known.self.id;
  });
}

// Its shell stops every blow from one side (F3).
bool speaks_of_two_sides(const StandingSight& sight, const KnownEntity& foe) {
  const Look* look = sight.looks.find(foe.view.look);
  const auto says = [look](std::string_view words) {
    return look != nullptr && look->description.find(words) != std::string::npos;
  };
  return says("other side") || says("both sides");
}

// By the same odds that looking at the foe shows.
bool is_beyond_harm(const StandingSight& sight, const KnownEntity& foe) {
  const auto threat = std::find_if(sight.threats.begin(), sight.threats.end(),
                                   [&](const ThreatView& one) { return one.id == foe.view.id; });
  return threat != sight.threats.end() && threat->own_most == 0;
}

}  // namespace

std::string why_in_vain(const StandingSight& sight, const KnownEntity& foe) {
  const int in_vain = sight.memory.fights.blows_in_vain(foe.view.look);
  if (has_partner_opposite(sight.known, foe.view.at)) return "";
  if (in_vain > 0 && speaks_of_two_sides(sight, foe) && has_partner_in_view(sight.known)) {
    return "Your blows do nothing to " + the_name(sight, foe) +
           ": flank it with a friend, or burn it.";
  }
  if (is_beyond_harm(sight, foe) && !speaks_of_two_sides(sight, foe)) {
    return "Your blows cannot hurt " + the_name(sight, foe) + ". Look at it for a hint.";
  }
  if (in_vain < kVainInARow) return "";
  return "Your last " + number_word(static_cast<std::size_t>(in_vain)) + " blows did nothing to " +
         the_name(sight, foe) + ". Look at it for a hint.";
}

std::vector<const KnownEntity*> foes_by_distance(const Knowledge& known) {
  std::vector<const KnownEntity*> foes;
  for (const KnownEntity& e : known.level().entities) {
    if (e.perceived && kKinds[e.kind].hostile) foes.push_back(&e);
  }
  std::stable_sort(foes.begin(), foes.end(), [&](const KnownEntity* a, const KnownEntity* b) {
    return distance(known.self.at, a->view.at) < distance(known.self.at, b->view.at);
  });
  return foes;
}

std::string the_name(const StandingSight& sight, const KnownEntity& known) {
  const Look* look = sight.looks.find(known.view.look);
  return look == nullptr ? "something" : the_name(*look);
}

}  // namespace undercroft
