// pack_test.cc: letters that stay with their items, equal items in one row, and items that fit a
// verb.
#include "client/model/pack.h"

#include <gtest/gtest.h>

#include "tests/client/pictures.h"

namespace undercroft::testing::pack_test {
namespace {

// A pack to put items into and take them from. Each row reads like "b vial x2".
class Packing {
 public:
  PackView& put(const std::string& a_name, int id) {
    PackView thing = in_pack(view_.known, a_name);
    thing.id = EntityId{static_cast<std::uint32_t>(id)};
    pack().push_back(thing);
    return pack().back();
  }
  void take(int id) {
    std::erase_if(pack(), [&](const PackView& thing) {
      return thing.id == EntityId{static_cast<std::uint32_t>(id)};
    });
  }
  PackView& thing(std::size_t number) { return pack()[number]; }
  std::vector<std::string> rows(IntentVerb verb = IntentVerb::Drop) {
    give_letters(view_.letters, view_.known);
    std::vector<std::string> all;
    for (const PackRow& row : pack_rows(view_, verb)) {
      all.push_back(std::string(1, row.letter) + " " + row_words(view_.known, row, verb));
    }
    return all;
  }
  // The server's offer to throw it, with what it says of that.
  void offer_throw(PackView& thing, const std::string& text) {
    const auto number = static_cast<std::uint32_t>(view_.known.offers.size() + 1);
    view_.known.offers[number] = {IntentVerb::Throw, "throw", Offer::Needs::Place, 5, "", text};
    thing.offers = {number};
  }
  void offer_wear(PackView& thing, const std::string& word) {
    const auto number = static_cast<std::uint32_t>(view_.known.offers.size() + 1);
    view_.known.offers[number] = {IntentVerb::Wear, word};
    thing.offers = {number};
    thing.wearable = true;
  }
  void new_connection() {
    view_.letters.held.clear();
    pack().clear();
  }

 private:
  std::vector<PackView>& pack() { return view_.known.self.pack; }
  ViewModel view_ = view_of({"@"});
};

using Rows = std::vector<std::string>;

TEST(Pack, TheListOfWhatToWearSaysThatAWornThingComesOff) {
  Packing packing;
  packing.offer_wear(packing.put("a cap", 10), "take off");
  packing.thing(0).worn = true;
  EXPECT_EQ(packing.rows(IntentVerb::Wear), (Rows{"a cap (worn; again: take off)"}));
  EXPECT_EQ(packing.rows(), (Rows{"a cap (worn)"}));
}

TEST(Pack, ThrowsBeginWithWhatIsMadeForItAndEndWithWhatIsWorn) {
  Packing packing;
  packing.put("a sword", 10).worn = true;
  packing.put("a cap", 11);
  packing.put("a javelin", 12);
  packing.offer_throw(packing.thing(2), "made for throwing, 0 to 7 less armour");
  EXPECT_EQ(packing.rows(IntentVerb::Throw),
            (Rows{"c javelin: made for throwing, 0 to 7 less armour", "b cap", "a sword (worn)"}));
  EXPECT_EQ(packing.rows(IntentVerb::Drop), (Rows{"b cap", "c javelin", "a sword (worn)"}));
  EXPECT_EQ(packing.rows(IntentVerb::Wait), (Rows{"a sword (worn)", "b cap", "c javelin"}));
}

TEST(Pack, LettersStayWhenOtherItemsGo) {
  Packing packing;
  packing.put("a sword", 10);
  packing.put("a cap", 11);
  packing.put("a vial", 12);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "b cap", "c vial"}));
  packing.take(11);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "c vial"}));
  packing.put("a draught", 13);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "c vial", "d draught"}))
      << "b stays reserved for the cap";
  packing.put("a cap", 14);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "b cap", "c vial", "d draught"}));
}

TEST(Pack, EqualItemsShareARow) {
  Packing packing;
  packing.put("a vial", 10);
  packing.put("a sword", 11);
  packing.put("a vial", 12);
  EXPECT_EQ(packing.rows(), (Rows{"a vial x2", "b sword"}));
  packing.take(10);
  EXPECT_EQ(packing.rows(), (Rows{"a vial", "b sword"}));
}

TEST(Pack, WornItemHasItsOwnRowAndLetter) {
  Packing packing;
  packing.put("a cap", 10);
  packing.put("a cap", 11);
  EXPECT_EQ(packing.rows(IntentVerb::Wait), (Rows{"a cap x2"}));
  packing.thing(1).worn = true;
  EXPECT_EQ(packing.rows(IntentVerb::Wait), (Rows{"a cap (worn)", "b cap"}));
  packing.thing(1).worn = false;
  EXPECT_EQ(packing.rows(IntentVerb::Wait), (Rows{"a cap x2"}));
}

TEST(Pack, VerbOffersOnlyItemsThatFit) {
  Packing packing;
  packing.put("a cap", 10).wearable = true;
  packing.put("a vial", 11).usable = true;
  EXPECT_EQ(packing.rows(IntentVerb::Wear), (Rows{"a cap"}));
  EXPECT_EQ(packing.rows(IntentVerb::Use), (Rows{"b vial"}));
}

TEST(Pack, NewConnectionKeepsTheOldLetters) {
  Packing packing;
  packing.put("a sword", 10);
  packing.put("a vial", 11);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "b vial"}));
  packing.new_connection();
  packing.put("a vial", 5);
  packing.put("a sword", 6);
  EXPECT_EQ(packing.rows(), (Rows{"a sword", "b vial"}));
}

TEST(Pack, FreeLettersAreReusedWhenAllHaveBeenAssigned) {
  Packing packing;
  for (int i = 0; i < 40; ++i) {
    packing.put("a thing" + std::to_string(i), 100 + i);
    ASSERT_EQ(packing.rows().size(), 1U);
    packing.take(100 + i);
  }
  for (int i = 0; i < kPackSlots; ++i) packing.put("a stone" + std::to_string(i), 200 + i);
  const Rows rows = packing.rows();
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(kPackSlots));
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_LT(rows[i - 1][0], rows[i][0]);
}

}  // namespace
}  // namespace undercroft::testing::pack_test
