// content_warnings.cc: goes through the tables of the files with a list of questions.
#include "server/custom_content/content_warnings.h"

#include <algorithm>
#include <deque>

#include "server/custom_content/endless_deaths.h"
#include "server/custom_content/given_statuses.h"
#include "server/custom_content/idle_values.h"
#include "server/custom_content/pack_warnings.h"
#include "server/custom_content/placed_keys.h"
#include "server/custom_content/useless_keys.h"
#include "server/sim/content/growth_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/table_reader.h"
#include "server/sim/content/toml.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

constexpr std::string_view kLevels = "level";
constexpr std::string_view kThemes = "theme";
constexpr std::string_view kRooms = "room";
constexpr std::string_view kAbilities = "ability";

struct WarnedFile {
  std::string name;
  std::optional<toml::table> table;
};

bool names_theme(const Catalogue& catalogue, const LevelTheme& found) {
  if (!found.appears.empty()) return true;
  const std::string& theme = found.key;
  const std::vector<LevelTable>& levels = catalogue.levels();
  return std::any_of(levels.begin(), levels.end(), [theme](const LevelTable& level) {
    return std::any_of(level.themes.begin(), level.themes.end(),
                       [&theme](const ThemeEntry& entry) { return entry.theme == theme; });
  });
}

template <typename Entries>
bool gives(const Entries& entries, int ability) {
  return std::any_of(entries.begin(), entries.end(), [ability](const auto& entry) {
    const std::vector<int>& given = entry.gain.abilities;
    return std::find(given.begin(), given.end(), ability) != given.end();
  });
}

// Kinds that appear only where content says so. The generator itself places doors, traps and chests
// by kind.
bool needs_a_place(const Blueprint& b) {
  constexpr std::array kKinds = {Kind::Monster, Kind::Friend, Kind::Mimic,    Kind::Item,
                                 Kind::Cloud,   Kind::Patch,  Kind::Treasure, Kind::Altar};
  const bool is_listed = std::find(kKinds.begin(), kKinds.end(), b.kind) != kKinds.end();
  return is_listed && b.look_of == Unidentified::None;
}

