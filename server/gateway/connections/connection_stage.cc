// connection_stage.cc: which stage may follow which.
#include "server/gateway/connections/connection_stage.h"

#include <initializer_list>
#include <stdexcept>
#include <string>

namespace undercroft {
namespace {

using StageSet = std::uint8_t;  // a bit for each stage

constexpr StageSet stage_set(std::initializer_list<Stage> stages) {
  unsigned set = 0;
  for (const Stage stage : stages) set |= 1U << static_cast<unsigned>(stage);
  return static_cast<StageSet>(set);
}

constexpr bool has_stage(StageSet set, Stage stage) {
  return (set >> static_cast<unsigned>(stage) & 1U) != 0;
}

constexpr StageSet followers_of(Stage stage) {
  using enum Stage;
  switch (stage) {
    case Handshake:
      return stage_set({AwaitingHello, Ended});
    case AwaitingHello:
    case Asking:
      return stage_set({Asking, Moving, Refused, Playing, Closing, Ended});
    case Moving:
    case Playing:
      return stage_set({Refused, Closing, Ended});
    case Refused:
      return stage_set({Closing, Ended});
    case Closing:
      return stage_set({Ended});
    case Ended:
      break;
  }
  return stage_set({});
}

}  // namespace

bool ConnectionStage::may_enter(Stage next) const { return has_stage(followers_of(now_), next); }

void ConnectionStage::enter(Stage next) {
  if (!may_enter(next)) {
    throw std::logic_error("stage " + std::to_string(static_cast<int>(next)) + " after " +
                           std::to_string(static_cast<int>(now_)));
  }
  now_ = next;
}

bool ConnectionStage::reads() const {
  using enum Stage;
  return has_stage(stage_set({AwaitingHello, Refused, Playing, Closing}), now_);
}

bool ConnectionStage::has_said_hello() const {
  using enum Stage;
  return has_stage(stage_set({Asking, Moving, Refused, Playing}), now_);
}

bool ConnectionStage::is_live() const { return is(Stage::AwaitingHello) || has_said_hello(); }

}  // namespace undercroft
