// stretch_names.cc: makes names of names.
#include "server/replay/stretch_names.h"

#include <array>
#include <set>

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

// Keys of a turn and of what it expects.
constexpr std::array<std::string_view, 11> kReserved = {
    "times", "dice",         "expect",    "choose", "group", "before",
    "map",   "exact_events", "no_events", "events", "view"};

bool may_stand(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

std::string plain(std::string_view name, const char* otherwise) {
  std::string kept;
  for (const char c : name) {
    if (may_stand(c)) kept += c;
  }
  return kept.empty() ? otherwise : kept;
}

class NameGiver {
 public:
  NameGiver() : taken_(kReserved.begin(), kReserved.end()) {}

  std::string unused(const std::string& stem) {
    std::string name = stem;
    for (int& n = next_[stem]; taken_.contains(name); ++n) name = stem + std::to_string(n + 2);
    taken_.insert(name);
    return name;
  }

 private:
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, int> next_;
};

}  // namespace

std::map<EntityId, std::string> names_in_stretch(const Stretch& stretch) {
  NameGiver giver;
  std::map<EntityId, std::string> names;
  for (const Entity& e : stretch.entities) {
    if (e.slot > 0) names[e.id] = giver.unused(plain(e.name, "hero"));
  }
  for (const Entity& e : stretch.entities) {
    if (e.slot > 0) continue;
    const std::string& key = (*stretch.catalogue)[e.blueprint].key;
    names[e.id] = giver.unused(plain(local_key(key), "thing"));
  }
  return names;
}

}  // namespace undercroft
