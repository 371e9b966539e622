// consequences_reader.cc: the tables `hit` and `death` of a blueprint, and its list `immune`.
#include "server/sim/content/consequences_reader.h"

#include <algorithm>

#include "server/sim/content/area_reader.h"
#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/status_reader.h"

namespace undercroft {
namespace {

constexpr int kMostTurns = 9999;
constexpr int kMostDamage = 9999;
constexpr int kFarthestBlast = 8;     // cells
constexpr int kFarthestPush = 8;      // cells
constexpr std::size_t kMostHits = 4;  // of one blow
constexpr int kMostParts = 8;         // the cells around a body
constexpr int kMostDropped = 16;      // items

Hit read_hit(const toml::table& table, TableReader& reader, const Catalogue& known) {
  TableReader hit(table, reader.what() + ", hit", reader.complaints());
  Hit read;
  read_given_status(hit, known, read.status, read.turns, kMostTurns);
  check_given_status(hit);
  hit.flag("hold", read.hold);
  hit.flag("steal", read.steal);
  hit.integer("knock_back", read.knock_back, 1, kFarthestPush);
  hit.integer("one_in", read.one_in, 2, 100);
  hit.finish();
  const bool works = hit.has("status") || read.hold || read.steal || hit.has("knock_back");
  if (!works) hit.complain(hit.line(), "it needs status, hold, steal or knock_back");
  return read;
}

void read_hits(TableReader& reader, const Catalogue& known, Blueprint& b) {
  if (!reader.has("hit")) return;
  b.hits.clear();
  for (const toml::table* table : reader.table_or_tables("hit", kMostHits)) {
    b.hits.push_back(read_hit(*table, reader, known));
  }
}

void read_explosion(TableReader& death, DeathDeeds& deeds) {
  const toml::table* table = death.table("explode");
  if (table == nullptr) return;
  TableReader reader(*table, death.what() + ", explode", death.complaints());
  Explosion read;
  reader.integer("damage", read.damage, 1, kMostDamage);
  reader.integer("reach", read.reach, 1, kFarthestBlast);
  Burst cloud;
  if (read_fills(reader, cloud)) read.cloud = cloud;
  if (reader.integer("turns", cloud.turns, 1, kMostTurns) && read.cloud) {
    read.cloud->turns = cloud.turns;
  }
  reader.finish();
  if (!reader.has("damage") && !reader.has("fills")) {
    reader.complain(reader.line(), "it needs damage or fills");
  }
  if (reader.has("turns") && !reader.has("fills")) {
    reader.complain(reader.line("turns"),
                    "turns needs fills: fire, frost, smoke, or the key of a cloud or patch");
  }
  deeds.explode = read;
}

void read_drop(TableReader& death, DeathDeeds& deeds) {
  std::vector<LinedText> things;
  if (!death.texts("drop", things)) return;
  for (const LinedText& thing : things) deeds.drop.push_back(thing.text);
  if (deeds.drop.size() > kMostDropped) {
    death.complain(death.line("drop"), "drop has " + std::to_string(deeds.drop.size()) +
                                           " items; at most " + std::to_string(kMostDropped));
  }
}

void read_death(TableReader& reader, Blueprint& b) {
  const toml::table* table = reader.table("death");
  if (table == nullptr) return;
  TableReader death(*table, reader.what() + ", death", reader.complaints());
  DeathDeeds read;
  death.integer("split", read.split, 1, kMostParts);
  death.text("into", read.into);
  read_explosion(death, read);
  read_drop(death, read);
  death.finish();
  if (death.has("split") != death.has("into")) {
    death.complain(death.line(), "split and into need each other");
  }
  const bool leaves = death.has("split") || death.has("explode") || death.has("drop");
  if (!leaves) death.complain(death.line(), "it needs split with into, explode or drop");
  b.death = read;
}

bool dies_with_deeds(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic;
}

// True if creatures that come of creatures of this blueprint come to an end.
bool ends(const Catalogue& known, std::string key) {
  if (const auto id = known.named(key)) key = known[*id].key;
  for (std::size_t passed = 0; passed <= known.all().size(); ++passed) {
    const auto id = known.find(key);
    if (!id || !known[*id].death || known[*id].death->into.empty()) return true;
    key = known[*id].death->into;
  }
  return false;
}

void check_into(TableReader& death, const std::string& key, const Catalogue& known) {
  std::string into;
  if (!death.text("into", into)) return;
  const auto id = known.named(into);
  if (!id) {
    death.miss(death.line("into"), "into is ", into, keys_of(known));
  } else if (known[*id].kind != Kind::Monster) {
    death.complain(death.line("into"), "into is '" + into + "', which is not a monster");
  } else if (!ends(known, key)) {
    death.complain(death.line("into"),
                   "it splits without end: '" + into + "' leads back to '" + into + "'");
  }
}

void check_dropped(TableReader& death, const Catalogue& known) {
  std::vector<LinedText> things;
  if (!death.texts("drop", things)) return;
  for (const LinedText& thing : things) {
    const auto id = known.named(thing.text);
    if (!id) {
      death.miss(thing.line, "drop has ", thing.text, keys_of(known));
    } else if (!can_be_held(known[*id].kind)) {
      death.complain(thing.line,
                     "drop has '" + thing.text + "', which is not a key, treasure or item");
    }
  }
}

}  // namespace

void read_consequences(TableReader& reader, const Catalogue& known, Blueprint& b) {
  read_hits(reader, known, b);
  read_death(reader, b);
  read_statuses(reader, "immune", known, b.immune);
}

void check_consequences(TableReader& reader, const Blueprint& b) {
  const bool creature = dies_with_deeds(b.kind) || b.kind == Kind::Player;
  const bool weapon = b.kind == Kind::Item && b.slot == Slot::Weapon;
  if (!b.hits.empty() && !creature && !weapon && b.charges == 0) {
    reader.complain(reader.line("hit"), "hit needs a creature, slot = \"weapon\" or charges");
  }
  const bool steals =
      std::any_of(b.hits.begin(), b.hits.end(), [](const Hit& h) { return h.steal; });
  if (steals && !creature) {
    reader.complain(reader.line("hit"), "only a creature can steal");
  }
  if (b.death && !dies_with_deeds(b.kind)) {
    reader.complain(reader.line("death"), "only a monster, friend or mimic can have death");
  }
  if (!b.immune.empty() && !creature) {
    reader.complain(reader.line("immune"), "only a creature can be immune");
  }
}

void check_remains(const std::string& key, const toml::table& table, const Catalogue& known,
                   Complaints& complaints) {
  const toml::table* death = table["death"].as_table();
  if (death == nullptr) return;
  TableReader reader(*death, "blueprint '" + key + "', death", complaints);
  check_into(reader, key, known);
  check_dropped(reader, known);
}

}  // namespace undercroft
