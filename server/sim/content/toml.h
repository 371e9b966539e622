// toml.h: includes toml++ as this project uses it; compiled once in toml.cc.
//
// Include it only from sources: it takes seconds to compile, and its types should stay internal.
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
// Throws a toml::parse_error without a position.
[[noreturn]] void refuse_toml();
}  // namespace undercroft

// Invalid TOML triggers assertions of toml++ 3.3. They abort debug builds, and in release builds
// they become false promises to the optimizer. These macros throw instead.
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(expr) static_cast<void>((expr) || (::undercroft::refuse_toml(), true))
#define TOML_ASSERT_ASSUME(expr) TOML_ASSERT(expr)
#include <toml++/toml.h>

namespace undercroft {

// Parses the text. Reports an error with its line and returns nothing if it is not valid TOML.
[[nodiscard]] std::optional<toml::table> parse_toml(std::string_view text, Complaints& complaints);

}  // namespace undercroft
