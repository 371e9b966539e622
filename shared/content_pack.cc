// content_pack.cc: packs in words.
#include "shared/content_pack.h"

namespace undercroft {
namespace {

constexpr std::size_t kShownDigits = 12;

}  // namespace

std::string to_string(const ContentPack& pack) {
  const std::string version = pack.version.empty() ? "" : " " + pack.version;
  return pack.name + version + " (" + pack.hash.substr(0, kShownDigits) + ")";
}

std::string to_string(const std::vector<ContentPack>& packs) {
  std::string text;
  for (const ContentPack& pack : packs) text += (text.empty() ? "" : ", ") + to_string(pack);
  return text;
}

}  // namespace undercroft
