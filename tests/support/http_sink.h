// http_sink.h: an HTTP server that keeps what is posted to it, and answers what a test wants.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace undercroft::testing {

class HttpSink {
 public:
  // Answers with these statuses, one after the other; the last one again and again. 0: none.
  explicit HttpSink(std::vector<int> statuses = {200});
  ~HttpSink();
  HttpSink(const HttpSink&) = delete;
  HttpSink& operator=(const HttpSink&) = delete;

  [[nodiscard]] std::string url() const;  // "http://127.0.0.1:PORT/hook?key=1"
  // All bodies so far, once there are `count` or 20 s have passed.
  [[nodiscard]] std::vector<std::string> bodies(std::size_t count);
  [[nodiscard]] std::string last_head();

 private:
  void serve();
  void take(int fd);

  int fd_ = -1;
  std::vector<int> statuses_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> bodies_;
  std::string head_;
  std::thread thread_;
};

}  // namespace undercroft::testing
