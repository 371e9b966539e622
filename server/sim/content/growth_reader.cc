// growth_reader.cc: reads abilities first, then the kits and boons that refer to them.
#include "server/sim/content/growth_reader.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/gain_reader.h"
#include "server/sim/content/harm_and_light_reader.h"
#include "server/sim/content/replacing.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kKits = "kit";
constexpr std::string_view kBoons = "boon";
constexpr std::string_view kAbilities = "ability";

constexpr std::size_t kMostKits = 16;    // a client is sent all of them at once
constexpr std::size_t kMostBoons = 200;  // a draw counts through their threes
constexpr std::size_t kMostAbilities = 256;
constexpr std::size_t kMostItems = 8;  // of a kit
constexpr int kMostGrowthTurns = 9999;

constexpr ContentWords<AbilityAim, 3> kAimWords = {{{"none", AbilityAim::None},
                                                    {"direction", AbilityAim::Direction},
                                                    {"place", AbilityAim::Place}}};

constexpr ContentWords<BoonNeed, kBoonNeedCount> kNeedWords = {
    {{"shooting", BoonNeed::Shooting},
     {"throwing", BoonNeed::Throwing},
     {"weapon", BoonNeed::Weapon},
     {"armour", BoonNeed::Armour},
     {"light", BoonNeed::Light},
     {"healing", BoonNeed::Healing},
     {"status", BoonNeed::Status},
     {"ability", BoonNeed::Ability},
     {"new-ability", BoonNeed::NewAbility},
     {"company", BoonNeed::Company},
     {"tag", BoonNeed::Tag}}};

// A boon without the key has no sort.
constexpr ContentWords<BoonSort, kBoonSortCount - 1> kSortWords = {
    {{"number", BoonSort::Number},
     {"immunity", BoonSort::Immunity},
     {"missile", BoonSort::Missile},
     {"craft", BoonSort::Craft},
     {"ability", BoonSort::Ability},
     {"reward", BoonSort::Reward},
     {"company", BoonSort::Company}}};

void read_sentence(TableReader& reader, std::string_view key, std::size_t longest,
                   std::string& out) {
  read_words(reader, key, longest, out);
  if (!reader.has(key)) reader.complain(reader.line(), std::string(key) + " is missing");
}

template <typename Entry>
void read_name_and_text(TableReader& reader, Entry& entry) {
  read_sentence(reader, "name", kLongestName, entry.name);
  read_sentence(reader, "text", kLongestSentence, entry.text);
}

void read_made_item(TableReader& reader, const Catalogue& catalogue, std::string& out) {
  std::string key;
  if (!reader.text("makes", key)) return;
  const auto id = catalogue.named(key);
  if (!id) {
    reader.miss(reader.line("makes"), "makes is ", key, keys_of(catalogue));
  } else if (catalogue[*id].kind != Kind::Item) {
    reader.complain(reader.line("makes"), "makes is '" + key + "', which is not an item");
  } else {
    out = catalogue[*id].key;
  }
}

// ---- what a boon is for ----

void read_needs(TableReader& reader, Boon& boon) {
  reader.flag("required", boon.required);
  std::vector<LinedText> words;
  if (!reader.text_or_texts("needs", words)) return;
  for (const LinedText& word : words) {
    BoonNeed need{};
    if (reader.known_word(word.text, word.line, "needs", need, kNeedWords)) {
      boon.needs.push_back(need);
    }
  }
}

void read_kit_of(TableReader& reader, const KeyScope& scope, const GrowthTables& known,
                 Boon& boon) {
  reader.flag("mastery", boon.mastery);
  std::string key;
  if (!reader.text("kit", key)) return;
  const auto place = place_named(scope, KeySort::Kit, known.kits, key);
  if (place) boon.kit = known.kits[static_cast<std::size_t>(*place)].key;
  if (!place) reader.miss(reader.line("kit"), "kit is ", key, keys_in(known.kits));
}

void check_boon(TableReader& reader, const Boon& boon) {
  const auto needs = [&boon](BoonNeed need) {
    return std::find(boon.needs.begin(), boon.needs.end(), need) != boon.needs.end();
  };
  const Demand demands[] = {
      {boon.gain == Gain{},
       "it gives nothing; expected an attribute, a gift, traits, rewards or an ability"},
      {boon.required && boon.needs.empty(), "required needs a need"},
      {boon.mastery && boon.kit.empty(), "mastery needs the kit that is mastered"},
      {boon.mastery && !boon.needs.empty(), "a mastery is never drawn: it cannot have needs"},
      {needs(BoonNeed::NewAbility) && boon.gain.abilities.empty(),
       "needs has new-ability, but it gives no ability"},
      {needs(BoonNeed::Tag) && !boon.gain.rewards, "needs has tag, but it rewards none"},
      {!boon.gain.instead_of.empty() && boon.gain.abilities.empty(),
       "instead_of needs the ability that takes the place"},
  };
  reader.demand(demands);
}

