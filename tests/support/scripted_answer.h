// scripted_answer.h: a server that answers any request with the bytes that a test gives it.
#pragma once

#include <mutex>
#include <string>
#include <thread>

namespace undercroft::testing {

// A ScriptedAnswer reads the head of each request, answers, and closes the connection.
class ScriptedAnswer {
 public:
  struct Silent {};  // reads, and neither answers nor closes
  explicit ScriptedAnswer(std::string answer);
  explicit ScriptedAnswer(Silent);
  ~ScriptedAnswer();
  ScriptedAnswer(const ScriptedAnswer&) = delete;
  ScriptedAnswer& operator=(const ScriptedAnswer&) = delete;

  [[nodiscard]] std::string url() const;  // "http://127.0.0.1:PORT"
  // The head of the last request.
  [[nodiscard]] std::string request();

 private:
  void listen();
  void serve();
  void take(int fd);

  int fd_ = -1;
  std::string answer_;
  bool is_silent_ = false;
  std::mutex mutex_;
  std::string request_;
  std::thread thread_;
};

}  // namespace undercroft::testing
