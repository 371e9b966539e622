// parting.cc: which friends a player is asked about at the stairs, and in which words.
#include "server/protocol/parting.h"

#include <algorithm>
#include <utility>

#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr int kNearStairs = 5;  // cells

bool is_to_be_asked_about(const LeftFriend& one) { return one.is_down || one.cells > kNearStairs; }

std::string state_in_words(const LeftFriend& one) {
  return one.name + " is " + (one.is_down ? "down, " : "") + std::to_string(one.cells) +
         (one.cells == 1 ? " cell away" : " cells away") +
         (one.is_down ? ", and dies if nobody stays" : "");
}

std::string parting_question(const std::vector<LeftFriend>& left, bool down) {
  std::vector<std::string> states;
  for (const LeftFriend& one : left) states.push_back(state_in_words(one));
  return list_of_names(states) + ": again to go " + (down ? "down" : "up") + " without " +
         (left.size() == 1 ? left.front().name : "them") + ".";
}

}  // namespace

std::string asks_before_parting(const Intent& intent, int depth,
                                const std::vector<LeftFriend>& friends, AskedParting& asked) {
  const bool down = intent.verb == IntentVerb::Descend;
  if (!down && intent.verb != IntentVerb::Ascend) return "";
  if (!down && depth == 1) return "";  // the way out, which ends the run for all
  if (std::exchange(asked.depth, depth) != depth) asked.about.clear();
  std::vector<LeftFriend> left;
  for (const LeftFriend& one : friends) {
    if (is_to_be_asked_about(one)) left.push_back(one);
  }
  const bool is_new = std::any_of(left.begin(), left.end(), [&](const LeftFriend& one) {
    return !asked.about.contains({one.id, one.is_down});
  });
  for (const LeftFriend& one : left) asked.about.emplace(one.id, one.is_down);
  return is_new ? parting_question(left, down) : "";
}

}  // namespace undercroft