// Keys and treasure are counters of their holder, so a kit cannot hold them.
void read_items(TableReader& reader, const Catalogue& catalogue, Kit& kit) {
  std::vector<LinedText> items;
  if (!reader.texts("items", items)) return;
  for (const LinedText& item : items) {
    const auto id = catalogue.named(item.text);
    if (!id) {
      reader.miss(item.line, "items has ", item.text, keys_of(catalogue));
    } else if (catalogue[*id].kind != Kind::Item) {
      reader.complain(item.line, "items has '" + item.text + "', which is not an item");
    } else {
      kit.items.push_back(catalogue[*id].key);
    }
  }
  if (items.size() <= kMostItems) return;
  reader.complain(reader.line("items"), "items has " + std::to_string(items.size()) +
                                            " items; expected at most " +
                                            std::to_string(kMostItems));
}

// ---- abilities ----

void read_effects(TableReader& reader, const Catalogue& known, HeroAbility& ability) {
  Use use;
  reader.integer("heal", use.heal, 1, kMostGrowthTurns);
  read_given_status(reader, known, use.status, use.turns, kMostGrowthTurns);
  reader.integer("longest", use.longest, 1, kMostGrowthTurns);
  reader.flag("company", use.company);
  reader.word("effect", use.effect, kUseEffectWords);
  const bool has_use = use.heal > 0 || use.status || use.effect != UseEffect::None;
  if (has_use) ability.use = use;
  check_given_status(reader);
  if (use.longest > 0 && (!use.status || use.longest < use.turns)) {
    reader.complain(reader.line("longest"), "longest needs a status of at most that many turns");
  }
  if (use.company && !has_use) {
    reader.complain(reader.line("company"), "company needs heal, status or effect");
  }
}

void read_deeds(TableReader& reader, const Catalogue& catalogue, HeroAbility& ability) {
  reader.integer("lure", ability.lure, 1, 100);
  reader.integer("shove", ability.shove, 1, 10);
  reader.flag("open", ability.open);
  reader.flag("swap", ability.swap);
  read_made_item(reader, catalogue, ability.makes);
  read_tags(reader, ability.tags);
  const toml::table* table = reader.table("burst");
  if (table == nullptr) return;
  TableReader burst(*table, reader.what() + ", burst", reader.complaints());
  ability.burst = read_burst_table(burst);
  if (const auto area = catalogue.named(ability.burst->area)) {
    ability.burst->area = catalogue[*area].key;
  }
}

void check_ability(TableReader& reader, const HeroAbility& a) {
  const bool aimed_at_one = a.shove > 0 || a.open || a.swap;
  const bool at_direction = a.aim == AbilityAim::Direction;
  const bool does_nothing = !a.use && !a.burst && a.lure == 0 && !aimed_at_one && a.makes.empty();
  const bool touches_all =
      a.use && (a.use->status || a.use->heal > 0) && !a.use->company && a.aim == AbilityAim::None;
  const Demand demands[] = {
      {does_nothing, "it needs heal, status, effect, burst, lure, shove, open, swap or makes"},
      {!a.makes.empty() && a.aim != AbilityAim::None, "makes cannot be combined with an aim"},
      {aimed_at_one && !at_direction, "shove, open and swap need aim = \"direction\""},
      {a.lure > 0 && (a.aim != AbilityAim::None || a.reach == 0), "lure needs a reach, and no aim"},
      {a.aim == AbilityAim::Place && a.reach == 0, "aim = \"place\" needs a reach"},
      {a.burst && at_direction, "burst cannot be combined with aim = \"direction\""},
      {a.use && a.use->company && a.aim != AbilityAim::None,
       "company cannot be combined with an aim"},
      {a.use && a.use->effect != UseEffect::None && a.aim != AbilityAim::None,
       "effect cannot be combined with an aim"},
      {a.aim == AbilityAim::None && a.reach > 0 && a.lure == 0 && !touches_all,
       "reach needs an aim, a status, heal or lure"},
      {(a.shove > 0 || a.open) && a.reach > 1, "shove and open reach 1 cell"},
  };
  reader.demand(demands);
}

// ---- the tables of one sort ----

// Reads one sort of entries: read(reader, key) returns an entry.
template <typename Entry>
class EntriesReader {
 public:
  EntriesReader(Catalogue& catalogue, KeySort key_sort, std::string_view sort, std::size_t most,
                std::vector<Entry>& entries)
      : catalogue_(catalogue), key_sort_(key_sort), sort_(sort), most_(most), entries_(entries) {}

  template <typename Read>
  void read(const GrowthFile& file, Read read_one) {
    const toml::node* node = file.table->get(sort_);
    if (node == nullptr || !is_growth_table(sort_, *node)) return;
    TableReader whole(*file.table, "", *file.complaints);
    const toml::table* table = whole.table(sort_);
    if (table == nullptr) return;
    TableReader rows(*table, std::string(sort_), *file.complaints);
    for (const auto& [key, one] : rows.rows()) {
      const toml::table* entry = one->as_table();
      if (entry == nullptr) {
        std::string sentence = "unknown key '" + key + "'; expected tables such as [";
        sentence.append(sort_).append(".").append(key).append("]");
        rows.complain(line_of(*one), sentence);
      } else {
        read_entry(key, *entry, file, read_one);
      }
    }
  }

