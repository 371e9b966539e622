// daily_login.h: the next step for a connection that asks for the daily (R176).
#pragma once

#include <string>

#include "server/daily/daily_host.h"
#include "server/gateway/connections/login.h"

namespace undercroft {

// The first step after a Hello that names the daily. It comes before the login, which the thread of
// the player's own realm repeats: nobody plays by another's name there. REQUIRES: fault_in(hello)
// finds none.
[[nodiscard]] LoginStep daily_step(const Hello& hello);
// The step after the answer to AskDaily. A new name is counted against the address, so the caller
// must carry the step out.
[[nodiscard]] LoginStep daily_step_after(const HelloFrom& from, const login::EnterDaily& asked,
                                         const DailyEntrance& found);
// Why a player may not play the daily.
[[nodiscard]] Refusal refusal_of_daily(const std::string& sentence);

}  // namespace undercroft
