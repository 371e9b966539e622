// expectation_reader.cc: reads maps, events, views and the facts of entities.
#include "server/tools/scenario/expectation_reader.h"

#include <list>

#include "server/scenario/map_text.h"
#include "server/scenario/plan_reader.h"
#include "server/scenario/scenario_layout.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/glyph.h"
#include "server/tools/scenario/event_text.h"

namespace undercroft {
namespace {

constexpr ContentWords<Acted, 3> kActedWords = {
    {{"succeeded", Acted::Succeeded}, {"failed", Acted::Failed}, {"none", Acted::None}}};

std::vector<std::string_view> names_in(const Scenario& scenario) {
  std::vector<std::string_view> names;
  for (const Placement& p : scenario.placements) names.push_back(p.name);
  return names;
}

// Whether this scenario may draw the glyph: built in, a letter, or the first letter of a held item.
bool may_be_drawn(const Scenario& scenario, char32_t glyph) {
  if (ground_under(glyph)) return true;
  for (const Placement& p : scenario.placements) {
    if (p.letter == glyph) return true;
    const Catalogue& catalogue = *scenario.catalogue;
    const Blueprint& b = catalogue[catalogue.at(p.plan.blueprint)];
    for (const std::string& thing : p.plan.holds.value_or(b.holds)) {
      if (utf8_of(glyph) == local_key(thing).substr(0, 1)) return true;
    }
  }
  return false;
}

// Views may also show blueprints' glyphs.
bool may_be_seen(const Scenario& scenario, char32_t glyph) {
  if (may_be_drawn(scenario, glyph)) return true;
  for (const Blueprint& b : scenario.catalogue->all()) {
    if (b.glyph == glyph) return true;
  }
  return glyph == U'\u25A0' || glyph == U'\u00B7';
}

class ExpectationReader {
 public:
  ExpectationReader(const Scenario& scenario, std::string_view source, Complaints& complaints)
      : scenario_(scenario), source_(source), complaints_(complaints) {}

  Expectation read(TableReader& reader) {
    Expectation expect;
    if (const toml::node* node = reader.node("map")) expect.map = read_expected_map(*node, false);
    reader.texts("events", expect.events);
    check_events(expect.events, false);
    read_exact_events(reader, expect);
    reader.texts("no_events", expect.no_events);
    check_events(expect.no_events, true);
    if (const toml::table* views = reader.table("view")) read_views(*views, reader, expect);
    for (const auto& [key, node] : reader.rows()) {
      if (!is_word_of_expect(key)) read_entity(key, *node, reader, expect);
    }
    return expect;
  }

 private:
  static bool is_word_of_expect(std::string_view key) {
    return key == "map" || key == "events" || key == "exact_events" || key == "no_events" ||
           key == "view";
  }

  void read_exact_events(TableReader& reader, Expectation& expect) {
    std::vector<LinedText> events;
    if (!reader.texts("exact_events", events)) return;
    expect.exact_line = reader.line("exact_events");
    check_events(events, false);
    expect.exact_events = std::move(events);
  }

  void check_events(const std::vector<LinedText>& events, bool beginnings) {
    for (const LinedText& event : events) {
      const auto fits = check_event(event.text, scenario_, beginnings);
      if (!fits) complaints_.add(event.line, fits.error());
    }
  }

  std::optional<DrawnMap> read_expected_map(const toml::node& node, bool view) {
    const auto* text = node.as_string();
    if (text == nullptr) {
      complaints_.add(line_of(node), "a map is " + describe(node) + "; expected a string");
      return std::nullopt;
    }
    auto map = read_map(text->get(), first_row_line(source_, node), complaints_);
    if (!map) return map;
    map->cells.for_each_point([&](Point p) {
      const char32_t glyph = map->cells[p];
      if (view ? may_be_seen(scenario_, glyph) : may_be_drawn(scenario_, glyph)) return;
      complaints_.add(map->line + p.y, "'" + utf8_of(glyph) + "' at " + cell_text(p) +
                                           " is neither a built-in glyph nor in the legend");
    });
    return map;
  }

  void read_views(const toml::table& table, TableReader& reader, Expectation& expect) {
    TableReader views(table, reader.what() + ", view", complaints_);
    for (const auto& [player, node] : views.rows()) {
      const Placement* placement = find_called(scenario_, player);
      if (placement == nullptr || !is_player(scenario_, *placement)) {
        views.complain(line_of(*node), "'" + player + "' is no player");
      } else if (auto map = read_expected_map(*node, true)) {
        expect.views.push_back({player, std::move(*map)});
      }
    }
  }

  void read_entity(const std::string& name, const toml::node& node, TableReader& reader,
                   Expectation& expect) {
    if (!may_be_a_name(scenario_, name)) {
      auto known = names_in(scenario_);
      known.insert(known.end(), {"map", "events", "exact_events", "no_events", "view"});
      reader.complain(line_of(node), "unknown key or name " + not_one_of(name, std::move(known)));
      return;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) return reader.expected(name, node, "a table");
    TableReader one(*table, reader.what() + ", " + name, complaints_);
    EntityExpectation e;
    e.name = name;
    e.line = line_of(node);
    read_body(one, e);
    read_possessions(one, e);
    read_sights(one, e);
    read_growth(one, e);
    read_held(one, name, expect);
    one.finish();
    expect.entities.push_back(std::move(e));
  }

