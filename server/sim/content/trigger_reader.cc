// trigger_reader.cc: a table for each occasion, with conditions and effects side by side.
#include "server/sim/content/trigger_reader.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "server/sim/content/area_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/sequence_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/summons_reader.h"
#include "server/sim/content/trigger_words.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr int kMostOfAnything = 9999;
constexpr int kMostTogether = 8;    // players
constexpr int kFarthestNoise = 40;  // cells
constexpr int kMostCellsPushed = 8;
constexpr int kMostSpawned = 8;  // creatures
constexpr int kMostGrown = 20;   // points, at once
constexpr std::size_t kMostKeys = 16;
constexpr std::size_t kLongestWord = 20;  // bytes

constexpr std::array<std::string_view, 25> kEffectKeys = {
    "says",  "opens", "shuts", "locks",  "unlocks",    "ground", "fills",     "spawns", "drops",
    "takes", "gives", "heal",  "status", "cures",      "effect", "damage",    "push",   "becomes",
    "noise", "grows", "crown", "clears", "turns_into", "swaps",  "takes_worn"};

void read_keys_of(TableReader& reader, std::string_view key, std::vector<std::string>& out) {
  std::vector<LinedText> texts;
  if (!reader.text_or_texts(key, texts)) return;
  for (const LinedText& text : texts) out.push_back(text.text);
  if (out.size() <= kMostKeys) return;
  reader.complain(reader.line(key), std::string(key) + " has " + std::to_string(out.size()) +
                                        " keys; expected at most " + std::to_string(kMostKeys));
}

void read_when(TableReader& reader, Trigger& trigger) {
  reader.word("by", trigger.by, kCauseWords);
  reader.text("with", trigger.with);
  trigger.condition = read_condition(reader, "while");
  reader.integer("together", trigger.together, 2, kMostTogether);
  reader.integer("count", trigger.count, 2, kMostOfAnything);
  reader.flag("once", trigger.once);
  reader.integer("one_in", trigger.one_in, 2, 100);
  const bool is_said = trigger.occasion == Occasion::Said;
  if (is_said && !read_words(reader, "word", kLongestWord, trigger.word) && !reader.has("word")) {
    reader.complain(reader.line(), "word is missing: what a player must say");
  }
}

void read_places(TableReader& reader, TriggerEffect& effect) {
  read_keys_of(reader, "opens", effect.opens);
  read_keys_of(reader, "shuts", effect.shuts);
  read_keys_of(reader, "locks", effect.locks);
  read_keys_of(reader, "unlocks", effect.unlocks);
  reader.word("ground", effect.ground, kGroundWords);
  read_keys_of(reader, "clears", effect.clears);
  Burst burst;
  if (read_fills(reader, burst)) effect.burst = burst;
  reader.flag("around", burst.around);
  if (effect.burst) effect.burst->around = burst.around;
  read_summons(reader, "spawns", effect.spawns);
  reader.integer("number", effect.number, 1, kMostSpawned);
  read_keys_of(reader, "drops", effect.drops);
  reader.integer("noise", effect.noise, 1, kFarthestNoise);
}

void read_grown(TableReader& reader, Grown& grown) {
  const toml::table* table = reader.table("grows");
  if (table == nullptr) return;
  TableReader numbers(*table, reader.what() + ", grows", reader.complaints());
  numbers.integer("health", grown.health, -kMostGrown, kMostGrown);
  numbers.integer("strength", grown.attributes.strength, -kMostGrown, kMostGrown);
  numbers.integer("speed", grown.attributes.speed, -kMostGrown, kMostGrown);
  numbers.integer("armour", grown.attributes.armour, -kMostGrown, kMostGrown);
  numbers.integer("vision", grown.attributes.vision, -kMostGrown, kMostGrown);
  numbers.integer("dig", grown.attributes.dig, -kMostGrown, kMostGrown);
  numbers.finish();
  if (grown == Grown{}) numbers.complain(numbers.line(), "it changes nothing");
}

