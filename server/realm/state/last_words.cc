// last_words.cc: finds the death that a line of talk belongs to.
#include "server/realm/state/last_words.h"

#include <algorithm>

#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostOfLastWords = 120;  // bytes

bool is_speech(const input::Say& say) {
  return !say.from.empty() && !say.deed && !say.text.starts_with("! ");
}

// The hero's last death, unless it has words already; null if there is none.
RunMoment* wordless_death_of(RunFacts& facts, EntityId hero) {
  const auto death = std::find_if(facts.always.rbegin(), facts.always.rend(), [hero](auto& one) {
    return one.kind == MomentKind::Death && one.whose == hero;
  });
  return death == facts.always.rend() || !death->thing.empty() ? nullptr : &*death;
}

}  // namespace

void note_last_words(RealmState& state, const input::Say& say) {
  if (state.run_facts.always.empty() || !is_speech(say)) return;
  const Player* speaker = state.named(say.from);
  if (speaker == nullptr || state.world.entity(speaker->body).alive) return;
  RunMoment* death = wordless_death_of(state.run_facts, speaker->body);
  if (death != nullptr) death->thing = plain_text(say.text, kMostOfLastWords);
}

}  // namespace undercroft
