// store_test.cc: the behaviour common to all stores, in memory, on disk and in etcd.
#include "server/store/store.h"

#include <gtest/gtest.h>

#include <future>

#include "server/store/data_folder.h"
#include "server/store/etcd/etcd_store.h"
#include "server/store/realm_marks.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/memory_store.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::store_test {
namespace {

using testing::EtcdProcess;
using testing::MemoryStore;
using testing::TemporaryFolder;
using Records = std::vector<std::string>;

// A kind of store: how to create one, how to wait until it has answered, and how to close and
// reopen it with its stored data.
struct Kind {
  virtual ~Kind() = default;
  virtual Store& store() = 0;
  virtual void settle() = 0;
  virtual void restart() = 0;
};

struct InMemory final : Kind {
  MemoryStore kept;
  Store& store() override { return kept; }
  void settle() override { kept.settle(); }
  void restart() override { kept.settle(); }
};

struct OnDisk final : Kind {
  TemporaryFolder folder;
  std::unique_ptr<SqliteStore> kept = opened();
  std::unique_ptr<SqliteStore> opened() const {
    return SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
  }
  Store& store() override { return *kept; }
  void settle() override {}  // callers wait for its thread themselves
  void restart() override {
    kept.reset();
    kept = opened();
  }
};

// Each has a prefix of its own in the one etcd of this program.
struct InEtcd final : Kind {
  std::string prefix = "/" + std::to_string(++made) + "/";
  std::unique_ptr<EtcdStore> kept = opened();
  std::unique_ptr<EtcdStore> opened() const {
    static int servers = 0;
    EtcdStoreOptions options{.etcd = {.client = {.endpoints = {EtcdProcess::common().endpoint()}}},
                             .user = {"server " + std::to_string(++servers), 1},
                             .prefix = prefix};
    return EtcdStore::open(std::move(options)).value();
  }
  Store& store() override { return *kept; }
  void settle() override {}
  void restart() override {
    kept.reset();
    kept = opened();
  }
  static inline int made = 0;
};

struct StoreTest : ::testing::TestWithParam<const char*> {
  void SetUp() override {
    const std::string name = GetParam();
    if (name == "memory") {
      kind = std::make_unique<InMemory>();
    } else if (name == "disk") {
      kind = std::make_unique<OnDisk>();
    } else if (EtcdProcess::is_installed()) {
      kind = std::make_unique<InEtcd>();
    } else {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
  }
  Store& store() { return kind->store(); }
  Durable append(const Owner& owner, RecordNumber after, Records records) {
    std::promise<Durable> answer;
    store().append(owner, after, std::move(records),
                   [&](const Durable& a) { answer.set_value(a); });
    kind->settle();
    return answer.get_future().get();
  }
  Durable keep(const Owner& owner, RecordNumber number, std::string bytes) {
    std::promise<Durable> answer;
    store().keep(owner, {number, std::move(bytes)}, [&](const Durable& a) { answer.set_value(a); });
    kind->settle();
    return answer.get_future().get();
  }
  Durable confirm(const Owner& owner) {
    std::promise<Durable> answer;
    store().confirm(owner, [&](const Durable& a) { answer.set_value(a); });
    kind->settle();
    return answer.get_future().get();
  }
  Durable release(const Owner& owner) {
    std::promise<Durable> answer;
    store().release(owner, [&](const Durable& a) { answer.set_value(a); });
    kind->settle();
    return answer.get_future().get();
  }
  KeptRealm load(const Owner& owner) { return store().load(owner).value(); }

  std::unique_ptr<Kind> kind;
};

TEST_P(StoreTest, KeepsRecordsInOrderThroughARestart) {
  const Owner owner = store().claim("crypt").value();
  EXPECT_EQ(load(owner).last, 0u);
  EXPECT_EQ(append(owner, 0, {"begin", "a"}).value(), 2u);
  EXPECT_EQ(append(owner, 2, {"b", std::string("\0c", 2)}).value(), 4u);
  kind->restart();
  const KeptRealm kept = load(store().claim("crypt").value());
  EXPECT_EQ(kept.first, "begin");
  EXPECT_EQ(kept.records, (Records{"a", "b", std::string("\0c", 2)}));
  EXPECT_EQ(kept.last, 4u);
  EXPECT_EQ(kept.snapshot, std::nullopt);
  EXPECT_TRUE(kept.warnings.empty());
}

TEST_P(StoreTest, RejectsAnAppendThatIsNotAtTheEnd) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a"}));
  for (const RecordNumber wrong : {0, 1, 3}) {
    const Durable answer = append(owner, wrong, {"x"});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().fault, StoreFault::OutOfSequence);
    EXPECT_EQ(answer.error().last, 2u);
  }
  EXPECT_EQ(load(owner).records, Records{"a"});
}

