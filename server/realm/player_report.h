// player_report.h: what a player reports to the host about another.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct PlayerReport {
  std::string realm;
  std::string about;  // a player's name
  bool is_about_account = false;
  std::string reporter;
  bool is_by_account = false;
  std::string words = {};               // of the reporter; may be empty
  std::vector<std::string> lines = {};  // that the reporter has been sent last, oldest first
};

}  // namespace undercroft
