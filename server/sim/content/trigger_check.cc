// trigger_check.cc: occasions that never happen, and keys that name nothing.
#include "server/sim/content/trigger_check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "server/sim/content/area_reader.h"
#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/summons_reader.h"
#include "server/sim/content/trigger_reader.h"
#include "server/sim/content/trigger_words.h"

namespace undercroft {
namespace {

bool is_creature_sort(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

bool is_body_kind(Kind kind) { return is_creature_sort(kind) || kind == Kind::Crate; }

bool lets_creatures_in(Kind kind) {
  return !is_body_kind(kind) && kind != Kind::Chest && kind != Kind::Lever && kind != Kind::Altar;
}

struct OccasionUse {
  Occasion occasion;
  bool (*happens_to)(Kind);
  const char* instead;
};

// clang-format off
// Nothing is wired to them, and nothing else names them.
bool may_vanish(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Crate ||
         kind == Kind::Web || kind == Kind::Cloud || kind == Kind::Patch || can_be_held(kind);
}

constexpr std::array<OccasionUse, 15> kOccasionUses = {{
    {Occasion::Hit,     is_body_kind, "only creatures and crates are hit"},
    {Occasion::Died,    is_creature_sort, "only creatures die"},
    {Occasion::Opened,  [](Kind kind) { return is_door(kind) || kind == Kind::Chest || kind == Kind::Altar; }, "only doors, chests and altars are opened"},
    {Occasion::Shut,    [](Kind kind) { return is_door(kind) || kind == Kind::Chest; }, "only doors and chests are shut"},
    {Occasion::Toggled, [](Kind kind) { return kind == Kind::Lever; }, "only levers are toggled"},
    {Occasion::Taken,   can_be_held, "only keys, treasure and items are taken"},
    {Occasion::Dropped, [](Kind kind) { return kind == Kind::Item; }, "only items are dropped"},
    {Occasion::Used,    [](Kind kind) { return kind == Kind::Item; }, "only items are used"},
    {Occasion::Worn,    [](Kind kind) { return kind == Kind::Item; }, "only items are worn"},
    {Occasion::Carried, [](Kind kind) { return kind == Kind::Item; }, "only items are carried"},
    {Occasion::Kills,   [](Kind kind) { return is_creature_sort(kind) || kind == Kind::Item; }, "only creatures and their weapons kill"},
    {Occasion::Laid,    lets_creatures_in, "nothing is laid into its cell"},
    {Occasion::TakenOff, [](Kind kind) { return kind == Kind::Item; }, "only items are taken off"},
    {Occasion::Strikes, [](Kind kind) { return is_creature_sort(kind) || kind == Kind::Item; }, "only creatures and their weapons strike"},
    {Occasion::Talked,  [](Kind kind) { return kind == Kind::Friend; }, "only friends are talked to"},
}};
// clang-format on

const char* misfit(Occasion occasion, Kind kind) {
  const bool is_passage = occasion == Occasion::Entered || occasion == Occasion::Left;
  if (is_passage && !lets_creatures_in(kind)) return "creatures cannot step into its cell";
  for (const OccasionUse& use : kOccasionUses) {
    if (use.occasion == occasion && !use.happens_to(kind)) return use.instead;
  }
  return nullptr;
}

// The keys of one trigger.
class TriggerKeys {
 public:
  TriggerKeys(TableReader& reader, const Catalogue& known, const Blueprint* bearer)
      : reader_(reader), known_(known), bearer_(bearer) {}

  void check() {
    for (const std::string_view key : {"opens", "shuts", "locks", "unlocks"}) {
      check_list(
          key, [](Kind kind) { return is_door(kind) || kind == Kind::Chest; }, "a door or chest");
    }
    for (const std::string_view key : {"drops", "gives"}) {
      check_list(key, can_be_held, "a key, treasure or item");
      check_crowns(key);
    }
    check_crowns("becomes");
    for (const std::string_view key : {"with", "takes"}) {
      check_list(key, can_be_held, "a key, treasure or item");
    }
    check_list(
        "turns_into", [](Kind kind) { return kind == Kind::Monster || kind == Kind::Friend; },
        "a monster or a friend");
    check_list(
        "becomes", [this](Kind kind) { return may_become(kind); }, "of a kind that it can become");
    check_clears();
    check_summons(reader_, "spawns", known_);
    check_fills(&reader_.content(), reader_.what(), known_, reader_.complaints());
  }

 private:
  [[nodiscard]] bool may_become(Kind kind) const {
    if (bearer_ == nullptr) return true;
    const auto walks = [](Kind k) { return k == Kind::Monster || k == Kind::Friend; };
    return kind == bearer_->kind || (walks(kind) && walks(bearer_->kind));
  }

  // Keys of clouds and patches, or the words of the game's clouds.
  void check_clears() {
    std::vector<LinedText> names;
    Complaints ignored(reader_.complaints().file());
    TableReader quiet(reader_.content(), "", ignored);
    if (!quiet.text_or_texts("clears", names)) return;
    for (const LinedText& name : names) check_cleared(name);
  }

  void check_cleared(const LinedText& name) {
    const auto id = known_.named(name.text);
    const bool is_word = std::any_of(kBurstWords.begin(), kBurstWords.end(),
                                     [&](const auto& row) { return row.first == name.text; });
    if (is_word) return;
    if (!id) {
      std::vector<std::string_view> words;
      for (const Blueprint& b : known_.all()) {
        const bool is_area = b.kind == Kind::Cloud || b.kind == Kind::Patch;
        if (is_area && !b.is_sector) words.push_back(known_.scope().shown(b.key));
      }
      for (const auto& [word, kind] : kBurstWords) words.push_back(word);
      return reader_.miss(name.line, "clears names ", name.text, std::move(words));
    }
    const Kind kind = known_[*id].kind;
    if (kind == Kind::Cloud || kind == Kind::Patch) return;
    reader_.complain(name.line, "clears names '" + name.text + "', which is not a cloud or patch");
  }

  // There is one Crown, where the goal is.
  void check_crowns(std::string_view key) {
    Complaints ignored(reader_.complaints().file());
    TableReader quiet(reader_.content(), "", ignored);
    std::vector<LinedText> names;
    if (!quiet.text_or_texts(key, names)) return;
    for (const LinedText& name : names) {
      const auto id = known_.named(name.text);
      if (!id || !known_[*id].crown) continue;
      reader_.complain(name.line, std::string(key) + " names the Crown, of which there is one");
    }
  }

  template <typename Fits>
  void check_list(std::string_view key, Fits fits, const std::string& expected) {
    Complaints ignored(reader_.complaints().file());
    TableReader quiet(reader_.content(), "", ignored);
    std::vector<LinedText> names;
    if (!quiet.text_or_texts(key, names)) return;
    const std::string verb(key);
    for (const LinedText& name : names) {
      const auto id = known_.named(name.text);
      if (!id) {
        reader_.miss(name.line, verb + " names ", name.text, keys_of(known_));
      } else if (!fits(known_[*id].kind)) {
        complain_of(name, verb, expected);
      }
    }
  }

  void complain_of(const LinedText& name, const std::string& verb, const std::string& expected) {
    reader_.complain(name.line, verb + " names '" + name.text + "', which is not " + expected);
  }

  TableReader& reader_;
  const Catalogue& known_;
  const Blueprint* bearer_;
};

}  // namespace

namespace {

const char* misfit_of_sector(Occasion occasion) {
  const bool fits = occasion == Occasion::Entered || occasion == Occasion::Left ||
                    occasion == Occasion::Said || occasion == Occasion::Turn;
  return fits ? nullptr : "a room, level or theme has entered, left, said and turn";
}

// What never happens although its kind allows it; null: nothing.
const char* misfit(const Trigger& trigger, const Blueprint& b) {
  const bool dresses = trigger.occasion == Occasion::Worn || trigger.occasion == Occasion::TakenOff;
  if (b.is_sector) return misfit_of_sector(trigger.occasion);
  if (const char* why = misfit(trigger.occasion, b.kind)) return why;
  if (dresses && b.slot == Slot::None) return "without a slot it cannot be worn";
  const bool is_worn = b.slot != Slot::None && b.slot != Slot::Weapon;
  const bool is_no_weapon = b.kind == Kind::Item && is_worn && b.thrown == 0;
  const bool strikes = trigger.occasion == Occasion::Strikes || trigger.occasion == Occasion::Kills;
  if (strikes && is_no_weapon) {
    return "only creatures, weapons and items to throw strike";
  }
  return nullptr;
}

// What has no effect in this trigger; null: nothing.
const char* useless_part(const Trigger& trigger, const Blueprint& b) {
  if (trigger.effect.to == Affected::Holder && b.kind != Kind::Item) return "only items are held";
  const TriggerEffect& effect = trigger.effect;
  const bool moves_bearer = effect.becomes || effect.vanishes || effect.push != 0 || effect.swaps;
  if (b.is_sector && moves_bearer) {
    return "becomes, vanishes, push and swaps are for things and creatures";
  }
  if (effect.swaps && !is_creature_sort(b.kind)) return "only creatures swap places";
  const bool has_cause = trigger.occasion != Occasion::Turn;
  const bool asks_cause = trigger.by != CauseKind::Anyone || trigger.with || trigger.together > 1;
  if (!has_cause && asks_cause) return "nobody causes a turn: by, with and together are for others";
  if (!trigger.condition || is_creature_sort(b.kind)) return nullptr;
  const Condition& c = *trigger.condition;
  if (b.is_sector && (c.player_within || c.player_beyond || c.lit)) {
    return "of a room or level, only every can be asked";
  }
  const bool is_of_creatures = c.hurt || c.lured || c.hurt_below || c.alone || c.sees ||
                               c.in_line || c.friend_hurt || c.carries;
  return is_of_creatures
             ? "of a thing, only player_within, player_beyond, every and lit can be asked"
             : nullptr;
}

void check_trigger(TableReader& reader, const Trigger& trigger, const Blueprint& b) {
  const auto* word = std::find_if(kOccasionWords.begin(), kOccasionWords.end(),
                                  [&](const auto& row) { return row.second == trigger.occasion; });
  const std::string on = "on " + std::string(word->first);
  if (const char* why = misfit(trigger, b)) {
    return reader.complain(reader.line("on"), on + " never happens: " + why);
  }
  if (const char* why = useless_part(trigger, b)) {
    reader.complain(reader.line("on"), on + ": " + why);
  }
}

}  // namespace

void check_triggers(TableReader& reader, const Blueprint& b) {
  bool changes = false;
  bool vanishes = false;
  for (const Trigger& trigger : b.triggers) {
    check_trigger(reader, trigger, b);
    vanishes = vanishes || trigger.effect.vanishes;
    changes = changes || trigger.effect.vanishes || trigger.effect.becomes;
  }
  const Demand demands[] = {
      {b.crown && changes, "the Crown cannot vanish or become something else"},
      {vanishes && !may_vanish(b.kind),
       "only monsters, friends, crates, webs, clouds, patches and items can vanish"},
  };
  reader.demand(demands);
}

void check_trigger_keys(const std::string& key, const toml::table& table, const Catalogue& known,
                        Complaints& complaints) {
  const auto id = known.named(key);
  check_trigger_keys_of("blueprint '" + key + "'", table, known, id ? &known[*id] : nullptr,
                        complaints);
}

void check_trigger_keys_of(const std::string& what, const toml::table& table,
                           const Catalogue& known, const Blueprint* bearer,
                           Complaints& complaints) {
  const toml::table* on = table["on"].as_table();
  if (on == nullptr) return;
  Complaints ignored(complaints.file());
  TableReader occasions(*on, "", ignored);
  for (const auto& [word, occasion] : kOccasionWords) {
    for (const toml::table* one : occasions.table_or_tables(word, kMostTriggers)) {
      TableReader reader(*one, name_of_trigger(what, word), complaints);
      TriggerKeys(reader, known, bearer).check();
    }
  }
}

}  // namespace undercroft
