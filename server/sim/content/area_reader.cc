// area_reader.cc: reads what clouds and patches do, and what leaves them.
#include "server/sim/content/area_reader.h"

#include <algorithm>

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/status_reader.h"

namespace undercroft {
namespace {

constexpr int kMost = 9999;

bool is_area(Kind kind) { return kind == Kind::Cloud || kind == Kind::Patch; }

bool is_creature_kind(Kind kind) {
  return kind == Kind::Monster || kind == Kind::Friend || kind == Kind::Mimic;
}

void read_inside(TableReader& reader, const Catalogue& known, Blueprint& b) {
  const toml::table* table = reader.table("inside");
  if (table == nullptr) return;
  TableReader inside(*table, reader.what() + ", inside", reader.complaints());
  Inside read;
  read_given_status(inside, known, read.status, read.turns, kMost);
  inside.integer("damage", read.damage, 1, kMost);
  inside.integer("heal", read.heal, 1, kMost);
  inside.finish();
  check_given_status(inside);
  const bool works = inside.has("status") || inside.has("damage") || inside.has("heal");
  if (!works) inside.complain(inside.line(), "it needs status, damage or heal");
  b.inside = read;
  const bool harms = read.damage > 0 || inside.has("status");
  if (b.kind == Kind::Patch && harms) b.state = State::Up;  // as raised spikes; players are warned
}

}  // namespace

bool read_fills(TableReader& reader, Burst& out) {
  std::string word;
  if (!reader.text("fills", word)) return false;
  const auto* found = std::find_if(kBurstWords.begin(), kBurstWords.end(),
                                   [&word](const auto& row) { return row.first == word; });
  const bool is_word = found != kBurstWords.end();
  out.fills = is_word ? found->second : Kind::Cloud;
  out.area = is_word ? "" : word;
  return true;
}

void read_areas(TableReader& reader, const Catalogue& known, Blueprint& b) {
  read_inside(reader, known, b);
  reader.integer("burns", b.burns, 1, kMost);
  const toml::table* table = reader.table("leaves");
  if (table == nullptr) return;
  TableReader leaves(*table, reader.what() + ", leaves", reader.complaints());
  b.leaves = read_burst_table(leaves);
}

void check_areas(TableReader& reader, const Blueprint& b) {
  if (b.inside && !is_area(b.kind)) {
    reader.complain(reader.line("inside"), "inside needs kind = \"cloud\" or kind = \"patch\"");
  }
  if (b.leaves && !is_creature_kind(b.kind)) {
    reader.complain(reader.line("leaves"), "only a monster, friend or mimic can have leaves");
  }
}

void check_fills(const toml::table* table, const std::string& what, const Catalogue& known,
                 Complaints& complaints) {
  if (table == nullptr) return;
  Complaints ignored(complaints.file());
  TableReader quiet(*table, what, ignored);
  Burst burst;
  if (!read_fills(quiet, burst) || burst.fills != Kind::Cloud) return;
  TableReader reader(*table, what, complaints);
  const auto id = known.named(burst.area);
  if (id && is_area(known[*id].kind)) return;
  if (id) {
    return reader.complain(reader.line("fills"),
                           "fills is '" + burst.area + "', which is not a cloud or patch");
  }
  std::vector<std::string_view> words = keys_of(known);
  for (const auto& [word, kind] : kBurstWords) words.push_back(word);
  reader.miss(reader.line("fills"), "fills is ", burst.area, std::move(words));
}

void check_area_keys(const std::string& key, const toml::table& table, const Catalogue& known,
                     Complaints& complaints) {
  const std::string what = "blueprint '" + key + "', ";
  check_fills(table["burst"].as_table(), what + "burst", known, complaints);
  check_fills(table["leaves"].as_table(), what + "leaves", known, complaints);
  check_fills(table["death"]["explode"].as_table(), what + "death, explode", known, complaints);
}

}  // namespace undercroft
