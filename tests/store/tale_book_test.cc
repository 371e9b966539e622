// tale_book_test.cc: tales that are stored beside their realms (R203).
#include "server/store/tale_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/memory_store.h"

namespace undercroft::tale_book_test {
namespace {

using ::testing::ElementsAre;
using testing::MemoryStore;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Tale tale_of_run(std::uint32_t run) {
  return {run,
          run % 2 == 0,
          "Down \"there\"",
          "Ann went\ndown.",
          {{"Ann", 1, "Warden", "lies."}},
          {{7, 1, "Ann threw a dagger."}},
          "7 turns.",
          "\x01\xC3\xA9"};
}

TEST(TaleBook, HasTheTalesOfEachRealmWithoutItsJournal) {
  MemoryStore store;
  TaleBook book(store);
  book.note("Attic", {tale_of_run(1), tale_of_run(2)});
  book.note("crypt", {tale_of_run(5)});
  EXPECT_TRUE(book.read()->empty()) << "note() does not wait for the store";
  ASSERT_TRUE(book.write());
  EXPECT_THAT(*TaleBook(store).read(),
              UnorderedElementsAre(Pair("attic", ElementsAre(tale_of_run(1), tale_of_run(2))),
                                   Pair("crypt", ElementsAre(tale_of_run(5)))));
  book.note("attic", {});
  ASSERT_TRUE(book.write());
  EXPECT_THAT(*book.read(), ElementsAre(Pair("crypt", ElementsAre(tale_of_run(5)))));
}

TEST(TaleBook, KeepsTheLastFew) {
  MemoryStore store;
  TaleBook book(store);
  std::vector<Tale> tales;
  for (std::uint32_t run = 1; run <= 13; ++run) tales.push_back(tale_of_run(run));
  book.note("attic", tales);
  ASSERT_TRUE(book.write());
  const std::vector<Tale> kept = book.read()->at("attic");
  ASSERT_EQ(kept.size(), TaleBook::kMostTales);
  EXPECT_EQ(kept.front().run, 4U);
  EXPECT_EQ(kept.back().run, 13U);
}

TEST(TaleBook, ADamagedTaleCostsNoOtherTale) {
  MemoryStore store;
  TaleBook book(store);
  book.note("attic", {tale_of_run(1)});
  book.note("crypt", {tale_of_run(2)});
  ASSERT_TRUE(book.write());
  const std::string sound = store.facts("tales/attic")->at("tales/attic");
  for (const std::string damage : {"zz", "0", "ff00", "0a03", "."}) {
    ASSERT_TRUE(store.change_fact("tales/attic", damage + " " + sound));
    ASSERT_TRUE(store.change_fact("tales/crypt", damage));
    EXPECT_THAT(*book.read(), ElementsAre(Pair("attic", ElementsAre(tale_of_run(1))))) << damage;
  }
}

}  // namespace
}  // namespace undercroft::tale_book_test
