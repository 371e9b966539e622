// admin_moments.cc: links that players have made to moments of their heroes' pasts (R213).
#include "server/admin/admin_verbs.h"
#include "server/base/iso_time.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr const char* kNoLinksInEtcd =
    "there are no links to moments here: realms in etcd have no past that could be shown";

JsonObject row_of_link(const MomentLink& link) {
  return {{"code", link.code},
          {"realm", link.realm},
          {"by", link.maker},
          {"kind", link.is_by_account ? "account" : "guest"},
          {"level", static_cast<std::int64_t>(link.depth)},
          {"turn", static_cast<std::int64_t>(link.turn)},
          {"moments", static_cast<std::int64_t>(link.last - link.first + 1)},
          {"names", link.hides_names ? "hidden" : "shown"},
          {"made", iso_time(link.made_s)},
          {"ends", link.ends_s == 0 ? JsonValue() : JsonValue(iso_time(link.ends_s))}};
}

}  // namespace

AdminAnswer show_moments(AdminCall& call) {
  if (call.stores.moment_links == nullptr) return admin_wrong(kNoLinksInEtcd);
  const auto all = call.stores.moment_links->all();
  if (!all) return admin_failed(all.error());
  const auto& names = call.words.others;
  AdminAnswer answer;
  for (const MomentLink& link : *all) {
    const bool is_wanted = names.empty() || equals_ignoring_case(link.maker, names[0]);
    if (is_wanted && link.is_open(call.stores.now_s())) answer.rows.push_back(row_of_link(link));
  }
  return answer;
}

AdminAnswer withdraw_moment(AdminCall& call) {
  if (call.stores.moment_links == nullptr) return admin_wrong(kNoLinksInEtcd);
  const std::string& code = call.words.others[0];
  const auto done = call.stores.moment_links->withdraw(code, call.stores.now_s());
  if (!done) return admin_failed(done.error());
  if (!*done) return admin_wrong("there is no link " + code + " that is open (see moments)");
  return admin_text("the link " + code + " is withdrawn");
}

}  // namespace undercroft
