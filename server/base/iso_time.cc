// iso_time.cc: formats moments.
#include "server/base/iso_time.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace undercroft {
namespace {

constexpr std::string_view kForm = "0000-00-00T00:00:00Z";  // 0: a digit

bool is_iso_time(std::string_view text) {
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !is_digit : text[i] != kForm[i]) return false;
  }
  return true;
}

}  // namespace

std::string iso_time(std::int64_t at_s) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(at_s)));
}

std::string time_in_words(std::string_view iso) {
  if (!is_iso_time(iso)) return std::string(iso);
  return fmt::format("{} {} UTC", iso.substr(0, 10), iso.substr(11, 8));
}

}  // namespace undercroft
