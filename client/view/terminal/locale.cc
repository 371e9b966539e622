// locale.cc: asks the C library, and falls back to the name that the user gave the locale.
#include "client/view/terminal/locale.h"

#include <langinfo.h>

#include <cctype>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <string>

namespace undercroft {
namespace {

bool is_missing = false;  // the system lacks the user's locale; set before other threads exist

// The variable that decides on the encoding, as the C library chooses it.
std::string_view name_in_environment() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

}  // namespace

bool names_utf8(std::string_view locale) {
  const std::size_t dot = locale.find('.');
  if (dot == std::string_view::npos) return false;
  std::string encoding;
  for (const char c : locale.substr(dot + 1, locale.find('@') - dot - 1)) {
    if (c != '-') encoding += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return encoding == "utf8";
}

void use_locale_of_user() { is_missing = std::setlocale(LC_CTYPE, "") == nullptr; }

bool is_utf8_terminal() {
  if (std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return is_missing && names_utf8(name_in_environment());
}

}  // namespace undercroft
