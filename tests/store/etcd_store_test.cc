// etcd_store_test.cc: what an EtcdStore does when etcd or another server fails it.
#include "server/store/etcd/etcd_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <map>
#include <random>
#include <thread>

#include "tests/support/etcd_process.h"
#include "tests/support/swallowing_relay.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::etcd_store_test {
namespace {

using testing::EtcdProcess;
using testing::SwallowingRelay;
using Records = std::vector<std::string>;

struct EtcdStores : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
  }
  static EtcdStoreOptions options(const std::string& prefix, const HttpEndpoint& endpoint) {
    static int servers = 0;
    return {.etcd = {.client = {.endpoints = {endpoint}}},
            .user = {"server-" + std::to_string(++servers), 7},
            .prefix = prefix,
            .watch_every = std::chrono::milliseconds(50)};
  }
  static std::unique_ptr<EtcdStore> open(const std::string& prefix) {
    return EtcdStore::open(options(prefix, EtcdProcess::common().endpoint())).value();
  }
  // A prefix that no other test has.
  static std::string fresh() {
    static int made = 0;
    return "/of-etcd/" + std::to_string(++made) + "/";
  }
  template <typename Call>
  static Durable answer_of(Call call) {
    std::promise<Durable> answer;
    call([&](const Durable& is) { answer.set_value(is); });
    return answer.get_future().get();
  }
  static Durable append(Store& store, const Owner& owner, RecordNumber after, Records records) {
    return append_and_wait(store, owner, after, std::move(records));
  }
  static Durable keep(Store& store, const Owner& owner, Snapshot snapshot) {
    return answer_of(
        [&](WhenDurable when) { store.keep(owner, std::move(snapshot), std::move(when)); });
  }
};

std::string noise(std::size_t size) {
  std::mt19937 generator(5);
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(generator());
  return bytes;
}

// Every key below the prefix, with its value.
std::vector<EtcdPair> all_pairs(const std::string& prefix) {
  EtcdTransactor etcd({.client = {.endpoints = {EtcdProcess::common().endpoint()}}});
  const auto outcome = etcd.read({get_range(prefix, end_of_prefix(prefix))}, EtcdPatience::Call);
  return outcome.reply.value().found.at(0).pairs;
}

void overwrite(const std::string& key, const std::string& value) {
  EtcdTransactor etcd({.client = {.endpoints = {EtcdProcess::common().endpoint()}}});
  ASSERT_TRUE(etcd.run({.success = {put(key, value)}}, EtcdPatience::Call).reply);
}

TEST_F(EtcdStores, TryWritesAndChangesNoRealm) {
  const auto store = open(fresh());
  const Owner owner = store->claim("crypt").value();
  ASSERT_TRUE(append(*store, owner, 0, {"begin"}));
  for (int i = 0; i < 2; ++i) {
    const Durable tried = answer_of([&](WhenDurable when) { store->try_out(std::move(when)); });
    EXPECT_TRUE(tried) << tried.error().sentence;
  }
  EXPECT_EQ(store->load(owner).value().last, 1U);
}

