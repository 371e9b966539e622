// hints.h: when to show the player a hint. Each hint is shown once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "client/app/client_settings.h"
#include "client/input/bindings.h"
#include "client/model/view_model.h"

namespace undercroft {

// Hints shows advice on the screen, but none that the player has followed often enough. The setting
// `hints = off` disables it.
class Hints {
 public:
  // Both arguments must outlive it. Loads the hints already seen from the player's files.
  Hints(const Settings& settings, ViewModel& view);

  // Shows the next suitable hint, one at a time, for a limited time.
  void advise();
  // The player presses a key of this command on the map.
  void note(Command command);
  // Explains the goal of the game to a player who has no seat at `place` yet; once.
  void tell_goal(const std::string& place);

 private:
  [[nodiscard]] bool are_off() const { return settings_.value("hints") == "off"; }

  const Settings& settings_;
  ViewModel& view_;
  void forget_about(std::string_view name);

  std::set<std::string, std::less<>> had_;
  std::map<Command, int> followed_;
  std::uint64_t until_ms_ = 0;  // end of the current hint's display; on the view's clock
  std::string_view shown_;      // its name
  bool was_told_goal_ = false;
};

}  // namespace undercroft
