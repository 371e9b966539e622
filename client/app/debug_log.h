// debug_log.h: what the client does, a line each, in a file that --log names: for bug reports and
// for tests. Nothing that anybody typed or said is in it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "client/model/news.h"
#include "shared/expected.h"

namespace undercroft {

class DebugLog {
 public:
  DebugLog() = default;  // keeps nothing

  // Adds to the file, which only its owner may read. Returns why it cannot.
  [[nodiscard]] static Expected<DebugLog> open(const std::string& path);

  // `now_ms`: on the client's clock.
  void note(std::uint64_t now_ms, std::string_view words);
  void note(std::uint64_t now_ms, const News& news);
  [[nodiscard]] bool is_open() const { return file_ != nullptr; }

 private:
  std::shared_ptr<std::FILE> file_;
};

}  // namespace undercroft