TEST_F(EtcdStores, NameTheirServers) {
  const std::string prefix = fresh();
  const auto one = open(prefix);
  const auto two = open(prefix);
  const Owner first = one->claim("Crypt").value();
  const Ownership seen = two->look_up("crypt").value().value();
  EXPECT_TRUE(seen.server.starts_with("server-"));
  EXPECT_EQ(seen.simulation, 7u);
  ASSERT_TRUE(append(*one, first, 0, {"begin", "a"}));
  const Owner second = two->claim("crypt", seen.epoch).value();
  EXPECT_EQ(append(*one, first, 2, {"late"}).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(keep(*one, first, {2, "late"}).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(one->set_aside(first, 1).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(one->load(first).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(one->claim("crypt", seen.epoch).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(two->load(second).value().records, Records{"a"});
}

TEST_F(EtcdStores, LetOneOfManyClaimFromAnEpoch) {
  const std::string prefix = fresh();
  const auto one = open(prefix);
  const auto two = open(prefix);
  ASSERT_TRUE(one->make("crypt").value());
  for (Epoch epoch = 0; epoch < 5; ++epoch) {
    std::atomic<int> winners{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
      threads.emplace_back([&, i] {
        const auto claimed = (i % 2 == 0 ? one : two)->claim("crypt", epoch);
        if (claimed) {
          ++winners;
        } else {
          EXPECT_EQ(claimed.error().fault, StoreFault::NotOwner);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(winners, 1) << epoch;
  }
}

TEST_F(EtcdStores, RefuseOneRealmOfATransactionAndWriteTheOthers) {
  const std::string prefix = fresh();
  const auto one = open(prefix);
  const auto two = open(prefix);
  std::vector<Owner> owners;
  for (int i = 0; i < 150; ++i) {
    owners.push_back(one->claim("realm" + std::to_string(i)).value());
  }
  const auto is_taken = [](std::size_t i) { return i % 40 == 7; };
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (is_taken(i)) {
      ASSERT_TRUE(two->claim(owners[i].realm));
    }
  }
  std::vector<std::promise<Durable>> answers(owners.size());
  for (std::size_t i = 0; i < owners.size(); ++i) {
    one->append(owners[i], 0, {"begin", owners[i].realm},
                [&answers, i](const Durable& is) { answers[i].set_value(is); });
  }
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const Durable answer = answers[i].get_future().get();
    if (is_taken(i)) {
      EXPECT_EQ(answer.error().fault, StoreFault::NotOwner) << i;
      EXPECT_TRUE(two->read(owners[i].realm, 1, 9).value().empty());
    } else {
      EXPECT_EQ(answer.value(), 2u) << i;
      EXPECT_EQ(two->read(owners[i].realm, 1, 9).value(), (Records{"begin", owners[i].realm}));
    }
  }
}

TEST_F(EtcdStores, TakeMoreThanARequestOfEtcdHolds) {
  const std::string prefix = fresh();
  auto store = open(prefix);
  Owner owner = store->claim("crypt").value();
  Records records = {"begin"};
  for (int i = 0; i < 40; ++i) records.push_back(noise(100000));
  ASSERT_EQ(append(*store, owner, 0, records).value(), 41u);
  const std::string state = noise(3000000);
  ASSERT_TRUE(keep(*store, owner, {41, state}));
  ASSERT_TRUE(append(*store, owner, 41, {"a"}));
  const std::string key = store->share(state).value();
  store = open(prefix);
  owner = store->claim("crypt").value();
  EXPECT_EQ(store->read("crypt", 1, 99).value(), (records.push_back("a"), records));
  const KeptRealm kept = store->load(owner).value();
  EXPECT_EQ(kept.snapshot, (Snapshot{41, state}));
  EXPECT_EQ(kept.records, Records{"a"});
  EXPECT_EQ(store->shared(key).value(), state);
}

TEST_F(EtcdStores, ReadLessAtOnceWhenAnAnswerIsTooLarge) {
  EtcdStoreOptions with = options(fresh(), EtcdProcess::common().endpoint());
  with.etcd.client.most_bytes = 2000000;
  const auto store = EtcdStore::open(with).value();
  const Owner owner = store->claim("crypt").value();
  Records records;
  for (int i = 0; i < 40; ++i) {
    records.push_back(noise(60000));
    ASSERT_TRUE(append(*store, owner, records.size() - 1, {records.back()}));
  }
  EXPECT_EQ(store->read("crypt", 1, 99).value(), records);
}

TEST_F(EtcdStores, SayThatARecordIsTooLarge) {
  const auto store = open(fresh());
  const Owner owner = store->claim("crypt").value();
  const Durable answer = append(*store, owner, 0, {"begin", noise(2000000)});
  EXPECT_EQ(answer.error().fault, StoreFault::Full);
  EXPECT_NE(answer.error().sentence.find("too large for etcd"), std::string::npos);
  EXPECT_EQ(append(*store, owner, 0, {"begin"}).value(), 1u) << "nothing was written";
}

// An append in parts that ended in the middle: its beginning is in etcd, behind the log's end.
TEST_F(EtcdStores, ForgetPartsOfAnAppendThatNeverEnded) {
  const std::string prefix = fresh();
  const auto store = open(prefix);
  const Owner first = store->claim("crypt").value();
  ASSERT_TRUE(append(*store, first, 0, {"begin", "a"}));
  overwrite(EtcdKeys(prefix).records("crypt", 4), encode_records(4, {"half", "of it"}));
  EXPECT_EQ(store->read("crypt", 1, 9).value(), (Records{"begin", "a"}));
  const Owner second = store->claim("crypt").value();
  ASSERT_TRUE(append(*store, second, 2, {"b"}));
  ASSERT_TRUE(append(*store, second, 3, {"c", "d"}));
  EXPECT_EQ(store->load(second).value().records, (Records{"a", "b", "c", "d"}));
}

// All calls, with what each must answer whatever is lost on the way.
void play_all_calls(EtcdStore& store) {
  EXPECT_TRUE(store.make("Crypt").value());
  EXPECT_FALSE(store.make("crypt").value());
  const Owner owner = store.claim("Crypt", 0).value();
  EXPECT_EQ(owner, (Owner{"Crypt", 1}));
  const auto append = [&](RecordNumber after, Records records) {
    return append_and_wait(store, owner, after, std::move(records)).value();
  };
  const auto wait = [&](auto call) { return EtcdStores::answer_of(call).value(); };
  EXPECT_EQ(append(0, {"begin", "a"}), 2u);
  EXPECT_EQ(append(2, {"b"}), 3u);
  EXPECT_EQ(wait([&](WhenDurable when) { store.confirm(owner, when); }), 3u);
  EXPECT_EQ(wait([&](WhenDurable when) { store.keep(owner, {2, "after a"}, when); }), 2u);
  EXPECT_EQ(append(3, {"c", "d"}), 5u);
  EXPECT_EQ(wait([&](WhenDurable when) { store.drop_old(owner, when); }), 5u);
  EXPECT_EQ(store.set_aside(owner, 4).value(), 1u);
  EXPECT_EQ(append(4, {"e"}), 5u);
  const KeptRealm kept = store.load(owner).value();
  EXPECT_EQ(kept.records, (Records{"b", "c", "e"}));
  EXPECT_EQ(kept.snapshot, (Snapshot{2, "after a"}));
  EXPECT_TRUE(kept.warnings.empty());
  EXPECT_EQ(store.settle_fact("default", "crypt").value(), "crypt");
  const std::string key = store.share("content").value();
  EXPECT_EQ(store.shared(key).value(), "content");
  EXPECT_EQ(wait([&](WhenDurable when) { store.release(owner, when); }), 5u);
  EXPECT_EQ(store.claim("crypt", 1).value(), (Owner{"Crypt", 2}));
  EXPECT_EQ(store.claim("tower").value(), (Owner{"tower", 1}));
  EXPECT_EQ(store.list().value(), (Records{"Crypt", "tower"}));
  EXPECT_EQ(store.read("crypt", 3, 9).value(), (Records{"b", "c", "e"}));
}

TEST_F(EtcdStores, AnswerWithTheTruthWhicheverAnswerOfEtcdIsLost) {
  SwallowingRelay relay(EtcdProcess::common().endpoint());
  const auto play = [&](int swallowed) {
    const auto store = EtcdStore::open(options(fresh(), relay.endpoint())).value();
    relay.swallow(swallowed);
    play_all_calls(*store);
    return relay.seen();
  };
  const int all = play(0);
  ASSERT_GT(all, 25);
  for (int nth = 1; nth <= all && !HasFailure(); ++nth) {
    SCOPED_TRACE("the answer to transaction " + std::to_string(nth) + " is lost");
    play(nth);
  }
}

// A claim that was carried out, though its caller heard that etcd does not answer.
TEST_F(EtcdStores, RecogniseTheirOwnClaimLater) {
  SwallowingRelay relay(EtcdProcess::common().endpoint());
  EtcdStoreOptions with = options(fresh(), relay.endpoint());
  with.etcd.patience = std::chrono::milliseconds(100);
  const auto store = EtcdStore::open(with).value();
  ASSERT_TRUE(store->make("crypt").value());
  relay.swallow(2, 1000000);  // the first one looks for the owner
  const auto unknown = store->claim("crypt", 0);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().fault, StoreFault::Unavailable);
  relay.swallow(0);
  const Owner owner = store->claim("crypt", 0).value();
  EXPECT_EQ(owner, (Owner{"crypt", 1}));
  EXPECT_EQ(append(*store, owner, 0, {"begin"}).value(), 1u);
  EXPECT_EQ(store->claim("crypt", 0).error().fault, StoreFault::NotOwner) << "only once";
}

// An append whose every answer is lost stays in doubt until one arrives.
TEST_F(EtcdStores, RepeatAnAppendUntilItsOutcomeIsKnown) {
  SwallowingRelay relay(EtcdProcess::common().endpoint());
  EtcdStoreOptions with = options(fresh(), relay.endpoint());
  with.etcd.patience = std::chrono::milliseconds(10);
  const auto store = EtcdStore::open(with).value();
  const Owner owner = store->claim("crypt").value();
  relay.swallow(1, 1000000);
  std::promise<Durable> answer;
  store->append(owner, 0, {"begin"}, [&](const Durable& is) { answer.set_value(is); });
  auto is = answer.get_future();
  while (relay.seen() < 5) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_NE(is.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  relay.swallow(0);
  EXPECT_EQ(is.get().value(), 1u);
  EXPECT_EQ(store->read("crypt", 1, 9).value(), Records{"begin"});
}

TEST_F(EtcdStores, TurnToTheMemberThatAnswers) {
  EtcdStoreOptions with_dead = options(fresh(), {"127.0.0.1", "1"});
  with_dead.etcd.client.endpoints.push_back(EtcdProcess::common().endpoint());
  const auto store = EtcdStore::open(std::move(with_dead)).value();
  EXPECT_TRUE(store->make("crypt").value());
  EtcdStoreOptions dead = options(fresh(), {"127.0.0.1", "1"});
  dead.etcd.patience = std::chrono::milliseconds(100);
  const auto none = EtcdStore::open(std::move(dead));
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().find("127.0.0.1:1: cannot connect"), std::string::npos) << none.error();
}

TEST_F(EtcdStores, LoseNothingThatWasAcknowledgedWhenEtcdIsKilled) {
  EtcdProcess etcd;
  const std::string prefix = fresh();
  constexpr std::size_t kRealms = 8;
  std::vector<std::atomic<RecordNumber>> acknowledged(kRealms);
  {
    const auto store = EtcdStore::open(options(prefix, etcd.endpoint())).value();
    std::atomic<bool> is_over{false};
    std::vector<std::thread> writers;
    for (std::size_t i = 0; i < kRealms; ++i) {
      writers.emplace_back([&, i] {
        const Owner owner = store->claim("realm" + std::to_string(i)).value();
        while (!is_over) {
          const RecordNumber last = acknowledged[i];
          const Durable answer = append_and_wait(
              *store, owner, last, {std::to_string(last + 1), std::to_string(last + 2)});
          // Nothing was sent, because etcd is away: the same again, as a journal does.
          if (answer) {
            acknowledged[i] = *answer;
          } else {
            ASSERT_EQ(answer.error().fault, StoreFault::Unavailable);
          }
        }
      });
    }
    for (int kill = 0; kill < 3; ++kill) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      etcd.kill();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      etcd.restart();
    }
    is_over = true;
    for (std::thread& writer : writers) writer.join();
  }
  const auto store = EtcdStore::open(options(prefix, etcd.endpoint())).value();
  for (std::size_t i = 0; i < kRealms; ++i) {
    const Records records = store->read("realm" + std::to_string(i), 1, 1000000).value();
    EXPECT_EQ(records.size(), acknowledged[i]);
    EXPECT_GT(records.size(), 2u);
    for (std::size_t n = 0; n < records.size(); ++n) ASSERT_EQ(records[n], std::to_string(n + 1));
  }
}

// What damage may look like.
Records damaged_forms_of(const std::string& value) {
  std::string flipped = value;
  flipped[value.size() / 2] = static_cast<char>(flipped[value.size() / 2] ^ 4);
  return {"", "junk", value.substr(0, value.size() / 2), flipped, noise(300)};
}

// Reads everything. Returns whether the store reports damage, as a fault or as a warning.
bool reports_damage(const std::string& prefix, const std::string& content) {
  const auto store = EtcdStores::open(prefix);
  EXPECT_EQ(store->list().value().size(), 1u);
  static_cast<void>(store->look_up("crypt"));
  static_cast<void>(store->read("crypt", 1, 99));
  if (!store->shared(content)) return true;
  const auto owner = store->claim("crypt");
  if (!owner) return owner.error().fault == StoreFault::Unreadable;
  const auto kept = store->load(*owner);
  if (!kept) return kept.error().fault == StoreFault::Unreadable;
  if (kept->is_lost || !kept->warnings.empty() || kept->first.empty()) return true;
  return kept->records != Records{"b", "c"};
}

TEST_F(EtcdStores, ReportDamageInEveryKey) {
  const auto build = [&](const std::string& prefix) {
    const auto store = open(prefix);
    const Owner owner = store->claim("crypt").value();
    EXPECT_TRUE(append(*store, owner, 0, {"begin", "a"}));
    EXPECT_TRUE(keep(*store, owner, {2, std::string(1000, 's')}));
    EXPECT_TRUE(append(*store, owner, 2, {"b"}));
    EXPECT_TRUE(append(*store, owner, 3, {"c"}));
    return store->share(std::string(500, 'x')).value();
  };
  const std::string model = fresh();
  const std::string content = build(model);
  ASSERT_FALSE(reports_damage(model, content));
  const EtcdKeys keys(model);
  const std::string before_snapshot = keys.records("crypt", 2);  // which recovery does not need
  for (const EtcdPair& pair : all_pairs(model)) {
    if (pair.key == before_snapshot || pair.key == keys.format()) continue;
    for (const std::string& form : damaged_forms_of(pair.value)) {
      const std::string prefix = fresh();
      build(prefix);
      overwrite(prefix + pair.key.substr(model.size()), form);
      const bool may_be_sound = pair.key == keys.owner("crypt");  // another number, for instance
      EXPECT_TRUE(reports_damage(prefix, content) || may_be_sound)
          << pair.key << " is damaged unnoticed: " << form;
    }
  }
}

TEST_F(EtcdStores, OfNewerVersionsAreRefused) {
  const std::string prefix = fresh();
  const HttpEndpoint etcd = EtcdProcess::common().endpoint();
  overwrite(EtcdKeys(prefix).format(), "2");
  const auto newer = EtcdStore::open(options(prefix, etcd));
  ASSERT_FALSE(newer);
  EXPECT_NE(newer.error().find("a newer version"), std::string::npos) << newer.error();
  overwrite(EtcdKeys(prefix).format(), "junk");
  EXPECT_NE(EtcdStore::open(options(prefix, etcd)).error().find("is damaged"), std::string::npos);
}

TEST_F(EtcdStores, MakeNoRealmsWhenEtcdIsNearlyFull) {
  EtcdStoreOptions small = options(fresh(), EtcdProcess::common().endpoint());
  small.quota = 1000;  // bytes: any etcd has more
  const auto store = EtcdStore::open(small).value();
  while (store->pressure().bytes == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(store->pressure().should_drop());
  EXPECT_EQ(store->make("crypt").error().fault, StoreFault::Full);
  EXPECT_EQ(store->claim("crypt").error().fault, StoreFault::Full);
  EXPECT_NE(store->make("crypt").error().sentence.find("no new realms"), std::string::npos);
  const auto other = open(small.prefix);
  ASSERT_TRUE(other->make("crypt").value());
  const Owner owner = store->claim("crypt").value();
  EXPECT_TRUE(append(*store, owner, 0, {"begin"})) << "what exists goes on";
}

TEST_F(EtcdStores, SayThatEtcdIsFull) {
  EtcdProcess etcd({"--quota-backend-bytes", "3000000"});
  const auto store = EtcdStore::open(options(fresh(), etcd.endpoint())).value();
  const Owner owner = store->claim("crypt").value();
  Durable answer = append(*store, owner, 0, {"begin"});
  for (RecordNumber last = 1; answer && last < 20; ++last) {
    answer = append(*store, owner, last, {noise(500000)});
  }
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().fault, StoreFault::Full);
  EXPECT_NE(answer.error().sentence.find("etcd is full"), std::string::npos);
  EXPECT_NE(answer.error().sentence.find("--quota-backend-bytes"), std::string::npos);
  EXPECT_TRUE(answer_of([&](WhenDurable when) { store->confirm(owner, when); }));
}

TEST_F(EtcdStores, WriteNothingToAnEtcdThatHasGoneBack) {
  EtcdProcess etcd;
  EtcdStoreOptions with = options(fresh(), etcd.endpoint());
  const auto store = EtcdStore::open(with).value();
  with.etcd.went_back = true;
  const auto told = EtcdStore::open(with).value();
  const Owner owner = store->claim("crypt").value();
  ASSERT_TRUE(append(*store, owner, 0, {"begin"}));
  ASSERT_TRUE(told->look_up("crypt").value());
  etcd.kill();
  etcd.forget();
  etcd.restart();
  for (int i = 0; i < 2; ++i) {
    const Durable answer = append(*store, owner, 1, {"a"});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().fault, StoreFault::Unavailable);
    EXPECT_NE(answer.error().sentence.find("--store-went-back"), std::string::npos);
  }
  EXPECT_EQ(store->claim("crypt").error().fault, StoreFault::Unavailable);
  EXPECT_EQ(told->look_up("crypt").value(), std::nullopt);
  EXPECT_TRUE(told->make("crypt").value());
}

// Makes an authority and certificates for 127.0.0.1 with the openssl program.
struct Certificates {
  Certificates() {
    run("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority "
        "-keyout " +
        file("ca.key") + " -out " + file("ca.pem"));
    certify("etcd");
    certify("server");
  }
  void certify(const std::string& name) const {
    run("req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=" + name + " -keyout " +
        file(name + ".key") + " -out " + file(name + ".csr") +
        " -addext subjectAltName=IP:127.0.0.1");
    run("x509 -req -days 2 -copy_extensions copy -CAcreateserial -CA " + file("ca.pem") +
        " -CAkey " + file("ca.key") + " -in " + file(name + ".csr") + " -out " +
        file(name + ".pem"));
  }
  static void run(const std::string& arguments) {
    const std::string command = "openssl " + arguments + " >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return folder.path() + "/" + name;
  }
  testing::TemporaryFolder folder;
};

TEST_F(EtcdStores, ShowTheirCertificateAndCheckThatOfEtcd) {
  const Certificates made;
  const HttpTls tls{true, made.file("ca.pem"), made.file("server.pem"), made.file("server.key")};
  const EtcdProcess etcd({"--cert-file", made.file("etcd.pem"), "--key-file", made.file("etcd.key"),
                          "--client-cert-auth", "--trusted-ca-file", made.file("ca.pem")},
                         tls);
  EtcdStoreOptions with = options(fresh(), etcd.endpoint());
  // A handshake takes a moment on a busy machine, and the first one has to end.
  with.etcd.patience = std::chrono::milliseconds(3000);
  const auto error_with = [&](HttpTls files) {
    EtcdStoreOptions other = with;
    other.etcd.client.tls = std::move(files);
    const auto opened = EtcdStore::open(std::move(other));
    return opened ? "" : opened.error();
  };
  EXPECT_EQ(error_with(tls), "");
  EXPECT_NE(error_with({}), "") << "it speaks TLS only";
  EXPECT_NE(error_with({true, made.file("ca.pem")}), "") << "it asks for a certificate";
  EXPECT_THAT(error_with({true, "", tls.certificate, tls.key}),
              ::testing::HasSubstr("certificate verify failed"))
      << "nobody the system trusts has signed that of etcd";
  EXPECT_THAT(error_with({true, "/none", tls.certificate, tls.key}),
              ::testing::HasSubstr("authority /none"));
}

TEST_F(EtcdStores, AnswerEverythingWhenTheyClose) {
  EtcdProcess etcd;
  EtcdStoreOptions with = options(fresh(), etcd.endpoint());
  with.etcd.closing = std::chrono::milliseconds(200);
  auto store = EtcdStore::open(with).value();
  const Owner owner = store->claim("crypt").value();
  etcd.kill();
  std::atomic<int> answers{0};
  const auto note = [&](const Durable& answer) {
    EXPECT_EQ(answer.error().fault, StoreFault::Unavailable);
    ++answers;
  };
  store->append(owner, 0, {"begin"}, note);
  store->keep(owner, {1, "after begin"}, note);
  store->release(owner, note);
  store.reset();
  EXPECT_EQ(answers, 3);
}

}  // namespace
}  // namespace undercroft::etcd_store_test
