// board_exchange.cc: a look at the boards every two seconds.
#include "server/fleet/board_exchange.h"

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
  std::vector<SeenBoards::Board> boards;
  for (const EtcdPair& pair : found->front().pairs) {
    std::string id = pair.key.substr(keys().size());
    if (id != etcd_.user.server) boards.push_back({std::move(id), pair.value});
  }
  const auto now = std::chrono::steady_clock::now();
  const std::set<std::string> members = reports_.members();
  for (const std::string& id : seen_.read(boards, members, now)) {
    reports_.log("the list of realms of server " + escaped(id.substr(0, kMostLoggedId)) +
                 " is damaged in etcd, and is ignored");
  }
  reports_.show(seen_.realms_of(members, now));
  forget_left_behind(now);
}

// A server that was killed leaves its board behind.
void BoardExchange::forget_left_behind(SeenBoards::Moment now) {
  for (const std::string& id : seen_.left_behind(options_.forget_after, now)) {
    static_cast<void>(etcd_.etcd.run({.success = {erase(keys() + id)}}, EtcdPatience::Call));
  }
}

}  // namespace undercroft
