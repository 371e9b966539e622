// live_stories.cc: keeping stories in live play, and telling them.
#include "server/realm/live_stories.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/friends_line.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostInALine = 3;  // sentences

// Equal sentences become the first of them: "A rat bites you for 1. (x3)"
std::vector<ToldLine> without_repeats(const std::vector<ToldLine>& lines) {
  std::vector<ToldLine> all;
  std::vector<int> counts;
  for (const ToldLine& line : lines) {
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const ToldLine& one) { return one.text == line.text; });
    if (same != all.end()) {
      ++counts[static_cast<std::size_t>(same - all.begin())];
      continue;
    }
    all.push_back(line);
    counts.push_back(1);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (counts[i] > 1) all[i].text += " (x" + std::to_string(counts[i]) + ")";
  }
  return all;
}

// The most important ones, in their order.
std::vector<std::string> most_important(std::vector<ToldLine> lines) {
  while (lines.size() > kMostInALine) {
    lines.erase(std::min_element(lines.begin(), lines.end(),
                                 [](const auto& a, const auto& b) { return a.weight < b.weight; }));
  }
  std::vector<std::string> best;
  for (ToldLine& line : lines) best.push_back(std::move(line.text));
  return best;
}

// "While you were away, for 7 turns: Bob dies."
std::string in_a_line(const MissedStory& story, TurnNumber turns) {
  std::string text = "While you were away, for " + std::to_string(turns) + " turns:";
  const std::vector<ToldLine> lines = without_repeats(story.lines);
  const std::vector<std::string> best = most_important(lines);
  for (const std::string& line : best) text += " " + line;
  const std::size_t more = lines.size() + story.left_out - best.size();
  return more == 0 ? text : text + " (and " + std::to_string(more) + " lesser things)";
}

}  // namespace

void LiveStories::miss(Session& session) {
  const Entity& body = core_.world().entity(session.player);
  if (!is_on() || !body.place().on_level()) return;
  session.missed = {};
  core_.chronicles.begin(session, session.reports.last(), core_.world(), core_.broadcast,
                         core_.now_ms());
}

void LiveStories::end(Session& session) {
  if (!is_on()) return;
  end_batch();
  core_.chronicles.end(session.player);
}

void LiveStories::end_batch() {
  if (!is_on()) return;
  for (input::Miss& missed :
       core_.chronicles.take(core_.world(), core_.sessions, core_.broadcast, core_.now_ms())) {
    MissedStory& story = core_.sessions.of(missed.player)->missed;
    if (story.lines.empty()) story.from_turn = missed.from_turn;
    story.after_report = missed.after_report;
    for (const ToldLine& line : missed.lines) story.add(line);
  }
}

bool LiveStories::has_story(const Session& session) const {
  const MissedStory& story = session.missed;
  return is_on() && !story.lines.empty() &&
         core_.world().entity(session.player).turn >= story.from_turn + kFewTurns;
}

ReportsTold LiveStories::told(Session& session, ReportsTold has) {
  end(session);
  return has_story(session) ? told_with(session.missed, session.reports, has) : has;
}

void LiveStories::welcome(Session& session) {
  MissedStory story = std::exchange(session.missed, {});
  if (!is_on()) return;
  const TurnNumber turns = core_.world().entity(session.player).turn - story.from_turn;
  if (story.lines.empty() || turns < kFewTurns) return say_where_friends_are(session);
  end_with_friends(core_, session.player, story);
  session.subscription->send(MissedTurns{turns, std::move(story.lines), story.left_out});
}

// The hero has witnessed little, perhaps since it left its level, but its friends have gone on.
void LiveStories::say_where_friends_are(Session& session) {
  const bool was_long = session.lost_at > 0 && core_.now_ms() >= session.lost_at + kLongAbsenceMs;
  const std::string line = was_long ? where_friends_are(core_, session.player) : "";
  if (!line.empty()) session.subscription->send(with_kind({0, "", line}));
}

void LiveStories::begin_absence(Session& session, TurnNumber turn) {
  if (session.is_there()) session.subscription->begin_story(turn);
}

void LiveStories::end_absence(const RealmCore& core, Session& session, TurnNumber turn) {
  if (!session.is_there()) return;
  const std::optional<MissedStory> story = session.subscription->end_story();
  if (!story || story->lines.empty() || turn < story->from_turn + kFewTurns) return;
  const std::string friends = where_friends_are(core, session.player);
  session.subscription->add_line(in_a_line(*story, turn - story->from_turn) +
                                 (friends.empty() ? "" : " " + friends));
}

}  // namespace undercroft
