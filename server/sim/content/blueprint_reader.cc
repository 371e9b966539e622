// blueprint_reader.cc: reads the fields of a blueprint and checks that they fit together.
#include "server/sim/content/blueprint_reader.h"

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/area_reader.h"
#include "server/sim/content/consequences_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/equipment_reader.h"
#include "server/sim/content/escort_reader.h"
#include "server/sim/content/fitting_keys.h"
#include "server/sim/content/friend_reader.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/harm_and_light_reader.h"
#include "server/sim/content/kind_uses.h"
#include "server/sim/content/rising_reader.h"
#include "server/sim/content/sequence_reader.h"
#include "server/sim/content/signature_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/summons_reader.h"
#include "server/sim/content/table_sorts.h"
#include "server/sim/content/trigger_check.h"
#include "server/sim/content/trigger_reader.h"
#include "server/sim/content/words_reader.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr int kMaxNumber = 9999;
constexpr int kMostStacked = 5;  // of equal items: a client is sent all of a pack (kMaxPack)

bool is_creature_blueprint(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

// Starts from the base, if the table names one. A blueprint of the same key in an earlier file is
// replaced, not extended, unless it is named as the base.
Blueprint read_base(TableReader& reader, const Catalogue& known) {
  std::string base;
  if (!reader.text("base", base)) return {};
  if (const auto id = known.named(base)) return known[*id];
  reader.miss(reader.line("base"), "base is ", base, keys_of(known));
  return {};
}

constexpr int kCrateHealth = 6;  // R144
constexpr int kMostBlows = 100;  // before a chest or door gives way

// Creatures and crates without a base start with default numbers.
void start_with_health(TableReader& reader, const CreatureNumbers& numbers, Blueprint& b) {
  if (reader.has("base")) return;
  if (b.kind == Kind::Crate) b.health = kCrateHealth;
  if (!is_creature_blueprint(b.kind)) return;
  b.health = numbers.health;
  b.attributes = numbers.attributes;
}

void read_glyph(TableReader& reader, Blueprint& b) {
  std::string text;
  if (!reader.text("glyph", text)) return;
  const auto characters = characters_of(text);
  if (!characters || characters->size() != 1 || !is_narrow(characters->front())) {
    reader.complain(reader.line("glyph"),
                    "glyph is '" + text + "'; expected one printable character, one column wide");
  } else if (is_reserved(characters->front(), b.kind)) {
    reader.complain(reader.line("glyph"),
                    "glyph '" + text + "' is reserved for terrain and objects");
  } else {
    b.glyph = characters->front();
  }
}

// Levels draw creatures and items by weight, and place everything else by number.
bool is_drawn(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Friend || can_be_held(kind);
}

void read_look(TableReader& reader, Blueprint& b) {
  read_words(reader, "name", kLongestName, b.name);
  read_optional_words(reader, "description", kLongestSentence, b.description);
  read_optional_words(reader, "warning", kLongestSentence, b.warning);
  read_optional_words(reader, "takes_two", kLongestSentence, b.takes_two);
  read_glyph(reader, b);
  read_icon(reader, b.icon);
  std::string colour;
  Colour shade{};
  if (reader.text("colour", colour) && reader.word("colour", shade, kPaletteWords)) {
    b.colour = colour;
  }
  Depths depth;
  if (reader.range("depth", depth.from, depth.to, 1, 99)) b.depth = depth;
  read_appears(reader, {.count = true, .weight = is_drawn(b.kind), .theme = true}, b.appears);
  read_signature(reader, b.signature);
  Depths hunts;
  if (reader.range("hunts", hunts.from, hunts.to, 1, 99)) b.hunts = hunts;
}

void read_attributes(TableReader& reader, Attributes& a, int least) {
  reader.integer("strength", a.strength, least, kMaxNumber);
  reader.integer("speed", a.speed, least, kMaxNumber);
  reader.integer("armour", a.armour, least, kMaxNumber);
  reader.integer("vision", a.vision, least, 100);
  reader.integer("dig", a.dig, least, 100);
}

void read_traits(TableReader& reader, Blueprint& b) {
  Traits traits;
  const bool has_list =
      reader.words("traits", kTraitWords, [&traits](Trait trait) { traits.add(trait); });
  if (has_list) b.traits = traits;
}

// Players are told about failed actions, unless their blueprint says otherwise (F27).
void read_on_fail(TableReader& reader, Blueprint& b) {
  if (b.kind == Kind::Player && !reader.has("base")) b.on_fail = {FailingHandler::Bumped};
  std::vector<FailingHandler> handlers;
  const bool has_list =
      reader.words("on_fail", kFailingHandlerWords,
                   [&handlers](FailingHandler handler) { handlers.push_back(handler); });
  if (has_list) b.on_fail = std::move(handlers);
}

void read_behaviour(TableReader& reader, Blueprint& b) {
  reader.integer("priority", b.priority, -kMaxNumber, kMaxNumber);
  read_traits(reader, b);
  reader.word("facing", b.facing, kDirectionWords);
  if (const toml::array* steps = reader.array("sequence")) {
    b.sequence = read_sequence(*steps, reader.what(), reader.complaints());
  }
  read_on_fail(reader, b);
}

void read_use(TableReader& reader, const Catalogue& known, Blueprint& b) {
  const toml::table* table = reader.table("use");
  if (table == nullptr) return;
  TableReader use(*table, reader.what() + ", use", reader.complaints());
  Use read;
  use.integer("heal", read.heal, 1, kMaxNumber);
  read_given_status(use, known, read.status, read.turns, kMaxNumber);
  use.integer("reach", read.reach, 1, 100);
  use.flag("company", read.company);
  use.word("effect", read.effect, kUseEffectWords);
  const bool cures = read_statuses(use, "cures", known, read.cures);
  use.finish();
  if (!use.has("heal") && !use.has("status") && !use.has("effect") && !cures)
    use.complain(use.line(), "it needs heal, status, effect or cures");
  if (read.company && read.reach > 0) {
    use.complain(use.line(), "company and reach exclude each other");
  }
  check_given_status(use);
  if (use.has("reach") && !use.has("status")) {
    use.complain(use.line(), "reach needs a status");
  }
  b.use = read;
}

void read_burst(TableReader& reader, Blueprint& b) {
  const toml::table* table = reader.table("burst");
  if (table == nullptr) return;
  TableReader burst(*table, reader.what() + ", burst", reader.complaints());
  b.burst = read_burst_table(burst);
}

void read_texts(TableReader& reader, std::string_view key, std::vector<std::string>& to) {
  std::vector<LinedText> texts;
  if (!reader.texts(key, texts)) return;
  to.clear();
  for (const LinedText& text : texts) to.push_back(text.text);
}

// Fields for throwing, bursts, disguises, summoning, speech and gifts.
void read_deeds_of_its_own(TableReader& reader, Blueprint& b) {
  reader.integer("range", b.range, 1, 100);
  reader.integer("thrown", b.thrown, 0, kMaxNumber);
  reader.integer("stack", b.stack, 1, kMostStacked);
  reader.flag("breaks", b.breaks);
  reader.flag("soft", b.soft);
  read_burst(reader, b);
  reader.word("unknown", b.unknown, kUnidentifiedWords);
  reader.word("look_of", b.look_of, kUnidentifiedWords);
  read_summons(reader, "summons", b.summons);
  read_sentences(reader, "lines", b.lines);
  read_texts(reader, "gifts", b.gifts);
}

void read_thing(TableReader& reader, const Catalogue& known, Blueprint& b) {
  reader.word("state", b.state, kStateWords);
  reader.word("metal", b.metal, kMetalWords);
  reader.integer("gives_way", b.gives_way, 1, kMostBlows);
  reader.integer("worth", b.worth, 0, kMaxNumber);
  reader.flag("crown", b.crown);
  reader.flag("weightless", b.weightless);
  reader.flag("warden", b.warden);
  reader.flag("harmless", b.harmless);
  read_rising(reader, b);
  reader.word("slot", b.slot, kSlotWords);
  if (const toml::table* worn = reader.table("worn")) {
    TableReader bonuses(*worn, reader.what() + ", worn", reader.complaints());
    read_attributes(bonuses, b.worn, -kMaxNumber);
    bonuses.finish();
  }
  reader.integer("power", b.power, 0, kMaxNumber);
  read_use(reader, known, b);
  read_texts(reader, "holds", b.holds);
}

// What only some kinds may have, and what they must have.
void check_kind(TableReader& reader, const Blueprint& b) {
  const bool creature = is_creature_blueprint(b.kind);
  const bool crate = b.kind == Kind::Crate;
  const Demand demands[] = {
      {creature && b.health == 0, "a creature needs a health of 1 or more"},
      {!creature && !crate && b.health != 0, "only a creature or crate can have health"},
      {crate && b.health == 0, "a crate needs a health of 1 or more"},
      {!creature && !b.sequence.empty(), "only a creature can have a sequence"},
      {!b.holds.empty() && !creature && b.kind != Kind::Chest,
       "only a creature or chest can hold items"},
      {b.state == State::Locked && b.kind != Kind::ClosedDoor && b.kind != Kind::Chest,
       "only a door or a chest can be locked"},
      {b.kind == Kind::Player && !b.sequence.empty(), "a player cannot have a sequence"},
      {b.kind == Kind::Key && !b.metal, "a key needs a metal: iron, silver or gold"},
      {!b.summons.empty() && !creature, "only a creature can have summons"},
      {!b.gifts.empty() != (b.kind == Kind::Altar),
       "an altar needs gifts, and only an altar can have them"},
  };
  reader.demand(demands);
}

void check_item(TableReader& reader, const Blueprint& b) {
  const bool wearable = b.slot != Slot::None;
  const Demand demands[] = {
      {wearable && b.kind != Kind::Item, "only an item can be worn"},
      {b.use.has_value() && b.kind != Kind::Item, "only an item can be used"},
      {b.power > 0 && b.slot != Slot::Weapon, "power needs slot = \"weapon\""},
      {!(b.worn == Attributes{}) && !wearable, "worn needs a slot: weapon, armour, light or ring"},
      {b.range > 0 && !is_creature_blueprint(b.kind) && b.slot != Slot::Weapon && !b.aimed,
       "range needs a creature, slot = \"weapon\" or aimed = true"},
      {b.thrown > 0 && b.kind != Kind::Item, "only an item can be thrown"},
      {b.breaks && b.kind != Kind::Item, "only an item breaks when it is thrown"},
      {b.burst.has_value() && !b.breaks && !b.aimed, "burst needs breaks = true or aimed = true"},
      {b.soft && b.kind != Kind::Item && b.kind != Kind::Cloud && b.kind != Kind::Patch,
       "only an item, cloud or patch can be soft"},
      {b.unknown != Unidentified::None && (!b.use || wearable),
       "unknown needs use, and cannot be combined with slot"},
      {b.look_of != Unidentified::None &&
           (b.use || b.burst || wearable || b.unknown != Unidentified::None),
       "look_of cannot be combined with use, burst, slot or unknown"},
  };
  reader.demand(demands);
}

void check_hunter(TableReader& reader, const Blueprint& b) {
  const Demand demands[] = {
      {!b.lines.empty() && b.kind != Kind::Friend && !b.hunts,
       "only a friend or a hunter can have lines"},
      {b.hunts && b.kind != Kind::Monster, "only a monster can have hunts"},
      {b.hunts && b.lines.size() != 2,
       "hunts needs two lines: the warning, and what players hear when it arrives"},
  };
  reader.demand(demands);
}

void check_appears(TableReader& reader, const Blueprint& b) {
  if (b.appears.empty()) return;
  const bool is_placed = is_drawn(b.kind) || kKindUses[b.kind].feature != Feature::No;
  if (is_placed && b.look_of == Unidentified::None) return;
  reader.complain(reader.line("appears"),
                  "only what levels place can have appears: creatures, items and features");
}

// What a blueprint of its kind must have, or cannot have.
void check_sense(TableReader& reader, const Blueprint& b) {
  check_appears(reader, b);
  check_kind(reader, b);
  check_item(reader, b);
  check_hunter(reader, b);
  check_rising(reader, b);
  check_consequences(reader, b);
  check_equipment(reader, b);
  check_areas(reader, b);
  check_friend(reader, b);
  check_triggers(reader, b);
  check_harm_and_light(reader, b);
}

// Read first, because the allowed glyphs depend on the kind.
void read_kind(TableReader& reader, Blueprint& b) {
  if (!reader.word("kind", b.kind, kKindWords) && !reader.has("kind") && !reader.has("base")) {
    reader.complain(reader.line(),
                    "it needs a kind or a base" + meant_sort(b.key, reader.content()));
  }
}

}  // namespace

