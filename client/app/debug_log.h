// debug_log.h: the client's log file (--log), for bug reports and tests: one line per event. It
// never contains text that a player typed or received in chat.
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
  DebugLog() = default;  // writes nothing

  // Appends to the file, creating it with mode 0600. Returns the error if it cannot.
  [[nodiscard]] static Expected<DebugLog> open(const std::string& path);

  // `now_ms`: on the client's clock.
  void note(std::uint64_t now_ms, std::string_view words);
  void note(std::uint64_t now_ms, const News& news);
  [[nodiscard]] bool is_open() const { return file_ != nullptr; }

 private:
  std::shared_ptr<std::FILE> file_;
};

}  // namespace undercroft
