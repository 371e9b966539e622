// past.h: the player's walk through the past of its own hero (R177).
//
// The server sends the past in parts. A walk asks for those that it needs, and shows a moment as
// soon as the part with it has arrived. A plain value, as the view model is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/model/log.h"
#include "shared/messages.h"

namespace undercroft {

// A part of the past that has arrived and fits together.
struct PastChapter {
  // What moves and searches look at.
  struct Moment {
    TurnNumber turn = 0;
    int depth = 0;
    bool alive = true;
    std::vector<LogLine> lines = {};
  };
  std::uint32_t first = 0;  // the moment of deltas.front(), whose lines are missing unless it is 1
  std::vector<Delta> deltas;    // at least one
  std::vector<Moment> moments;  // one for each

  [[nodiscard]] std::uint32_t last() const {
    return first + static_cast<std::uint32_t>(deltas.size()) - 1;
  }
  // Whether all of the moment is here.
  [[nodiscard]] bool has(std::uint32_t moment) const {
    return moment <= last() && (moment > first || (moment == 1 && first == 1));
  }
};

// Where a walk wants to go.
struct PastGoal {
  enum class What : std::uint8_t { Moment, Event, Words, Point };
  What what = What::Moment;
  bool back = false;         // Event, Words: towards the beginning
  std::uint32_t moment = 0;  // Moment: the goal; else the last moment that was looked at
  std::uint32_t run = 0;     // Point: of the tale of that run
  std::uint32_t point = 0;   // Point: its number in the tale, from 1; 0: the end of the run
};

struct PastWalk {
  static constexpr std::uint32_t kEnd = UINT32_MAX;  // as a moment: the last one
  static constexpr int kFewestDoublings = -3;
  static constexpr int kMostDoublings = 4;

  std::uint32_t at = 0;             // the moment shown; 0: none yet
  std::uint32_t last = 0;           // of the past; 0: not known yet
  Observation shown = {};           // what the hero knew then
  std::vector<LogLine> lines = {};  // up to then
  std::optional<PastGoal> goal = {};
  std::optional<AskPast> wanted = {};  // to be sent by the caller, which then calls asked()
  std::uint32_t due = 0;               // number of the request whose answer is due; 0: none
  std::uint32_t due_first = 0;         // AskPast::first of that request
  std::uint64_t due_since_ms = 0;
  std::uint64_t again_ms = 0;  // when the request may be repeated; 0: it need not
  std::string words = {};      // of the search
  bool is_typing = false;      // the words are being typed
  bool is_playing = false;
  int doublings = 0;  // of the speed: 0 is 5 moments a second
  std::uint64_t next_step_ms = 0;
  std::string trouble = {};  // a sentence, until the next key
  int health = 0;            // the hero's when the walk began
  bool is_of_tale = false;   // it began at a place of a tale, and leads back there
  bool is_of_link = false;   // through the moments of a link (R213), of somebody else's hero
  int steps_to_take = 0;     // typed before the first moment was there

  std::uint32_t number = 0;                                                   // of the last request
  std::map<std::uint32_t, std::shared_ptr<const PastChapter>> chapters = {};  // by first
  std::shared_ptr<const PastChapter> chapter = {};                            // that `shown` is of
};

// A walk that goes to the latest moment.
[[nodiscard]] PastWalk begin_past(int health);
// A walk that goes to a turning point of that run's tale, from 1, or to the end of the run for 0.
[[nodiscard]] PastWalk begin_past_at(int health, std::uint32_t run, std::uint32_t point);

// Each gives up the goal before.
void go_to_moment(PastWalk& walk, std::uint32_t moment);
void step_past(PastWalk& walk, int moments);  // negative: back
// The next or previous death or descent, or moment with the words.
void go_to_event(PastWalk& walk, bool back);
void go_to_words(PastWalk& walk, bool back);
void play_or_pause(PastWalk& walk, std::uint64_t now_ms);

// An answer of the server. Parts that do not fit are dropped.
void take_past(PastWalk& walk, const PastPart& part, std::uint64_t now_ms);
// The connection that would answer is gone.
void lose_past(PastWalk& walk);
// Plays on, and repeats requests that were put off.
void elapse(PastWalk& walk, std::uint64_t now_ms);
// Returns the request to send now, if there is one.
[[nodiscard]] std::optional<AskPast> take_request(PastWalk& walk, std::uint64_t now_ms);
// Milliseconds until elapse() has something to do; nothing: it waits for keys or the server.
[[nodiscard]] std::optional<std::uint64_t> next_past_ms(const PastWalk& walk, std::uint64_t now_ms);

}  // namespace undercroft
