// entity_values.cc: goes through the words for traits, statuses and metals.
#include "server/replay/entity_values.h"

#include "server/sim/content/content_words.h"
#include "shared/names.h"

namespace undercroft {

std::string traits_in_toml(const Entity& e) {
  std::vector<std::string> words;
  for (const auto& [word, trait] : kTraitWords) {
    if (e.has(trait)) words.emplace_back(word);
  }
  return toml_texts(words);
}

TomlFields statuses_in_toml(const Entity& e, const Catalogue& catalogue) {
  TomlFields fields;
  for (int i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (!e.is(status)) continue;
    const OwnStatus* own = catalogue.own_status(status);
    const std::string_view word =
        own == nullptr ? name_of(status) : catalogue.scope().shown(own->key);
    fields.emplace_back(toml_key(word), std::to_string(e.turns(status)));
  }
  return fields;
}

TomlFields keys_in_toml(const Entity& e) {
  TomlFields fields;
  for (const auto& [word, metal] : kMetalWords) {
    const int count = e.keys[static_cast<std::size_t>(metal)];
    if (count > 0) fields.emplace_back(word, std::to_string(count));
  }
  return fields;
}

}  // namespace undercroft
