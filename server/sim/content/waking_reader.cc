// waking_reader.cc: reads how levels wake, and for which levels that is.
#include "server/sim/content/waking_reader.h"

#include <vector>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/area_reader.h"
#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/level_lists.h"
#include "server/sim/content/level_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kWakings = "waking";
constexpr int kMostTurns = 1000;

bool may_rise(const Blueprint& b) { return b.kind == Kind::Monster; }
const PlacedSort kRisers{may_rise, "a monster"};

void read_levels(TableReader& reader, const Catalogue& known, WakingTable& waking) {
  std::string theme;
  if (reader.text("theme", theme)) {
    const LevelTheme* found = known.theme_named(theme);
    if (found != nullptr) waking.theme = found->key;
    if (found == nullptr) {
      reader.miss(reader.line("theme"), "no theme is called ", theme, words_of_themes(known));
    }
  }
  read_style(reader, waking.style);
  reader.flag("deepest", waking.deepest);
  const bool both = reader.has("theme") && reader.has("style");
  const bool none = !reader.has("theme") && !reader.has("style");
  if (waking.deepest ? none : !both && !none) return;
  const char* fault =
      "theme or style is missing; expected the levels that wake so, such as "
      "theme = \"flooded\" or style = \"caves\"";
  if (both) fault = "theme and style exclude each other";
  if (waking.deepest) fault = "deepest excludes theme and style";
  reader.complain(reader.line(), fault);
}

void read_walks(TableReader& reader, const Catalogue& known, WakingTable& waking) {
  if (const toml::table* table = reader.table("walks")) {
    TableReader burst(*table, reader.what() + ", walks", reader.complaints());
    waking.walks = read_burst_table(burst);
    check_fills(table, reader.what() + ", walks", known, reader.complaints());
    if (waking.walks && waking.walks->around) {
      burst.complain(burst.line("around"), "around is not for a waking: it would bar the way out");
    }
    if (waking.walks && !waking.walks->area.empty()) {
      if (const auto id = known.named(waking.walks->area)) waking.walks->area = known[*id].key;
    }
  }
  reader.integer("every", waking.every, 1, kMostTurns);
  if (reader.has("walks") != reader.has("every")) {
    reader.complain(reader.line(), "walks and every need each other");
  }
}

void read_dead(TableReader& reader, const Catalogue& known, WakingTable& waking) {
  std::string dead;
  if (!reader.text("dead", dead)) return;
  if (knows_blueprint(reader, known, dead, kRisers, reader.line("dead"))) {
    waking.dead = whole_key(known, dead);
  }
}

void check_deeds(TableReader& reader, const WakingTable& waking) {
  const bool does_something = waking.rises > 0 || reader.has("walks") || waking.shuts ||
                              reader.has("dead") || waking.hunters > 0;
  if (does_something) return;
  reader.complain(reader.line(), "it does nothing; expected rises, walks, shuts, dead or hunters");
}

// Two wakings for the same levels would hide one another.
void check_rivals(TableReader& reader, const Catalogue& known, const WakingTable& waking) {
  for (const WakingTable& other : known.wakings()) {
    const bool same = other.key != waking.key && other.theme == waking.theme &&
                      other.style == waking.style && other.deepest == waking.deepest &&
                      other.source.file == waking.source.file;
    if (!same) continue;
    std::string_view key = waking.theme.empty() ? "style" : "theme";
    if (waking.deepest) key = "deepest";
    reader.complain(reader.line(key), "'" + other.key + "' is for the same levels");
  }
}

void read_waking(Catalogue& catalogue, const std::string& key, const toml::table& table,
                 Complaints& complaints, std::set<std::string>& keys) {
  Complaints own(complaints.file());
  TableReader reader(table, "waking '" + key + "'", own);
  WakingTable waking;
  waking.key = key;
  waking.source = {complaints.file(), reader.line()};
  check_key(reader, key);
  read_levels(reader, catalogue, waking);
  if (!read_words(reader, "words", kLongestSentence, waking.words) && !reader.has("words")) {
    reader.complain(reader.line(), "words is missing; expected a sentence for the heroes there");
  }
  reader.integer("rises", waking.rises, 1, kMostTurns);
  read_walks(reader, catalogue, waking);
  reader.flag("shuts", waking.shuts);
  read_dead(reader, catalogue, waking);
  reader.integer("hunters", waking.hunters, 10, kMostTurns);
  check_deeds(reader, waking);
  check_rivals(reader, catalogue, waking);
  if (!keys.insert(key).second) reader.complain(reader.line(), "it is defined twice");
  reader.finish();
  complaints.add_all(own);
  if (!own.any()) catalogue.add_waking(std::move(waking));
}

}  // namespace

bool is_waking_table(std::string_view key, const toml::node& node) {
  return key == kWakings && !is_blueprint_table(node);
}

void read_wakings(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                  std::set<std::string>& keys) {
  const toml::node* node = file.get(kWakings);
  if (node == nullptr || !is_waking_table(kWakings, *node)) return;
  TableReader whole(file, "", complaints);
  const toml::table* table = whole.table(kWakings);
  if (table == nullptr) return;
  TableReader rows(*table, std::string(kWakings), complaints);
  for (const auto& [key, one] : rows.rows()) {
    if (const toml::table* waking = one->as_table()) {
      read_waking(catalogue, key, *waking, complaints, keys);
    } else {
      rows.complain(line_of(*one),
                    "unknown key '" + key + "'; expected tables such as [waking.flood]");
    }
  }
}

}  // namespace undercroft
