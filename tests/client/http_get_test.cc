// http_get_test.cc: requests over HTTP, and what servers may answer.
#include "client/net/http_get.h"

#include <gmock/gmock.h>

#include "tests/support/scripted_answer.h"

namespace undercroft::http_get_test {
namespace {

using ::testing::HasSubstr;
using testing::ScriptedAnswer;
using ::testing::StartsWith;

Url at(const ScriptedAnswer& server, const std::string& path = "/a?b=c") {
  return parse_url(server.url()).transform([&](Url url) { return url.path = path, url; }).value();
}

std::string answer_of(const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string fault_of(const std::string& answer, const HttpLimits& limits = {}) {
  const ScriptedAnswer server(answer);
  const auto got = http_get(at(server), limits);
  return got ? "status " + std::to_string(got->status) : got.error();
}

TEST(HttpGet, ReturnsTheWholeAnswer) {
  const std::string body("ab\0\r\n\r\ncd", 9);
  ScriptedAnswer server(
      "HTTP/1.1 410 Gone\r\nUndercroft-Shown: 7\r\nX: 1\r\nx: 2\r\nContent-Length: 9\r\n\r\n" +
      body);
  const auto answer = http_get(at(server));
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->status, 410U);
  EXPECT_EQ(answer->body, body);
  EXPECT_EQ(answer->field("undercroft-SHOWN"), "7");
  EXPECT_EQ(answer->field("X"), "1");
  EXPECT_EQ(answer->field("Y"), "");
}

TEST(HttpGet, AsksForThePageOfTheHost) {
  ScriptedAnswer server(answer_of("hi"));
  ASSERT_TRUE(http_get(at(server)));
  const std::string head = server.request();
  EXPECT_THAT(head, StartsWith("GET /a?b=c HTTP/1.1\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nHost: 127.0.0.1:" + at(server).port + "\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nConnection: close\r\n"));
}

TEST(HttpGet, ABodyMayEndWithTheConnection) {
  EXPECT_EQ(fault_of("HTTP/1.0 200 OK\r\n\r\nabc"), "status 200");
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
            "status 200");
}

TEST(HttpGet, FollowsNoRedirect) {
  EXPECT_EQ(
      fault_of("HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"),
      "status 301");
}

TEST(HttpGet, RefusesHostileAnswers) {
  const HttpLimits small{.body = 1000};
  EXPECT_EQ(fault_of(answer_of(std::string(1001, 'a')), small), "the answer is too long");
  EXPECT_EQ(fault_of("HTTP/1.0 200 OK\r\n\r\n" + std::string(5000, 'a'), small),
            "the answer is too long");
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999\r\n\r\n"),
            "the answer is too long");
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\r\nA: " + std::string(100000, 'a')),
            "the answer is too long");
  EXPECT_EQ(fault_of("220 mail.example ESMTP\r\n"), "what answers there is no web server");
  EXPECT_EQ(fault_of(std::string("\x16\x03\x01\0\1\0\r\n\r\n", 10)),
            "what answers there is no web server");
  EXPECT_EQ(fault_of("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"),
            "the server closed the connection");
  EXPECT_EQ(fault_of(""), "the server closed the connection");
}

TEST(HttpGet, ASilentServerIsGivenUp) {
  const ScriptedAnswer server(ScriptedAnswer::Silent{});
  const auto got = http_get(at(server), {.wait = std::chrono::milliseconds(50)});
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error(), "no answer in time");
}

TEST(HttpGet, SaysThatNobodyListens) {
  const auto got = http_get(parse_url("http://127.0.0.1:1/").value());
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error(), "nothing is listening there");
}

}  // namespace
}  // namespace undercroft::http_get_test
