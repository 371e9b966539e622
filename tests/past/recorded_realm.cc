// recorded_realm.cc: encodes a journal, and works on queries.
#include "tests/past/recorded_realm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "server/store/world_codec.h"

namespace undercroft::testing {

RecordedRealm::RecordedRealm(const World& first, const std::vector<RealmHarness::Entry>& journal,
                             const std::shared_ptr<const Catalogue>& catalogue)
    : past(opened(first, catalogue)), state_(first) {
  owner_ = {"crypt", 1};
  stored_ = 1;
  store(journal);
}

RealmPast RecordedRealm::opened(const World& first,
                                const std::shared_ptr<const Catalogue>& catalogue) {
  const Owner owner = disk.claim("crypt").value();
  disk.append(owner, 0, {encode_beginning({{}, encode_world(first)})}, [](const Durable&) {});
  disk.settle();
  return RealmPast::open(disk, "crypt", [&](const Content&) { return catalogue; }).value();
}

void RecordedRealm::store(const std::vector<RealmHarness::Entry>& journal) {
  std::vector<std::string> records;
  for (std::size_t i = stored_ - 1; i < journal.size(); ++i) {
    EXPECT_EQ(apply(state_, journal[i].input).why_not, "");
    records.push_back(encode_input(journal[i].input, state_.world.hash()));
  }
  const RecordNumber more = records.size();
  disk.append(owner_, stored_, std::move(records), [](const Durable&) {});
  disk.settle();
  stored_ += more;
}

PastPart RecordedRealm::ask(EntityId hero, std::uint32_t first, std::uint32_t count) {
  return ask(hero, AskPast{7, first, count});
}

PastPart RecordedRealm::ask(EntityId hero, const AskPast& asks) {
  PastQuery query(past, hero, asks);
  while (query.work(5)) continue;
  EXPECT_EQ(query.fault(), "");
  EXPECT_EQ(query.part().number, 7U);
  return query.part();
}

std::string RecordedRealm::ask_through(const PastWindow& window, EntityId hero,
                                       const AskPast& asks) {
  PastQuery query(past, hero, asks, window);
  while (query.work(5)) continue;
  EXPECT_EQ(query.fault(), "");
  return query.frame();
}

PastWindow RecordedRealm::window_on(EntityId hero, std::uint32_t first, std::uint32_t shown,
                                    std::uint32_t last) {
  PastQuery query(past, hero, AskPast{7, shown, 1});
  while (query.work(5)) continue;
  EXPECT_EQ(query.fault(), "");
  return {first, shown, last, query.last().mark, false};
}

std::vector<Delta> RecordedRealm::all(EntityId hero, std::uint32_t count) {
  std::vector<Delta> deltas;
  std::uint32_t next = 1;
  for (;;) {
    const PastPart part = ask(hero, next, count);
    if (part.deltas.empty()) return deltas;
    const std::size_t skipped = next == 1 ? 0 : 1;
    deltas.insert(deltas.end(), part.deltas.begin() + static_cast<std::ptrdiff_t>(skipped),
                  part.deltas.end());
    const auto end = part.first + static_cast<std::uint32_t>(part.deltas.size()) - 1;
    if (end == part.last || part.deltas.size() == skipped) return deltas;
    next = end;
  }
}

}  // namespace undercroft::testing
