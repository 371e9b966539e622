// daily_login.cc: decides what happens to a connection that asks for the daily.
#include "server/gateway/connections/daily_login.h"

namespace undercroft {

Refusal refusal_of_daily(const std::string& sentence) {
  return {RefusalCode::Server, sentence, {}, "daily"};
}

LoginStep daily_step(const Hello& hello) {
  if (!hello.watch.empty()) return login::Refuse{refusal_of_daily("A daily has no spectators.")};
  return login::EnterDaily{};
}

// A new dungeon costs the store something, as a new name does.
LoginStep daily_step_after(const HelloFrom& from, const login::EnterDaily& asked,
                           const DailyEntrance& found) {
  if (!found.refusal.empty()) return login::Refuse{refusal_of_daily(found.refusal)};
  if (!found.realm.empty()) return login::Move{found.realm};
  const bool may_begin =
      !asked.may_begin && from.context.addresses.may_bring_name(from.source, from.now_ms);
  if (may_begin) return login::EnterDaily{true};
  return login::Refuse{refusal_of_daily("Too many new names from your address: try again later.")};
}

}  // namespace undercroft
