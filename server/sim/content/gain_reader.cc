// gain_reader.cc: reads each part of a gain.
#include "server/sim/content/gain_reader.h"

#include <string>
#include <utility>

#include "server/sim/content/content_words.h"
#include "server/sim/content/equipment_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostAbilitiesEach = 4;
constexpr int kMostChange = 20;      // of an attribute
constexpr int kMostRewarded = 9999;  // turns of a status

// The traits that mean something for a hero.
constexpr ContentWords<Trait, 4> kHeroTraitWords = {{{"first-strike", Trait::FirstStrike},
                                                     {"flying", Trait::Flying},
                                                     {"weaver", Trait::Weaver},
                                                     {"nightsight", Trait::Nightsight}}};

void read_changes(TableReader& reader, Gain& gain) {
  Attributes& a = gain.attributes;
  for (const auto& [key, change] :
       {std::pair{"strength", &a.strength}, std::pair{"speed", &a.speed},
        std::pair{"armour", &a.armour}, std::pair{"vision", &a.vision}, std::pair{"dig", &a.dig},
        std::pair{"health", &gain.health}}) {
    reader.integer(key, *change, -kMostChange, kMostChange);
  }
}

void read_hero_traits(TableReader& reader, Gain& gain) {
  reader.words("traits", kHeroTraitWords, [&gain](Trait trait) { gain.traits.add(trait); });
}

// The abilities that `word` names: "ability" or "instead_of".
void read_abilities_of(TableReader& reader, const KeyScope& scope, const GrowthTables& known,
                       std::string_view word, std::vector<int>& out) {
  std::vector<LinedText> keys;
  if (!reader.text_or_texts(word, keys)) return;
  const std::string said(word);
  if (keys.size() > kMostAbilitiesEach) {
    reader.complain(reader.line(word), said + " has " + std::to_string(keys.size()) +
                                           " entries; expected at most " +
                                           std::to_string(kMostAbilitiesEach));
  }
  for (const LinedText& key : keys) {
    const auto place = place_named(scope, KeySort::Ability, known.abilities, key.text);
    if (place) out.push_back(*place);
    if (!place) reader.miss(key.line, said + " is ", key.text, keys_in(known.abilities));
  }
}

void check_reward(TableReader& reader, const TagReward& reward) {
  const bool gives = reward.heal > 0 || reward.status || reward.readies > 0;
  const Demand demands[] = {
      {!is_key(reward.tag), "tag is missing; expected a tag such as \"fire\""},
      {!gives, "it rewards with nothing; expected heal, status or readies"},
  };
  reader.demand(demands);
}

void read_rewards(TableReader& reader, const Catalogue& catalogue, Gain& gain) {
  const toml::table* table = reader.table("rewards");
  if (table == nullptr) return;
  TableReader inner(*table, reader.what() + ", rewards", reader.complaints());
  TagReward reward;
  inner.text("tag", reward.tag);
  inner.integer("within", reward.within, 1, 20);
  inner.integer("heal", reward.heal, 1, 100);
  inner.integer("readies", reward.readies, 1, 100);
  read_given_status(inner, catalogue, reward.status, reward.turns, kMostRewarded);
  check_given_status(inner);
  check_reward(inner, reward);
  inner.finish();
  gain.rewards = std::move(reward);
}

}  // namespace

void read_gain(TableReader& reader, const Catalogue& catalogue, const GrowthTables& known,
               Gain& gain) {
  read_changes(reader, gain);
  read_hero_traits(reader, gain);
  read_gifts(reader, gain.gifts);
  read_abilities_of(reader, catalogue.scope(), known, "ability", gain.abilities);
  read_abilities_of(reader, catalogue.scope(), known, "instead_of", gain.instead_of);
  read_rewards(reader, catalogue, gain);
}

}  // namespace undercroft
