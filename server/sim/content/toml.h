// toml.h: toml++ as this project uses it: declared here, compiled once (toml.cc).
//
// Include it from sources only: it costs seconds, and its values should not travel.
#pragma once

#include <optional>
#include <string_view>

#include "server/sim/content/content_error.h"

#define TOML_HEADER_ONLY 0
#define TOML_ENABLE_FORMATTERS 0
#if __has_include(<toml++/impl/preprocessor.hpp>)  // toml++ 3.4
#include <toml++/impl/preprocessor.hpp>
#else
#include <toml++/impl/preprocessor.h>
#endif

namespace undercroft {
// Throws a toml::parse_error that does not know its place.
[[noreturn]] void refuse_toml();
}  // namespace undercroft

// A file that is no TOML runs into assertions of toml++ 3.3 that end the program in debug builds,
// and promise the optimizer what is not so in release builds. A file's mistake must never do
// either.
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(expr) static_cast<void>((expr) || (::undercroft::refuse_toml(), true))
#define TOML_ASSERT_ASSUME(expr) TOML_ASSERT(expr)
#include <toml++/toml.h>

namespace undercroft {

// Nothing, and told with its line, when the text is no TOML.
[[nodiscard]] std::optional<toml::table> parse_toml(std::string_view text, Complaints& complaints);

}  // namespace undercroft
