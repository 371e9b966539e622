// test_server.h: a whole server in the test's process, on a free port, with a drawn map.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/running/server.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {

// A map in which nothing happens and no turn times out.
inline constexpr const char* kQuietRoom = R"(
title = "a room"
rules = { deadline_ms = 600000 }
map = """
##########
#<.......#
##########
"""
)";

// A TemporaryFile is removed in its destructor.
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
  // Serves the scenario text with two threads. `config` holds all other settings.
  explicit TestServer(const std::string& scenario, Config config = {});
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  [[nodiscard]] std::string url() const { return "ws://" + server_->address(); }
  [[nodiscard]] int port() const;
  [[nodiscard]] int pages_port() const;  // REQUIRES: config.pages_address is set
  // Begins to stop, as a drained server does. Does not wait: clients need their loop to run to be
  // notified.
  void begin_stop();

 private:
  TemporaryFile file_;
  std::unique_ptr<Server> server_;
};

}  // namespace undercroft::testing
