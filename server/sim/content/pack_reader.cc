// pack_reader.cc: the keys of pack.toml.
#include "server/sim/content/pack_reader.h"

#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostNeeds = 32;
constexpr std::size_t kMostRemoved = 500;
constexpr std::size_t kMostAuthors = 16;

void check_most(TableReader& reader, std::string_view key, std::size_t count, std::size_t most) {
  if (count <= most) return;
  reader.complain(reader.line(key), std::string(key) + " has " + std::to_string(count) +
                                        " entries; expected at most " + std::to_string(most));
}

void read_name(TableReader& reader, Pack& pack) {
  if (!reader.has("name")) return reader.complain(reader.line(), "name is missing");
  if (!reader.text("name", pack.name)) return;
  if (pack.name == kGameContent) {
    reader.complain(reader.line("name"), "the game's own content has this name");
  } else if (!is_key(pack.name)) {
    reader.complain(reader.line("name"), "name needs 1 to 40 letters, digits, _ or -");
  }
}

void read_pack_version(TableReader& reader, Pack& pack) {
  if (!reader.text("version", pack.version) || is_version(pack.version)) return;
  reader.complain(reader.line("version"),
                  "version is '" + pack.version + "'; expected numbers such as \"1.2.0\"");
  pack.version.clear();
}

// { wasps = "1.2", content = "6" }; "" stands for any version.
void read_needs(TableReader& reader, Pack& pack) {
  const toml::table* table = reader.table("needs");
  if (table == nullptr) return;
  TableReader needs(*table, "needs", reader.complaints());
  for (const auto& [name, node] : needs.rows()) {
    PackNeed need{name, "", line_of(*node)};
    if (!needs.text(name, need.version)) continue;
    if (need.version.empty() || is_version(need.version)) {
      pack.needs.push_back(need);
    } else {
      needs.complain(need.line, name + " is '" + need.version +
                                    "'; expected the lowest version, such as \"1.2\", or \"\"");
    }
  }
  check_most(reader, "needs", pack.needs.size(), kMostNeeds);
}

}  // namespace

Pack read_pack(const toml::table& table, Complaints& complaints) {
  TableReader reader(table, "pack", complaints);
  Pack pack;
  pack.has_own_keys = true;
  read_name(reader, pack);
  read_pack_version(reader, pack);
  read_words(reader, "text", kLongestSentence, pack.text);
  read_words(reader, "licence", kLongestName, pack.licence);
  read_sentences(reader, "authors", pack.authors);
  check_most(reader, "authors", pack.authors.size(), kMostAuthors);
  read_needs(reader, pack);
  reader.texts("removes", pack.removes);
  check_most(reader, "removes", pack.removes.size(), kMostRemoved);
  reader.finish();
  return pack;
}

}  // namespace undercroft
