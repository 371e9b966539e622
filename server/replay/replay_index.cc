// replay_index.cc: one pass over a log.
#include "server/replay/replay_index.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/replay/frame.h"
#include "shared/plain_lines.h"

namespace undercroft {
namespace {

// A state takes from 100 kB to some megabytes. A realm of 50,000 records and three heroes has a
// keyframe every 1,024 records.
constexpr RecordNumber kFirstInterval = 64;
constexpr std::size_t kKeyframeBytes = std::size_t{96} << 20U;

// Inputs that nobody sees anything of: the realm's own bookkeeping.
bool is_bookkeeping(const Input& input) {
  return std::holds_alternative<input::BuildLevel>(input) ||
         std::holds_alternative<input::Rekey>(input) ||
         std::holds_alternative<input::Arrive>(input) || std::holds_alternative<input::Miss>(input);
}

bool had_turn(const Input& input, EntityId body) {
  const auto* turn = std::get_if<input::Turn>(&input);
  if (turn == nullptr) return false;
  const auto& players = turn->group.players;
  return std::find(players.begin(), players.end(), body) != players.end();
}

}  // namespace

ReplayIndex::ReplayIndex(RealmLog& log, Replayer first)
    : log_(log), front_(std::move(first)), keyframes_(kFirstInterval, kKeyframeBytes) {
  keyframes_.offer(front_);
}

void ReplayIndex::read(std::size_t records) {
  for (; records > 0 && !is_done(); --records) read_one();
}

void ReplayIndex::read_one() {
  const auto record = log_.record(front_.at() + 1);
  const auto played = record ? front_.play(*record, outcome_) : Expected<>(failed(record.error()));
  if (!played) {
    fault_ = played.error();
    return;
  }
  end_ = front_.at();
  if (record->input) note(*record->input);
  keyframes_.offer(front_);
}

void ReplayIndex::note(const Input& input) {
  note_step(input);
  note_news(input);
  note_talk(input);
  for (const Announcement& ending : outcome_.endings) note_ending(ending);
  const auto* depart = std::get_if<input::Depart>(&input);
  if (depart != nullptr && depart->left_at > 0) times_.emplace_back(end_, depart->left_at);
}

void ReplayIndex::note_step(const Input& input) {
  if (is_bookkeeping(input)) return;
  const auto* turn = std::get_if<input::Turn>(&input);
  const int before = steps_.empty() ? 1 : steps_.back().depth;
  steps_.push_back(
      {end_, latest_turn(front_.state()), turn == nullptr ? before : turn->group.depth});
}

void ReplayIndex::note_news(const Input& input) {
  for (const PlayerNews& news : outcome_) {
    const Player* player = front_.state().player(news.player);
    if (player != nullptr) note_hero(*player, news);
  }
  // A turn in which the player learned nothing is a turn, too.
  for (const Player& player : front_.state().players) {
    if (!had_turn(input, player.body)) continue;
    ReplayHero& hero = heroes_[hero_of(player)];
    if (!hero.steps.empty() && hero.steps.back().number == end_) continue;
    hero.steps.push_back({end_, player.knowledge.turn, player.knowledge.depth});
  }
}

void ReplayIndex::note_hero(const Player& player, const PlayerNews& news) {
  const std::size_t number = hero_of(player);
  ReplayHero& hero = heroes_[number];
  const Knowledge& known = player.knowledge;
  const int before = hero.steps.empty() ? 0 : hero.steps.back().depth;
  hero.name = player.name;
  if (before > 0 && known.depth > before) {
    events_.push_back({end_, ReplayEvent::Sort::Descent, number, known.depth});
  }
  hero.steps.push_back({end_, known.turn, known.depth});
  for (const ToldLine& line : hero.retelling.tell(front_.state(), player, news)) {
    add_line(number, line.text, line.tone);
  }
}

void ReplayIndex::note_talk(const Input& input) {
  const auto* say = std::get_if<input::Say>(&input);
  if (say != nullptr) {
    add_line(ReplayLine::kTalk, words_of(input, front_.state()), ToldLine::Tone::Plain);
  }
}

// The player may have been forgotten by the same input.
void ReplayIndex::note_ending(const Announcement& ending) {
  const auto last = std::find_if(heroes_.rbegin(), heroes_.rend(),
                                 [&](const ReplayHero& hero) { return hero.name == ending.name; });
  if (last == heroes_.rend()) return;
  const auto hero = static_cast<std::size_t>(heroes_.rend() - last) - 1;
  events_.push_back(
      {end_, ending.won ? ReplayEvent::Sort::Victory : ReplayEvent::Sort::Death, hero});
}

std::size_t ReplayIndex::hero_of(const Player& player) {
  const auto [found, is_new] = hero_numbers_.try_emplace(player.body, heroes_.size());
  if (is_new) heroes_.push_back({player.body, player.name});
  return found->second;
}

// The log may be a stranger's: no escape sequence is left in a sentence.
void ReplayIndex::add_line(std::size_t hero, const std::string& text, ToldLine::Tone tone) {
  const auto [found, is_new] = text_numbers_.try_emplace(plain_lines(text), texts_.size());
  if (is_new) texts_.push_back(&found->first);
  lines_.push_back({end_, hero, found->second, tone});
}

std::optional<std::uint64_t> ReplayIndex::time_before(RecordNumber number) const {
  const auto after =
      std::upper_bound(times_.begin(), times_.end(), number,
                       [](RecordNumber wanted, const auto& time) { return wanted < time.first; });
  if (after == times_.begin()) return std::nullopt;
  return (after - 1)->second;
}

}  // namespace undercroft
