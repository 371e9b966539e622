// growth_details.cc: sets the growth of a hero. A file has keys where a world has numbers.
#include "server/scenario/detail_setter.h"

namespace undercroft {
namespace {

template <typename Entry>
void set_key(DetailReader& reader, int& field, const Detail& detail,
             const std::vector<Entry>& entries) {
  std::string key;
  if (!reader.word(detail, "a key", key)) return;
  const auto found = place_of_key(entries, key);
  if (!found) return reader.complain(detail, "there is no '" + key + "' in the content");
  field = *found;
}

template <typename Entry>
void set_keys(DetailReader& reader, std::vector<int>& field, const Detail& detail,
              const std::vector<Entry>& entries) {
  const auto* keys = reader.items(detail, "a list of keys");
  if (keys == nullptr) return;
  field.clear();
  for (const Detail& key : *keys) set_key(reader, field.emplace_back(), key, entries);
}

}  // namespace

// The kit is stored as its number from 1; no key is no kit.
void DetailSetter::set(HeroGrowth& growth, const Detail& detail) {
  const auto* parts = reader_.items(detail, "a table");
  if (parts == nullptr) return;
  const GrowthTables& tables = meanings_.catalogue.growth();
  for (const Detail& part : *parts) {
    const auto* key = std::get_if<std::string>(&part.value);
    if (part.key == "kit") {
      growth.kit = -1;
      if (key == nullptr || !key->empty()) set_key(reader_, growth.kit, part, tables.kits);
      ++growth.kit;
    } else if (part.key == "boons") {
      set_keys(reader_, growth.boons, part, tables.boons);
    } else if (part.key == "grows") {
      set(growth.grows, part);
    } else if (part.key == "abilities") {
      set(growth.abilities, part);
    } else if (part.key == "choices") {
      set(growth.choices, part);
    } else if (part.key == "last_choice") {
      set(growth.last_choice, part);
    } else if (part.key == "drawn_to") {
      set(growth.drawn_to, part);
    } else {
      reader_.complain(part, "growth has no '" + part.key + "'");
    }
  }
}

// The depth says whether its options are kits, so it is read first.
void DetailSetter::set(HeroChoice& choice, const Detail& detail) {
  const auto* parts = reader_.items(detail, "a table");
  if (parts == nullptr) return;
  const GrowthTables& tables = meanings_.catalogue.growth();
  for (const Detail& part : *parts) {
    if (part.key == "number") set(choice.number, part);
    if (part.key == "depth") set(choice.depth, part);
    if (part.key == "chosen") set(choice.chosen, part);
  }
  for (const Detail& part : *parts) {
    if (part.key != "options") continue;
    choice.is_kit() ? set_keys(reader_, choice.options, part, tables.kits)
                    : set_keys(reader_, choice.options, part, tables.boons);
  }
}

void DetailSetter::set(HeldAbility& held, const Detail& detail) {
  const auto* parts = reader_.items(detail, "a table");
  if (parts == nullptr) return;
  const GrowthTables& tables = meanings_.catalogue.growth();
  for (const Detail& part : *parts) {
    if (part.key == "ability") set_key(reader_, held.ability, part, tables.abilities);
    if (part.key == "ready_in") set(held.ready_in, part);
  }
}

}  // namespace undercroft