 private:
  template <typename Read>
  void read_entry(const std::string& key, const toml::table& table, const GrowthFile& file,
                  Read read_one) {
    Complaints own(file.complaints->file());
    TableReader reader(table, std::string(sort_) + " '" + key + "'", own);
    Entry entry;
    check_key(reader, key);
    entry.key = key_of_table(
        reader, catalogue_, key_sort_, key,
        [this](const std::string& word) { return whole_key_of(word); }, keys_in(entries_));
    read_one(reader, entry);
    reader.finish();
    if (!seen_.insert(entry.key).second) reader.complain(reader.line(), "it is defined twice");
    const auto known = place_of_key(entries_, entry.key);
    if (!known && entries_.size() >= most_) {
      reader.complain(reader.line(), "there can be at most " + std::to_string(most_) + " of them");
    }
    file.complaints->add_all(own);
    if (own.any()) return;
    if (known) {
      entries_[static_cast<std::size_t>(*known)] = std::move(entry);
    } else {
      entries_.push_back(std::move(entry));
    }
  }

  [[nodiscard]] std::string whole_key_of(const std::string& word) const {
    const auto place = catalogue_.scope().find(
        key_sort_, word, [this](std::string_view whole) { return place_of_key(entries_, whole); });
    return place ? entries_[static_cast<std::size_t>(*place)].key : std::string();
  }

  Catalogue& catalogue_;
  KeySort key_sort_;
  std::string_view sort_;
  std::size_t most_;
  std::vector<Entry>& entries_;
  std::set<std::string> seen_;
};

void read_abilities(GrowthTables& growth, const std::vector<GrowthFile>& files,
                    Catalogue& catalogue) {
  EntriesReader<HeroAbility> abilities(catalogue, KeySort::Ability, kAbilities, kMostAbilities,
                                       growth.abilities);
  for (const GrowthFile& file : files) {
    abilities.read(file, [&catalogue](TableReader& reader, HeroAbility& ability) {
      read_name_and_text(reader, ability);
      if (!reader.integer("cooldown", ability.cooldown, 1, 1000) && !reader.has("cooldown")) {
        reader.complain(reader.line(), "cooldown is missing; expected turns from 1 to 1000");
      }
      reader.word("aim", ability.aim, kAimWords);
      reader.integer("reach", ability.reach, 1, 20);
      read_effects(reader, catalogue, ability);
      read_deeds(reader, catalogue, ability);
      if (!reader.complaints().any()) check_ability(reader, ability);
      if (ability.aim == AbilityAim::Direction && ability.reach == 0) ability.reach = 1;
    });
  }
}

void read_kits(GrowthTables& growth, const std::vector<GrowthFile>& files, Catalogue& catalogue) {
  EntriesReader<Kit> kits(catalogue, KeySort::Kit, kKits, kMostKits, growth.kits);
  for (const GrowthFile& file : files) {
    kits.read(file, [&](TableReader& reader, Kit& kit) {
      read_name_and_text(reader, kit);
      read_icon(reader, kit.icon);
      read_items(reader, catalogue, kit);
      read_words(reader, "alone", kLongestSentence, kit.alone);
      read_words(reader, "together", kLongestSentence, kit.together);
      read_words(reader, "carries", kLongestSentence, kit.carries);
      read_gain(reader, catalogue, growth, kit.gain);
    });
  }
}

void read_boons(GrowthTables& growth, const std::vector<GrowthFile>& files, Catalogue& catalogue) {
  EntriesReader<Boon> boons(catalogue, KeySort::Boon, kBoons, kMostBoons, growth.boons);
  for (const GrowthFile& file : files) {
    boons.read(file, [&](TableReader& reader, Boon& boon) {
      read_name_and_text(reader, boon);
      reader.flag("company", boon.company);
      reader.word("sort", boon.sort, kSortWords);
      read_needs(reader, boon);
      read_kit_of(reader, catalogue.scope(), growth, boon);
      read_tags(reader, boon.tags);
      read_gain(reader, catalogue, growth, boon.gain);
      if (!reader.complaints().any()) check_boon(reader, boon);
    });
  }
}

}  // namespace

bool is_growth_table(std::string_view key, const toml::node& node) {
  if (key != kKits && key != kBoons && key != kAbilities) return false;
  return !is_blueprint_table(node);
}

void read_growth(Catalogue& catalogue, const std::vector<GrowthFile>& files) {
  GrowthTables growth = catalogue.growth();
  read_abilities(growth, files, catalogue);
  read_kits(growth, files, catalogue);
  read_boons(growth, files, catalogue);
  catalogue.set_growth(std::move(growth));
}

}  // namespace undercroft
