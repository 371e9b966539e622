// moment_words.cc: a sentence or two for each kind of moment.
#include "server/realm/state/moment_words.h"

#include "shared/nouns.h"

namespace undercroft {
namespace {

std::string health_of(const RunMoment& it) {
  return std::to_string(it.amount) + " of " + std::to_string(it.most) + " health left";
}

std::string after_harm(const RunMoment& it) { return it.other.empty() ? "" : " after " + it.other; }

std::string words_of_ebb(const RunMoment& it) {
  return it.hero + " had " + health_of(it) + after_harm(it) + ", and lived to complain about it.";
}

std::string words_of_fight(const RunMoment& it) {
  const std::string end = it.most == 1 ? "It lost." : "Nobody won.";
  return "The longest fight: " + it.hero + " and " + it.other + ", " +
         count_in_words(static_cast<std::uint32_t>(it.amount), "turn") + " of blows. " + end;
}

std::string words_of_rescue(const RunMoment& it) {
  const std::string left = count_in_words(static_cast<std::uint32_t>(it.amount), "turn");
  const std::string helper = it.hero.empty() ? "Something" : it.hero;
  return helper + " got " + it.other + " back on their feet with " + left + " to spare.";
}

std::string words_of_guard(const RunMoment& it) {
  const std::string end = it.most == 1 ? " It did not get up again." : "";
  return it.hero + " was the first to see " + it.other + "." + end;
}

std::string words_of_throw(const RunMoment& it) {
  return it.hero + " threw " + it.thing + ", and that was the end of " + it.other + ".";
}

std::string words_of_death(const RunMoment& it) {
  const std::string crown = it.most == 1 ? ", with the Crown in hand" : "";
  if (it.amount == 1) return it.hero + " gave up" + crown + ".";
  const std::string cause = it.other.empty() ? " died" : " was killed by " + it.other;
  const std::string words = it.thing.empty() ? "" : " Last words: \"" + it.thing + "\"";
  return it.hero + cause + crown + "." + words;
}

std::string words_of_loss(const RunMoment& it) {
  if (it.amount == 1) return it.hero + " threw the Crown.";
  if (it.other.empty()) return it.hero + " laid the Crown down.";
  return "The Crown was struck from " + it.hero + " by " + it.other + ".";
}

std::string words_of_passing(const RunMoment& it) {
  if (it.other.empty()) return it.hero + " had the Crown again.";
  if (it.amount == 1) return it.other + " threw the Crown, and " + it.hero + " caught it.";
  return "The Crown went from " + it.other + " to " + it.hero + ".";
}

std::string words_of_bearing(const RunMoment& it) {
  return "Under the Crown, " + it.hero + " had " + health_of(it) + after_harm(it) + ".";
}

std::string words_of_exit(const RunMoment& it) {
  const std::string beside = it.other.empty() ? "" : " Beside them stood " + it.other + ".";
  return it.hero + " carried the Crown out, with " + health_of(it) + "." + beside;
}

}  // namespace

std::string count_in_words(std::uint32_t count, const std::string& noun) {
  return std::to_string(count) + " " + (count == 1 ? noun : plural(noun));
}

std::string words_of_moment(const RunMoment& moment) {
  // clang-format off
  switch (moment.kind) {
    case MomentKind::Ebb:     return words_of_ebb(moment);
    case MomentKind::Fight:   return words_of_fight(moment);
    case MomentKind::Rescue:  return words_of_rescue(moment);
    case MomentKind::Guard:   return words_of_guard(moment);
    case MomentKind::Throw:   return words_of_throw(moment);
    case MomentKind::Crown:   return moment.hero + " took the Crown. It was heavier than it looked.";
    case MomentKind::Death:   return words_of_death(moment);
    case MomentKind::Return:  return moment.hero + " came back to life.";
    case MomentKind::Loss:    return words_of_loss(moment);
    case MomentKind::Passing: return words_of_passing(moment);
    case MomentKind::Bearing: return words_of_bearing(moment);
    case MomentKind::Exit:    return words_of_exit(moment);
  }
  // clang-format on
  return "";
}

}  // namespace undercroft
