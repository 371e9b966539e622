// replay_cursor.cc: choosing where to replay from.
#include "server/replay/replay_cursor.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr RecordNumber kNear = 16;  // keyframes from the one before to the position
constexpr std::size_t kNearBytes = std::size_t{32} << 20U;
constexpr RecordNumber kFewRecords = 8;  // replaying these takes no noticeable time

}  // namespace

ReplayCursor::ReplayCursor(RealmLog& log, const Keyframes& far)
    : log_(log),
      far_(far),
      near_(kFewRecords, kNearBytes),
      here_(far.first()),
      target_(here_.at()) {}

void ReplayCursor::go_to(RecordNumber target) {
  target_ = target;
  const Replayer* from_far = far_.before(target);
  const bool is_back = target < here_.at();
  const bool is_shorter = from_far != nullptr && from_far->at() > here_.at();
  if (is_back || is_shorter) start_near(target);
}

void ReplayCursor::start_near(RecordNumber target) {
  const Replayer* far = far_.before(target);
  const Replayer* near = near_.before(target);
  if (near != nullptr && near->at() >= far->at()) {
    here_ = *near;
    return;
  }
  here_ = *far;
  near_ = Keyframes(std::max(kFewRecords, (target - far->at()) / kNear), kNearBytes);
}

Expected<> ReplayCursor::advance(std::size_t records) {
  for (; records > 0 && !has_arrived(); --records) {
    near_.offer(here_);
    const auto record = log_.record(here_.at() + 1);
    if (!record) return failed(record.error());
    if (auto played = here_.play(*record, outcome_); !played) return played;
  }
  return {};
}

}  // namespace undercroft
