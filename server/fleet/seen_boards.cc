// seen_boards.cc: decodes what has changed, and adds the time that has passed.
#include "server/fleet/seen_boards.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace undercroft {
namespace {

RealmEntry idle_for_longer(RealmEntry realm, std::uint64_t seconds) {
  if (!realm.idle_s) return realm;
  const std::uint64_t idle = *realm.idle_s + seconds;
  realm.idle_s = static_cast<std::uint32_t>(std::min<std::uint64_t>(idle, UINT32_MAX));
  return realm;
}

}  // namespace

std::vector<std::string> SeenBoards::read(const std::vector<Board>& boards,
                                          const std::set<std::string>& members, Moment now) {
  std::set<std::string> listed;
  std::vector<std::string> damaged;
  for (const auto& [id, value] : boards) {
    listed.insert(id);
    const auto [at, is_new] = seen_.try_emplace(id);
    if (is_new || members.contains(id)) at->second.member_at = now;
    const bool is_same = !is_new && at->second.value == value;
    if (!is_same && take(at->second, value, now)) damaged.push_back(id);
  }
  std::erase_if(seen_, [&listed](const auto& one) { return !listed.contains(one.first); });
  return damaged;
}

// A value that is too long is damaged whatever follows, so a cut one is enough to know it again.
bool SeenBoards::take(Seen& seen, std::string_view value, Moment now) {
  seen.value = value.substr(0, kMostBoardBytes + 1);
  seen.since = now;
  auto realms = decode_board(value);
  const bool was_damaged = std::exchange(seen.is_damaged, !realms);
  seen.realms = realms ? *std::move(realms) : std::vector<RealmEntry>();
  return seen.is_damaged && !was_damaged;
}

std::vector<RealmEntry> SeenBoards::realms_of(const std::set<std::string>& members,
                                              Moment now) const {
  std::vector<RealmEntry> all;
  for (const auto& [id, seen] : seen_) {
    if (!members.contains(id)) continue;
    const auto age = std::chrono::duration_cast<std::chrono::seconds>(now - seen.since).count();
    for (const RealmEntry& realm : seen.realms) {
      all.push_back(idle_for_longer(realm, static_cast<std::uint64_t>(age)));
    }
  }
  return all;
}

std::vector<std::string> SeenBoards::left_behind(std::chrono::milliseconds age, Moment now) const {
  std::vector<std::string> all;
  for (const auto& [id, seen] : seen_) {
    if (now - seen.member_at >= age) all.push_back(id);
  }
  return all;
}

}  // namespace undercroft
