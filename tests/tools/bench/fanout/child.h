// child.h: a server in its own process and on its own core, and its cost.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace undercroft::bench {

inline constexpr int kServerCore = 0;
inline constexpr int kLoadCore = 1;

// Pins this process to a core. Only prints a warning if the machine has no such core.
void stay_on_core(int core);

class Child {
 public:
  // Starts a program. The first argument is its path.
  explicit Child(const std::vector<std::string>& arguments);
  // Runs this function in a forked process instead.
  explicit Child(const std::function<void()>& body);
  ~Child();  // sends SIGKILL and waits
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The first line of its stdout that contains `part`; empty if it exits before.
  [[nodiscard]] std::string line_with(const std::string& part);
  [[nodiscard]] std::uint64_t cpu_ns() const;  // of all threads so far, user and kernel time
  [[nodiscard]] std::uint64_t resident_bytes() const;

 private:
  void begin(const std::function<void()>& body);
  pid_t pid_ = -1;
  int output_ = -1;
};

}  // namespace undercroft::bench
