// words_page.cc: made from the tables by which content is read, so it cannot differ from them.
#include "server/sim/content/words_page.h"

#include <string_view>

#include "server/sim/content/content_words.h"
#include "server/sim/content/gift.h"
#include "server/sim/content/trigger_words.h"

namespace undercroft {
namespace {

void add(std::string& list, std::string_view word) {
  list.append(list.empty() ? "`" : ", `").append(word).append("`");
}

template <typename Words>
std::string words_of(const Words& words) {
  std::string list;
  for (const auto& [word, item] : words) add(list, word);
  return list;
}

std::string gift_words() {
  std::string list;
  for (const GiftRow& row : kHeroGifts) add(list, row.word);
  return list;
}

std::string row(std::string_view key, const std::string& words) {
  return "| " + std::string(key) + " | " + words + " |\n";
}

}  // namespace

std::string content_words_as_markdown() {
  return "| where | words |\n| --- | --- |\n" + row("`kind`", words_of(kKindWords)) +
         row("`colour`", words_of(kPaletteWords)) + row("`traits`", words_of(kTraitWords)) +
         row("`facing`", words_of(kDirectionWords)) + row("`state`", words_of(kStateWords)) +
         row("`metal`", words_of(kMetalWords)) + row("`slot`", words_of(kSlotWords)) +
         row("`shape`", words_of(kBlowShapeWords)) +
         row("`unknown`, `look_of`", words_of(kUnidentifiedWords)) +
         row("`status`, `cures`, `immune`", words_of(kGivenStatusWords)) +
         row("`effect`", words_of(kUseEffectWords)) + row("`fills`", words_of(kBurstWords)) +
         row("parts of an `action`", words_of(kComponentWords)) +
         row("`movs`", words_of(kMovsWords)) + row("`sign`", words_of(kSignWords)) +
         row("`on_fail`", words_of(kFailingHandlerWords)) +
         row("gifts of kits, boons and `gives`", gift_words()) +
         row("occasions of `on`", words_of(kOccasionWords)) +
         row("`by`, `only`", words_of(kCauseWords)) + row("`to`", words_of(kAffectedWords)) +
         row("`ground`", words_of(kGroundWords)) + row("`crown`", words_of(kCrownWords)) +
         row("`when` of a light", words_of(kLitWhenWords)) +
         row("`from` of a legend", words_of(kFromWords));
}

}  // namespace undercroft
