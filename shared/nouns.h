// nouns.h: articles, plurals and lists of names in English sentences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// "a sword", "an altar", "some mail"; "the Crown" has its article already.
[[nodiscard]] std::string with_article(const std::string& noun);

// True for nouns that take the verb of the plural: "brambles", "smelling salts", "caltrops". Not
// for "gas", "dry grass", "sheaf of bolts" or "rat".
[[nodiscard]] bool is_plural_noun(std::string_view noun);

// "some brambles stay here", "a rat stays here": the form of a verb for a list of names with their
// articles. REQUIRES: `names` is not empty.
[[nodiscard]] std::string_view verb_for(const std::vector<std::string>& names,
                                        std::string_view of_many, std::string_view of_one);

// "rats", "torches", "handfuls of coins", "scrolls in verse".
[[nodiscard]] std::string plural(std::string_view noun);

// "an iron key", "two iron keys", "12 iron keys". REQUIRES: `count` is not 0.
[[nodiscard]] std::string counted_noun(std::size_t count, const std::string& noun);

// "a rat", "a rat and a bat", "two rats, the two bats and the Crown". Names that are equal and
// begin with an article for what can be counted are counted; other repetitions are left out. At
// most `most` different names are listed: "..., two bats and 4 more". REQUIRES: `names` is not
// empty.
[[nodiscard]] std::string list_of_names(const std::vector<std::string>& names,
                                        std::size_t most = 3);

// "ring" for a "dinner bell", "pull" for any other lever.
[[nodiscard]] std::string_view verb_for_lever(std::string_view noun);

}  // namespace undercroft
