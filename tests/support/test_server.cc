// test_server.cc: starts and stops servers for tests.
#include "tests/support/test_server.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <atomic>
#include <fstream>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

std::filesystem::path fresh_path() {
  static std::atomic<int> count{0};
  return std::filesystem::temp_directory_path() /
         ("undercroft-" + std::to_string(getpid()) + "-" + std::to_string(++count) + ".toml");
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& text) : path_(fresh_path()) {
  std::ofstream(path_) << text;
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

TestServer::TestServer(const std::string& scenario, Config config) : file_(scenario) {
  spdlog::set_level(spdlog::level::off);
  config.port = 0;
  config.threads = 2;
  config.scenario = file_.path();
  auto opened = Server::open(config);
  CHECK(opened, opened.error());
  server_ = *std::move(opened);
  server_->start(false);
}

TestServer::~TestServer() {
  begin_stop();
  CHECK(server_->join(), "the server did not stop");
}

namespace {

int port_in(const std::string& address) {
  return std::stoi(address.substr(address.rfind(':') + 1));
}

}  // namespace

int TestServer::port() const { return port_in(server_->address()); }
int TestServer::pages_port() const { return port_in(server_->pages_addresses().front()); }

void TestServer::begin_stop() { server_->stop("the server goes down"); }

}  // namespace undercroft::testing
