// status_reader.cc: statuses that content defines, and where files name them.
#include "server/sim/content/status_reader.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/sim/content/content_words.h"
#include "server/sim/content/harm_and_light_reader.h"
#include "server/sim/content/replacing.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kStatusTables = "status";
constexpr int kMostChange = 20;
constexpr int kMostHarm = 99;
constexpr int kRarest = 100;  // turns

bool is_game_word(std::string_view word) {
  return std::any_of(kStatuses.begin(), kStatuses.end(),
                     [&](const StatusRow& row) { return row.name == dashed(word); });
}

// One of the game's words, or the key of a status of the content.
std::optional<Status> named_status(TableReader& reader, const Catalogue& known,
                                   std::string_view key, const LinedText& word) {
  if (const auto own = known.own_status_named(word.text)) return own;
  std::vector<std::string_view> words;
  for (const auto& [name, status] : kGivenStatusWords) {
    words.push_back(name);
    if (name == dashed(word.text)) return status;
  }
  for (const OwnStatus& own : known.own_statuses()) words.push_back(known.scope().shown(own.key));
  reader.miss(word.line, std::string(key) + " is ", word.text, std::move(words));
  return std::nullopt;
}

void read_effects(TableReader& reader, const Catalogue& known, OwnStatus& status) {
  reader.flag("harmful", status.harmful);
  reader.integer("strength", status.change.strength, -kMostChange, kMostChange);
  reader.integer("speed", status.change.speed, -kMostChange, kMostChange);
  reader.integer("armour", status.change.armour, -kMostChange, kMostChange);
  reader.integer("vision", status.change.vision, -kMostChange, kMostChange);
  reader.integer("dig", status.change.dig, -kMostChange, kMostChange);
  reader.integer("damage", status.damage, 1, kMostHarm);
  reader.integer("heal", status.heal, 1, kMostHarm);
  reader.integer("every", status.every, 1, kRarest);
  read_statuses(reader, "immune", known, status.immune);
  read_tags(reader, status.tags);
}

bool takes_away(const Attributes& a) {
  return a.strength < 0 || a.speed < 0 || a.armour < 0 || a.vision < 0 || a.dig < 0;
}

void check(TableReader& reader, const std::string& key, const OwnStatus& status) {
  const bool ticks = status.damage > 0 || status.heal > 0;
  const bool works = ticks || !(status.change == Attributes{}) || !status.immune.empty();
  const Demand demands[] = {
      {!reader.has("name"), "name is missing: what its bearer is, such as \"bleeding\""},
      {!works, "it has no effect; expected damage, heal, immune, or a change of an attribute"},
      {reader.has("every") && !ticks, "every needs damage or heal"},
      {!status.tags.empty() && status.damage == 0, "tags need damage: they are those of its harm"},
      {status.damage > 0 && !status.harmful, "damage needs harmful = true"},
      {takes_away(status.change) && !status.harmful,
       "less than before needs harmful = true: friends are spared it"},
      {is_game_word(key), "the game has such a status; expected another key"},
  };
  reader.demand(demands);
}

// Replaces what an earlier file or pack has under the key.
void note_if_replaced(TableReader& reader, Catalogue& catalogue, const std::string& key) {
  if (!place_of_key(catalogue.own_statuses(), key)) return;
  note_replacing(reader, catalogue, KeySort::Status, key, reader.line());
}

// A table of a status.
struct StatusTable {
  std::string key;
  const toml::table* table;
};

// First all names, so that statuses may name each other. Returns false if there is no number left.
bool add_name(Catalogue& catalogue, const StatusTable& row, Complaints& complaints,
              std::set<std::string>& keys) {
  TableReader reader(*row.table, "status '" + row.key + "'", complaints);
  OwnStatus status;
  status.key = catalogue.scope().own(row.key);
  if (!keys.insert(status.key).second) {
    reader.complain(reader.line(), "it is defined twice");
    return true;
  }
  note_if_replaced(reader, catalogue, status.key);
  if (catalogue.add_own_status(std::move(status))) return true;
  reader.complain(reader.line(), "a realm has at most " + std::to_string(kOwnStatusCount) +
                                     " statuses of its content");
  return false;
}

void read_own_status(Catalogue& catalogue, const StatusTable& row, Complaints& complaints) {
  TableReader reader(*row.table, "status '" + row.key + "'", complaints);
  OwnStatus status;
  status.key = catalogue.scope().own(row.key);
  check_key(reader, row.key);
  read_words(reader, "name", kLongestName, status.name);
  read_words(reader, "text", kLongestSentence, status.text);
  read_effects(reader, catalogue, status);
  reader.finish();
  check(reader, row.key, status);
  static_cast<void>(catalogue.add_own_status(std::move(status)));
}

std::vector<StatusTable> status_tables(const toml::table& file, Complaints& complaints) {
  std::vector<StatusTable> found;
  const toml::node* node = file.get(kStatusTables);
  if (node == nullptr || !is_status_table(kStatusTables, *node)) return found;
  TableReader whole(file, "", complaints);
  const toml::table* table = whole.table(kStatusTables);
  if (table == nullptr) return found;
  TableReader rows(*table, std::string(kStatusTables), complaints);
  for (const auto& [key, row] : rows.rows()) {
    if (const toml::table* status = row->as_table()) {
      found.push_back({key, status});
    } else {
      rows.complain(line_of(*row),
                    "unknown key '" + key + "'; expected tables such as [status.bleeding]");
    }
  }
  return found;
}

}  // namespace

bool is_status_table(std::string_view key, const toml::node& node) {
  return key == kStatusTables && !is_blueprint_table(node);
}

void read_own_statuses(Catalogue& catalogue, const std::vector<StatusFile>& files) {
  std::set<std::string> keys;
  std::vector<std::pair<StatusTable, Complaints*>> rows;
  for (const StatusFile& file : files) {
    for (StatusTable& row : status_tables(*file.table, *file.complaints)) {
      const bool has_number = add_name(catalogue, row, *file.complaints, keys);
      if (has_number) rows.emplace_back(std::move(row), file.complaints);
    }
  }
  for (const auto& [row, complaints] : rows) read_own_status(catalogue, row, *complaints);
}

bool read_statuses(TableReader& reader, std::string_view key, const Catalogue& known,
                   StatusSet& out) {
  std::vector<LinedText> words;
  if (!reader.texts(key, words)) return false;
  StatusSet statuses;
  for (const LinedText& word : words) {
    if (const auto status = named_status(reader, known, key, word)) statuses.add(*status);
  }
  out = statuses;
  return true;
}

void read_given_status(TableReader& reader, const Catalogue& known, std::optional<Status>& status,
                       int& turns, int most) {
  std::string word;
  if (reader.text("status", word)) {
    const auto found = named_status(reader, known, "status", {word, reader.line("status")});
    if (found) status = found;
  }
  reader.integer("turns", turns, 1, most);
}

void check_given_status(TableReader& reader) {
  if (reader.has("status") != reader.has("turns")) {
    reader.complain(reader.line(), "status and turns need each other");
  }
}

}  // namespace undercroft
