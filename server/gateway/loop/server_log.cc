// server_log.cc: spdlog's asynchronous logger, and a sink that shows when it is stuck.
#include "server/gateway/loop/server_log.h"

#include <fmt/format.h>
#include <spdlog/async.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "server/base/escaping.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

constexpr std::size_t kLinesQueued = 4096;
constexpr auto kLookForDrain = std::chrono::milliseconds(2);
constexpr const char* kLinePattern = "%Y-%m-%dT%H:%M:%S.%e%z [%^%l%$] %v";
constexpr const char* kJsonPattern =
    R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","message":%v})";

std::uint64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// Written by the log's thread, read by any.
struct LogProgress {
  std::atomic<bool> is_started{false};
  std::atomic<std::uint64_t> writing_since{0};  // 0: no line is being written
  std::atomic<std::uint64_t> drained{0};        // flushes done
};

// Never destroyed: a thread that outlives main() may still log.
LogProgress& progress() {
  static LogProgress& only = *new LogProgress;
  return only;
}

std::uint64_t dropped_lines() {
  const auto pool = spdlog::thread_pool();
  return pool == nullptr ? 0 : pool->overrun_counter();
}

class WatchedSink final : public spdlog::sinks::sink {
 public:
  WatchedSink(spdlog::sink_ptr to, LogFormat format) : to_(std::move(to)), format_(format) {}

  void log(const spdlog::details::log_msg& line) override {
    progress().writing_since = steady_ms();
    report_dropped();
    write_plain(line);
    progress().writing_since = 0;
  }

  void flush() override {
    progress().writing_since = steady_ms();
    to_->flush();
    progress().writing_since = 0;
    ++progress().drained;
  }

  void set_pattern(const std::string& pattern) override { to_->set_pattern(pattern); }
  void set_formatter(std::unique_ptr<spdlog::formatter> formatter) override {
    to_->set_formatter(std::move(formatter));
  }

 private:
  // Lines may quote strangers: a name in a crafted journal, an address in a header.
  void write_plain(const spdlog::details::log_msg& line) {
    std::string text = plain_lines(std::string_view(line.payload.data(), line.payload.size()));
    if (format_ == LogFormat::Json) text = json_text(text);
    spdlog::details::log_msg plain(line);
    plain.payload = text;
    to_->log(plain);
  }

  void report_dropped() {
    const std::uint64_t dropped = dropped_lines();
    if (dropped == reported_) return;
    const std::string sentence =
        fmt::format("{} log lines were dropped, because nobody read standard error",
                    dropped - std::exchange(reported_, dropped));
    write_plain(spdlog::details::log_msg("", spdlog::level::warn, sentence));
  }

  spdlog::sink_ptr to_;
  const LogFormat format_;
  std::uint64_t reported_ = 0;
};

}  // namespace

void start_log(const std::string& level, LogFormat format) {
  spdlog::init_thread_pool(kLinesQueued, 1);
  auto sink = std::make_shared<WatchedSink>(std::make_shared<spdlog::sinks::stderr_color_sink_mt>(),
                                            format);
  auto logger =
      std::make_shared<spdlog::async_logger>("undercroft", std::move(sink), spdlog::thread_pool(),
                                             spdlog::async_overflow_policy::overrun_oldest);
  logger->set_pattern(format == LogFormat::Json ? kJsonPattern : kLinePattern);
  spdlog::set_default_logger(std::move(logger));
  set_log_level(level);
  progress().is_started = true;
}

void set_log_level(const std::string& level) { spdlog::set_level(spdlog::level::from_str(level)); }

LogStatus log_status() {
  const std::uint64_t since = progress().writing_since;
  const std::uint64_t now = steady_ms();
  return {since == 0 || since > now ? 0 : now - since, dropped_lines()};
}

// A flush waits in the same queue as the lines before it.
bool drain_log(std::chrono::milliseconds within) {
  const auto logger = spdlog::default_logger();
  if (logger == nullptr) return true;
  const std::uint64_t before = progress().drained;
  logger->flush();
  if (!progress().is_started) return true;  // another logger, which writes at once
  const auto end = std::chrono::steady_clock::now() + within;
  while (progress().drained == before) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(kLookForDrain);
  }
  return true;
}

}  // namespace undercroft
