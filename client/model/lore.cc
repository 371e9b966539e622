// lore.cc: the odds that the server sends, as sentences.
#include "client/model/lore.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "shared/grammar.h"

namespace undercroft {
namespace {

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

bool is_beside(const Observation& known, const EntityView& entity) {
  return distance(known.self.at, entity.at) <= 1;
}

const ThreatView* threat_of(const Observation& known, const EntityView& entity) {
  const auto& threats = known.self.threats;
  const auto threat = std::find_if(threats.begin(), threats.end(),
                                   [&](const ThreatView& t) { return t.id == entity.id; });
  return threat == threats.end() ? nullptr : &*threat;
}

// "1 to 4", or "2".
std::string range_in_words(int least, int most) {
  return (least < most ? std::to_string(least) + " to " : "") + std::to_string(most);
}

// Blows that do harm, until that much health is gone: of average harm, rounded up.
std::size_t blows_needed(int least, int most, int health) {
  const std::int64_t twice_average = std::int64_t{least} + most;
  const std::int64_t twice_health = 2 * std::int64_t{std::max(0, health)};
  const std::int64_t needed = (twice_health + twice_average - 1) / twice_average;
  return static_cast<std::size_t>(std::max<std::int64_t>(1, needed));
}

}  // namespace

bool speaks_of_two_sides(const Look& look) {
  const auto says = [&](std::string_view words) {
    return look.description.find(words) != std::string::npos;
  };
  return says("other side") || says("both sides");
}

std::string threat_words(const Observation& known, const EntityView& entity) {
  const ThreatView* threat = threat_of(known, entity);
  if (threat == nullptr) return "";
  if (threat->most == 0) {
    return threat->shoots ? "Its blows cannot hurt you; its shots may."
                          : "Its blows cannot hurt you.";
  }
  return "Its blows can do " + range_in_words(threat->least, threat->most) + " to you; " +
         std::to_string(threat->percent) + " in 100 do harm.";
}

std::string remark_words(const Observation& known, const EntityView& entity) {
  const auto& remarks = known.self.remarks;
  const auto found = std::find_if(remarks.begin(), remarks.end(),
                                  [&](const Remark& r) { return r.id == entity.id; });
  return found == remarks.end() ? "" : found->words;
}

std::string blow_words(const Observation& known, const EntityView& entity) {
  const ThreatView* threat = threat_of(known, entity);
  if (threat == nullptr || entity.max_health <= 0) return "";
  if (threat->shot_most > 0 && !is_beside(known, entity)) return "";
  if (threat->own_most == 0) return "Your blows cannot hurt it.";
  const std::size_t needed = blows_needed(threat->own_least, threat->own_most, entity.health);
  return "Your" + std::string(threat->shot_most > 0 ? " blows" : "s") + " can do " +
         range_in_words(threat->own_least, threat->own_most) + " to it; " +
         std::to_string(threat->own_percent) + " in 100 do: about " + number_word(needed) +
         (needed == 1 ? " such blow kills it." : " such blows kill it.");
}

std::string shot_words(const Observation& known, const EntityView& entity) {
  const ThreatView* threat = threat_of(known, entity);
  if (threat == nullptr || entity.max_health <= 0 || threat->shot_most == 0) return "";
  const std::size_t needed = blows_needed(threat->shot_least, threat->shot_most, entity.health);
  return "Your shots can do " + range_in_words(threat->shot_least, threat->shot_most) + " to it; " +
         std::to_string(threat->shot_percent) + " in 100 that reach it do: about " +
         number_word(needed) + (needed == 1 ? " such shot kills it." : " such shots kill it.");
}

std::string shell_words(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  const bool is_shelled = look.hostile && entity.max_health > 0 && speaks_of_two_sides(look);
  if (!is_shelled || is_flanked(known, entity.at)) return "";
  return has_company(known) ? "Your blows do nothing from one side."
                            : "Alone, you chip 1 off it with a blow.";
}

}  // namespace undercroft