  // Unquoted, C.vial is TOML for the key vial in table C.
  void read_held(TableReader& one, const std::string& holder, Expectation& expect) {
    for (const auto& [key, node] : one.rows()) {
      std::string name = holder;
      name.append(".").append(key);
      if (!node->is_table() || !may_be_a_name(scenario_, name)) continue;
      held_keys_.push_back(key);
      one.know(held_keys_.back());
      read_entity(name, *node, one, expect);
    }
  }

  void read_body(TableReader& one, EntityExpectation& e) {
    int x = 0;
    int y = 0;
    if (one.pair("at", x, y, 0, kMaxInScript)) e.at = Point{x, y};
    one.integer("health", e.health, 0, kMaxInScript);
    one.integer("depth", e.depth, 0, kMaxInScript);
    one.word("facing", e.facing, kDirectionWords);
    one.word("acted", e.acted, kActedWords);
    one.flag("alive", e.alive);
    read_state(one, e.state, e.filling);
    e.statuses = read_statuses(one, *scenario_.catalogue);
    read_signs(one, e);
  }

  // "none" is a valid word for both.
  void read_signs(TableReader& one, EntityExpectation& e) {
    one.word("sign", e.sign, words_in<kSignNames, NameOfEach>());
    one.word("reach", e.reach, words_in<kReachNames, NameOfEach>());
  }

  void read_possessions(TableReader& one, EntityExpectation& e) {
    e.holds = read_holds(one, *scenario_.catalogue);
    e.keys = read_keys(one);
    one.integer("treasure", e.treasure, 0, kMaxInScript);
  }

  // The whole key of a kit or boon.
  std::string grown_key(TableReader& one, const LinedText& key) {
    std::string whole = kit_or_boon_named(*scenario_.catalogue, key.text);
    if (whole.empty()) one.complain(key.line, "no kit or boon is called '" + key.text + "'");
    return whole;
  }

  std::optional<std::vector<std::string>> read_grown_keys(TableReader& one, std::string_view list) {
    std::vector<LinedText> keys;
    if (!one.texts(list, keys)) return std::nullopt;
    std::vector<std::string> whole;
    for (const LinedText& key : keys) whole.push_back(grown_key(one, key));
    return whole;
  }

  void read_growth(TableReader& one, EntityExpectation& e) {
    one.text("kit", e.kit);
    if (e.kit && !e.kit->empty()) e.kit = grown_key(one, {*e.kit, one.line("kit")});
    e.boons = read_grown_keys(one, "boons");
    e.options = read_grown_keys(one, "options");
    const toml::table* table = one.table("ready_in");
    if (table == nullptr) return;
    TableReader turns(*table, one.what() + ", ready_in", complaints_);
    for (const HeroAbility& ability : scenario_.catalogue->growth().abilities) {
      int count = 0;
      const std::string_view word = scenario_.catalogue->scope().shown(ability.key);
      if (turns.integer(word, count, 0, kMaxInScript)) {
        e.ready_in.emplace_back(ability.key, count);
      }
    }
    turns.finish();
  }

  void read_sights(TableReader& one, EntityExpectation& e) {
    one.texts("sees", e.sees);
    one.texts("unseen", e.unseen);
    read_log(one, e);
    read_told(one, "signs", e.signs);
    read_told(one, "looks", e.looks);
    for (const auto* list : {&e.sees, &e.unseen}) {
      for (const LinedText& name : *list) {
        if (may_be_a_name(scenario_, name.text)) continue;
        one.complain(name.line, "nothing is called '" + name.text + "'");
      }
    }
  }

  void read_log(TableReader& one, EntityExpectation& e) {
    if (!one.texts("log", e.log) || e.log.empty()) return;
    const Placement* placement = find_called(scenario_, e.name);
    if (placement != nullptr && is_player(scenario_, *placement)) return;
    one.complain(e.log.front().line, "'" + e.name + "' is no player, and has no log");
  }

  // Reads by name what a player's client was sent about an entity.
  void read_told(TableReader& one, std::string_view key,
                 std::vector<std::pair<LinedText, std::string>>& told) {
    const toml::table* table = one.table(key);
    if (table == nullptr) return;
    TableReader names(*table, one.what() + ", " + std::string(key), complaints_);
    for (const auto& [name, node] : names.rows()) {
      const auto* text = node->as_string();
      if (!may_be_a_name(scenario_, name)) {
        names.complain(line_of(*node), "nothing is called '" + name + "'");
      } else if (text == nullptr) {
        names.expected(name, *node, "a text");
      } else {
        told.push_back({{name, line_of(*node)}, text->get()});
      }
    }
  }

  const Scenario& scenario_;
  std::string_view source_;
  Complaints& complaints_;
  std::list<std::string> held_keys_;  // readers keep views of the keys they know
};

}  // namespace

Expectation read_expectation(TableReader& reader, const Scenario& scenario,
                             std::string_view source) {
  return ExpectationReader(scenario, source, reader.complaints()).read(reader);
}

bool is_player(const Scenario& scenario, const Placement& p) {
  const Catalogue& catalogue = *scenario.catalogue;
  return catalogue[catalogue.at(p.plan.blueprint)].kind == Kind::Player;
}

}  // namespace undercroft
