// plan_reader.cc: reads the overrides of an entity.
#include "server/scenario/plan_reader.h"

#include "server/scenario/carried_reader.h"
#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/level_lists.h"
#include "server/sim/content/sequence_reader.h"

namespace undercroft {
namespace {

constexpr int kMaxNumber = 1000000;

bool read_blueprint_name(TableReader& reader, const Catalogue& catalogue, std::string& out) {
  std::string key;
  if (!reader.text("blueprint", key)) {
    if (!reader.has("blueprint")) reader.complain(reader.line(), "`blueprint` is missing");
    return false;
  }
  const auto id = catalogue.named(key);
  if (!id) {
    reader.complain(reader.line("blueprint"),
                    "no blueprint is called " + not_one_of(key, keys_of(catalogue)));
    return false;
  }
  out = catalogue[*id].key;
  return true;
}

void read_numbers(TableReader& reader, EntityPlan& plan) {
  reader.integer("health", plan.health, 1, kMaxNumber);
  reader.integer("max_health", plan.max_health, 1, kMaxNumber);
  reader.integer("strength", plan.strength, 0, kMaxNumber);
  reader.integer("speed", plan.speed, 0, kMaxNumber);
  reader.integer("armour", plan.armour, 0, kMaxNumber);
  reader.integer("vision", plan.vision, 0, kMaxNumber);
  reader.integer("dig", plan.dig, 0, kMaxNumber);
  reader.integer("priority", plan.priority, -kMaxNumber, kMaxNumber);
  reader.integer("spawn", plan.spawn, -kMaxNumber, kMaxNumber);
  reader.integer("treasure", plan.treasure, 0, kMaxNumber);
}

void read_trait_list(TableReader& reader, EntityPlan& plan) {
  Traits traits;
  const bool has_list =
      reader.words("traits", kTraitWords, [&traits](Trait trait) { traits.add(trait); });
  if (has_list) plan.traits = traits;
}

// Adds one blueprint per legend entry, so that all entities of the entry stay kin (F2).
void read_own_sequence(TableReader& reader, EntityPlan& plan, Catalogue& catalogue) {
  const toml::array* steps = reader.array("sequence");
  if (steps == nullptr) return;
  Blueprint own = catalogue[catalogue.at(plan.blueprint)];
  own.sequence = read_sequence(*steps, reader.what(), reader.complaints());
  own.key =
      plan.blueprint + " of line " + std::to_string(reader.line()) + " (" + reader.what() + ")";
  plan.blueprint = own.key;
  catalogue.add(std::move(own));
}

// Plates lock doors, and chests lock each other, without a key (R143, R185).
bool is_locked_by_wires(const EntityPlan& plan, const Blueprint& b) {
  return !plan.wired_to.empty() && (b.kind == Kind::ClosedDoor || b.kind == Kind::Chest);
}

void check_lock(TableReader& reader, const EntityPlan& plan, const Catalogue& catalogue) {
  const Blueprint& b = catalogue[catalogue.at(plan.blueprint)];
  if (plan.state != State::Locked || is_locked_by_wires(plan, b)) return;
  if (b.kind != Kind::ClosedDoor) {
    reader.complain(reader.line("state"), "only a door can be locked");
  }
}

template <typename Entry>
std::optional<int> numbered(TableReader& reader, const LinedText& word, const KeyScope& scope,
                            KeySort key_sort, const std::vector<Entry>& entries) {
  const auto number = place_named(scope, key_sort, entries, word.text);
  if (number) return number;
  std::vector<std::string_view> known;
  for (const Entry& entry : entries) known.push_back(entry.key);
  reader.complain(word.line, std::string(key_sort == KeySort::Kit ? "no kit" : "no boon") +
                                 " is called " + not_one_of(word.text, std::move(known)));
  return std::nullopt;
}

void read_growth_of(TableReader& reader, const Catalogue& catalogue, EntityPlan& plan) {
  const GrowthTables& tables = catalogue.growth();
  reader.flag("grows", plan.grows);
  std::string kit;
  if (reader.text("kit", kit)) {
    plan.kit =
        numbered(reader, {kit, reader.line("kit")}, catalogue.scope(), KeySort::Kit, tables.kits);
  }
  std::vector<LinedText> boons;
  reader.texts("boons", boons);
  for (const LinedText& word : boons) {
    const auto boon = numbered(reader, word, catalogue.scope(), KeySort::Boon, tables.boons);
    if (boon) plan.boons.push_back(*boon);
  }
  const bool grows = plan.grows || plan.kit || !plan.boons.empty();
  if (!grows) return;
  if (catalogue[catalogue.at(plan.blueprint)].kind != Kind::Player) {
    reader.complain(reader.line(), "only a player grows, or has a kit or boons");
  } else if (plan.grows && tables.empty()) {
    reader.complain(reader.line("grows"), "there are no kits and boons to choose from");
  }
}

struct FillingRow {
  std::string_view word;
  Filling filling;
};

// Reads the words `full` and `empty`, which are allowed beside the states; returns true for these.
bool is_filling(std::string_view word, Filling& filling) {
  for (const FillingRow& row : {FillingRow{"full", Filling::Full}, {"empty", Filling::Empty}}) {
    if (row.word != word) continue;
    filling = row.filling;
    return true;
  }
  return false;
}

void read_state_word(TableReader& reader, const LinedText& word, std::optional<State>& state,
                     Filling& filling) {
  if (is_filling(word.text, filling)) return;
  constexpr ContentWords<State, 2> kFillings = {{{"full", State::None}, {"empty", State::None}}};
  State found{};
  if (reader.known_word(word.text, word.line, "state", found, joined(kStateWords, kFillings))) {
    state = found;
  }
}

// The largest value of a status. Sliding stores a Direction, Held and Freed a flag; others count
// turns.
int most_of(Status status) {
  if (status == Status::Sliding) return static_cast<int>(Direction::UpLeft);
  return status == Status::Held || status == Status::Freed ? 1 : kMaxNumber;
}

}  // namespace

void read_state(TableReader& reader, std::optional<State>& state, Filling& filling) {
  const toml::node* node = reader.node("state");
  if (node == nullptr) return;
  std::vector<LinedText> words;
  std::string word;
  if (node->is_array()) {
    reader.texts("state", words);
  } else if (reader.text("state", word)) {
    words.push_back({word, line_of(*node)});
  }
  for (const LinedText& w : words) read_state_word(reader, w, state, filling);
}

std::vector<std::pair<Metal, int>> read_keys(TableReader& reader) {
  std::vector<std::pair<Metal, int>> keys;
  const toml::table* table = reader.table("keys");
  if (table == nullptr) return keys;
  TableReader counts(*table, reader.what() + ", keys", reader.complaints());
  for (const auto& [word, metal] : kMetalWords) {
    int count = 0;
    if (counts.integer(word, count, 0, kMaxNumber)) keys.emplace_back(metal, count);
  }
  counts.finish();
  return keys;
}

std::optional<std::vector<std::pair<Status, int>>> read_statuses(TableReader& reader,
                                                                 const Catalogue& catalogue) {
  const toml::table* table = reader.table("statuses");
  if (table == nullptr) return std::nullopt;
  std::vector<std::pair<Status, int>> statuses;
  TableReader turns(*table, reader.what() + ", statuses", reader.complaints());
  for (const auto& [word, status] : kStatusWords) {
    int count = 0;
    if (is_own(status)) continue;  // they have names of their own
    if (turns.integer(word, count, 0, most_of(status))) statuses.emplace_back(status, count);
  }
  for (const OwnStatus& own : catalogue.own_statuses()) {
    const std::string_view word = catalogue.scope().shown(own.key);
    int count = 0;
    if (!turns.integer(word, count, 0, kMaxNumber)) continue;
    statuses.emplace_back(*catalogue.own_status_named(own.key), count);
  }
  turns.finish();
  return statuses;
}

std::optional<std::vector<std::string>> read_holds(TableReader& reader,
                                                   const Catalogue& catalogue) {
  std::vector<LinedText> things;
  if (!reader.texts("holds", things)) return std::nullopt;
  std::vector<std::string> keys;
  for (const LinedText& thing : things) {
    if (check_held(reader, thing, catalogue)) keys.push_back(whole_key(catalogue, thing.text));
  }
  return keys;
}

std::optional<EntityPlan> read_plan(TableReader& reader, Catalogue& catalogue) {
  EntityPlan plan;
  plan.line = reader.line();
  const bool known = read_blueprint_name(reader, catalogue, plan.blueprint);
  reader.text("name", plan.name);
  reader.word("facing", plan.facing, kDirectionWords);
  read_numbers(reader, plan);
  read_trait_list(reader, plan);
  plan.statuses = read_statuses(reader, catalogue).value_or(std::vector<std::pair<Status, int>>{});
  read_state(reader, plan.state, plan.filling);
  plan.holds = read_holds(reader, catalogue);
  plan.keys = read_keys(reader);
  reader.word("metal", plan.metal, kMetalWords);
  reader.text_or_texts("wired_to", plan.wired_to);
  read_carried_plan(reader, plan);
  if (!known) {
    for (const char* key : {"sequence", "grows", "kit", "boons"}) reader.know(key);
    return std::nullopt;
  }
  read_own_sequence(reader, plan, catalogue);
  check_lock(reader, plan, catalogue);
  read_growth_of(reader, catalogue, plan);
  return plan;
}

std::optional<EntityPlan> read_legend_entry(const std::string& letter, const toml::node& value,
                                            Catalogue& catalogue, Complaints& complaints) {
  const std::string what = "legend '" + letter + "'";
  if (const auto* key = value.as_string()) {
    if (const auto id = catalogue.named(key->get())) {
      return plain_plan(line_of(value), catalogue[*id].key);
    }
    complaints.add(line_of(value),
                   what + ": no blueprint is called " + not_one_of(key->get(), keys_of(catalogue)));
    return std::nullopt;
  }
  if (const auto* table = value.as_table()) {
    TableReader reader(*table, what, complaints);
    auto plan = read_plan(reader, catalogue);
    reader.finish();
    return plan;
  }
  complaints.add(line_of(value),
                 what + " is " + describe(value) + "; expected a blueprint's name or a table");
  return std::nullopt;
}

}  // namespace undercroft
