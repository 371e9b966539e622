// locale.h: the character encoding that the user's terminal uses.
#pragma once

#include <string_view>

namespace undercroft {

// Whether a locale's name, such as "de_DE.UTF-8", asks for UTF-8.
[[nodiscard]] bool names_utf8(std::string_view locale);

// Makes the user's locale (LC_ALL, LC_CTYPE, LANG) decide how bytes form characters. Called once,
// before any other thread exists.
void use_locale_of_user();

// Whether the terminal uses UTF-8: by the locale in use, or by its name where the system lacks the
// locale that the user names.
[[nodiscard]] bool is_utf8_terminal();

}  // namespace undercroft
