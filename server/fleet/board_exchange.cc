// board_exchange.cc: a look at the boards every two seconds.
#include "server/fleet/board_exchange.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/store/escaped_word.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostBoards = 64;
constexpr std::size_t kMostLoggedId = 32;

// How long nobody has played is left out: others count it themselves.
std::vector<RealmEntry> without_idle(std::vector<RealmEntry> realms) {
  for (RealmEntry& realm : realms) realm.idle_s.reset();
  return realms;
}

}  // namespace

BoardExchange::BoardExchange(EtcdAccess& etcd, BoardCallbacks reports, BoardOptions options)
    : etcd_(etcd), reports_(std::move(reports)), options_(options) {
  ticker_.start({.every = options_.every, .first = Ticker::First::AtOnce}, [this] {
    write_mine();
    read_others();
  });
}

BoardExchange::~BoardExchange() {
  ticker_.stop();
  if (has_written_) {
    static_cast<void>(
        etcd_.etcd.run({.success = {erase(keys() + etcd_.user.server)}}, EtcdPatience::Call));
  }
}

void BoardExchange::write_mine() {
  std::vector<RealmEntry> mine = liveliest(reports_.here());
  std::vector<RealmEntry> what = without_idle(mine);
  const bool is_news = has_written_ ? what != written_ : !what.empty();
  if (!is_news) return;
  const auto outcome = etcd_.etcd.run(
      {.success = {put(keys() + etcd_.user.server, encode_board(mine))}}, EtcdPatience::Call);
  if (!outcome.reply) return;  // tried again soon
  has_written_ = true;
  written_ = std::move(what);
}

// While etcd does not answer, what was read last stays.
void BoardExchange::read_others() {
  const auto found =
      etcd_.read({get_range(keys(), end_of_prefix(keys()), kMostBoards)}, EtcdPatience::Call);
  if (!found) return;
  const Moment now = std::chrono::steady_clock::now();
  const std::set<std::string> members = reports_.members();
  std::set<std::string> listed;
  for (const EtcdPair& pair : found->front().pairs) {
    const std::string id = pair.key.substr(keys().size());
    if (id == etcd_.user.server) continue;
    listed.insert(id);
    take(id, pair.value, members.contains(id), now);
  }
  std::erase_if(seen_, [&listed](const auto& one) { return !listed.contains(one.first); });
  reports_.show(all_of_members(members, now));
  forget_left(now);
}

void BoardExchange::take(const std::string& id, const std::string& value, bool is_member,
                         Moment now) {
  const auto [at, is_new] = seen_.try_emplace(id);
  Seen& seen = at->second;
  if (is_new || is_member) seen.member_at = now;
  if (!is_new && seen.value == value) return;
  seen.value = value.substr(0, kMostBoardBytes + 1);
  seen.since = now;
  auto realms = decode_board(value);
  if (!realms && !seen.is_damaged) {
    reports_.log("the list of realms of server " + escaped(id.substr(0, kMostLoggedId)) +
                 " is damaged in etcd, and is ignored");
  }
  seen.is_damaged = !realms;
  seen.realms = realms ? *std::move(realms) : std::vector<RealmEntry>();
}

std::vector<RealmEntry> BoardExchange::all_of_members(const std::set<std::string>& members,
                                                      Moment now) const {
  std::vector<RealmEntry> all;
  for (const auto& [id, seen] : seen_) {
    if (!members.contains(id)) continue;
    const auto age = std::chrono::duration_cast<std::chrono::seconds>(now - seen.since).count();
    for (RealmEntry realm : seen.realms) {
      if (realm.idle_s) {
        const std::uint64_t idle = *realm.idle_s + static_cast<std::uint64_t>(age);
        realm.idle_s = static_cast<std::uint32_t>(std::min<std::uint64_t>(idle, UINT32_MAX));
      }
      all.push_back(std::move(realm));
    }
  }
  return all;
}

// A server that was killed leaves its board behind.
void BoardExchange::forget_left(Moment now) {
  for (const auto& [id, seen] : seen_) {
    if (now - seen.member_at < options_.forget_after) continue;
    static_cast<void>(etcd_.etcd.run({.success = {erase(keys() + id)}}, EtcdPatience::Call));
  }
}

}  // namespace undercroft
