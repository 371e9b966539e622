// preamble_test.cc: a preamble survives the way to another server, and a damaged one harms nothing.
#include "server/fleet/preamble.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstring>

#include "server/fleet/ping_words.h"

namespace undercroft::preamble_test {
namespace {

std::string key_text(const SealKey& key) {
  return {reinterpret_cast<const char*>(key.data()), SealKey::size()};
}

bool is_equal(const Preamble& a, const Preamble& b) {
  const auto keys = [](const Preamble& p) {
    return p.keys ? key_text(p.keys->to_send) + key_text(p.keys->to_receive) : std::string();
  };
  return a.front == b.front && a.realm == b.realm && a.seen == b.seen && a.source == b.source &&
         a.websocket_key == b.websocket_key && a.is_open == b.is_open &&
         a.was_opened == b.was_opened && a.keys.has_value() == b.keys.has_value() &&
         keys(a) == keys(b) && a.received == b.received;
}

std::string text(std::size_t at_most) {
  const auto size = *rc::gen::inRange<std::size_t>(0, at_most + 1);
  return *rc::gen::container<std::string>(size, rc::gen::arbitrary<char>());
}

std::string word(std::size_t least, std::size_t most, const std::string& letters) {
  const auto size = *rc::gen::inRange<std::size_t>(least, most + 1);
  return *rc::gen::container<std::string>(size, rc::gen::elementOf(letters));
}

Preamble any_preamble() {
  Preamble p;
  p.front = text(PingWords::kMostId);
  p.realm = word(3, 16, "abcXYZ019_-");
  p.seen = *rc::gen::arbitrary<Epoch>();
  p.source.name = text(Preamble::kMostAddress);
  p.source.is_local = *rc::gen::arbitrary<bool>();
  p.source.is_shared = *rc::gen::arbitrary<bool>();
  const auto wider = *rc::gen::inRange<std::size_t>(0, Preamble::kMostWider + 1);
  for (std::size_t i = 0; i < wider; ++i) p.source.wider.push_back(text(Preamble::kMostAddress));
  p.websocket_key = word(22, 22, "abcXYZ019+/") + "==";
  p.is_open = *rc::gen::arbitrary<bool>();
  p.was_opened = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) {
    p.keys.emplace();
    std::memset(p.keys->to_send.data(), *rc::gen::inRange(0, 256), SealKey::size());
    std::memset(p.keys->to_receive.data(), *rc::gen::inRange(0, 256), SealKey::size());
  }
  p.received = text(300);
  return p;
}

Preamble plain_preamble() {
  Preamble p;
  p.realm = "crypt";
  p.websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
  return p;
}

RC_GTEST_PROP(Preambles, RoundTrip, ()) {
  const Preamble sent = any_preamble();
  const std::string bytes = encode_preamble(sent);
  const auto read = decode_preamble(bytes + text(20));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->preamble.has_value());
  RC_ASSERT(read->size == bytes.size());
  RC_ASSERT(is_equal(*read->preamble, sent));
}

RC_GTEST_PROP(Preambles, PartIsNeitherWholeNorWrong, ()) {
  const std::string bytes = encode_preamble(any_preamble());
  const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
  const auto read = decode_preamble(std::string_view(bytes).substr(0, size));
  RC_ASSERT(read.has_value());
  RC_ASSERT(!read->preamble.has_value());
}

// Whatever one changed byte makes of it, it keeps to the limits.
RC_GTEST_PROP(Preambles, DamagedOneIsRefusedOrBounded, ()) {
  std::string bytes = encode_preamble(any_preamble());
  bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] ^= *rc::gen::inRange<char>(1, 127);
  const auto read = decode_preamble(bytes);
  if (!read || !read->preamble) return;
  RC_ASSERT(encode_preamble(*read->preamble).size() <= kMostPreamble);
}

