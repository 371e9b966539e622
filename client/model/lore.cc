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
    if (!is_blow(report) || report.whom_look == kNoLook) continue;
    const Look& whom = known.look(report.whom_look);
    if (report.who != known.self.id || whom.kind == Kind::Player) continue;
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

std::string threat_words(const Observation& known, const EntityView& entity) {
  const auto& threats = known.self.threats;
  const auto threat = std::find_if(threats.begin(), threats.end(),
                                   [&](const ThreatView& t) { return t.id == entity.id; });
  if (threat == threats.end()) return "";
  if (threat->most == 0) return "Its blows cannot hurt you.";
  const std::string most = std::to_string(threat->most);
  const bool is_range = threat->least < threat->most;
  return "Its blows can do " + (is_range ? std::to_string(threat->least) + " to " : "") + most +
         " to you; " + std::to_string(threat->percent) + " in 100 do harm.";
}

std::string blow_words(const Lore& lore, const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  if (!look.hostile || entity.max_health <= 0) return "";
  const auto found = lore.find(plain_name(look));
  const Blows blows = found == lore.end() ? Blows{} : found->second;
  if (speaks_of_two_sides(look) && !is_flanked(known, entity.at)) {
    return has_company(known) ? "Your blows do nothing from one side."
                              : "Alone, you chip 1 off it with a blow.";
  }
  const int needed = blows_needed(blows, known, entity.health);
  return "About " + number_word(static_cast<std::size_t>(needed)) +
         (needed == 1 ? " blow" : " blows") + " of yours would kill it.";
}

}  // namespace undercroft
