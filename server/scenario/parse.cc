// parse.cc: reads rules, blueprints, legend and maps.
#include "server/scenario/parse.h"

#include "server/scenario/carried_reader.h"
#include "server/scenario/generated_level.h"
#include "server/scenario/map_text.h"
#include "server/scenario/plan_reader.h"
#include "server/scenario/room_plan.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/blueprint_batch.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/omen_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/toml.h"
#include "server/sim/content/waking_reader.h"

namespace undercroft {
namespace {

// A rule's value as text, for any TOML type.
std::optional<std::string> rule_value(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return std::string(flag->get() ? "true" : "false");
  return std::nullopt;
}

class ScenarioReader {
 public:
  ScenarioReader(TableReader& file, std::string_view source, const Catalogue* game)
      : file_(file), source_(source), complaints_(file.complaints()), game_(game) {}

  Scenario read(const Catalogue& base) {
    auto catalogue = std::make_shared<Catalogue>(catalogue_for(base));
    scenario_.catalogue = catalogue;
    scenario_.file = complaints_.file();
    read_head();
    read_own_statuses(*catalogue);
    read_own_blueprints(*catalogue);
    read_own_growth(*catalogue);
    read_own_themes(*catalogue);
    read_own_wakings(*catalogue);
    read_own_omens(*catalogue);
    scenario_.is_broken = complaints_.any();
    if (scenario_.is_broken) return std::move(scenario_);  // what follows would hide the cause
    const Legend legend = read_legend(*catalogue);
    scenario_.shown = depth_of_level(file_);
    std::vector<AlsoPlan> also = read_also(*catalogue);
    const std::vector<DrawnMap> maps = read_dungeon(catalogue->with_omens(scenario_.omens), also);
    lay_out(scenario_, maps, legend, also, complaints_);
    check_carried(scenario_, complaints_);
    return std::move(scenario_);
  }

 private:
  // Rooms and levels are the game's, which scenario files know by name only.
  [[nodiscard]] Catalogue catalogue_for(const Catalogue& base) const {
    if (is_about_the_game(file_)) return game_ == nullptr ? game_catalogue() : *game_;
    const bool of_the_game = (file_.has("room") && base.rooms().empty()) ||
                             (file_.has("level") && base.levels().empty());
    return of_the_game ? authors_catalogue() : base;
  }

  // The maps of a file that has some or a room. With `level`, the rules come first, because the
  // generator asks for the depth of the dungeon.
  std::vector<DrawnMap> read_dungeon(const Catalogue& catalogue, std::vector<AlsoPlan>& also) {
    if (file_.has("level")) {
      read_rules(static_cast<std::size_t>(scenario_.rules.depth));
      refuse_beside("level", {"map", "below", "legend", "room", "themes"});
      read_generated_level(file_, catalogue, scenario_, also);
      return {};
    }
    std::vector<DrawnMap> maps = file_.has("room") ? read_room_plan(catalogue, also) : read_maps();
    read_rules(maps.size());
    return maps;
  }

  void refuse_beside(const std::string& chosen, std::initializer_list<std::string_view> others) {
    for (const std::string_view key : others) {
      if (!file_.has(key)) continue;
      file_.complain(file_.line(key), std::string(key) + " and " + chosen + " exclude each other");
      file_.know(key);
    }
  }

  // The room, with what stands in it before what the file adds.
  std::vector<DrawnMap> read_room_plan(const Catalogue& catalogue, std::vector<AlsoPlan>& also) {
    std::string name;
    if (!file_.text("room", name)) return {};
    refuse_beside("room", {"map", "below", "legend"});
    const DrawnRoom* room = catalogue.room_named(name);
    if (room == nullptr) {
      std::vector<std::string_view> names;
      for (const DrawnRoom& one : catalogue.rooms()) names.push_back(one.name);
      file_.complain(file_.line("room"), "no room is called " + not_one_of(name, names));
      return {};
    }
    RoomPlan plan = plan_of_room(*room, catalogue, scenario_.seed, file_.line("room"));
    also.insert(also.begin(), plan.things.begin(), plan.things.end());
    scenario_.entrance = plan.entrance;
    if (!room->sector.empty()) scenario_.sectors.push_back({1, plan.cells, room->sector});
    return std::move(plan.maps);
  }

