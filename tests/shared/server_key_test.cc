// server_key_test.cc: only the owner of a key proves its identity, to the one who asked.
#include "shared/trust/server_key.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

const ServerKey kKey = ServerKey::fresh();

TEST(ServerKey, ProofIsAcceptedAndBothSidesShareKeys) {
  const ClientChallenge client;
  const auto answer = kKey.answer(client.challenge(), "crypt", false);
  ASSERT_TRUE(answer);
  EXPECT_EQ(identity_in(answer->proof), kKey.identity());
  const auto keys = client.check(answer->proof);
  ASSERT_TRUE(keys) << keys.error();
  EXPECT_EQ(unseal(answer->keys.to_receive, seal(keys->to_send, "anns secret")), "anns secret");
  EXPECT_EQ(unseal(keys->to_receive, seal(answer->keys.to_send, "her token")), "her token");
}

TEST(ServerKey, IsStoredAsOneWord) {
  const auto again = ServerKey::from_secret(kKey.secret_text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->identity(), kKey.identity());
  EXPECT_EQ(again->identity().size(), 43U);
  for (const std::string& bad : {std::string(), kKey.secret_text().substr(1),
                                 kKey.secret_text() + "A", std::string("not base64!")}) {
    EXPECT_FALSE(ServerKey::from_secret(bad)) << bad;
  }
}

// A proof recorded from another connection, or changed in any part, proves nothing.
TEST(ServerKey, ProofIsBoundToTheChallengeAndToEachOfItsParts) {
  const ClientChallenge client;
  const Proof proof = kKey.answer(client.challenge(), "crypt", false)->proof;
  EXPECT_FALSE(ClientChallenge().check(proof)) << "another connection's challenge";
  const Proof other = ServerKey::fresh().answer(client.challenge(), "crypt", false)->proof;
  const std::vector<std::function<void(Proof&)>> changes = {
      [&](Proof& p) { p.identity = other.identity; },
      [&](Proof& p) { p.key = other.key; },
      [](Proof& p) { p.realm = "mine"; },
      [](Proof& p) { p.is_passing = true; },
      [&](Proof& p) { p.signature = other.signature; },
      [](Proof& p) { p.signature.clear(); },
      [](Proof& p) { p.identity.clear(); },
      [](Proof& p) { p.key += "x"; }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Proof changed = proof;
    changes[i](changed);
    EXPECT_FALSE(client.check(changed)) << "change " << i;
  }
  EXPECT_TRUE(client.check(proof));
}

TEST(ServerKey, UnusableChallengeIsRefused) {
  for (const std::string& bad : {std::string(), std::string(31, 'x'), std::string(32, '\0')}) {
    EXPECT_FALSE(kKey.answer({bad}, "crypt", false));
  }
}

TEST(SealedText, OpensOnlyWithItsKeyAndUnchanged) {
  const std::string key(32, 'k');
  const std::string sealed = seal(key, "anns secret");
  EXPECT_EQ(sealed.find("anns"), std::string::npos);
  EXPECT_EQ(unseal(std::string(32, 'l'), sealed), std::nullopt);
  for (std::size_t i = 0; i < sealed.size(); i += 17) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_EQ(unseal(key, changed), std::nullopt) << i;
  }
  EXPECT_EQ(unseal(key, ""), std::nullopt);
  EXPECT_EQ(unseal(key, sealed.substr(0, 20)), std::nullopt);
}

TEST(SealedText, LengthTellsNothingOfAPassword) {
  const std::string key(32, 'k');
  EXPECT_EQ(seal(key, "").size(), seal(key, std::string(128, 'p')).size());
  const Secrets most{std::string(kMaxToken, 't'), std::string(kMaxPassword, 'p'),
                     std::string(kMaxPassword, 'i'), std::string(kMaxPassword, 'n')};
  EXPECT_LE(seal(key, encode(most)).size(), kMaxSealed);
  EXPECT_EQ(decode_secrets(encode(most)), most);
  EXPECT_FALSE(decode_secrets(encode(Secrets{std::string(kMaxToken + 1, 't')})));
}

}  // namespace
}  // namespace undercroft
