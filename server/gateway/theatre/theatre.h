// theatre.h: visitors of a link who look at the same moment (R213).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/base/rate_limiter.h"
#include "server/realm/seats/speech_rules.h"
#include "shared/messages.h"

namespace undercroft {

// A Theatre knows its visitors, who of them leads, the moment that all see, and where each points.
// It knows no connection, and stores nothing. Visitors are named by their numbers.
class Theatre {
 public:
  // The moments of its link: the one with which it opens, and the last one.
  struct Moments {
    std::uint32_t shown = 1;
    std::uint32_t last = 1;
  };
  // REQUIRES: `speech` outlives the theatre.
  Theatre(Moments moments, const SpeechRules& speech)
      : moment_(moments.shown), last_(moments.last), speech_(speech) {}

  // The number of a new visitor; nothing when kMaxVisitors are there. The first one leads.
  [[nodiscard]] std::optional<std::uint32_t> enter();
  // When the leader leaves, the visitor leads who entered first. REQUIRES: it is there, as for all
  // calls below.
  void leave(std::uint32_t number);
  [[nodiscard]] bool is_empty() const { return visitors_.empty(); }

  // Each returns whether told_to() has changed.
  bool step(std::uint32_t number, const TheatreStep& step);
  bool point(std::uint32_t number, const TheatrePoint& point);
  bool hand_over(std::uint32_t number, const TheatreLead& lead);
  // Returns why the visitor keeps its name, as a sentence; empty when it has the new one. A name
  // counts as a line, for the others must read it.
  [[nodiscard]] std::string rename(std::uint32_t number, const TheatreName& name);

  // What becomes of a line: it is sent to all, or its author is sent a notice, or both, if it is
  // cut. Neither for a blank one.
  struct Heard {
    std::optional<ChatLine> line = {};
    std::string notice = {};
  };
  [[nodiscard]] Heard hear(std::uint32_t number, const ChatSay& said);

  [[nodiscard]] ToldTheatre told_to(std::uint32_t number) const;

 private:
  struct Visitor {
    TheatreVisitor told;
    std::string said = {};   // the name that it wants, by which the host mutes it
    RateLimiter words = {};  // lines and names
  };
  using Visitors = std::vector<Visitor>;
  [[nodiscard]] Visitors::iterator find(std::uint32_t number);
  [[nodiscard]] Visitor& visitor(std::uint32_t number);
  [[nodiscard]] std::vector<std::string> names_beside(std::uint32_t number) const;

  std::uint32_t moment_;
  const std::uint32_t last_;
  const SpeechRules& speech_;
  Visitors visitors_;  // as they entered
  std::uint32_t leader_ = 0;
  std::uint32_t entered_ = 0;  // numbers given
  std::uint32_t lines_ = 0;    // lines said
};

}  // namespace undercroft
