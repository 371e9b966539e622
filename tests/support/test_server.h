// test_server.h: a whole server in the test's own process, on a free port, around a drawn map.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/server.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {

// A map in which nothing happens, and no turn ends by the clock.
inline constexpr const char* kQuietRoom = R"(
title = "a room"
rules = { deadline_ms = 600000 }
map = """
##########
#<.......#
##########
"""
)";

// A file that is gone when the test is over.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

class TestServer {
 public:
  // Serves the scenario text, with two threads; `config` for what else is different.
  explicit TestServer(const std::string& scenario, Config config = {});
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  [[nodiscard]] std::string url() const { return "ws://" + server_->address(); }
  [[nodiscard]] int port() const;
  [[nodiscard]] int pages_port() const;  // REQUIRES: the config gives pages an address of their own
  // As on SIGTERM. Does not wait: clients that hear of it need their loop to run.
  void begin_stop();

 private:
  TemporaryFile file_;
  std::unique_ptr<Server> server_;
};

}  // namespace undercroft::testing
