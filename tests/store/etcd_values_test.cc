// etcd_values_test.cc: what an EtcdStore reads and writes, without an etcd.
#include <gtest/gtest.h>

#include "server/store/etcd/etcd_appends.h"
#include "server/store/etcd/etcd_keys.h"
#include "server/store/etcd/etcd_messages.h"
#include "server/store/etcd/etcd_queue.h"
#include "server/store/etcd/etcd_url.h"
#include "server/store/packed_bytes.h"

namespace undercroft::etcd_values_test {
namespace {

using Sort = EtcdJob::Sort;
using Records = std::vector<std::string>;

TEST(PackedBytes, SurviveAndNoticeEveryChange) {
  for (const std::string& bytes : {std::string(), std::string("short"), std::string(5000, 'x')}) {
    const std::string packed = pack(7, bytes);
    EXPECT_EQ(unpack(7, packed), bytes);
    EXPECT_EQ(unpack(8, packed), std::nullopt) << "they are of another number";
    for (std::size_t i = 0; i < packed.size(); ++i) {
      std::string damaged = packed;
      damaged[i] = static_cast<char>(damaged[i] ^ 1);
      EXPECT_NE(unpack(7, damaged), std::string(5000, 'y'));
      EXPECT_TRUE(unpack(7, damaged) == std::nullopt || unpack(7, damaged) == bytes) << i;
      EXPECT_EQ(unpack(7, packed.substr(0, i)), std::nullopt) << i;
    }
  }
  EXPECT_LT(pack(1, std::string(5000, 'x')).size(), 100u);
}

TEST(PackedBytes, AreNotUnpackedToMoreThanTheySay) {
  std::string packed = pack(7, std::string(100000, 'x'));
  for (int i = 9; i < 13; ++i) packed[static_cast<std::size_t>(i)] = '\xff';
  EXPECT_EQ(unpack(7, packed), std::nullopt) << "4 GB";
  packed[11] = packed[12] = 0;
  EXPECT_EQ(unpack(7, packed), std::nullopt) << "64 kB of 100";
}

TEST(EtcdKeys, AreInLowerCaseAndInTheOrderOfNumbers) {
  const EtcdKeys keys("/uc/");
  EXPECT_EQ(keys.owner("Crypt"), "/uc/o/crypt");
  EXPECT_EQ(keys.records("Crypt", 12), "/uc/r/crypt/j/00000000000000000012");
  EXPECT_LT(keys.records("crypt", 9), keys.records("crypt", 10));
  EXPECT_EQ(number_in_key(keys.snapshot("crypt", 1ull << 63)), 1ull << 63);
  EXPECT_EQ(number_in_key("/uc/r/crypt/j/12"), std::nullopt);
  EXPECT_EQ(end_of_prefix("/uc/o/"), "/uc/o0");
}

TEST(EtcdKeys, OwnershipIsAlineOfWords) {
  const Ownership is{"Crypt", 3, 17, "this server", 9};
  EXPECT_EQ(encode_ownership(is), "3 17 this%20server 9 Crypt");
  EXPECT_EQ(decode_ownership(encode_ownership(is)), is);
  const Ownership nobody{"Crypt", 3, 17, "", 9};
  EXPECT_EQ(encode_ownership(nobody), "3 17 - 9 Crypt");
  EXPECT_EQ(decode_ownership(encode_ownership(nobody)), nobody);
  const Ownership dash{"Crypt", 3, 17, "-", 9};
  EXPECT_EQ(decode_ownership(encode_ownership(dash)), dash);
  for (const char* bad : {"", "3 17 - 9", "3 17 - 9 Crypt x", "x 17 - 9 Crypt", "3 -1 - 9 Crypt",
                          "3 17  9 Crypt", "3 99999999999999999999 - 9 Crypt", "3 17 - 9 "}) {
    EXPECT_EQ(decode_ownership(bad), std::nullopt) << bad;
  }
}

TEST(EtcdKeys, EpochsHaveARangeOfValues) {
  for (const Epoch epoch : {1, 9, 10, 100}) {
    const std::string mine = encode_ownership({"crypt", epoch, 5, "a", 1});
    for (const Epoch other : {1, 2, 9, 10, 11, 99, 100, 101}) {
      const bool is_within = mine > least_of_epoch(other) && mine < beyond_epoch(other);
      EXPECT_EQ(is_within, epoch == other) << epoch << " " << other;
    }
  }
}

TEST(EtcdKeys, RecordsOfAnAppendAreReadOnlyWhole) {
  const Records records = {"a", "", std::string("\0b", 2)};
  const std::string bytes = encode_records(9, records);
  EXPECT_EQ(decode_records(9, bytes), records);
  EXPECT_EQ(decode_records(8, bytes), std::nullopt);
  EXPECT_EQ(decode_records(2, pack(2, "\x03\0\0\0")), std::nullopt);
  EXPECT_EQ(decode_records(9, pack(9, std::string("\xff\xff\xff\xff"
                                                  "abcdefg",
                                                  11))),
            std::nullopt);
  EXPECT_EQ(decode_records(9, pack(9, std::string("\1\0\0\0\xff\0\0\0a", 9))), std::nullopt);
  EXPECT_EQ(decode_parts("2 600000"), (EtcdParts{2, 600000}));
  for (const char* bad : {"", "2", "1 600000", "3 600000", "2 x", "999999999 524287999475712"}) {
    EXPECT_EQ(decode_parts(bad), std::nullopt) << bad;
  }
}

TEST(EtcdUrl, NamesMembers) {
  const auto url = read_etcd_url("etcd://h1:2379,[::1]:2380,10.0.0.3:2379").value();
  EXPECT_EQ(url.endpoints,
            (std::vector<HttpEndpoint>{{"h1", "2379"}, {"::1", "2380"}, {"10.0.0.3", "2379"}}));
  EXPECT_EQ(url.endpoints[1].to_string(), "[::1]:2380");
  EXPECT_FALSE(url.has_tls);
  EXPECT_TRUE(read_etcd_url("etcds://h1:2379/").value().has_tls);
  EXPECT_NE(read_etcd_url("postgres://h1").error().find("expected etcd://"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://h1").error().find("'h1' has no port"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://h1:2379,").error().find("'' has no port"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://h1:0").error().find("no port"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://:2379").error().find("names no host"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://a@b:2379").error().find("names no host"), std::string::npos);
  EXPECT_NE(read_etcd_url("etcd://h1:1,h1:1").error().find("twice"), std::string::npos);
}

TEST(EtcdMessages, ReadEtcdsAnswers) {
  const auto reply = decode_reply(
      R"({"header":{"cluster_id":"15118495548433857066","revision":"3"},"succeeded":true,)"
      R"("responses":[{"response_put":{"header":{"revision":"3"}}},)"
      R"({"response_range":{"kvs":[{"key":"aw==","value":"djI="}],"more":true,"count":"1"}}]})");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->revision, 3u);
  EXPECT_TRUE(reply->has_succeeded);
  ASSERT_EQ(reply->found.size(), 2u);
  EXPECT_TRUE(reply->found[0].pairs.empty());
  EXPECT_EQ(reply->found[1].pairs[0].key, "k");
  EXPECT_EQ(reply->found[1].pairs[0].value, "v2");
  EXPECT_TRUE(reply->found[1].has_more);
  EXPECT_EQ(error_in(R"({"error":"mvcc: database space exceeded","code":8})"),
            "mvcc: database space exceeded");
}

TEST(EtcdMessages, RefuseOtherAnswers) {
  for (const char* bad :
       {"", "{", "[]", "{}", R"({"header":3})", R"({"header":{},"responses":[3]})",
        R"({"header":{},"responses":[{"response_range":{"kvs":[{"key":"!"}]}}]})",
        R"({"header":{},"responses":[{"response_range":{"kvs":[{"key":7}]}}]})"}) {
    EXPECT_FALSE(decode_reply(bad)) << bad;
  }
  EXPECT_FALSE(decode_reply(std::string(100000, '['))) << "deeply nested";
  EXPECT_FALSE(decode_status("{}"));
}

struct Appends : ::testing::Test {
  EtcdJob job{.sort = Sort::Append, .owner = {"Crypt", 3}, .after = 5, .records = {"a", "b"}};
  EtcdAppend append{job, {"me", 9}, 0};
  std::optional<Durable> judge(const std::string& owner, bool had_doubt = false) {
    return append.judge(&owner, had_doubt);
  }
};

TEST_F(Appends, ComparesTheOwnerKeyAndMovesTheEnd) {
  EtcdTransaction all;
  append.add_to(all, EtcdKeys("/"));
  EXPECT_EQ(all.compares.at(0).value, "3 5 me 9 Crypt");
  EXPECT_EQ(all.success.at(0).value, "3 7 me 9 Crypt");
  EXPECT_EQ(decode_records(7, all.success.at(1).value), (Records{"a", "b"}));
  EXPECT_EQ(append.done().value(), 7u);
}

TEST_F(Appends, AreSentAgainWhenAnotherRealmWasRefused) {
  EXPECT_EQ(judge("3 5 me 9 Crypt"), std::nullopt);
  EXPECT_EQ(judge("3 5 me 9 Crypt", true), std::nullopt);
}

TEST_F(Appends, AreDoneIfAnEarlierTryHasWrittenThem) {
  EXPECT_EQ(judge("3 7 me 9 Crypt", true).value().value(), 7u);
  EXPECT_EQ(judge("3 7 me 9 Crypt").value().error().fault, StoreFault::OutOfSequence)
      << "nothing was in doubt, so somebody else wrote it";
  EXPECT_EQ(judge("3 8 me 9 Crypt", true).value().error().last, 8u);
}

TEST_F(Appends, AreRefusedToOtherOwners) {
  EXPECT_EQ(judge("4 7 other 9 Crypt", true).value().error().fault, StoreFault::NotOwner);
  EXPECT_EQ(judge("3 5 - 9 Crypt").value().error().fault, StoreFault::NotOwner);
  EXPECT_EQ(judge("junk").value().error().fault, StoreFault::Unreadable);
  EXPECT_EQ(append.judge(nullptr, true).value().error().fault, StoreFault::NotOwner);
}

TEST(EtcdReleases, FindTheEndOfTheLogThemselves) {
  const EtcdJob job{.sort = Sort::Release, .owner = {"Crypt", 3}};
  EtcdAppend release{job, {"me", 9}, 4};
  const std::string longer = "3 6 me 9 Crypt";
  const std::string given_up = "3 6 - 9 Crypt";
  EXPECT_EQ(release.judge(&longer, false), std::nullopt);
  EXPECT_EQ(release.done().value(), 6u);
  EXPECT_EQ(release.judge(&given_up, true).value().value(), 6u);
  EXPECT_EQ(release.judge(&given_up, false).value().error().fault, StoreFault::NotOwner);
}

TEST(EtcdAppends, AreCutIntoPartsThatMoveTheEndLast) {
  EtcdJob job{.sort = Sort::Append, .owner = {"crypt", 1}, .after = 0};
  job.records = Records(9, std::string(300000, 'x'));
  const EtcdAppend append(job, {"me", 1}, 0);
  EXPECT_EQ(append.refusal(), std::nullopt);
  for (const EtcdTransaction& part : append.early_parts(EtcdKeys("/"))) {
    EXPECT_EQ(part.success.size(), 1u);
    EXPECT_NE(part.success[0].key, "/o/crypt");
  }
  EXPECT_EQ(append.early_parts(EtcdKeys("/")).size(), 7u);
}

TEST(EtcdQueue, KeepsTheOrderOfARealmsCalls) {
  EtcdQueue queue;
  const auto add = [&](Sort sort, const char* realm) {
    queue.add({.sort = sort, .owner = {realm, 1}});
  };
  add(Sort::Append, "crypt");
  add(Sort::Keep, "crypt");
  add(Sort::Append, "Crypt");
  add(Sort::Append, "tower");
  add(Sort::Release, "crypt");
  const auto first = queue.take_small(60);
  ASSERT_EQ(first.size(), 2u) << "the first of each realm";
  EXPECT_TRUE(queue.take_big().empty()) << "its snapshot waits for the append";
  queue.finish(first[0]);
  const auto big = queue.take_big();
  ASSERT_EQ(big.size(), 1u);
  const auto overtaking = queue.take_small(60);
  ASSERT_EQ(overtaking.size(), 1u) << "an append does not wait for a snapshot";
  EXPECT_EQ(overtaking[0]->sort, Sort::Append);
  queue.finish(overtaking[0]);
  EXPECT_TRUE(queue.take_small(60).empty()) << "the release waits for the snapshot";
  queue.finish(big[0]);
  EXPECT_EQ(queue.take_small(60).at(0)->sort, Sort::Release);
}

TEST(EtcdQueue, ConfirmationsGoTogether) {
  EtcdQueue queue;
  queue.add({.sort = Sort::Confirm, .owner = {"crypt", 1}});
  queue.add({.sort = Sort::Append, .owner = {"tower", 1}});
  queue.add({.sort = Sort::Confirm, .owner = {"vault", 1}});
  EXPECT_EQ(queue.take_small(60).size(), 2u);
  EXPECT_EQ(queue.take_small(60).size(), 1u);
  EXPECT_TRUE(queue.take_small(60).empty());
}

}  // namespace
}  // namespace undercroft::etcd_values_test
