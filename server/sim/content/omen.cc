// omen.cc: lays omens over levels, rules, monsters, merchants and wakings.
#include "server/sim/content/omen.h"

#include <algorithm>
#include <array>

#include "server/sim/content/catalogue.h"
#include "shared/check.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 6> kRulesOfOmens = {"death",    "friendly_fire", "maps",
                                                           "patience", "pvp",           "waking"};

// At least 1, and 0 stays 0: it stands for nothing.
int percent_of(int value, int percent) {
  return value == 0 ? 0 : std::max(1, value * percent / 100);
}

void add_attributes(Attributes& to, const Attributes& added) {
  to.strength = std::max(0, to.strength + added.strength);
  to.speed = std::max(0, to.speed + added.speed);
  to.armour = std::max(0, to.armour + added.armour);
  to.vision = std::max(0, to.vision + added.vision);
}

bool is_foe(const Blueprint& b) { return b.kind == Kind::Monster || b.kind == Kind::Mimic; }

Blueprint under_omen(Blueprint b, const Omen& omen) {
  if (is_foe(b)) {
    b.health = percent_of(b.health, omen.foes.health);
    add_attributes(b.attributes, omen.foes.added);
  }
  for (Ware& ware : b.sells) ware.price = percent_of(ware.price, omen.prices);
  return b;
}

WakingTable under_omen(WakingTable waking, const Omen& omen) {
  for (int* turns : {&waking.rises, &waking.every, &waking.hunters}) {
    *turns = percent_of(*turns, omen.wakings);
  }
  return waking;
}

}  // namespace

LevelTable with_omen(LevelTable table, const Omen& omen) {
  table.more_guards += omen.guards;
  return with_theme(std::move(table), omen.levels);
}

bool is_set_by(const std::vector<Omen>& omens, std::string_view rule) {
  return std::any_of(omens.begin(), omens.end(), [rule](const Omen& omen) {
    return std::any_of(omen.rules.begin(), omen.rules.end(),
                       [rule](const auto& one) { return one.first == rule; });
  });
}

int score_of(const std::vector<Omen>& omens) {
  int percent = 0;
  for (const Omen& omen : omens) percent += omen.score;
  return percent;
}

std::string words_of(const std::vector<Omen>& omens) {
  if (omens.empty()) return "";
  std::vector<std::string> names;
  for (const Omen& omen : omens) names.push_back(omen.name);
  return list_of_names(names, names.size()) + " (" + std::to_string(score_of(omens)) +
         " % more points)";
}

bool may_be_set_by_omens(std::string_view rule) {
  return std::find(kRulesOfOmens.begin(), kRulesOfOmens.end(), rule) != kRulesOfOmens.end();
}

Ruleset under_omens(Ruleset rules, const std::vector<Omen>& omens) {
  for (const Omen& omen : omens) {
    for (const auto& [name, value] : omen.rules) {
      const auto set = change_rule(rules, name, value);
      CHECK(set.has_value(), "the reader has tried the rules of omens");
    }
  }
  return rules;
}

void Catalogue::add_omen(Omen omen) {
  const auto at = std::find_if(omens_.begin(), omens_.end(),
                               [&](const Omen& known) { return known.key == omen.key; });
  if (at != omens_.end()) {
    *at = std::move(omen);
  } else {
    omens_.push_back(std::move(omen));
  }
}

const Omen* Catalogue::omen(std::string_view key) const {
  const auto at = std::find_if(omens_.begin(), omens_.end(),
                               [key](const Omen& known) { return known.key == key; });
  return at == omens_.end() ? nullptr : &*at;
}

const Omen* Catalogue::omen_named(std::string_view key) const {
  return scope_.find(KeySort::Omen, key, [this](std::string_view whole) { return omen(whole); });
}

Catalogue Catalogue::with_omens(const std::vector<std::string>& keys) const {
  Catalogue changed = *this;
  for (const std::string& key : keys) {
    const Omen* found = omen(key);
    if (found == nullptr) continue;
    changed.omens_in_force_.push_back(*found);
    for (Blueprint& b : changed.blueprints_) b = under_omen(std::move(b), *found);
    for (WakingTable& waking : changed.wakings_) waking = under_omen(std::move(waking), *found);
  }
  return changed;
}

bool Catalogue::remove_omen(std::string_view name) {
  const Omen* found = omen_named(name);
  if (found == nullptr) return false;
  const std::string key = found->key;
  return std::erase_if(omens_, [&key](const Omen& one) { return one.key == key; }) > 0;
}

}  // namespace undercroft
