// replacing.h: tables that replace other content: `replaces = "rat"`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// The whole key under which a table is added: that of what it replaces, or else its own in the open
// pack. Reports a key that does not exist, and a second pack that replaces the same thing.
// `look(key)` returns the whole key of what the open pack calls so, or "". `known`: the keys that
// may be meant.
template <typename Look>
[[nodiscard]] std::string key_of_table(TableReader& reader, Catalogue& catalogue, KeySort sort,
                                       const std::string& key, Look look,
                                       const std::vector<std::string_view>& known);

// Notes that the open pack replaces what has that whole key, and reports it if another has done so.
void note_replacing(TableReader& reader, Catalogue& catalogue, KeySort sort, const std::string& key,
                    int line);

template <typename Look>
std::string key_of_table(TableReader& reader, Catalogue& catalogue, KeySort sort,
                         const std::string& key, Look look,
                         const std::vector<std::string_view>& known) {
  std::string replaced;
  std::string own = catalogue.scope().own(key);
  if (!reader.text("replaces", replaced)) return own;
  std::string whole = look(replaced);
  if (whole.empty() || whole == own) {
    reader.complain(reader.line("replaces"), "replaces is '" + replaced + "'" +
                                                 suggestion(replaced, known) +
                                                 ", which is nothing that was loaded before");
    return own;
  }
  note_replacing(reader, catalogue, sort, whole, reader.line("replaces"));
  catalogue.scope().add_alias(sort, own, whole);
  return whole;
}

}  // namespace undercroft
