// memory_roster.cc: entries in a map.
#include "tests/support/memory_roster.h"

#include <utility>

namespace undercroft::testing {
namespace {

tl::unexpected<StoreError> unavailable() {
  return tl::unexpected(StoreError{StoreFault::Unavailable, "no answer came", 0});
}

}  // namespace

bool MemoryRoster::step() {
  std::function<void()> call;
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.empty()) return false;
    call = std::move(waiting_.front());
    waiting_.pop_front();
  }
  call();
  return true;
}

void MemoryRoster::add(std::function<void()> call) {
  const std::scoped_lock lock(mutex_);
  waiting_.push_back(std::move(call));
}

void MemoryRoster::beat(const FleetMember& member, WhenRead when) {
  add([this, member, when = std::move(when)] {
    const bool is_lost = fails || member.id == cut_off;
    if (!is_lost) entries_[member.id] = member;
    if (is_lost || loses_answers) return when(unavailable());
    std::vector<FleetMember> all;
    for (const auto& [id, entry] : entries_) all.push_back(entry);
    when(all);
  });
}

void MemoryRoster::withdraw(const std::string& id, WhenWritten when) {
  add([this, id, when = std::move(when)] {
    const bool is_lost = fails || id == cut_off;
    if (!is_lost) entries_.erase(id);
    when(is_lost || loses_answers ? StoreResult<void>(unavailable()) : StoreResult<void>());
  });
}

}  // namespace undercroft::testing
