// builtin_files.h: the web pages and their icon, compiled in.
#pragma once

#include <string_view>

namespace undercroft {

// The files of client/web as they were at build time. The views are valid for ever.
struct BuiltinFiles {
  std::string_view page;         // dist/page.html: the game
  std::string_view page_gzip;    // the same, compressed
  std::string_view moment_page;  // dist/moment.html: a link to a moment
  std::string_view icon;         // icon.png
};

[[nodiscard]] BuiltinFiles builtin_files();

}  // namespace undercroft
