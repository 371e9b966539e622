// sharing.cc: how much of the past goes along.
#include "client/model/sharing.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr std::uint32_t kMomentsAlong = 100;  // with the one shown

}  // namespace

ShareMoment share_request(const Sharing& sharing, int row) {
  ShareMoment asks{.number = sharing.number, .hide_names = sharing.hides_names};
  if (sharing.run > 0) {
    asks.run = sharing.run;
    asks.point = static_cast<std::uint32_t>(row);
    return asks;
  }
  const std::uint32_t at = sharing.moment;
  const auto stretch = static_cast<ShareStretch>(row);
  asks.shown = at;
  if (stretch == ShareStretch::Before) asks.first = at - std::min(at - 1, kMomentsAlong - 1);
  if (stretch == ShareStretch::After) asks.first = at;
  if (stretch == ShareStretch::After) asks.last = at + kMomentsAlong - 1;
  return asks;
}

bool is_moment_code(std::string_view code) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !code.empty() && code.size() <= kMaxMomentCode &&
         std::all_of(code.begin(), code.end(), fits);
}

}  // namespace undercroft
