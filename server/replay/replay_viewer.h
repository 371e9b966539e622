// replay_viewer.h: the viewer of a stored realm's past: keys and time in, pictures out.
#pragma once

#include <cstdint>
#include <string>

#include "server/replay/replay_walk.h"
#include "server/replay/text_canvas.h"
#include "server/replay/walk_keys.h"

namespace undercroft {

// What the viewer shows besides the realm.
struct ViewerFace {
  enum class Mode : std::uint8_t { Walking, Words, Turn, Help };
  Mode mode = Mode::Walking;
  std::string typed = {};  // of the words or the turn that it asks for
  bool is_playing = false;
  int doublings = 0;  // of the speed: 0 is 5 steps a second, 1 is 10, -1 is 2.5
  bool unicode = true;
  std::string store = "--data DIR";  // what `realm branch` needs to find the realm
};

// A ReplayViewer is the viewer without its terminal. The caller hands it keys and the time that has
// passed, lets it work while no key waits, and shows its picture.
class ReplayViewer {
 public:
  // `player`: whose eyes it opens with; empty: the first hero's.
  ReplayViewer(RealmLog log, Replayer first, const std::string& player, ViewerFace face);

  void take(const WalkKey& key);
  void elapse(std::uint64_t ms);
  // Works for a moment: reads ahead, looks for what was asked. False when nothing is left to do.
  bool work();

  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] bool is_playing() const { return face_.is_playing; }
  [[nodiscard]] TextCanvas picture(Size size) const;
  [[nodiscard]] const ReplayWalk& walk() const { return walk_; }

 private:
  void take_walking(const WalkKey& key);
  void take_character(char32_t character);
  void take_typing(const WalkKey& key);
  void move(ReplayWalk::Way way, std::size_t steps);
  void ask(ViewerFace::Mode mode);
  void answer();
  void open_eyes();

  ReplayWalk walk_;
  ViewerFace face_;
  bool has_opened_ = false;  // the first hero has been found, or the caller's
  std::string words_;        // those looked for last
  std::uint64_t waited_ms_ = 0;
  bool is_over_ = false;
};

}  // namespace undercroft
