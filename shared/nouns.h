// nouns.h: articles, plurals and lists of names in English sentences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// "a sword", "an altar", "some mail"; "the Crown" has its article already.
[[nodiscard]] std::string with_article(const std::string& noun);

// "rats", "torches", "handfuls of coins", "scrolls in verse".
[[nodiscard]] std::string plural(std::string_view noun);

// "an iron key", "two iron keys", "12 iron keys". REQUIRES: `count` is not 0.
[[nodiscard]] std::string counted_noun(std::size_t count, const std::string& noun);

// "a rat", "a rat and a bat", "two rats, a bat and the Crown". Names that are equal and begin with
// "a" or "an" are counted; other repetitions are left out. At most `most` different names are
// listed: "..., two bats and 4 more".
// REQUIRES: `names` is not empty.
[[nodiscard]] std::string list_of_names(const std::vector<std::string>& names,
                                        std::size_t most = 3);

}  // namespace undercroft
