// confusables.cc: skeletons of names, by ICU.
#include "server/base/confusables.h"

#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <array>

#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxKept = 4 * static_cast<std::size_t>(kMaxMembers);
constexpr std::size_t kLongest = 16 * kMaxName;  // of a skeleton: a letter may become several

// Opened once, since that is slow. A const checker may be used from any thread.
const USpoofChecker* checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    const USpoofChecker* made = uspoof_open(&error);
    CHECK(U_SUCCESS(error), "ICU has no data for confusable characters");
    return made;
  }();
  return kChecker;
}

std::string look_of(std::string_view name) {
  std::array<char, kLongest> skeleton{};
  UErrorCode error = U_ZERO_ERROR;
  const auto length =
      uspoof_getSkeletonUTF8(checker(), 0, name.data(), static_cast<std::int32_t>(name.size()),
                             skeleton.data(), static_cast<std::int32_t>(skeleton.size()), &error);
  if (U_FAILURE(error)) return std::string(name);
  return to_lower(std::string_view(skeleton.data(), static_cast<std::size_t>(length)));
}

}  // namespace

// Names differ only regardless of case, and case hides a likeness in both directions. A capital I
// looks like an l, so the first pass comes before lower case: a 0 becomes an O. A small m looks
// like rn, so the second pass comes after it, and "T0M" is "tom".
std::string skeleton_of(std::string_view name) { return look_of(look_of(name)); }

// Its first digit changes with skeleton_of().
std::string skeleton_version() {
  UVersionInfo version;
  u_getVersion(version);
  std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
  u_versionToString(version, text.data());
  return std::string("2-") + text.data();
}

const std::string& Confusables::skeleton(const std::string& name) {
  const auto found = skeletons_.find(name);
  if (found != skeletons_.end()) return found->second;
  if (skeletons_.size() >= kMaxKept) skeletons_.clear();
  return skeletons_.emplace(name, skeleton_of(name)).first->second;
}

}  // namespace undercroft