// Clients draw these by their glyph; all others look the same in every pack.
bool is_drawn_by_glyph(Kind kind) {
  constexpr std::array kKinds = {Kind::Monster,  Kind::Friend, Kind::Mimic, Kind::Lever,
                                 Kind::Crate,    Kind::Item,   Kind::Altar, Kind::Web,
                                 Kind::Treasure, Kind::Cloud,  Kind::Patch, Kind::Frost};
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

bool has_step(const Blueprint& b, Component component) {
  return std::any_of(b.sequence.begin(), b.sequence.end(), [component](const Step& step) {
    return std::find(step.chain.begin(), step.chain.end(), component) != step.chain.end();
  });
}

// Whether it can do anything to others, or for them.
bool is_a_match(const Blueprint& b) {
  using enum Component;
  constexpr std::array kDeeds = {Attack, Shoot, Summon, Mend, Sweep, Interact};
  const auto does = [&b](Component deed) { return has_step(b, deed); };
  return b.leaves || b.death || !b.triggers.empty() ||
         std::any_of(kDeeds.begin(), kDeeds.end(), does);
}

// What no trigger can open again once a trigger, or its blueprint without a metal, has locked it.
std::set<std::string> locked_for_good(const Catalogue& catalogue) {
  std::set<std::string> locked;
  for (const Blueprint& b : catalogue.all()) {
    if (b.state == State::Locked && !b.metal) locked.insert(b.key);
  }
  std::set<std::string> opened;
  for (const Blueprint& b : catalogue.all()) {
    for (const Trigger& trigger : b.triggers) {
      const TriggerEffect& effect = trigger.effect;
      locked.insert(effect.locks.begin(), effect.locks.end());
      opened.insert(effect.opens.begin(), effect.opens.end());
      opened.insert(effect.unlocks.begin(), effect.unlocks.end());
    }
  }
  for (const std::string& key : opened) locked.erase(key);
  return locked;
}

bool makes(const Catalogue& catalogue, Ground ground) {
  const std::vector<Blueprint>& all = catalogue.all();
  return std::any_of(all.begin(), all.end(), [ground](const Blueprint& b) {
    return std::any_of(b.triggers.begin(), b.triggers.end(), [ground](const Trigger& trigger) {
      return trigger.effect.ground == ground;
    });
  });
}

bool has_tag(const Catalogue& catalogue, const std::string& tag) {
  const auto is_among = [&tag](const auto& one) {
    return std::find(one.tags.begin(), one.tags.end(), tag) != one.tags.end();
  };
  const auto in = [&](const auto& all) { return std::any_of(all.begin(), all.end(), is_among); };
  return std::find(kGameTags.begin(), kGameTags.end(), tag) != kGameTags.end() ||
         in(catalogue.all()) || in(catalogue.own_statuses());
}

class Warnings {
 public:
  Warnings(const Catalogue& before, const Catalogue& after, const std::deque<WarnedFile>& files)
      : before_(before),
        after_(after),
        placed_(placed_keys(after)),
        locked_(locked_for_good(after)),
        given_(given_statuses(after)) {
    for (const WarnedFile& file : files) note_bases(*file.table);
  }

  void look_at(const WarnedFile& file) {
    file_ = file.name;
    const auto first = static_cast<std::ptrdiff_t>(found_.size());
    if (file.table->empty()) warn(1, "the file is empty");
    for (const auto& [key, node] : *file.table) {
      const bool adds = is_growth_table(key.str(), node) || is_status_table(key.str(), node);
      if (adds) look_at_changes(std::string(key.str()), *node.as_table());
      if (key.str() == kThemes && !is_blueprint_table(node)) {
        look_at_themes(*node.as_table());
      } else if (key.str() == kAbilities && !is_blueprint_table(node)) {
        look_at_abilities(*node.as_table());
      } else if (is_status_table(key.str(), node)) {
        look_at_statuses(*node.as_table());
      } else if (key.str() == kLevels) {
        look_at_levels(*node.as_array());
      } else if (key.str() == kRooms && node.is_array()) {
        look_at_rooms(*node.as_array());
      } else if (is_blueprint_table(node)) {
        look_at_blueprint(std::string(key.str()), *node.as_table());
      }
    }
    std::stable_sort(found_.begin() + first, found_.end(),
                     [](const ContentError& a, const ContentError& b) { return a.line < b.line; });
  }

  std::vector<ContentError> take() { return std::move(found_); }

 private:
  void warn(int line, std::string sentence) {
    found_.push_back({file_, line, std::move(sentence), Severity::Warning});
  }

  void note_bases(const toml::table& file) {
    for (const auto& [key, node] : file) {
      if (!is_blueprint_table(node)) continue;
      const auto base = (*node.as_table())["base"].value<std::string>();
      if (base && *base != key.str()) bases_.insert(*base);
    }
  }

  void look_at_themes(const toml::table& themes) {
    for (const auto& [key, node] : themes) {
      const std::string name = "theme '" + std::string(key.str()) + "'";
      const LevelTheme* theme = after_.theme_named(key.str());
      if (theme != nullptr && !names_theme(after_, *theme)) {
        warn(line_of(node), name +
                                ": no level names it: give it appears = [{ depth = [1, 3] }], or "
                                "name it in the themes of a [[level]]");
      }
      look_at_depths(*node.as_table(), name);
      look_at_shape(*node.as_table(), name);
      if (theme != nullptr) look_at_sector(theme->sector, *node.as_table(), name);
    }
  }

  // Its triggers are those of a blueprint.
  void look_at_sector(const std::string& key, const toml::table& table, const std::string& name) {
    const auto id = key.empty() ? std::nullopt : after_.find(key);
    if (!id) return;
    look_at_locks(after_[*id], table, [&](int line, const std::string& sentence) {
      warn(line, name + ": " + sentence);
    });
  }

  void look_at_rooms(const toml::array& rooms) {
    for (const toml::node& node : rooms) {
      const toml::table* table = node.as_table();
      const auto name = table == nullptr ? std::nullopt : (*table)["name"].value<std::string>();
      const DrawnRoom* room = name ? after_.room_named(*name) : nullptr;
      if (room != nullptr) look_at_sector(room->sector, *table, "room '" + *name + "'");
    }
  }

  void look_at_abilities(const toml::table& abilities) {
    const GrowthTables& growth = after_.growth();
    for (const auto& [key, node] : abilities) {
      const auto place = place_named(after_.scope(), KeySort::Ability, growth.abilities, key.str());
      if (!place || gives(growth.kits, *place) || gives(growth.boons, *place)) continue;
      warn(line_of(node), "ability '" + std::string(key.str()) +
                              "': no kit and no boon gives it: name it in their ability");
    }
  }

  void look_at_statuses(const toml::table& statuses) {
    for (const auto& [key, node] : statuses) {
      const auto status = after_.own_status_named(key.str());
      if (!status || given_.has(*status)) continue;
      warn(line_of(node), "status '" + std::string(key.str()) +
                              "': nothing gives it: name it in a use, a hit, an inside, a trigger "
                              "or an ability");
    }
  }

  void look_at_changes(const std::string& sort, const toml::table& tables) {
    for (const auto& [key, node] : tables) {
      for (const UselessKey& idle : idle_changes(*node.as_table())) {
        warn(idle.line, sort + " '" + std::string(key.str()) + "': " + idle.sentence);
      }
    }
  }

  void look_at_levels(const toml::array& levels) {
    for (const toml::node& node : levels) {
      const toml::table& table = *node.as_table();
      look_at_shape(table, "level");
      const SourceLine source{file_, line_of(table)};
      for (const LevelTable& level : after_.levels()) {
        const bool has_own = level.source == source && !level.sectors.empty();
        if (has_own) look_at_sector(level.sectors.back(), table, "level");
      }
    }
  }

  void look_at_shape(const toml::table& table, const std::string& name) {
    const toml::node* rooms = table.get("rooms");
    const auto style = table["style"].value<std::string_view>();
    if (rooms != nullptr && style == "caves") {
      warn(line_of(*rooms), name + ": rooms has no effect on caves");
    }
  }

  void look_at_blueprint(const std::string& key, const toml::table& table) {
    const auto id = after_.named(key);
    if (!id) return;
    const Blueprint& b = after_[*id];
    const auto warn_of = [&](int line, const std::string& sentence) {
      warn(line, "blueprint '" + key + "': " + sentence);
    };
    const int line = line_of(table);
    const bool was_there = before_.find(b.key).has_value();
    if (was_there && !table.contains("replaces") && table["base"].value<std::string>() != key) {
      warn_of(line, "it replaces what the game has under this key: base = \"" + key +
                        "\" keeps what is not written here, replaces = \"" + key +
                        "\" says that it is meant, and another key adds one");
    }
    if (!was_there && needs_a_place(b) && !placed_.contains(b.key) && !bases_.contains(key)) {
      warn_of(line,
              "nothing places it: give it depth = [1, 3], or name it in a level, a theme, a room, "
              "a kit or another blueprint");
    }
    if (b.crown && the_crown(after_) != id) {
      const toml::node* crown = table.get("crown");
      warn_of(crown != nullptr ? line_of(*crown) : line,
              "crown has no effect: '" + after_[*the_crown(after_)].key + "' is the Crown");
    }
    for (const UselessKey& useless : useless_keys(b, table)) {
      warn_of(useless.line, useless.sentence);
    }
    look_at_tags(b, table, warn_of);
    for (const UselessKey& idle : idle_values(table)) warn_of(idle.line, idle.sentence);
    if (is_drawn_by_glyph(b.kind) && b.glyph == U'?' && !table.contains("glyph")) {
      warn_of(line, "without a glyph it is drawn as '?': give it glyph = \"...\"");
    }
    look_at_depths(table, "blueprint '" + key + "'");
    look_at_shots(b, table, warn_of);
    look_at_becoming(b, table, warn_of);
    if (table.contains("on") && comes_back_for_ever(after_, b)) {
      warn_of(line_of(*table.get("on")),
              "its death spawns another one without end: give the trigger a one_in or a condition");
    }
    if (b.kind == Kind::Monster) look_at_monster(b, table, warn_of);
    look_at_locks(b, table, warn_of);
  }

  template <typename Warn>
  void look_at_locks(const Blueprint& b, const toml::table& table, Warn warn_of) const {
    if (b.state == State::Locked && !b.metal && locked_.contains(b.key)) {
      warn_of(line_of(table), "nothing opens it: its lock has no metal, and no trigger opens it");
    }
    for (const Trigger& trigger : b.triggers) {
      const bool walls = trigger.effect.ground == Ground::Bedrock && table.contains("on");
      if (walls && !makes(after_, Ground::Floor)) {
        warn_of(line_of(*table.get("on")),
                "no trigger makes floor of its wall again, so heroes may be walled in");
      }
      for (const std::string& key : trigger.effect.locks) {
        if (!locked_.contains(key) || !table.contains("on")) continue;
        warn_of(line_of(*table.get("on")),
                "no trigger opens or unlocks '" + key + "' again, so heroes may be locked in");
      }
    }
  }

  template <typename Warn>
  void look_at_tags(const Blueprint& b, const toml::table& table, Warn warn_of) const {
    for (const Resistance& one : b.resists) {
      const toml::node* resists = table.get("resists");
      if (resists == nullptr || has_tag(after_, one.tag)) continue;
      warn_of(line_of(*resists), "resists names '" + one.tag +
                                     "', and no harm has this tag: write tags = [\"" + one.tag +
                                     "\"] for what does it");
    }
  }

  // A missile needs a range, and a sweep without one reaches 1 cell.
  template <typename Warn>
  static void look_at_shots(const Blueprint& b, const toml::table& table, Warn warn_of) {
    if (b.sequence.empty()) return;
    const bool shoots = has_step(b, Component::Shoot);
    if (shoots && b.range == 0) {
      const toml::node* steps = table.get("sequence");
      warn_of(steps != nullptr ? line_of(*steps) : line_of(table),
              "a step shoots, but it has no range = 6, so the step always fails");
    }
    const toml::node* range = table.get("range");
    if (range != nullptr && !shoots && !has_step(b, Component::Sweep)) {
      warn_of(line_of(*range), "range has no effect: no step of its sequence shoots or sweeps");
    }
  }

  // Depths of `depth` and `appears` that no level table has.
  void look_at_depths(const toml::table& table, const std::string& name) {
    const toml::array* appears = table["appears"].as_array();
    if (appears == nullptr) return look_at_depth(table, name);
    for (const toml::node& entry : *appears) {
      if (const toml::table* one = entry.as_table()) look_at_depth(*one, name + ", appears");
    }
  }

  void look_at_depth(const toml::table& table, const std::string& name) {
    const toml::node* depth = table.get("depth");
    if (depth == nullptr) return;
    const toml::node* from = depth->is_array() ? &(*depth->as_array())[0] : depth;
    const int deepest = after_.table_depth(99, 99);
    if (from->value_or(0) <= deepest) return;
    warn(line_of(*depth),
         name + ": no level is so deep: the tables end at depth " + std::to_string(deepest));
  }

  template <typename Warn>
  static void look_at_becoming(const Blueprint& b, const toml::table& table, Warn warn_of) {
    const toml::node* on = table.get("on");
    if (on == nullptr) return;
    const auto is_idle = [&b](const Trigger& trigger) { return trigger.effect.becomes == b.key; };
    if (std::any_of(b.triggers.begin(), b.triggers.end(), is_idle)) {
      warn_of(line_of(*on), "becomes names the blueprint itself, so nothing changes");
    }
  }

  template <typename Warn>
  static void look_at_monster(const Blueprint& b, const toml::table& table, Warn warn_of) {
    const int line = line_of(table);
    const toml::node* steps = table.get("sequence");
    if (b.sequence.empty() && b.triggers.empty()) {
      warn_of(steps != nullptr ? line_of(*steps) : line,
              "without steps in its sequence it never acts");
    } else if (!is_a_match(b)) {
      warn_of(line, "no step of its sequence attacks, shoots, sweeps, summons or mends");
    }
    if (has_step(b, Component::Summon) && b.summons.empty()) {
      warn_of(line, "a step summons, but it has no summons = \"KEY\", so the step always fails");
    }
    if (!b.summons.empty() && !has_step(b, Component::Summon)) {
      warn_of(line, "summons has no effect: no step of its sequence summons");
    }
  }

  const Catalogue& before_;
  const Catalogue& after_;
  KeySet placed_;
  KeySet bases_;
  std::set<std::string> locked_;
  StatusSet given_;
  std::string file_;
  std::vector<ContentError> found_;
};

}  // namespace

std::vector<ContentError> content_warnings(const Catalogue& before, const Catalogue& after,
                                           const std::vector<ContentText>& files) {
  std::deque<WarnedFile> parsed;
  for (const ContentText& file : files) {
    Complaints none(file.file);
    parsed.push_back({file.file, parse_toml(file.text, none)});
    if (!parsed.back().table) parsed.pop_back();
  }
  Warnings warnings(before, after, parsed);
  for (const WarnedFile& file : parsed) warnings.look_at(file);
  std::vector<ContentError> found = pack_warnings(before, after, files);
  for (ContentError& warning : warnings.take()) found.push_back(std::move(warning));
  return found;
}

}  // namespace undercroft
