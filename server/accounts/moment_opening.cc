// moment_opening.cc: bans, ends and the day of the daily.
#include "server/accounts/moment_opening.h"

#include "server/base/daily_names.h"

namespace undercroft {

LinkStanding standing_of(const MomentLink& link, std::int64_t now_s, const IsBanned& is_banned) {
  const bool is_withdrawn = link.is_withdrawn() || is_banned(link.maker, link.is_by_account);
  if (is_withdrawn) return LinkStanding::Withdrawn;
  if (link.has_ended(now_s)) return LinkStanding::Ended;
  const bool is_todays =
      is_daily_realm(link.realm) && date_of_daily_realm(link.realm) == utc_date(now_s);
  return is_todays ? LinkStanding::NotYet : LinkStanding::Open;
}

PastWindow window_of(const MomentLink& link) {
  return {link.first, link.shown, link.last, {link.record, link.digest}, link.hides_names};
}

}  // namespace undercroft
