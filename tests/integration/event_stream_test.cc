// event_stream_test.cc: administrators who follow the events, fast and slow ones.
#include "server/admin/event_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace undercroft::event_stream_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A follower's end of a pair of sockets.
class Reader {
 public:
  explicit Reader(EventStream& stream, std::size_t most = 20) {
    std::array<int, 2> pair{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()), 0);
    socket_ = pair[0];
    stream.follow(pair[1], most);
  }
  ~Reader() { ::close(socket_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Up to a line with that text, or the end.
  std::string read_to(const std::string& text) {
    for (std::size_t from = 0; all_.find(text, from) == std::string::npos;) {
      from = all_.size() - std::min(all_.size(), text.size());
      if (!read_some()) break;
    }
    return all_;
  }
  std::string read_all() {
    while (read_some()) {
    }
    return all_;
  }
  void send(const std::string& bytes) const {
    static_cast<void>(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
  }

 private:
  bool read_some() {
    std::array<char, 4096> part{};
    const ssize_t size = ::recv(socket_, part.data(), part.size(), 0);
    if (size > 0) all_.append(part.data(), static_cast<std::size_t>(size));
    return size > 0;
  }
  int socket_ = -1;
  std::string all_;
};

JsonObject numbered(int number) {
  return event_row(0, "joined", "crypt", "Ann", "event " + std::to_string(number) + ".");
}

TEST(EventStream, FollowerGetsTheLastEventsAndAllFurtherOnes) {
  auto stream = std::make_unique<EventStream>();
  for (int i = 1; i <= 3; ++i) stream->publish(numbered(i));
  Reader reader(*stream, 2);
  stream->publish(numbered(4));
  EXPECT_THAT(reader.read_to("event 4."), HasSubstr("event 2."));
  stream.reset();
  const std::string all = reader.read_all();
  EXPECT_THAT(all, Not(HasSubstr("event 1.")));
  EXPECT_THAT(all, HasSubstr(R"({"at":"1970-01-01T00:00:00Z","event":"joined","realm":"crypt",)"
                             R"("player":"Ann","text":"event 3."})"));
  EXPECT_THAT(all, HasSubstr(R"({"code":0,)")) << "the end of the server is the end of the answer";
}

TEST(EventStream, SlowFollowerLosesTheOldestAndIsToldHowMany) {
  EventStream stream;
  Reader slow(stream);
  Reader fast(stream);
  constexpr int kMany = 5000;
  for (int i = 0; i < kMany; ++i) {
    stream.publish(numbered(i));
    if (i % 100 == 0) fast.read_to("event " + std::to_string(i) + ".");
  }
  EXPECT_THAT(fast.read_to("event 4999."), Not(HasSubstr("left out")));
  EXPECT_THAT(slow.read_to("event 4999."), HasSubstr(" events are left out: this reader is slow"));
  EXPECT_EQ(stream.last(kMany).size(), EventStream::kMostKept);
}

TEST(EventStream, FollowersAreFewAndMakeRoomWhenTheyDisconnect) {
  EventStream stream;
  std::vector<std::unique_ptr<Reader>> readers;
  for (std::size_t i = 0; i < EventStream::kMostFollowers; ++i) {
    readers.push_back(std::make_unique<Reader>(stream));
  }
  Reader another(stream);
  EXPECT_THAT(another.read_all(), HasSubstr("too many administrators follow the events"));
  readers[3].reset();
  readers[5]->send("garbage");
  readers[5]->read_all();  // it is cut off
  stream.publish(numbered(1));
  readers[0]->read_to("event 1.");  // the stream has looked at all of them
  Reader next(stream);
  EXPECT_THAT(next.read_to("event 1."), HasSubstr("event 1."));
}

}  // namespace
}  // namespace undercroft::event_stream_test
