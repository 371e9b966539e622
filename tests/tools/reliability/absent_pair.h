// absent_pair.h: two players, of whom one is absent while the other speaks to it.
#pragma once

#include <string>
#include <vector>

#include "client/client.h"

namespace undercroft::testing {

// The absent player's body stands beside the speaker and hears every word. When it comes back, it
// must be sent each word that the speaker was sent, whatever the server went through meanwhile.
class AbsentPair {
 public:
  // `number`: of the pair; no two of a server share it.
  AbsentPair(Loop& loop, int number)
      : number_(std::to_string(number)), speaker_(loop), absent_(loop) {}

  // Both join. Returns what is wrong; empty if nothing.
  [[nodiscard]] std::string join(const std::string& url, const std::string& realm);
  void part();  // the absent one loses its connection
  // The speaker says another word, if its last one was heard: up to kMostWords for each parting, so
  // that the absent body does not leave its level.
  void act();
  // Both come back after the server was started again. Returns what is lost; empty if nothing.
  [[nodiscard]] std::string come_back();
  [[nodiscard]] int words_heard() const { return words_heard_; }
  // One of them cannot go on: it has died.
  [[nodiscard]] bool is_over() const;

 private:
  static constexpr int kMostWords = 10;
  void note_spoken();

  const std::string number_;
  Client speaker_;
  Client absent_;
  std::vector<std::string> spoken_;  // since the parting, as the speaker was sent them
  int asked_ = 0;                    // words since the parting
  TurnNumber asked_in_ = 0;
  int words_ = 0;
  int words_heard_ = 0;
};

}  // namespace undercroft::testing
