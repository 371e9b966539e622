// ping_words.h: what a ping says about its sender.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/store/store_mark.h"
#include "shared/expected.h"

namespace undercroft {

struct PingWords {
  static constexpr std::size_t kMostId = 64;  // bytes
  std::string id;
  bool beats_go_through = false;  // MemberLiveness::beats_go_through()
  std::uint32_t load = 0;
  bool is_draining = false;
  StoreMark mark = {};  // what it has seen of the store; unset: an older server
  friend bool operator==(const PingWords&, const PingWords&) = default;
};

// REQUIRES: the ID has up to kMostId bytes.
[[nodiscard]] std::string encode_ping(const PingWords& words);
// Accepts longer ones of later versions. Fails with a sentence.
[[nodiscard]] Expected<PingWords> decode_ping(std::string_view bytes);

}  // namespace undercroft
