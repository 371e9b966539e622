// lore.cc: counting blows and drawing conclusions.
#include "client/model/lore.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_blow(const Report& report) {
  return report.verb == Verb::Damage || report.verb == Verb::Hit;
}

// True if a player stands on the opposite side of the foe.
bool is_flanked(const Observation& known, Point foe) {
  const Point way = foe - known.self.at;
  if (std::max(std::abs(way.x), std::abs(way.y)) != 1) return false;
  return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& item) {
    return item.second.at == foe + way && known.kind(item.second) == Kind::Player;
  });
}

// Alone, each blow chips a shell (F3); in company, none does from one side.
bool has_company(const Observation& known) {
  return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& item) {
    return item.first != known.self.id && known.kind(item.second) == Kind::Player;
  });
}

// A blow does any damage up to the player's strength: half of it on average.
int blows_needed(const Blows& blows, const Observation& known, int health) {
  const int times = blows.dealt > 0 ? blows.times : 2;
  const int dealt = blows.dealt > 0 ? blows.dealt : std::max(1, known.self.strength);
  return std::max(1, (health * times + dealt - 1) / dealt);
}

}  // namespace

void learn(Lore& lore, const std::vector<Report>& reports, const Observation& known) {
  for (const Report& report : reports) {
    if ((!is_blow(report) && report.verb != Verb::Weak) || report.who_look == kNoLook ||
        report.whom_look == kNoLook)
      continue;
    const Look& who = known.look(report.who_look);
    const Look& whom = known.look(report.whom_look);
    if (whom.kind == Kind::Player && who.kind != Kind::Player) {
      int& most = lore[plain_name(who)].most;
      most = std::max(most, report.amount);
    }
    if (report.who != known.self.id || whom.kind == Kind::Player) continue;
    if (report.verb == Verb::Weak) continue;
    Blows& blows = lore[plain_name(whom)];
    ++blows.times;
    blows.dealt += report.amount;
  }
}

bool speaks_of_two_sides(const Look& look) {
  const auto says = [&](std::string_view words) {
    return look.description.find(words) != std::string::npos;
  };
  return says("other side") || says("both sides");
}

std::string blow_words(const Lore& lore, const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  if (!look.hostile || entity.max_health <= 0) return "";
  const auto found = lore.find(plain_name(look));
  const Blows blows = found == lore.end() ? Blows{} : found->second;
  std::string words = blows.most > 0
                          ? "Its blows have done up to " + std::to_string(blows.most) + ". "
                          : "You have not seen what its blows do. ";
  if (speaks_of_two_sides(look) && !is_flanked(known, entity.at)) {
    return words + (has_company(known) ? "Your blows do nothing from one side."
                                       : "Alone, you chip 1 off it with a blow.");
  }
  const int needed = blows_needed(blows, known, entity.health);
  return words + "About " + number_word(static_cast<std::size_t>(needed)) +
         (needed == 1 ? " blow" : " blows") + " of yours would kill it.";
}

}  // namespace undercroft
