// health_test.cc: `undercroft-server health`, as a container's engine calls it.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "server/commands/health_request.h"
#include "tests/support/full_pipe.h"
#include "tests/support/local_port.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::health_test {
namespace {

using Process = testing::ServerProcess;
using ::testing::HasSubstr;

const std::string kRoom = "title = \"x\"\nmap = \"\"\"\n#####\n#<..#\n#####\n\"\"\"\n";

std::string free_port() { return std::to_string(testing::free_port()); }

struct Answer {
  std::string text;
  int code = 0;
};

Answer health(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "health");
  Process command(std::move(arguments));
  const std::string text = command.read_all();
  return {text, command.exit_code()};
}

Answer health_of(const Process& server) { return health({"--pid", std::to_string(server.pid())}); }

TEST(HealthCommand, FindsTheServersPageByItsSettings) {
  const testing::TemporaryFile room(kRoom);
  const std::string pages = free_port();
  Process by_flag(
      {"--listen", "127.0.0.1:0", "--scenario", room.path(), "--pages", "0.0.0.0:" + pages});
  (void)by_flag.read_to("pages on");
  EXPECT_EQ(health_of(by_flag).text,
            "ok: process " + std::to_string(by_flag.pid()) + " (stores nothing)\n");
  const testing::TemporaryFile settings("pages = \"127.0.0.1:" + free_port() + "\"\n");
  Process by_file(
      {"--listen", "127.0.0.1:0", "--scenario", room.path(), "--config", settings.path()});
  (void)by_file.read_to("pages on");
  EXPECT_EQ(health_of(by_file).code, 0);
  Process plain({"--scenario", room.path(), "--listen", "127.0.0.1:" + free_port()});
  (void)plain.read_to("listening on");
  EXPECT_EQ(health_of(plain).code, 0);
  Process unknown({"--scenario", room.path(), "--listen", "127.0.0.1:0"});
  (void)unknown.read_to("listening on");
  EXPECT_THAT(health_of(unknown).text, HasSubstr("use --at"));
}

TEST(HealthCommand, SaysThatNoServerRuns) {
  const std::string at = "127.0.0.1:" + free_port();
  const Answer refused = health({"--at", at});
  EXPECT_EQ(refused.text,
            "undercroft-server health: no answer from " + at + ": Connection refused\n");
  EXPECT_EQ(refused.code, 1);
  const Answer gone = health({"--pid", std::to_string(::getpid())});
  EXPECT_THAT(gone.text, HasSubstr("is not an undercroft-server"));
  EXPECT_EQ(gone.code, 1);
}

TEST(HealthCommand, NamesWhatIsWrong) {
  const testing::TemporaryFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string at = "127.0.0.1:" + free_port();
  Process server({"--listen", at, "--data", data});
  (void)server.read_to("listening on");
  EXPECT_EQ(health({"--at", at}).code, 0);
  std::filesystem::remove_all(data);
  (void)server.read_to("has disappeared");
  const Answer answer = health({"--at", at});
  EXPECT_THAT(answer.text, HasSubstr("undercroft-server health: the data folder has disappeared"));
  EXPECT_EQ(std::count(answer.text.begin(), answer.text.end(), '\n'), 1) << answer.text;
  EXPECT_EQ(answer.code, 1);
}

TEST(HealthCommand, NamesALogThatNobodyReads) {
  const testing::FullPipe log;
  const testing::TemporaryFile room(kRoom);
  const std::string at = "127.0.0.1:" + free_port();
  Process server({"--listen", at, "--scenario", room.path()}, log.writing_end());
  (void)server.read_to("listening on");
  Answer answer = health({"--at", at});
  EXPECT_EQ(answer.code, 0) << "its first line has not waited for long: " << answer.text;
  for (int tries = 0; tries < 100 && answer.code == 0; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    answer = health({"--at", at});
  }
  EXPECT_THAT(answer.text, HasSubstr("the log is stuck: nobody has read it for "));
  EXPECT_EQ(answer.code, 1);
}

TEST(HealthCommand, BadFlagsExitWithTwo) {
  EXPECT_EQ(health({"--at", "nowhere"}).code, 2);
  EXPECT_EQ(health({"--att", "127.0.0.1:1"}).code, 2);
  EXPECT_EQ(health({"--help"}).code, 0);
}

// A Listening socket accepts one connection and sends it a text.
class Listening {
 public:
  Listening() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    EXPECT_EQ(::bind(fd_, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(fd_, 1), 0);
    EXPECT_EQ(::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
  }
  ~Listening() { ::close(fd_); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void answer(const std::string& text) const {
    const int peer = ::accept(fd_, nullptr, nullptr);
    std::array<char, 1024> request{};
    EXPECT_GT(::recv(peer, request.data(), request.size(), 0), 0);
    EXPECT_GT(::send(peer, text.data(), text.size(), MSG_NOSIGNAL), 0);
    ::close(peer);
  }

 private:
  const int fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
  std::uint16_t port_ = 0;
};

TEST(HealthRequest, DoesNotWaitForASilentServer) {
  const Listening silent;
  const auto healthy = ask_health("127.0.0.1", silent.port(), std::chrono::milliseconds(50));
  ASSERT_FALSE(healthy);
  EXPECT_THAT(healthy.error(), HasSubstr("within 50 ms"));
}

TEST(HealthRequest, ToAnotherProgramSaysSo) {
  for (const std::string text : {"220 mail.example ESMTP\r\n", "HTTP/1.1 404 Not Found\r\n\r\n"}) {
    const Listening other;
    std::thread answering([&] { other.answer(text); });
    const auto healthy = ask_health("127.0.0.1", other.port(), std::chrono::seconds(20));
    answering.join();
    ASSERT_FALSE(healthy);
    EXPECT_THAT(healthy.error(), HasSubstr("is not an Undercroft server"));
  }
}

}  // namespace
}  // namespace undercroft::health_test