TEST_P(StoreTest, HasOneOwnerAtATime) {
  const Owner first = store().claim("crypt").value();
  ASSERT_TRUE(append(first, 0, {"begin"}));
  const Owner second = store().claim("crypt").value();
  EXPECT_GT(second.epoch, first.epoch);
  EXPECT_EQ(append(first, 1, {"late"}).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(keep(first, 1, "late").error().fault, StoreFault::NotOwner);
  EXPECT_EQ(append(second, 1, {"a"}).value(), 2u);
}

TEST_P(StoreTest, ConfirmsOnlyTheLatestOwner) {
  const Owner first = store().claim("crypt").value();
  EXPECT_EQ(confirm(first).value(), 0u) << "claimed, though nothing is written yet";
  ASSERT_TRUE(append(first, 0, {"begin", "a"}));
  EXPECT_EQ(confirm(first).value(), 2u);
  const Owner second = store().claim("crypt").value();
  ASSERT_FALSE(confirm(first));
  EXPECT_EQ(confirm(first).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(confirm(second).value(), 2u);
  EXPECT_EQ(confirm({"tower", 1}).error().fault, StoreFault::NotOwner) << "never claimed";
  EXPECT_EQ(append(second, 2, {"b"}).value(), 3u) << "confirming has written nothing";
}

TEST_P(StoreTest, MakesARealmOnceInAnyCapitals) {
  EXPECT_TRUE(store().make("Crypt").value());
  EXPECT_FALSE(store().make("Crypt").value());
  EXPECT_FALSE(store().make("crYPT").value());
  EXPECT_EQ(store().look_up("tower").value(), std::nullopt);
  EXPECT_EQ(store().look_up("crypt").value(), (Ownership{"Crypt", 0, 0, "", 0}));
  EXPECT_EQ(store().list().value(), Records{"Crypt"});
  const Owner owner = store().claim("Crypt", 0).value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a"}));
  kind->restart();
  const Ownership found = store().look_up("CRYPT").value().value();
  EXPECT_EQ(found.realm, "Crypt");
  EXPECT_EQ(found.epoch, owner.epoch);
  EXPECT_EQ(found.last, 2u);
  EXPECT_NE(found.server, "");
}

TEST_P(StoreTest, ClaimsOnlyFromTheEpochThatWasSeen) {
  const Owner first = store().claim("crypt", 0).value();
  ASSERT_TRUE(append(first, 0, {"begin"}));
  const Epoch seen = store().look_up("crypt").value()->epoch;
  EXPECT_EQ(seen, first.epoch);
  const Owner second = store().claim("crypt", seen).value();
  const auto late = store().claim("crypt", seen);
  ASSERT_FALSE(late) << "another server was faster";
  EXPECT_EQ(late.error().fault, StoreFault::NotOwner);
  EXPECT_EQ(append(second, 1, {"a"}).value(), 2u) << "the late claim has changed nothing";
  EXPECT_EQ(store().claim("crypt", 0).error().fault, StoreFault::NotOwner) << "it is not new";
}

TEST_P(StoreTest, ReleasesARealm) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a"}));
  EXPECT_EQ(release(owner).value(), 2u);
  EXPECT_EQ(store().look_up("crypt").value()->server, "");
  EXPECT_EQ(append(owner, 2, {"late"}).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(keep(owner, 2, "late").error().fault, StoreFault::NotOwner);
  EXPECT_EQ(confirm(owner).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(release(owner).error().fault, StoreFault::NotOwner);
  kind->restart();
  const Owner next = store().claim("crypt", owner.epoch).value();
  EXPECT_EQ(load(next).records, Records{"a"});
  EXPECT_EQ(release(owner).error().fault, StoreFault::NotOwner);
  EXPECT_EQ(append(next, 2, {"b"}).value(), 3u);
}

TEST_P(StoreTest, ReleasesAfterTheAppendsBeforeIt) {
  const Owner owner = store().claim("crypt").value();
  std::promise<Durable> done;
  store().append(owner, 0, {"begin", "a"}, [](const Durable& answer) { EXPECT_TRUE(answer); });
  store().keep(owner, {2, "after a"}, [](const Durable& answer) { EXPECT_TRUE(answer); });
  store().release(owner, [&](const Durable& answer) { done.set_value(answer); });
  kind->settle();
  EXPECT_EQ(done.get_future().get().value(), 2u);
}

TEST_P(StoreTest, SettlesAFactOnce) {
  EXPECT_EQ(store().settle_fact("default realm", "crypt").value(), "crypt");
  EXPECT_EQ(store().settle_fact("default realm", "tower").value(), "crypt");
  kind->restart();
  EXPECT_EQ(store().settle_fact("default realm", "tower").value(), "crypt");
  EXPECT_EQ(store().settle_fact("identity", "word").value(), "word");
}

TEST_P(StoreTest, ChangesFactsAndFindsThemByPrefix) {
  using Facts = std::map<std::string, std::string>;
  ASSERT_TRUE(store().change_fact("realm/crypt", "paused").has_value());
  ASSERT_TRUE(store().change_fact("realm/tower", "archived 1 2").has_value());
  ASSERT_TRUE(store().change_fact("realms", "another").has_value());
  ASSERT_TRUE(store().change_fact("realm/crypt", "open").has_value());
  kind->restart();
  EXPECT_EQ(store().facts("realm/").value(),
            (Facts{{"realm/crypt", "open"}, {"realm/tower", "archived 1 2"}}));
  ASSERT_TRUE(store().change_fact("realm/crypt", "").has_value());
  ASSERT_TRUE(store().change_fact("realm/none", "").has_value());
  EXPECT_EQ(store().facts("realm/").value(), (Facts{{"realm/tower", "archived 1 2"}}));
}

TEST_P(StoreTest, MarksRealms) {
  const RealmMark mark{RealmMode::Archived, "a b%c - \"\n", "account Zoe", 12, 34};
  ASSERT_TRUE(set_realm_mark(store(), "Tower", mark).has_value());
  ASSERT_TRUE(set_realm_mark(store(), "Tower2", {.mode = RealmMode::Paused}).has_value());
  kind->restart();
  EXPECT_EQ(realm_mark(store(), "tower").value(), mark);
  EXPECT_EQ(realm_mark(store(), "tow").value(), RealmMark{});
  EXPECT_EQ(realm_marks(store()).value().size(), 2u);
  ASSERT_TRUE(set_realm_mark(store(), "tower", {}).has_value());
  EXPECT_EQ(realm_marks(store()).value().size(), 1u);
}

TEST(RealmMarks, DamagedOneIsThatOfARealmInPlay) {
  EXPECT_EQ(decode_realm_mark("archived 1"), RealmMark{});
  EXPECT_EQ(decode_realm_mark("gone 1 2 - -"), RealmMark{});
  EXPECT_EQ(decode_realm_mark("paused x 2 - -"), RealmMark{});
  EXPECT_EQ(decode_realm_mark("paused 1 2 - -"), (RealmMark{RealmMode::Paused, "", "", 1, 2}));
}

TEST_P(StoreTest, ConfirmsAfterTheAppendsBeforeIt) {
  const Owner owner = store().claim("crypt").value();
  std::vector<RecordNumber> answers;
  const auto note = [&](const Durable& answer) { answers.push_back(answer.value()); };
  store().append(owner, 0, {"begin"}, note);
  store().append(owner, 1, {"a", "b"}, note);
  std::promise<void> done;
  store().confirm(owner, [&](const Durable& answer) {
    note(answer);
    done.set_value();
  });
  kind->settle();
  done.get_future().get();
  EXPECT_EQ(answers, (std::vector<RecordNumber>{1, 3, 3}));
}

TEST_P(StoreTest, KeepsRealmsSeparate) {
  const Owner crypt = store().claim("crypt").value();
  const Owner tower = store().claim("tower").value();
  ASSERT_TRUE(append(crypt, 0, {"crypt", "a"}));
  ASSERT_TRUE(append(tower, 0, {"tower", "b", "c"}));
  EXPECT_EQ(load(crypt).records, Records{"a"});
  EXPECT_EQ(load(tower).records, (Records{"b", "c"}));
  EXPECT_EQ(store().list().value(), (Records{"crypt", "tower"}));
}

TEST_P(StoreTest, ReturnsTheNewestSnapshotAndLaterRecords) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a", "b", "c"}));
  ASSERT_TRUE(keep(owner, 2, "after a"));
  ASSERT_TRUE(keep(owner, 3, "after b"));
  kind->restart();
  const KeptRealm kept = load(store().claim("crypt").value());
  EXPECT_EQ(kept.snapshot, (Snapshot{3, "after b"}));
  EXPECT_EQ(kept.records, Records{"c"});
  EXPECT_EQ(kept.last, 4u);
}

TEST_P(StoreTest, RejectsASnapshotBeyondTheLog) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin"}));
  EXPECT_EQ(keep(owner, 2, "too early").error().fault, StoreFault::OutOfSequence);
  EXPECT_EQ(append(owner, 1, {"a"}).value(), 2u);
}

TEST_P(StoreTest, DropsOnlyRecordsNoSnapshotNeeds) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a", "b", "c", "d", "e", "f"}));
  for (const RecordNumber number : {2, 3, 4, 6}) ASSERT_TRUE(keep(owner, number, "s"));
  std::promise<Durable> answer;
  store().drop_old(owner, [&](const Durable& a) { answer.set_value(a); });
  kind->settle();
  ASSERT_TRUE(answer.get_future().get());
  EXPECT_TRUE(store().read("crypt", 2, 10).value().empty())
      << "three snapshots are kept, the oldest at 3";
  EXPECT_EQ(store().read("crypt", 4, 10).value(), (Records{"c", "d", "e", "f"}));
  EXPECT_EQ(store().oldest_snapshot("crypt").value(), (Snapshot{3, "s"}));
  EXPECT_EQ(store().oldest_snapshot("tower").value(), std::nullopt);
  const KeptRealm kept = load(owner);
  EXPECT_EQ(kept.first, "begin") << "the first record is kept";
  EXPECT_EQ(kept.records, Records{"f"});
}

