// send_queue_test.cc: the heads of a server's frames (RFC 6455, 5.2), and the queue of unsent
// bytes.
#include "server/gateway/frames/send_queue.h"

#include <gtest/gtest.h>

#include "server/gateway/context/realm_status.h"

namespace undercroft::send_queue_test {
namespace {

std::string head_of_frame_with(std::size_t bytes) {
  SendQueue buffer;
  buffer.add_frame(FrameType::Binary, std::string(bytes, 'x'));
  EXPECT_TRUE(buffer.bytes().ends_with(std::string(bytes, 'x')));
  return std::string(buffer.bytes().substr(0, buffer.size() - bytes));
}

TEST(SendQueue, HeadStatesTheLengthOfTheFrame) {
  using std::string_literals::operator""s;
  EXPECT_EQ(head_of_frame_with(0), "\x82\x00"s);
  EXPECT_EQ(head_of_frame_with(125), "\x82\x7D"s);
  EXPECT_EQ(head_of_frame_with(126), "\x82\x7E\x00\x7E"s);
  EXPECT_EQ(head_of_frame_with(65535), "\x82\x7E\xFF\xFF"s);
  EXPECT_EQ(head_of_frame_with(65536), "\x82\x7F\x00\x00\x00\x00\x00\x01\x00\x00"s);
}

TEST(SendQueue, NothingFollowsAClose) {
  SendQueue buffer;
  buffer.add_close(1001, "bye");
  EXPECT_EQ(buffer.bytes(),
            "\x88\x05\x03\xE9"
            "bye");
  EXPECT_TRUE(buffer.is_sealed());
  buffer.add_frame(FrameType::Binary, "more");
  buffer.add("more");
  EXPECT_EQ(buffer.size(), 7u);
}

TEST(SendQueue, LongCloseReasonIsTruncated) {
  SendQueue buffer;
  buffer.add_close(1001, std::string(300, 'x'));
  EXPECT_EQ(buffer.size(), 2u + 125u);
}

TEST(SendQueue, SentBytesAreRemovedAndTheRestStays) {
  SendQueue buffer;
  for (int i = 0; i < 100; ++i) {
    buffer.add("0123456789");
    buffer.remove(7);
    EXPECT_EQ(buffer.bytes().substr(0, 1), std::to_string((i + 1) * 7 % 10));
  }
  EXPECT_EQ(buffer.size(), 300u);
  buffer.remove(300);
  EXPECT_EQ(buffer.bytes(), "");
}

TEST(RealmStatus, ReportsHowLongTheRealmHasBeenBusy) {
  RealmStatus status("crypt");
  EXPECT_EQ(status.busy_ms(5000), 0u);
  status.begin(0);
  EXPECT_EQ(status.busy_ms(5000), 5000u);
  status.begin(5000);
  EXPECT_EQ(status.busy_ms(4999), 0u) << "another thread may have read the clock slightly earlier";
  EXPECT_EQ(status.busy_ms(5700), 700u);
  status.end();
  EXPECT_EQ(status.busy_ms(9000), 0u);
}

}  // namespace
}  // namespace undercroft::send_queue_test
