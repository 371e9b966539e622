// passed_on_test.cc: what a connection takes along to another server is the same there.
#include "server/gateway/passed_on.h"

#include <gtest/gtest.h>

#include "shared/trust/sealed_hello.h"

namespace undercroft::passed_on_test {
namespace {

TEST(PassedOn, SourceIsTheSame) {
  for (const std::string text : {"203.0.113.7", "2001:db8:1:2::3", "127.0.0.1", "some proxy", ""}) {
    ClientAddress address = client_address_of(text);
    EXPECT_EQ(address_from(source_for(address)), address) << text;
    address.is_shared = true;
    EXPECT_EQ(address_from(source_for(address)), address) << text;
  }
}

TEST(PassedOn, LongNamesAreCut) {
  ClientAddress address{std::string(1000, 'x'), false, std::vector<std::string>(9, "y"), false};
  Preamble preamble;
  preamble.realm = "crypt";
  preamble.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  preamble.source = source_for(address);
  const auto read = decode_preamble(encode_preamble(preamble));
  ASSERT_TRUE(read && read->preamble);
  EXPECT_EQ(read->preamble->source, preamble.source);
}

// The client seals its Hello for the keys that the front has agreed on.
TEST(PassedOn, SecretsAreOpenedAtTheOwner) {
  const ServerKey key = ServerKey::fresh();
  const ClientChallenge client;
  SecretChannel front;
  const auto proof = front.open(key, client.challenge(), "crypt", false);
  ASSERT_TRUE(proof);
  Hello hello;
  hello.name = "Ann";
  hello.resume_token = "token-1";
  seal_hello(hello, client.check(*proof)->to_send);

  Preamble preamble;
  preamble.realm = "crypt";
  preamble.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  put_secrets(preamble, front);
  const auto read = decode_preamble(encode_preamble(preamble));
  ASSERT_TRUE(read && read->preamble);
  const SecretChannel owner = secrets_in(*read->preamble);
  EXPECT_TRUE(owner.is_open());
  EXPECT_TRUE(owner.was_opened());
  ASSERT_TRUE(owner.unseal(hello));
  EXPECT_EQ(hello.resume_token, "token-1");
}

TEST(PassedOn, ChannelThatWasNeverOpenedStaysClosed) {
  Preamble preamble;
  put_secrets(preamble, SecretChannel());
  const SecretChannel owner = secrets_in(preamble);
  EXPECT_FALSE(owner.is_open());
  EXPECT_FALSE(owner.was_opened());
}

}  // namespace
}  // namespace undercroft::passed_on_test
