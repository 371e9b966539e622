// speech.cc: text between asterisks is a gesture, all other text is said.
#include "server/narration/speech.h"

#include "shared/grammar.h"
#include "shared/trimmed.h"

namespace undercroft {
namespace {

constexpr char kGesture = '*';

// The gesture that `words` begin with, without its asterisks; empty if they begin with none.
std::string_view gesture_of(std::string_view words) {
  if (words.size() < 3 || words.front() != kGesture) return {};
  return words.substr(1, words.find(kGesture, 1) - 1);
}

bool ends_a_sentence(std::string_view words) {
  return words.ends_with('.') || words.ends_with('!') || words.ends_with('?');
}

}  // namespace

std::string speech_in_words(const Mention& who, std::string_view words) {
  const std::string_view gesture = gesture_of(words);
  const std::string says = who.verb(" say", " says") + ": \"";
  const bool is_closed = !gesture.empty() && words.size() >= gesture.size() + 2;
  if (!is_closed) return capitalised(who.name) + says + std::string(words) + "\"";
  const std::string does = capitalised(who.name) + " " + std::string(gesture);
  const std::string said = trimmed(words.substr(gesture.size() + 2));
  if (said.empty()) return does + (ends_a_sentence(gesture) ? "" : ".");
  return does + " and" + says + said + "\"";
}

}  // namespace undercroft