TEST_P(StoreTest, SetsAsideRecordsAfterANumber) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a", "b", "c"}));
  ASSERT_TRUE(keep(owner, 2, "after a"));
  ASSERT_TRUE(keep(owner, 4, "after c"));
  EXPECT_EQ(store().set_aside(owner, 2).value(), 2u);
  const KeptRealm kept = load(owner);
  EXPECT_EQ(kept.snapshot, (Snapshot{2, "after a"}));
  EXPECT_TRUE(kept.records.empty());
  EXPECT_EQ(append(owner, 2, {"other"}).value(), 3u) << "the log continues from there";
}

TEST_P(StoreTest, ReadsInPages) {
  const Owner owner = store().claim("crypt").value();
  ASSERT_TRUE(append(owner, 0, {"begin", "a", "b", "c"}));
  EXPECT_EQ(store().read("crypt", 1, 2).value(), (Records{"begin", "a"}));
  EXPECT_EQ(store().read("crypt", 3, 9).value(), (Records{"b", "c"}));
  EXPECT_TRUE(store().read("crypt", 5, 9).value().empty());
}

TEST_P(StoreTest, SharesEqualBytes) {
  const std::string content(50000, 'c');
  const std::string key = store().share(content).value();
  EXPECT_EQ(store().share(content).value(), key);
  EXPECT_NE(store().share("other").value(), key);
  kind->restart();
  EXPECT_EQ(store().shared(key).value(), content);
  EXPECT_EQ(store().shared(store().share("other").value()).value(), "other");
  EXPECT_FALSE(store().shared("no such key"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, StoreTest, ::testing::Values("memory", "disk", "etcd"),
                         [](const auto& kind) { return std::string(kind.param); });

}  // namespace
}  // namespace undercroft::store_test