TEST(Preambles, LongestOneFits) {
  Preamble p = plain_preamble();
  p.front.assign(PingWords::kMostId, 'f');
  p.realm.assign(16, 'r');
  p.source.name.assign(Preamble::kMostAddress, 'n');
  p.source.wider.assign(Preamble::kMostWider, p.source.name);
  p.keys.emplace();
  p.received.assign(Preamble::kMostReceived, '\0');
  const std::string bytes = encode_preamble(p);
  const auto read = decode_preamble(bytes);
  ASSERT_TRUE(read && read->preamble);
  EXPECT_TRUE(is_equal(*read->preamble, p));
}

TEST(Preambles, FieldsOfALaterVersionAreIgnored) {
  std::string bytes = encode_preamble(plain_preamble());
  bytes[7] = static_cast<char>(bytes[7] + 3);  // the size of the fields
  const auto read = decode_preamble(bytes + "new");
  ASSERT_TRUE(read && read->preamble);
  EXPECT_TRUE(is_equal(*read->preamble, plain_preamble()));
  EXPECT_EQ(read->size, bytes.size() + 3);
}

struct Wrong {
  std::string name;
  std::string bytes;
  std::string sentence;
};

std::string with(const std::function<void(Preamble&)>& change) {
  Preamble p = plain_preamble();
  change(p);
  return encode_preamble(p);
}

TEST(Preambles, WrongOnesAreRefusedWithASentence) {
  const std::string good = encode_preamble(plain_preamble());
  std::string newer = good;
  newer[6] = 2;
  std::string longer = good;
  longer[8] = '\x7f';
  const std::vector<Wrong> all = {
      {"HTTP", "GET / HTTP/1.1\r\n", "it begins wrongly"},
      {"one byte", "G", "it begins wrongly"},
      {"version", newer, "its version is 2, and this server reads 1"},
      {"size", longer, "it is too long"},
      {"realm", with([](Preamble& p) { p.realm = "../x"; }), "it names no realm"},
      {"no realm", with([](Preamble& p) { p.realm = ""; }), "it names no realm"},
      {"long realm", with([](Preamble& p) { p.realm.assign(17, 'r'); }), "its fields are damaged"},
      {"key", with([](Preamble& p) { p.websocket_key.back() = '\n'; }),
       "its WebSocket key is none"},
      {"received", with([](Preamble& p) { p.received.assign(Preamble::kMostReceived + 1, 'r'); }),
       "its fields are damaged"},
      {"wider", with([](Preamble& p) { p.source.wider.assign(5, ""); }), "its fields are damaged"},
  };
  for (const Wrong& wrong : all) {
    const auto read = decode_preamble(wrong.bytes);
    ASSERT_FALSE(read) << wrong.name;
    EXPECT_EQ(read.error(), "a preamble cannot be read: " + wrong.sentence) << wrong.name;
  }
}

// ---- pings ----

TEST(Pings, RoundTrip) {
  for (const bool flag : {true, false}) {
    const PingWords words{"5f3a", flag, 4'000'000'000U, !flag, {0xfedcba9876543210U, 3, 412}};
    EXPECT_EQ(decode_ping(encode_ping(words)).value(), words);
    EXPECT_EQ(decode_ping(encode_ping(words) + "later").value(), words);
  }
}

TEST(Pings, OlderServersSayNothingOfTheStore) {
  const std::string bytes = encode_ping({"5f3a", true, 7, false, {1, 2, 3}});
  const auto words = decode_ping(std::string_view(bytes).substr(0, bytes.size() - 24));
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (PingWords{"5f3a", true, 7, false, {}}));
  EXPECT_FALSE(words->mark.is_set());
}

TEST(Pings, DamagedOneIsRefused) {
  const std::string bytes = encode_ping({"5f3a", true, 7, false, {1, 2, 3}});
  const std::size_t without_mark = bytes.size() - 24;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    if (size == without_mark) continue;
    EXPECT_FALSE(decode_ping(std::string_view(bytes).substr(0, size))) << size;
  }
  EXPECT_FALSE(decode_ping(encode_ping({"", true, 7, false})));
  EXPECT_FALSE(decode_ping(std::string("\xff\xff", 2) + std::string(70'000, 'x')));
}

}  // namespace
}  // namespace undercroft::preamble_test
