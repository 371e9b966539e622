// harm_and_light_reader.cc: a number or tables for lights, and percentages for resistances.
#include "server/sim/content/harm_and_light_reader.h"

#include <algorithm>

#include "server/sim/content/content_words.h"
#include "server/sim/content/fitting_keys.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostLights = 4;
constexpr std::size_t kMostTags = 8;
constexpr const char* kTagsAre = "a tag is of letters, digits, _ and -, such as \"fire\"";

Light read_light_table(const toml::table& table, const std::string& what, Complaints& complaints) {
  TableReader reader(table, what + ", light", complaints);
  Light light;
  const bool has_reach = reader.integer("reach", light.reach, 1, kFarthestLight);
  if (!has_reach && !reader.has("reach")) {
    reader.complain(reader.line(), "reach is missing: how many cells it lights");
  }
  reader.word("when", light.when, kLitWhenWords);
  reader.finish();
  return light;
}

// A number, or tables that say when.
void read_lights(TableReader& reader, std::vector<Light>& out) {
  const toml::node* node = reader.node("light");
  if (node == nullptr) return;
  out.clear();
  if (!node->is_table() && !node->is_array()) {
    Light light;
    if (reader.integer("light", light.reach, 1, kFarthestLight)) out.push_back(light);
    return;
  }
  for (const toml::table* one : reader.table_or_tables("light", kMostLights)) {
    out.push_back(read_light_table(*one, reader.what(), reader.complaints()));
  }
}

void read_resists(TableReader& reader, std::vector<Resistance>& out) {
  const toml::table* table = reader.table("resists");
  if (table == nullptr) return;
  out.clear();
  TableReader rows(*table, reader.what() + ", resists", reader.complaints());
  for (const auto& [tag, node] : rows.rows()) {
    Resistance one{tag, 0};
    if (!is_key(tag)) rows.complain(rows.line(tag), "'" + tag + "': " + kTagsAre);
    if (!rows.integer(tag, one.percent, -200, 100)) continue;
    if (one.percent == 0)
      rows.complain(rows.line(tag), tag + " is 0 percent, which changes nothing");
    out.push_back(std::move(one));
  }
  if (out.size() <= kMostTags) return;
  rows.complain(rows.line(), "it has " + std::to_string(out.size()) + " tags; expected at most " +
                                 std::to_string(kMostTags));
}

bool is_living(Kind kind) {
  return kind == Kind::Player || kind == Kind::Monster || kind == Kind::Friend ||
         kind == Kind::Mimic;
}

}  // namespace

void read_tags(TableReader& reader, std::vector<std::string>& out) {
  std::vector<LinedText> tags;
  if (!reader.text_or_texts("tags", tags)) return;
  out.clear();
  for (const LinedText& tag : tags) {
    if (is_key(tag.text)) {
      out.push_back(tag.text);
    } else {
      reader.complain(tag.line, "tags has '" + tag.text + "': " + kTagsAre);
    }
  }
  if (out.size() <= kMostTags) return;
  reader.complain(reader.line("tags"), "tags has " + std::to_string(out.size()) +
                                           " entries; expected at most " +
                                           std::to_string(kMostTags));
}

void read_harm_and_light(TableReader& reader, Blueprint& b) {
  read_lights(reader, b.lights);
  read_tags(reader, b.tags);
  read_resists(reader, b.resists);
  reader.flag("hidden", b.hidden);
}

void check_harm_and_light(TableReader& reader, const Blueprint& b) {
  const bool wearable = b.kind == Kind::Item && b.slot != Slot::None;
  const bool says_when = std::any_of(b.lights.begin(), b.lights.end(), [](const Light& light) {
    return light.when != LitWhen::Always;
  });
  const bool when_worn = std::any_of(b.lights.begin(), b.lights.end(), [](const Light& light) {
    return light.when == LitWhen::Worn;
  });
  const Demand demands[] = {
      {says_when && b.kind != Kind::Item, "only an item's light has when"},
      {when_worn && !wearable, "when = \"worn\" needs a slot"},
      {!b.lights.empty() && (b.kind == Kind::Key || b.kind == Kind::Treasure),
       "keys and treasure are not carried as things: only their level could see the light"},
      {!b.tags.empty() && !fits_kind("tags", b.kind),
       "only creatures, items, clouds and patches have tags: they do harm"},
      {!b.resists.empty() && !is_living(b.kind) && !wearable,
       "resists needs a creature, or an item with a slot"},
      {b.hidden && b.kind != Kind::Patch, "only a patch can be hidden"},
      {b.hidden && b.inside && (b.inside->damage > 0 || b.inside->status),
       "a hidden patch can only heal those in it: players are warned of other cells"},
  };
  reader.demand(demands);
}

}  // namespace undercroft
