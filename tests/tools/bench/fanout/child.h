// child.h: a server in a process of its own, on a core of its own, and what it costs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace undercroft::bench {

inline constexpr int kServerCore = 0;
inline constexpr int kLoadCore = 1;

// From now on this process runs on that core only; nothing happens where there is no such core.
void stay_on_core(int core);

class Child {
 public:
  // A program with these arguments, the first of which is its path.
  explicit Child(const std::vector<std::string>& arguments);
  // This function instead, in a copy of this process.
  explicit Child(const std::function<void()>& body);
  ~Child();  // SIGKILL, and waited for
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The first line of its stdout with `part` in it; empty when it ends without having said so.
  [[nodiscard]] std::string line_with(const std::string& part);
  [[nodiscard]] std::uint64_t cpu_ns()
      const;  // of all its threads so far, in and out of the kernel
  [[nodiscard]] std::uint64_t resident_bytes() const;

 private:
  void begin(const std::function<void()>& body);
  pid_t pid_ = -1;
  int output_ = -1;
};

}  // namespace undercroft::bench
