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
  if (waiting_.empty()) return false;
  const auto call = std::move(waiting_.front());
  waiting_.pop_front();
  call();
  return true;
}

void MemoryRoster::write(std::function<void()> change, WhenWritten when) {
  waiting_.push_back([this, change = std::move(change), when = std::move(when)] {
    if (!fails) change();
    when(fails || loses_answers ? StoreResult<void>(unavailable()) : StoreResult<void>());
  });
}

void MemoryRoster::beat(const FleetMember& member, WhenWritten when) {
  write([this, member] { entries_[member.id] = member; }, std::move(when));
}

void MemoryRoster::withdraw(const std::string& id, WhenWritten when) {
  write([this, id] { entries_.erase(id); }, std::move(when));
}

void MemoryRoster::members(WhenRead when) {
  waiting_.push_back([this, when = std::move(when)] {
    if (fails || loses_answers) return when(unavailable());
    std::vector<FleetMember> all;
    for (const auto& [id, entry] : entries_) all.push_back(entry);
    when(all);
  });
}

}  // namespace undercroft::testing