  void read_own_statuses(Catalogue& catalogue) {
    undercroft::read_own_statuses(catalogue, {{&file_.content(), &complaints_}});
    file_.know("status");
  }

  void read_head() {
    file_.text("title", scenario_.title);
    file_.text("rule", scenario_.rule);
    read_seed();
    file_.flag("order_free", scenario_.order_free);
    read_carried_head(file_, scenario_);
  }

  void read_seed() {
    const toml::node* node = file_.node("seed");
    if (node == nullptr) return;
    const auto* seed = node->as_integer();
    if (seed == nullptr) return file_.expected("seed", *node, "a whole number");
    scenario_.seed = static_cast<std::uint64_t>(seed->get());
  }

  // The dungeon's depth is the number of maps, unless [rules] sets it.
  void read_rules(std::size_t levels) {
    scenario_.rules.depth = std::max(1, static_cast<int>(levels));
    const toml::table* table = file_.table("rules");
    if (table == nullptr) return;
    TableReader rules(*table, "rules", complaints_);
    for (const auto& [name, node] : rules.rows()) {
      const auto value = rule_value(*node);
      if (!value) {
        rules.expected(name, *node, "a word, a number, true or false");
      } else if (const auto set = set_rule(scenario_.rules, name, *value); !set) {
        rules.complain(line_of(*node), set.error());
      }
    }
  }

  void read_own_blueprints(Catalogue& catalogue) {
    const toml::table* table = file_.table("blueprint");
    if (table == nullptr) return;
    TableReader blueprints(*table, "blueprint", complaints_);
    std::vector<BlueprintTable> found;
    for (const auto& [key, node] : blueprints.rows()) {
      if (const toml::table* one = node->as_table()) {
        found.push_back({key, one, &complaints_});
      } else {
        blueprints.expected(key, *node, "a table");
      }
    }
    read_blueprints(catalogue, found, kScenarioNumbers);
  }

  void read_own_growth(Catalogue& catalogue) {
    for (const std::string_view sort : {"kit", "boon", "ability"}) file_.know(sort);
    read_growth(catalogue, {{&file_.content(), &complaints_}});
  }

  void read_own_themes(Catalogue& catalogue) {
    file_.know("theme");
    std::set<std::string> keys;
    if (theme_of_level(file_)) {
      if (file_.has("level")) return;
      file_.complain(file_.line("theme"),
                     "theme is a text; expected tables [theme.KEY], or a level beside it");
    } else {
      read_themes(catalogue, file_.content(), complaints_, keys);
    }
    std::vector<LinedText> words;
    file_.texts("themes", words);
    for (const LinedText& word : words) {
      if (word.text != kNoTheme && catalogue.theme_named(word.text) == nullptr) {
        file_.complain(word.line, "no theme is called '" + word.text + "'");
      }
      const LevelTheme* theme = catalogue.theme_named(word.text);
      scenario_.themes.push_back(theme == nullptr ? word.text : theme->key);
    }
  }

  void read_own_wakings(Catalogue& catalogue) {
    file_.know("waking");
    std::set<std::string> keys;
    read_wakings(catalogue, file_.content(), complaints_, keys);
  }

  // Those of the file, and which of all are in force.
  void read_own_omens(Catalogue& catalogue) {
    file_.know("omen");
    std::set<std::string> keys;
    read_omens(catalogue, file_.content(), complaints_, keys);
    std::vector<LinedText> words;
    file_.texts("omens", words);
    for (const LinedText& word : words) {
      const Omen* omen = catalogue.omen_named(word.text);
      if (omen != nullptr) scenario_.omens.push_back(omen->key);
      if (omen == nullptr) {
        file_.miss(word.line, "no omen is called ", word.text, words_of_omens(catalogue));
      }
    }
  }

  Legend read_legend(Catalogue& catalogue) {
    Legend legend;
    const toml::table* table = file_.table("legend");
    if (table == nullptr) return legend;
    TableReader entries(*table, "legend", complaints_);
    for (const auto& [key, node] : entries.rows()) {
      const auto characters = characters_of(key);
      if (!characters || characters->size() != 1) {
        entries.complain(line_of(*node), "'" + key + "' is not one character");
      } else if (ground_under(characters->front())) {
        entries.complain(line_of(*node), "'" + key + "' is a built-in glyph");
      } else if (auto plan = read_legend_entry(key, *node, catalogue, complaints_)) {
        legend.emplace(characters->front(), std::move(*plan));
      } else {
        // The error has been reported. Without an entry, its letters on the map would be reported
        // again.
        legend.emplace(characters->front(), plain_plan(line_of(*node), "player"));
      }
    }
    return legend;
  }