std::vector<std::string_view> keys_of(const Catalogue& catalogue) {
  std::vector<std::string_view> keys;
  for (const Blueprint& blueprint : catalogue.all()) {
    if (blueprint.is_sector) continue;
    keys.push_back(catalogue.scope().shown(blueprint.key));
  }
  return keys;
}

std::optional<Blueprint> read_blueprint(const std::string& key, const toml::table& table,
                                        const Catalogue& known, const CreatureNumbers& numbers,
                                        Complaints& complaints) {
  Complaints own(complaints.file());
  TableReader reader(table, "blueprint '" + key + "'", own);
  Blueprint b = read_base(reader, known);
  b.key = key;
  check_key(reader, key);
  read_kind(reader, b);
  const bool has_kind = !own.any();  // else any may be meant
  if (!has_kind && !meant_sort(key, table).empty()) {
    complaints.add_all(own);
    return std::nullopt;
  }
  start_with_health(reader, numbers, b);
  read_look(reader, b);
  reader.integer("health", b.health, 0, kMaxNumber);
  read_attributes(reader, b.attributes, 0);
  read_behaviour(reader, b);
  read_thing(reader, known, b);
  read_deeds_of_its_own(reader, b);
  read_consequences(reader, known, b);
  read_escort(reader, b);
  read_equipment(reader, b);
  read_areas(reader, known, b);
  read_friend(reader, b);
  read_triggers(reader, known, b);
  read_harm_and_light(reader, b);
  reader.know("replaces");
  const bool is_blueprint = has_kind || reader.has_known();
  if (is_blueprint) {
    reader.finish([&](std::string_view word) { return !has_kind || fits_kind(word, b.kind); });
  }
  if (b.name.empty()) b.name = plain_text(key, kLongestName);
  // Errors found so far would cause misleading follow-up errors.
  if (!own.any()) check_sense(reader, b);
  complaints.add_all(own);
  if (own.any()) return std::nullopt;
  return b;
}

