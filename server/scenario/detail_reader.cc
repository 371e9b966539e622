// detail_reader.cc: checks types and ranges.
#include "server/scenario/detail_reader.h"

namespace undercroft {
namespace {

constexpr std::size_t kLongestList = 1000;

}  // namespace

const std::vector<Detail>* DetailReader::items(const Detail& detail, const std::string& what) {
  const auto* found = std::get_if<std::vector<Detail>>(&detail.value);
  if (found != nullptr && found->size() <= kLongestList) return found;
  expected(detail, what);
  return nullptr;
}

bool DetailReader::number(const Detail& detail, std::int64_t least, std::int64_t most,
                          std::int64_t& out) {
  const auto* found = std::get_if<std::int64_t>(&detail.value);
  const bool fits = found != nullptr && *found >= least && *found <= most;
  if (!fits) {
    expected(detail,
             "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  if (fits) out = *found;
  return fits;
}

bool DetailReader::word(const Detail& detail, const std::string& what, std::string& out) {
  const auto* found = std::get_if<std::string>(&detail.value);
  if (found == nullptr) expected(detail, what);
  if (found != nullptr) out = *found;
  return found != nullptr;
}

void DetailReader::complain(const Detail& detail, const std::string& sentence) {
  complaints_.add(detail.line, table_ + ", details: " + sentence);
}

void DetailReader::expected(const Detail& detail, const std::string& what) {
  complain(detail,
           detail.key.empty() ? "expected " + what : "'" + detail.key + "' must be " + what);
}

}  // namespace undercroft
