// admin_events.cc: what has happened on the server, and what happens.
#include "server/admin/admin_verbs.h"

namespace undercroft {
namespace {

constexpr std::int64_t kShown = 20;

}  // namespace

AdminAnswer show_events(AdminCall& call) {
  std::int64_t count = kShown;
  if (!call.words.others.empty()) {
    const auto read =
        read_count(call.words.others[0], EventStream::kMostKept, "a number of events");
    if (!read) return admin_wrong(read.error());
    count = *read;
  }
  AdminAnswer answer;
  if (call.words.option("follow").empty()) {
    answer.rows = call.desk->needs().events.last(static_cast<std::size_t>(count));
  } else {
    answer.follows = static_cast<std::size_t>(count);
  }
  return answer;
}

}  // namespace undercroft
