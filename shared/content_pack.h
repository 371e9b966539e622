// content_pack.h: a pack of content as hosts and players are shown it.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct ContentPack {
  std::string name;
  std::string version;  // empty: none
  std::string hash;     // 64 hex digits: the SHA-256 of its files (docs/content.md)
  friend bool operator==(const ContentPack&, const ContentPack&) = default;
};

// "apiary 1.2.0 (3f2a9c01d4e5)", with the first 12 digits of the hash.
[[nodiscard]] std::string to_string(const ContentPack& pack);
// The packs with commas between them.
[[nodiscard]] std::string to_string(const std::vector<ContentPack>& packs);

}  // namespace undercroft
