// replay_index.h: what a viewer finds in a realm's log without replaying it: turns, deaths,
// descents and sentences.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/replay/keyframes.h"
#include "server/replay/realm_log.h"
#include "server/replay/retelling.h"

namespace undercroft {

// A moment at which a hero, or the realm, had a turn or learned something.
struct ReplayStep {
  RecordNumber number = 0;
  TurnNumber turn = 0;  // of the hero; of the realm: the highest turn of its players
  int depth = 0;        // 0: on no level
};

// A death, a victory or an arrival on a deeper level.
struct ReplayEvent {
  enum class Sort : std::uint8_t { Death, Descent, Victory };
  RecordNumber number = 0;
  Sort sort = Sort::Death;
  std::size_t hero = 0;  // index in ReplayIndex::heroes()
  int depth = 0;         // of a descent: the level reached
};

// A sentence, and which hero was sent it.
struct ReplayLine {
  static constexpr std::size_t kTalk = SIZE_MAX;  // as `hero`: talk, which all present heard
  RecordNumber number = 0;
  std::size_t hero = 0;
  std::size_t text = 0;  // number of the text: ReplayIndex::text()
  ToldLine::Tone tone = ToldLine::Tone::Plain;
};

// A player of the realm, in the past or at its end.
struct ReplayHero {
  EntityId body = kNobody;
  std::string name;  // its last one
  std::vector<ReplayStep> steps = {};
  Retelling retelling = {};
};

// A ReplayIndex reads a log once, forward, as far as it is asked to. It keeps keyframes of what it
// passes. Everything it knows is in order of records.
class ReplayIndex {
 public:
  // `log` outlives it.
  ReplayIndex(RealmLog& log, Replayer first);

  // Reads up to `records` further records. Stops for good at a record that replays to another
  // result, or cannot be read; fault() is then a sentence.
  void read(std::size_t records);
  [[nodiscard]] bool is_done() const { return !fault_.empty() || front_.at() == log_.last(); }
  [[nodiscard]] const std::string& fault() const { return fault_; }
  // The last record that was read and is good.
  [[nodiscard]] RecordNumber end() const { return end_; }
  [[nodiscard]] RecordNumber last() const { return log_.last(); }

  [[nodiscard]] const Keyframes& keyframes() const { return keyframes_; }
  [[nodiscard]] const std::vector<ReplayStep>& steps() const { return steps_; }  // of the realm
  [[nodiscard]] const std::vector<ReplayHero>& heroes() const { return heroes_; }
  [[nodiscard]] const std::vector<ReplayEvent>& events() const { return events_; }
  [[nodiscard]] const std::vector<ReplayLine>& lines() const { return lines_; }
  [[nodiscard]] const std::string& text(std::size_t number) const { return *texts_[number]; }
  // Seconds since 1970 of the last disconnection up to the record; nothing when none has a time.
  [[nodiscard]] std::optional<std::uint64_t> time_before(RecordNumber number) const;

 private:
  void read_one();
  void note(const Input& input);
  void note_news(const Input& input);
  void note_hero(const Player& player, const PlayerNews& news);
  void note_step(const Input& input);
  void note_talk(const Input& input);
  void note_ending(const Announcement& ending);
  std::size_t hero_of(const Player& player);
  void add_line(std::size_t hero, const std::string& text, ToldLine::Tone tone);

  RealmLog& log_;
  Replayer front_;
  Outcome outcome_;
  RecordNumber end_ = 1;
  std::string fault_;
  Keyframes keyframes_;
  std::vector<ReplayStep> steps_;
  std::vector<ReplayHero> heroes_;
  std::map<EntityId, std::size_t> hero_numbers_;
  std::vector<ReplayEvent> events_;
  std::vector<ReplayLine> lines_;
  // Sentences repeat: each is stored once.
  std::unordered_map<std::string, std::size_t> text_numbers_;
  std::vector<const std::string*> texts_;
  std::vector<std::pair<RecordNumber, std::uint64_t>> times_;
};

}  // namespace undercroft