Burst read_burst_table(TableReader& burst) {
  Burst read;
  if (!read_fills(burst, read) && !burst.has("fills")) {
    burst.complain(burst.line(),
                   "fills is missing; expected fire, frost, smoke, or the key of a cloud or patch");
  }
  burst.integer("turns", read.turns, 1, kMaxNumber);
  burst.flag("around", read.around);
  burst.finish();
  return read;
}

bool check_held(TableReader& reader, const LinedText& thing, const Catalogue& known) {
  const auto id = known.named(thing.text);
  if (!id) {
    reader.miss(thing.line, "holds ", thing.text, keys_of(known));
  } else if (!can_be_held(known[*id].kind)) {
    reader.complain(thing.line, "holds '" + thing.text + "', which is not a key, treasure or item");
  } else {
    return true;
  }
  return false;
}

void check_holds(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints) {
  Complaints ignored(complaints.file());
  TableReader quiet(table, "", ignored);
  TableReader reader(table, "blueprint '" + key + "'", complaints);
  for (const std::string_view list : {"holds", "gifts"}) {
    std::vector<LinedText> things;
    if (!quiet.texts(list, things)) continue;
    for (const LinedText& thing : things) static_cast<void>(check_held(reader, thing, known));
  }
  check_summons(reader, "summons", known);
  check_remains(key, table, known, complaints);
  check_ammo(key, table, known, complaints);
  check_area_keys(key, table, known, complaints);
  check_wares(key, table, known, complaints);
  check_escort(key, table, known, complaints);
  check_risen(key, table, known, complaints);
  check_trigger_keys(key, table, known, complaints);
}

}  // namespace undercroft
