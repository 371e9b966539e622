// killed_server.cc: starts and kills processes and containers.
#include "tests/tools/reliability/killed_server.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>
#include <utility>

#include "tests/support/local_port.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {
namespace {

class KilledProcess : public KilledServer {
 public:
  explicit KilledProcess(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {
    arguments_.insert(arguments_.end(), {"--data", folder_.path(), "--listen"});
  }
  std::string start() override {
    std::vector<std::string> words = arguments_;
    words.push_back(address_);
    server_.emplace(std::move(words));
    std::string said = server_->read_to("listening on");
    url_ = url_in(said);
    if (!url_.empty()) address_ = url_.substr(url_.find("//") + 2);  // the same port each time
    return said;
  }
  void kill() override {
    server_->signal(SIGKILL);
    server_->exit_code();
  }
  int stop() override {
    server_->signal(SIGTERM);
    const std::string said = server_->read_all();
    const int code = server_->exit_code();
    if (code != 0) std::fprintf(stderr, "%s", said.c_str());
    return code;
  }

 private:
  TemporaryFolder folder_;
  std::vector<std::string> arguments_;
  std::string address_ = "127.0.0.1:0";
  std::optional<ServerProcess> server_;
};

std::string quoted(const std::string& word) { return "'" + word + "' "; }

// The output of a shell command, with its errors.
std::string output_of(const std::string& command) {
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return "";
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe)) {
    text.append(part.data(), got);
  }
  ::pclose(pipe);
  return text;
}

class KilledContainer : public KilledServer {
 public:
  KilledContainer(const std::string& engine, const std::string& image,
                  std::vector<std::string> arguments)
      : engine_(quoted(engine)), name_("undercroft-killed-" + std::to_string(::getpid())) {
    const std::string port = std::to_string(free_port());
    url_of_port_ = "ws://127.0.0.1:" + port;
    run_ = engine_ + "run -d --name " + name_ + " -v " + name_ + ":/data -p 127.0.0.1:" + port +
           ":7777 " + quoted(image);
    for (const std::string& word : arguments) run_ += quoted(word);
  }
  ~KilledContainer() override {
    output_of(engine_ + "rm -f " + name_);
    output_of(engine_ + "volume rm " + name_);
  }
  std::string start() override {
    url_.clear();
    std::string said = output_of(run_);
    for (int tries = 0; tries < 200; ++tries) {
      said = output_of(engine_ + "logs " + name_);
      if (said.find("listening on") != std::string::npos) {
        url_ = url_of_port_;
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return said;
  }
  void kill() override {
    output_of(engine_ + "kill " + name_);
    output_of(engine_ + "rm -f " + name_);
  }
  int stop() override {
    output_of(engine_ + "stop " + name_);
    const std::string code = output_of(engine_ + "wait " + name_);
    output_of(engine_ + "rm -f " + name_);
    return std::atoi(code.c_str());
  }

 private:
  std::string engine_;
  std::string name_;  // of the container and of its volume
  std::string url_of_port_;
  std::string run_;
};

}  // namespace

std::unique_ptr<KilledServer> killed_process(std::vector<std::string> arguments) {
  return std::make_unique<KilledProcess>(std::move(arguments));
}

std::unique_ptr<KilledServer> killed_container(const std::string& engine, const std::string& image,
                                               std::vector<std::string> arguments) {
  return std::make_unique<KilledContainer>(engine, image, std::move(arguments));
}

}  // namespace undercroft::testing
