// mute_list.cc: muting and unmuting a name.
#include "server/realm/sync/mute_list.h"

#include "shared/ascii_case.h"
#include "shared/watcher_mark.h"

namespace undercroft {
namespace {

constexpr std::size_t kMost = 64;

}  // namespace

bool MuteList::hides(std::string_view speaker) const {
  if (names_.empty() || speaker.empty()) return false;
  return names_.contains(to_lower(speaker_of(speaker)));
}

std::string MuteList::toggle(const std::string& name) {
  const std::string key = to_lower(name);
  if (names_.erase(key) > 0) return name + " is unmuted.";
  if (names_.size() >= kMost)
    return "Not muted: you have muted " + std::to_string(kMost) + " names.";
  names_.insert(key);
  return name + " is muted; /mute " + name + " again unmutes.";
}

}  // namespace undercroft
