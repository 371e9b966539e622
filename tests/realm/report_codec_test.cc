// report_codec_test.cc: unread reports come back from a snapshot as they were, or with a sentence.
#include "server/realm/state/report_codec.h"

#include <gtest/gtest.h>

#include <string>

#include "proto/journal.pb.h"

namespace undercroft::report_codec_test {
namespace {

constexpr EntityId kAnn{7};

Report said(const std::string& words) {
  Report report;
  report.turn = 12;
  report.verb = Verb::Said;
  report.who = EntityId{9};
  report.who_look = LookId{0x80000001U};
  report.at = Point{3, -1};
  report.amount = -4;
  report.health_after = 0;
  report.words = words;
  return report;
}

TEST(ReportCodec, QueuesComeBackAsTheyWere) {
  ReportQueue queue(100);
  for (int i = 0; i < 5; ++i) queue.add(said("word " + std::to_string(i)));
  const ReportQueues read =
      decode_reports(encode_reports({{kAnn, queue}, {EntityId{9}, ReportQueue(3)}})).value();
  ASSERT_EQ(read.size(), 2U);
  const ReportQueue& again = read.at(kAnn);
  EXPECT_EQ(again.last(), 105U);
  ASSERT_EQ(again.count_after(0), 5U);
  for (std::uint32_t number = 101; number <= 105; ++number) {
    EXPECT_EQ(again[number], queue[number]);
  }
  EXPECT_EQ(read.at(EntityId{9}).last(), 3U);
}

TEST(ReportCodec, FullQueueIsReadAndALongerOneIsNot) {
  ReportQueue queue;
  for (std::size_t i = 0; i < kMaxReportsWaiting; ++i) queue.add(said("x"));
  const std::string bytes = encode_reports({{kAnn, queue}});
  EXPECT_TRUE(decode_reports(bytes));
  journal::v1::ReportQueuesBytes longer;
  ASSERT_TRUE(longer.ParseFromString(bytes));
  *longer.mutable_queues(0)->add_reports() = longer.queues(0).reports(0);
  longer.mutable_queues(0)->set_last(1000);
  EXPECT_FALSE(decode_reports(longer.SerializeAsString()));
}

TEST(ReportCodec, UnknownVerbAndHalfAPlaceAreRefused) {
  ReportQueue queue;
  queue.add(said("x"));
  journal::v1::ReportQueuesBytes from;
  ASSERT_TRUE(from.ParseFromString(encode_reports({{kAnn, queue}})));
  auto& report = *from.mutable_queues(0)->mutable_reports(0);
  report.set_verb(100000);
  EXPECT_FALSE(decode_reports(from.SerializeAsString()));
  report.set_verb(1);
  report.add_at(5);
  EXPECT_FALSE(decode_reports(from.SerializeAsString()));
  EXPECT_FALSE(decode_reports("no message"));
  EXPECT_TRUE(decode_reports("")) << "a snapshot of an earlier version";
}

}  // namespace
}  // namespace undercroft::report_codec_test
