// realm_names.h: which names realms may have, and the refusals that need no realm.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

// 3 to 16 letters, digits, _ or -. The first is a letter, so that no realm hides one of the
// server's pages.
[[nodiscard]] bool is_realm_name(std::string_view name);

// The realm's name in a path "/NAME" or "/" (an empty name), without the query after '?'. More
// slashes at either end and escapes such as %74 do not matter: people copy links by hand. Nothing
// when no realm can have that path.
[[nodiscard]] std::optional<std::string> realm_in_path(std::string_view path);
// The usual path of the realm that another spelling of it names, relative to that spelling, since a
// proxy may put folders before it: "../crypt" for "/crypt/". Nothing for usual paths, and for those
// that no realm can have.
[[nodiscard]] std::optional<std::string> usual_path(std::string_view path);

// Removes the blanks around the names in a Hello: the keyboards of phones add one after a word.
void trim_names(Hello& hello);

// Faults that are found without a realm: another protocol version, an invalid name. Nothing when
// there is none.
[[nodiscard]] std::optional<Refusal> fault_in(const Hello& hello);

[[nodiscard]] Refusal no_such_realm(std::string_view name);
[[nodiscard]] Refusal closed_realm(std::string_view name);
// A newer version of this program has played it.
[[nodiscard]] Refusal needs_upgrade(std::string_view name);
// `why`: a sentence.
[[nodiscard]] Refusal archived_realm(std::string_view why);
[[nodiscard]] std::string archived_sentence(std::string_view name, std::string_view reason);

}  // namespace undercroft
