// letters.cc: the table of letters, read in both directions.
#include "tests/replay/letters.h"

#include <algorithm>

#include "shared/check.h"

namespace undercroft {
namespace {

enum class Part { None, Direction, Item, Word };

struct Row {
  IntentVerb verb;
  char first;
  int letters;
  Part part;
};

// clang-format off
constexpr Row kRows[] = {
    {IntentVerb::Wait,     '.', 1,  Part::None},
    {IntentVerb::Bump,     '1', 8,  Part::Direction},
    {IntentVerb::Attack,   'a', 8,  Part::Direction},
    {IntentVerb::Interact, 'i', 8,  Part::Direction},
    {IntentVerb::Dig,      'q', 8,  Part::Direction},
    {IntentVerb::Take,     ',', 1,  Part::None},
    {IntentVerb::Descend,  '>', 1,  Part::None},
    {IntentVerb::Ascend,   '<', 1,  Part::None},
    {IntentVerb::Use,      'A', 10, Part::Item},
    {IntentVerb::Wear,     'K', 10, Part::Item},
    {IntentVerb::Drop,     '!', 10, Part::Item},
    {IntentVerb::Say,      '?', 1,  Part::Word},
    {IntentVerb::Respawn,  '@', 1,  Part::None},
};
// clang-format on

int place_in_pack(const World& world, EntityId player, EntityId item) {
  const auto& pack = world.entity(player).holds();
  return static_cast<int>(std::find(pack.begin(), pack.end(), item) - pack.begin());
}

}  // namespace

char letter_of(const World& world, EntityId player, const Intent& intent) {
  for (const Row& row : kRows) {
    if (row.verb != intent.verb) continue;
    int place = 0;
    if (row.part == Part::Direction) place = static_cast<int>(intent.direction) - 1;
    if (row.part == Part::Item) place = place_in_pack(world, player, intent.item);
    CHECK(place >= 0 && place < row.letters, "an intent that no letter stands for");
    return static_cast<char>(row.first + place);
  }
  CHECK(false, "a verb that no letter stands for");
  return kNoIntent;
}

Intent intent_of(const World& world, EntityId player, char letter) {
  if (letter == kNoIntent) return {};
  for (const Row& row : kRows) {
    const int place = letter - row.first;
    if (place < 0 || place >= row.letters) continue;
    Intent intent;
    intent.verb = row.verb;
    if (row.part == Part::Direction) intent.direction = static_cast<Direction>(place + 1);
    const auto& pack = world.entity(player).holds();
    const bool held = static_cast<std::size_t>(place) < pack.size();
    if (row.part == Part::Item && held) intent.item = pack[static_cast<std::size_t>(place)];
    if (row.part == Part::Word) intent.words = "xyzzy";
    return intent;
  }
  CHECK(false, "a letter that stands for no intent");
  return {};
}

}  // namespace undercroft
