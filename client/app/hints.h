// hints.h: when the player is given which piece of advice, and that each is given once.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "client/app/client_settings.h"
#include "client/model/view_model.h"

namespace undercroft {

// Nothing at all with the setting `hints = off`.
class Hints {
 public:
  // Both outlive it. Which ones were given before is read from the player's files.
  Hints(const Settings& settings, ViewModel& view);

  // One hint at a time, for a while, and each once.
  void advise();
  // Who has never been here is told what it is all about; once.
  void tell_goal(const std::string& place);

 private:
  [[nodiscard]] bool are_off() const { return settings_.value("hints") == "off"; }

  const Settings& settings_;
  ViewModel& view_;
  std::set<std::string, std::less<>> had_;
  std::uint64_t until_ms_ = 0;  // that the one which is shown stays; on the view's clock
  bool was_told_goal_ = false;
};

}  // namespace undercroft
