// connection_end_test.cc: the reasons that the host reads.
#include "server/gateway/connections/connection_end.h"

#include <gtest/gtest.h>

namespace undercroft::connection_end_test {
namespace {

TEST(ConnectionEnd, IsTheClientsUnlessThisServerEndsIt) {
  const ConnectionEnd end;
  EXPECT_EQ(end.reason(0), "the connection was lost");
  EXPECT_EQ(end.reason(1000), "the client closed it with 1000");
  EXPECT_EQ(end.code(1000), 1000);
}

TEST(ConnectionEnd, NamesTheCodeThatWasSent) {
  ConnectionEnd end;
  end.close(CloseCode::Flood, "more than 50 messages a second");
  const auto code = static_cast<std::uint16_t>(CloseCode::Flood);
  EXPECT_EQ(end.code(1000), code);
  EXPECT_EQ(end.reason(1000),
            "closed with " + std::to_string(code) + ", more than 50 messages a second");
}

TEST(ConnectionEnd, FirstCutIsTheReasonAndAnExceptionReplacesIt) {
  ConnectionEnd end;
  end.cut("silent for 60 s");
  end.cut("it cannot be written to");
  EXPECT_EQ(end.reason(0), "silent for 60 s");
  end.fail("internal error");
  EXPECT_EQ(end.reason(0), "internal error");
}

}  // namespace
}  // namespace undercroft::connection_end_test
