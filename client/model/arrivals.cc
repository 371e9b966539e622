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
std::string arrival(const Look& look, const std::vector<std::string>& where) {
  std::string places;
  for (const std::string& place : where) places += (places.empty() ? "" : "; ") + place;
  const std::size_t count = where.size();
  std::string subject = look.a_name;
  if (count > 1) {
    subject = (count < kNumbers.size() ? std::string(kNumbers[count]) : std::to_string(count)) +
              " " + plain_name(look) + "s";
  }
  return capitalised(subject) + (count > 1 ? " come" : " comes") + " into view (" + places + ").";
}

}  // namespace

std::vector<LogLine> tell_arrivals(const Observation& before, const Observation& after) {
  std::map<std::string, std::pair<const Look*, std::vector<std::string>>> groups;  // by name
  for (const auto& [id, entity] : after.entities) {
    const Look& look = after.look(entity);
    if (id == after.self.id || !looks_alive(look)) continue;
    const auto seen = before.entities.find(id);
    if (seen != before.entities.end() && looks_alive(before.look(seen->second))) continue;
    const Point me = after.self.at;
    auto& [its_look, where] = groups[plain_name(look)];
    its_look = &look;
    where.push_back(std::string(compass_word(bearing(me, entity.at))) + ", " +
                    std::to_string(distance(me, entity.at)));
  }
  std::vector<LogLine> lines;
  for (const auto& [name, group] : groups) {
    lines.push_back(
        {.turn = after.turn, .text = arrival(*group.first, group.second), .tone = Tone::Sight});
  }
  return lines;
}

std::vector<LogLine> tell_floor(const Observation& before, const Observation& after) {
  const bool stood_here = before.depth == after.depth && before.self.at == after.self.at;
  if (stood_here || !after.self.alive) return {};
  std::string things;
  for (const auto& [id, entity] : after.entities) {
    const Look& look = after.look(entity);
    if (!look.takeable || entity.at != after.self.at) continue;
    things += (things.empty() ? "" : ", ") + look.a_name;
  }
  if (things.empty()) return {};
  return {{.turn = after.turn, .text = "Here lies " + things + ".", .tone = Tone::Mine}};
}

}  // namespace undercroft
