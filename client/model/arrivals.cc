// arrivals.cc: what comes into view, and what lies underfoot, told in a line each.
#include <array>
#include <map>
#include <utility>

#include "client/model/bearing.h"
#include "client/model/kinds.h"
#include "client/model/sentence.h"
#include "client/model/tell.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 10> kNumbers = {"no",   "a",   "two",   "three", "four",
                                                       "five", "six", "seven", "eight", "nine"};

// "A goblin comes into view (north, 4)." or "Two goblins come into view (north, 4; west, 6)."
std::string arrival(const std::string& name, bool proper, const std::vector<std::string>& where) {
  std::string places;
  for (const std::string& place : where) places += (places.empty() ? "" : "; ") + place;
  const std::size_t count = where.size();
  std::string subject = proper ? name : with_article(name);
  if (count > 1) {
    subject = (count < kNumbers.size() ? std::string(kNumbers[count]) : std::to_string(count)) +
              " " + name + "s";
  }
  return capitalised(subject) + (count > 1 ? " come" : " comes") + " into view (" + places + ").";
}

}  // namespace

std::vector<LogLine> tell_arrivals(const Observation& before, const Observation& after) {
  std::map<std::pair<std::string, bool>, std::vector<std::string>> groups;
  for (const auto& [id, entity] : after.entities) {
    if (id == after.self.id || !looks_alive(entity.kind)) continue;
    const auto seen = before.entities.find(id);
    if (seen != before.entities.end() && looks_alive(seen->second.kind)) continue;
    const bool proper = entity.kind == Kind::Player;
    const Point me = after.self.at;
    groups[{proper ? entity.name : lower(entity.name), proper}].push_back(
        std::string(compass_word(bearing(me, entity.at))) + ", " +
        std::to_string(distance(me, entity.at)));
  }
  std::vector<LogLine> lines;
  for (const auto& [who, where] : groups) {
    lines.push_back(
        {.turn = after.turn, .text = arrival(who.first, who.second, where), .tone = Tone::Sight});
  }
  return lines;
}

std::vector<LogLine> tell_floor(const Observation& before, const Observation& after) {
  const bool stood_here = before.depth == after.depth && before.self.at == after.self.at;
  if (stood_here || !after.self.alive) return {};
  std::string things;
  for (const auto& [id, entity] : after.entities) {
    if (!is_loose(entity.kind) || entity.at != after.self.at) continue;
    things += (things.empty() ? "" : ", ") + with_article(plain_name(entity));
  }
  if (things.empty()) return {};
  return {{.turn = after.turn, .text = "Here lies " + things + ".", .tone = Tone::Mine}};
}

}  // namespace undercroft
