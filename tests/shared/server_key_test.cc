// server_key_test.cc: only the owner of a key proves its identity, to the one who asked.
#include "shared/trust/server_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/trust/sealed_hello.h"

namespace undercroft::server_key_test {
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

SealKey key_of(unsigned char byte) {
  SealKey key;
  std::fill_n(key.data(), SealKey::size(), byte);
  return key;
}

TEST(SealedText, OpensOnlyWithItsKeyAndUnchanged) {
  const SealKey key = key_of('k');
  const std::string sealed = seal(key, "anns secret");
  EXPECT_EQ(sealed.find("anns"), std::string::npos);
  EXPECT_EQ(unseal(key_of('l'), sealed), std::nullopt);
  for (std::size_t i = 0; i < sealed.size(); i += 17) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_EQ(unseal(key, changed), std::nullopt) << i;
  }
  EXPECT_EQ(unseal(key, ""), std::nullopt);
  EXPECT_EQ(unseal(key, sealed.substr(0, 20)), std::nullopt);
}

TEST(SealedText, LengthTellsNothingOfAPassword) {
  const SealKey key = key_of('k');
  EXPECT_EQ(seal(key, "").size(), seal(key, std::string(128, 'p')).size());
}

// ---- a sealed Hello ----

Hello longest_hello() {
  Hello hello;
  hello.protocol = 1;
  hello.client = "test";
  hello.name = std::string(kMaxName, 'a');
  hello.realm = std::string(kMaxName, 'r');
  hello.watch = std::string(kMaxName, 'w');
  hello.resume_token = std::string(kMaxToken, 't');
  hello.password = std::string(kMaxPassword, 'p');
  hello.invitation = std::string(kMaxPassword, 'i');
  hello.new_password = std::string(kMaxPassword, 'n');
  hello.ask_first = true;
  hello.last_report = 7;
  return hello;
}

TEST(SealedHello, ShowsNothingOfTheSeat) {
  const Hello whole = longest_hello();
  Hello hello = whole;
  seal_hello(hello, key_of('k'));
  EXPECT_LE(hello.sealed.size(), kMaxSealed);
  EXPECT_EQ(hello.name + hello.realm + hello.watch + hello.resume_token + hello.password, "");
  EXPECT_FALSE(hello.ask_first);
  ASSERT_TRUE(unseal_hello(hello, key_of('k')));
  EXPECT_EQ(hello, whole);
}

TEST(SealedHello, OverrulesWhatIsWrittenOutside) {
  const Hello whole = longest_hello();
  Hello hello = whole;
  seal_hello(hello, key_of('k'));
  hello.name = "Mallory";
  hello.realm = "mine";
  hello.watch = "Ann";
  hello.resume_token = "stolen";
  ASSERT_TRUE(unseal_hello(hello, key_of('k')));
  EXPECT_EQ(hello, whole);
}

TEST(SealedHello, MustBeSealedWellFormedAndBounded) {
  Hello hello = longest_hello();
  EXPECT_FALSE(unseal_hello(hello, key_of('k'))) << "not sealed";
  seal_hello(hello, key_of('l'));
  EXPECT_FALSE(unseal_hello(hello, key_of('k'))) << "sealed for another connection";
  hello.sealed = seal(key_of('k'), "\xff\xff");
  EXPECT_FALSE(unseal_hello(hello, key_of('k'))) << "no message";
  Hello longer = longest_hello();
  longer.name += 'a';
  seal_hello(longer, key_of('k'));
  const auto refused = unseal_hello(longer, key_of('k'));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("the player's name"), std::string::npos) << refused.error();
}

// ---- keys in memory ----

using Key = SecretBytes<32>;

bool is_zero(const unsigned char* bytes) {
  return std::all_of(bytes, bytes + Key::size(), [](unsigned char byte) { return byte == 0; });
}

TEST(SecretBytes, LeaveNothingBehind) {
  alignas(Key) std::array<unsigned char, sizeof(Key)> memory{};
  Key* key = new (memory.data()) Key(key_of('k'));
  EXPECT_EQ(std::count(memory.begin(), memory.end(), 'k'), 32);
  key->~Key();
  EXPECT_TRUE(is_zero(memory.data())) << "destroyed";
  Key source = key_of('k');
  const Key target = std::move(source);
  EXPECT_TRUE(is_zero(source.data())) << "moved away";  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(target.data()[31], 'k');
  Key assigned;
  EXPECT_TRUE(is_zero(assigned.data())) << "at first";
  source = target;
  assigned = std::move(source);
  EXPECT_TRUE(is_zero(source.data())) << "moved away";  // NOLINT(bugprone-use-after-move)
  assigned.forget();
  EXPECT_TRUE(is_zero(assigned.data()));
}

}  // namespace
}  // namespace undercroft::server_key_test
