// rising_reader.cc: the table `rises` of a blueprint.
#include "server/sim/content/rising_reader.h"

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr int kSoonest = 2;  // turns; the warning is one before
constexpr int kLatest = 1000;

}  // namespace

void read_rising(TableReader& reader, Blueprint& b) {
  const toml::table* table = reader.table("rises");
  if (table == nullptr) return;
  TableReader rises(*table, reader.what() + ", rises", reader.complaints());
  Rising read;
  rises.integer("after", read.after, kSoonest, kLatest);
  rises.text("as", read.as);
  read_words(rises, "says", kLongestSentence, read.says);
  if (!rises.has("after")) rises.complain(rises.line(), "after is missing: in how many turns");
  if (!rises.has("says")) rises.complain(rises.line(), "says is missing: the warning");
  rises.finish();
  b.rises = read;
}

void check_rising(TableReader& reader, const Blueprint& b) {
  if (b.rises && !b.warden) reader.complain(reader.line("rises"), "rises needs warden = true");
}

void check_risen(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints) {
  const toml::table* rises = table["rises"].as_table();
  const auto* as = rises == nullptr ? nullptr : rises->get("as");
  if (as == nullptr || !as->is_string()) return;
  TableReader reader(*rises, "blueprint '" + key + "', rises", complaints);
  const std::string name = **as->as_string();
  const auto id = known.named(name);
  if (!id) {
    reader.miss(line_of(*as), "no blueprint is called ", name, keys_of(known));
  } else if (known[*id].kind != Kind::Monster) {
    reader.complain(line_of(*as), "'" + name + "' is not a monster");
  }
}

}  // namespace undercroft
