// parse.cc: reads rules, blueprints, legend and maps.
#include "server/scenario/parse.h"

#include "server/scenario/map_text.h"
#include "server/scenario/plan_reader.h"
#include "server/scenario/room_plan.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/blueprint_batch.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/toml.h"

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
  ScenarioReader(TableReader& file, std::string_view source)
      : file_(file), source_(source), complaints_(file.complaints()) {}

  Scenario read(const Catalogue& base) {
    auto catalogue = std::make_shared<Catalogue>(catalogue_for(base));
    scenario_.catalogue = catalogue;
    scenario_.file = complaints_.file();
    read_head();
    read_own_statuses(*catalogue);
    read_own_blueprints(*catalogue);
    read_own_growth(*catalogue);
    read_own_themes(*catalogue);
    const Legend legend = read_legend(*catalogue);
    std::vector<AlsoPlan> also = read_also(*catalogue);
    std::vector<DrawnMap> maps = file_.has("room") ? read_room_plan(*catalogue, also) : read_maps();
    read_rules(maps.size());
    lay_out(scenario_, maps, legend, also, complaints_);
    return std::move(scenario_);
  }

 private:
  // Rooms are the game's, which scenario files know by name only.
  [[nodiscard]] Catalogue catalogue_for(const Catalogue& base) const {
    return file_.has("room") && base.rooms().empty() ? authors_catalogue() : base;
  }

  // The room, with what stands in it before what the file adds.
  std::vector<DrawnMap> read_room_plan(const Catalogue& catalogue, std::vector<AlsoPlan>& also) {
    std::string name;
    if (!file_.text("room", name)) return {};
    for (const std::string_view key : {"map", "below", "legend"}) {
      if (!file_.has(key)) continue;
      file_.complain(file_.line(key), std::string(key) + " and room exclude each other");
      file_.know(key);
    }
    const DrawnRoom* room = catalogue.room_named(name);
    if (room == nullptr) {
      std::vector<std::string_view> names;
      for (const DrawnRoom& one : catalogue.rooms()) names.push_back(one.name);
      file_.complain(file_.line("room"), "no room is called " + not_one_of(name, names));
      return {};
    }
    RoomPlan plan = plan_of_room(*room, catalogue, scenario_.seed, file_.line("room"));
    also.insert(also.begin(), plan.things.begin(), plan.things.end());
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
    read_themes(catalogue, file_.content(), complaints_, keys);
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

  // Here `name` is what the file calls the entity.
  std::optional<AlsoPlan> read_also_entry(TableReader& reader, Catalogue& catalogue) {
    AlsoPlan one;
    auto plan = read_plan(reader, catalogue);
    const bool placed = reader.pair("at", one.at.x, one.at.y, 0, 9999);
    if (!placed && !reader.has("at")) reader.complain(reader.line(), "`at = [x, y]` is missing");
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
      complaints_.add(1, "there is no map");
    }
    if (const toml::array* below = file_.array("below")) {
      for (const toml::node& node : *below) add_map(node, maps);
    }
    return maps;
  }

  TableReader& file_;
  std::string_view source_;
  Complaints& complaints_;
  Scenario scenario_;
};

}  // namespace

Scenario read_scenario(TableReader& file, std::string_view source, const Catalogue& base) {
  return ScenarioReader(file, source).read(base);
}

std::variant<Scenario, BadScenario> parse_scenario(std::string_view text,
                                                   std::string_view file_name,
                                                   const Catalogue& base) {
  Complaints complaints{std::string(file_name)};
  const auto table = parse_toml(text, complaints);
  if (!table) return BadScenario{complaints.sorted(), true};
  TableReader file(*table, "", complaints);
  Scenario scenario = read_scenario(file, text, base);
  (void)file.array("turn");  // a known key; its content is not needed for the dungeon alone
  file.finish();
  if (complaints.any()) return BadScenario{complaints.sorted(), false};
  return scenario;
}

}  // namespace undercroft
