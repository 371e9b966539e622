// measure_main.cc: the cost of storage: turns per second of a disk, the wait of each turn, the time
// to start, and the bytes stored.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/realm/state/recovery.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/content/builtin.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/data_folder.h"
#include "server/store/etcd/etcd_store.h"
#include "server/store/etcd/etcd_url.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/world_codec.h"
#include "shared/check.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kMeasured = std::chrono::seconds(3);
constexpr std::uint64_t kInputs = 100000;

double ms_since(Clock::time_point then) {
  return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

// A realm that submits its next turn as soon as the last one is durable.
struct Writer {
  Owner owner;
  std::atomic<RecordNumber> last{0};
  Clock::time_point asked;
  std::vector<double> waits;  // ms
};

void ask(Store& store, Writer& writer, const std::atomic<bool>& is_over) {
  if (is_over) return;
  writer.asked = Clock::now();
  store.append(writer.owner, writer.last, {std::string(26, 't')}, [&](const Durable& answer) {
    CHECK(answer, answer.error().sentence);
    writer.last = *answer;
    writer.waits.push_back(ms_since(writer.asked));
    ask(store, writer, is_over);
  });
}

void measure_commits(Store& store, const std::string& prefix, std::size_t realms) {
  std::atomic<bool> is_over{false};
  std::vector<Writer> writers(realms);
  for (std::size_t i = 0; i < realms; ++i) {
    writers[i].owner = store.claim(prefix + std::to_string(i)).value();
  }
  for (Writer& writer : writers) ask(store, writer, is_over);
  std::this_thread::sleep_for(kMeasured);
  is_over = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  std::vector<double> waits;
  for (const Writer& writer : writers)
    waits.insert(waits.end(), writer.waits.begin(), writer.waits.end());
  std::sort(waits.begin(), waits.end());
  std::printf("| %zu | %.0f | %.2f | %.2f |\n", realms,
              static_cast<double>(waits.size()) / std::chrono::duration<double>(kMeasured).count(),
              waits[waits.size() / 2], waits[waits.size() * 99 / 100]);
}

void measure_all_commits(Store& store) {
  std::printf(
      "| realms | turns a second | wait, median (ms) | p99 (ms) |\n| --- | --- | --- | --- |\n");
  for (const std::size_t realms : {1, 10, 100, 200}) {
    measure_commits(store, "of" + std::to_string(realms) + "-", realms);
  }
}

// A lone player walking about: records `inputs` inputs and measures how they are stored.
struct LoneRealm {
  std::shared_ptr<const Catalogue> catalogue = std::make_shared<const Catalogue>(game_catalogue());
  TemporaryFolder folder;

  void write() {
    const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
    const Owner owner = store->claim("crypt").value();
    RealmState state(World(catalogue, Ruleset{}, 5));
    std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
    const auto add = [&](const Input& input) {
      const Outcome outcome = apply(state, input);
      CHECK(outcome.why_not.empty(), outcome.why_not);
      records.push_back(encode_input(input, state.world.hash()));
    };
    for (int i = 0; i < 2; ++i) add(input::BuildLevel{});
    add(input::Join{"Ann", std::string(32, 'd')});
    const EntityId ann = state.players.front().body;
    for (std::uint64_t i = 0; i < kInputs; ++i) {
      if (!state.world.entity(ann).alive) add(input::Respawn{ann});
      const auto group = groups_of(state.world);
      add(input::Turn{group.front(), {{ann, {IntentVerb::Bump, kEightDirections[i * 7 / 5 % 8]}}}});
    }
    RecordNumber written = records.size();
    store->append(owner, 0, std::move(records), [](const Durable&) {});
    store->keep(owner,
                {written - 1000, encode_snapshot({kSimulationVersion, 0, encode_state(state)})},
                [](const Durable&) {});
  }

  void measure() {
    write();
    const auto bytes = std::filesystem::file_size(DataFolder::database_in(folder.path()));
    std::printf("\n%llu inputs of a lone player: %.1f MB on the disk, %.0f bytes each\n",
                static_cast<unsigned long long>(kInputs), static_cast<double>(bytes) / 1e6,
                static_cast<double>(bytes) / static_cast<double>(kInputs));
    const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
    KeptRealm kept = store->load(store->claim("crypt").value()).value();
    kept.records = store->read("crypt", 2, kInputs * 2).value();
    kept.snapshot.reset();
    time_recovery("from the beginning", kept);
    KeptRealm tail = kept;
    const auto whole = recover(kept, decode_beginning(kept.first).value(), catalogue).value();
    tail.snapshot = Snapshot{kept.last, encode_snapshot({kSimulationVersion, hash_of(whole.state),
                                                         encode_state(whole.state)})};
    tail.records.clear();
    std::printf("a snapshot of it: %.0f KB\n",
                static_cast<double>(tail.snapshot->bytes.size()) / 1e3);
    time_recovery("from a snapshot", tail);
  }

  void time_recovery(const char* what, const KeptRealm& kept) const {
    const auto began = Clock::now();
    const auto recovered = recover(kept, decode_beginning(kept.first).value(), catalogue);
    CHECK(recovered && recovered->cut == 0, "the realm is recovered without losses");
    std::printf("recovered %s: %.0f ms\n", what, ms_since(began));
  }
};

int run_on_disk() {
  {
    const TemporaryFolder folder;
    measure_all_commits(
        *SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value());
  }
  LoneRealm().measure();
  return 0;
}

// Below a prefix that no server uses. What it writes stays there: use an etcd that is empty.
int run_in_etcd(const std::string& url) {
  const auto read = read_etcd_url(url);
  if (!read) {
    std::fprintf(stderr, "measure_store: --store: %s\n", read.error().c_str());
    return 2;
  }
  const std::string unique =
      std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  auto opened = EtcdStore::open({.etcd = {.client = {.endpoints = read->endpoints}},
                                 .user = {"measure-" + unique, kSimulationVersion},
                                 .prefix = "/measured/" + unique + "/"});
  if (!opened) {
    std::fprintf(stderr, "measure_store: %s\n", opened.error().c_str());
    return 1;
  }
  measure_all_commits(**opened);
  return 0;
}

int run(int argc, const char* const* argv) {
  if (argc == 1) return run_on_disk();
  if (argc == 3 && std::string(argv[1]) == "--store") return run_in_etcd(argv[2]);
  std::fprintf(stderr, "usage: measure_store [--store etcd://HOST:PORT,...]\n");
  return 2;
}

}  // namespace
}  // namespace undercroft::testing

int main(int argc, char** argv) { return undercroft::testing::run(argc, argv); }
