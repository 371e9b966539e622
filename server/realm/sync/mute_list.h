// mute_list.h: whom one player does not want to hear.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace undercroft {

// A MuteList holds the names that a player has muted, players and spectators alike. It lasts as
// long as the player's session, over its connections; nothing stores it.
class MuteList {
 public:
  // `speaker`: as in ChatLine::from; empty for the realm, which nobody mutes.
  [[nodiscard]] bool hides(std::string_view speaker) const;
  // Mutes the player, or no longer. Returns the sentence for the owner of the list.
  [[nodiscard]] std::string toggle(const std::string& name);
  [[nodiscard]] bool is_empty() const { return names_.empty(); }

 private:
  std::set<std::string> names_;  // in lower case
};

}  // namespace undercroft
