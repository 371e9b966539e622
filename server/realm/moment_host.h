// moment_host.h: what connections and pages ask of the part of the server that keeps links to
// moments (R213).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/realm/past_host.h"
#include "shared/messages.h"

namespace undercroft {

// A hero's own player makes, lists or withdraws links to moments of that hero's past.
struct MomentOrder {
  std::string realm;
  EntityId hero = kNobody;
  std::string maker;  // the hero's name
  bool is_by_account = false;
  MomentRequest asks;
};

// Somebody opens a link.
struct MomentVisit {
  enum class Wants : std::uint8_t {
    Nothing,  // but whether the link is open
    Part,     // what `asks` asks for, through the window of the link
    Shown,    // the moments that lead to the one shown, that one last
    Branch,   // a realm that begins at the moment `asks.first`, 0: at the one shown
  };
  std::string code;
  std::string visitor;  // an address, for which orders are counted
  Wants wants = Wants::Nothing;
  AskPast asks = {};
};

// A link, as its visitors see it.
struct MomentSight {
  enum class State : std::uint8_t { Open, Unknown, Withdrawn, Ended, NotYet, Failed };
  State state = State::Unknown;
  // The rest is set if it is open.
  std::string hero = {};  // empty: the link hides names
  TurnNumber turn = 0;    // at the moment shown
  int depth = 0;
  std::uint32_t shown = 0;  // counted from 1 within the window
  std::uint32_t last = 0;
  std::vector<std::string> lines = {};  // the last two of the hero's log at the moment shown
  std::optional<PastAnswer> past = {};  // that was wanted
};

// Why a link that is not open shows nothing.
[[nodiscard]] std::string_view sentence_of(MomentSight::State state);

// A MomentHost carries both out, on threads of its own. Thread-safe.
class MomentHost {
 public:
  virtual ~MomentHost() = default;
  // Neither waits. Each calls `done` once, now or later, on any thread; never if the server ends
  // first.
  virtual void serve(MomentOrder order, std::function<void(const ToldMomentLinks&)> done) = 0;
  virtual void visit(MomentVisit visit, std::function<void(const MomentSight&)> done) = 0;
};

}  // namespace undercroft