  std::vector<AlsoPlan> read_also(Catalogue& catalogue) {
    std::vector<AlsoPlan> also;
    const toml::array* list = file_.array("also");
    if (list == nullptr) return also;
    for (const toml::node& node : *list) {
      if (const toml::table* table = node.as_table()) {
        TableReader reader(*table, "also", complaints_);
        if (auto one = read_also_entry(reader, catalogue)) also.push_back(std::move(*one));
      } else {
        file_.complain(line_of(node), "also lists " + describe(node) + "; expected tables");
      }
    }
    return also;
  }

  // A hero of a room or a generated level that the file gives no place.
  [[nodiscard]] bool may_stand_at_entrance(const TableReader& reader, const EntityPlan& plan,
                                           const Catalogue& catalogue) const {
    const bool is_hero = catalogue[catalogue.at(plan.blueprint)].kind == Kind::Player;
    return is_hero && !reader.has("at") && !reader.has("depth") &&
           (file_.has("level") || file_.has("room"));
  }

  // Here `name` is what the file calls the entity.
  std::optional<AlsoPlan> read_also_entry(TableReader& reader, Catalogue& catalogue) {
    AlsoPlan one;
    auto plan = read_plan(reader, catalogue);
    one.at_entrance = plan && may_stand_at_entrance(reader, *plan, catalogue);
    const bool needs_no_cell = one.at_entrance || (plan && plan->is_off_map());
    const bool placed = reader.pair("at", one.at.x, one.at.y, 0, 9999) || needs_no_cell;
    if (!placed && !reader.has("at")) reader.complain(reader.line(), "`at = [x, y]` is missing");
    one.depth = scenario_.shown;
    reader.integer("depth", one.depth, 1, 99);
    reader.finish();
    if (!plan || !placed) return std::nullopt;
    std::string key;
    reader.text("blueprint", key);
    one.name = plan->name.value_or(key);
    one.is_named = plan->name.has_value();
    plan->name.reset();
    one.plan = std::move(*plan);
    return one;
  }

  void add_map(const toml::node& node, std::vector<DrawnMap>& maps) {
    const auto* text = node.as_string();
    if (text == nullptr) {
      complaints_.add(line_of(node), "a map is " + describe(node) + "; expected a string");
    } else if (auto map = read_map(text->get(), first_row_line(source_, node), complaints_)) {
      maps.push_back(std::move(*map));
    }
  }

  std::vector<DrawnMap> read_maps() {
    std::vector<DrawnMap> maps;
    if (const toml::node* node = file_.node("map")) {
      add_map(*node, maps);
    } else {
      complaints_.add(1, "there is no map, room or level");
    }
    if (const toml::array* below = file_.array("below")) {
      for (const toml::node& node : *below) add_map(node, maps);
    }
    return maps;
  }

  TableReader& file_;
  std::string_view source_;
  Complaints& complaints_;
  const Catalogue* game_;
  Scenario scenario_;
};

}  // namespace

Scenario read_scenario(TableReader& file, std::string_view source, const Catalogue& base,
                       const Catalogue* game) {
  return ScenarioReader(file, source, game).read(base);
}

std::variant<Scenario, BadScenario> parse_scenario(std::string_view text,
                                                   std::string_view file_name,
                                                   const Catalogue& base, const Catalogue* game) {
  Complaints complaints{std::string(file_name)};
  const auto table = parse_toml(text, complaints);
  if (!table) return BadScenario{complaints.sorted(), true};
  TableReader file(*table, "", complaints);
  Scenario scenario = read_scenario(file, text, base, game);
  if (scenario.is_broken) return BadScenario{complaints.sorted(), false};
  (void)file.array("turn");  // known keys; their content is not needed for the dungeon alone
  (void)file.table("sweep");
  file.finish();
  if (complaints.any()) return BadScenario{complaints.sorted(), false};
  return scenario;
}

}  // namespace undercroft
