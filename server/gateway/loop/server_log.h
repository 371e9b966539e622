// server_log.h: the process's log, which never makes a thread of the game wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace undercroft {

struct LogStatus {
  std::uint64_t stuck_ms = 0;  // how long the current line has been waiting for its reader; 0: none
  std::uint64_t dropped = 0;   // lines, since the start
};

// Makes standard error the log. A thread of its own writes the lines. If nobody reads them (a
// terminal after Ctrl-S, a full pipe), the newest 4096 wait, and older ones are dropped and
// counted. Each line begins with the time in ISO 8601 with its zone. Called once, before other
// threads run. Json: each line is an object with the texts `time`, `level` and `message`.
enum class LogFormat : std::uint8_t { Text, Json };
void start_log(const std::string& level, LogFormat format = LogFormat::Text);

// From now on. The levels are those of --log-level. Thread-safe.
void set_log_level(const std::string& level);

// Thread-safe.
[[nodiscard]] LogStatus log_status();

// Waits until every line so far is written. Returns false when that takes longer than `within`: the
// process must then end by _Exit() or abort(), because exit() would wait for the log's thread.
[[nodiscard]] bool drain_log(std::chrono::milliseconds within);

}  // namespace undercroft
