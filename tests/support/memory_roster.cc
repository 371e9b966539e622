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

void MemoryRoster::write(const std::string& id, std::function<void()> change, WhenWritten when) {
  add([this, id, change = std::move(change), when = std::move(when)] {
    const bool is_lost = fails || id == cut_off;
    if (!is_lost) change();
    when(is_lost || loses_answers ? StoreResult<void>(unavailable()) : StoreResult<void>());
  });
}

void MemoryRoster::beat(const FleetMember& member, WhenWritten when) {
  write(
      member.id, [this, member] { entries_[member.id] = member; }, std::move(when));
}

void MemoryRoster::withdraw(const std::string& id, WhenWritten when) {
  write(
      id, [this, id] { entries_.erase(id); }, std::move(when));
}

void MemoryRoster::members(WhenRead when) {
  add([this, when = std::move(when)] {
    if (fails || loses_answers) return when(unavailable());
    std::vector<FleetMember> all;
    for (const auto& [id, entry] : entries_) all.push_back(entry);
    when(all);
  });
}

}  // namespace undercroft::testing