void read_effects_on_creatures(TableReader& reader, const Catalogue& known, TriggerEffect& effect) {
  reader.word("to", effect.to, kAffectedWords);
  reader.integer("within", effect.within, 0, kFarthestTrigger);
  reader.word("only", effect.only, kCauseWords);
  reader.text("takes", effect.takes);
  reader.word("takes_worn", effect.takes_worn, kSlotWords);
  reader.text("turns_into", effect.turns);
  reader.text("gives", effect.gives);
  reader.integer("heal", effect.use.heal, 1, kMostOfAnything);
  read_given_status(reader, known, effect.use.status, effect.use.turns, kMostOfAnything);
  if (effect.burst && effect.use.turns > 0) effect.burst->turns = effect.use.turns;
  read_statuses(reader, "cures", known, effect.use.cures);
  reader.word("effect", effect.use.effect, kUseEffectWords);
  reader.integer("damage", effect.damage, 1, kMostOfAnything);
  if (reader.integer("push", effect.push, -kMostCellsPushed, kMostCellsPushed) &&
      effect.push == 0) {
    reader.complain(reader.line("push"),
                    "push is the number 0; expected 1 to 8 away from the bearer, or -1 to -8 "
                    "towards it");
  }
  read_grown(reader, effect.grows);
  reader.word("crown", effect.crown, kCrownWords);
}

void check_effect(TableReader& reader, const TriggerEffect& effect) {
  const bool works =
      effect.vanishes || std::any_of(kEffectKeys.begin(), kEffectKeys.end(),
                                     [&](std::string_view key) { return reader.has(key); });
  const Demand demands[] = {
      {!works, "it has no effect; expected says, opens, damage, spawns or another effect"},
      {reader.has("status") && !reader.has("turns"), "status needs turns"},
      {reader.has("turns") && !reader.has("status") && !reader.has("fills"),
       "turns needs status or fills"},
      {reader.has("around") && !reader.has("fills"), "around needs fills"},
      {reader.has("number") && !reader.has("spawns"), "number needs spawns"},
      {reader.has("becomes") && effect.vanishes, "becomes and vanishes exclude each other"},
      {reader.has("within") && effect.to != Affected::Near && !reader.has("ground") &&
           !reader.has("clears"),
       "within needs to = \"near\", ground or clears"},
  };
  reader.demand(demands);
}

Trigger read_trigger(const toml::table& table, Occasion occasion, const std::string& what,
                     const Catalogue& known, Complaints& complaints) {
  TableReader reader(table, what, complaints);
  Trigger trigger;
  trigger.occasion = occasion;
  read_when(reader, trigger);
  TriggerEffect& effect = trigger.effect;
  read_words(reader, "says", kLongestSentence, effect.says);
  read_places(reader, effect);
  read_effects_on_creatures(reader, known, effect);
  reader.text("becomes", effect.becomes);
  reader.flag("swaps", effect.swaps);
  reader.flag("vanishes", effect.vanishes);
  reader.finish();
  check_effect(reader, effect);
  return trigger;
}

}  // namespace

std::string name_of_trigger(const std::string& what, std::string_view occasion) {
  return what + ", on " + std::string(occasion);
}

void read_triggers(TableReader& reader, const Catalogue& known, Blueprint& b) {
  const toml::table* table = reader.table("on");
  if (table == nullptr) return;
  TableReader on(*table, reader.what() + ", on", reader.complaints());
  b.triggers.clear();
  for (const auto& [word, occasion] : kOccasionWords) {
    for (const toml::table* one : on.table_or_tables(word, kMostTriggers)) {
      b.triggers.push_back(read_trigger(*one, occasion, name_of_trigger(reader.what(), word), known,
                                        reader.complaints()));
    }
  }
  on.finish();
  const bool is_used = std::any_of(b.triggers.begin(), b.triggers.end(),
                                   [](const Trigger& t) { return t.occasion == Occasion::Used; });
  if (is_used && !b.use) b.use.emplace();  // so that it can be used
}

}  // namespace undercroft
