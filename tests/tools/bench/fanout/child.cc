// child.cc: processes, by fork.
#include "tests/tools/bench/fanout/child.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>

#include "shared/check.h"

namespace undercroft::bench {

void stay_on_core(int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(core), &cores);
  if (sched_setaffinity(0, sizeof cores, &cores) != 0) {
    std::fprintf(stderr, "core %d does not exist: figures will not be comparable\n", core);
  }
}

Child::Child(const std::vector<std::string>& arguments) {
  begin([&] {
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
      argv.push_back(const_cast<char*>(argument.data()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    std::perror(argv[0]);
  });
}

Child::Child(const std::function<void()>& body) { begin(body); }

void Child::begin(const std::function<void()>& body) {
  int ends[2];
  CHECK(pipe(ends) == 0, "no pipe");
  pid_ = fork();
  CHECK(pid_ >= 0, "no process");
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // if the bench dies, the server must die too
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    stay_on_core(kServerCore);
    body();
    _exit(127);
  }
  close(ends[1]);
  output_ = ends[0];
}

Child::~Child() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  close(output_);
}

std::string Child::line_with(const std::string& part) {
  std::string line;
  for (char next = 0; read(output_, &next, 1) == 1;) {
    if (next != '\n') {
      line += next;
    } else if (line.find(part) != std::string::npos) {
      return line;
    } else {
      line.clear();
    }
  }
  return "";
}

std::uint64_t Child::cpu_ns() const {
  clockid_t clock{};
  timespec time{};
  CHECK(clock_getcpuclockid(pid_, &clock) == 0 && clock_gettime(clock, &time) == 0,
        "the server has ended");
  return static_cast<std::uint64_t>(time.tv_sec) * 1000000000U +
         static_cast<std::uint64_t>(time.tv_nsec);
}

std::uint64_t Child::resident_bytes() const {
  std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  statm >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace undercroft::bench
